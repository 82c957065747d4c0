import type { FindingCollector } from '../../findings/findingCollector';
import { lineOf, type Interactions } from './interactions';
import type { Rankings } from '../rankings';
import { nearestOf, nearMatches, TRIED, TRIED_BESIDE, type LoneIds } from '../ids/spellings';
import type { Truth } from '../truth';

const RECOMMENDED = 1;
const JUDGED = 2;

/**
 * Compares which items stand in the recommendations and in the truth. That most items are in one of them only is
 * usual. Reported, in the recommendations, is that none is in both, with an example of each; and items that would be
 * in both if their ids were written alike.
 */
export function compareItems(
  recommendations: {
    readonly interactions: Interactions;
    readonly rankings: Pick<Rankings, 'lastEntries'>;
    readonly findings: FindingCollector;
  },
  truth: Pick<Truth, 'lastEntries'>,
): void {
  const ids = recommendations.interactions.itemIds;
  const sides = new Uint8Array(ids.size);
  let common = false;
  const { lastEntries } = recommendations.rankings;
  const { lastEntries: judgements } = truth;
  for (let item = 0; item < sides.length; item++) {
    // Beyond their ends there is nothing.
    const side = (lastEntries[item] >= 0 ? RECOMMENDED : 0) | (judgements[item] >= 0 ? JUDGED : 0);
    if (side === (RECOMMENDED | JUDGED)) common = true;
    sides[item] = side;
  }
  const most = common && !recommendations.findings.isComplete ? TRIED_BESIDE : TRIED;
  const recommended = itemsOn(sides, RECOMMENDED, most);
  const judged = itemsOn(sides, JUDGED, most);
  const report = (
    code: 'no-common-items' | 'items-written-otherwise',
    item: number,
    other: number,
    how: string,
  ): void => {
    recommendations.findings.add(code, false, () => ({
      line: firstLine(recommendations.interactions, item),
      details: [ids.text(item), ids.text(other), how],
    }));
  };
  if (common) {
    const lone = (items: readonly number[], side: number): LoneIds => ({
      lone: items,
      has: (item) => (sides[item] & side) !== 0,
    });
    for (const match of nearMatches(ids, lone(recommended, RECOMMENDED), lone(judged, JUDGED)))
      report('items-written-otherwise', match.recommended, match.judged, match.how);
  } else if (recommended.length > 0 && judged.length > 0) {
    const match = nearestOf(ids, recommended, judged);
    report(
      'no-common-items',
      match?.recommended ?? recommended[0],
      match?.judged ?? judged[0],
      match?.how ?? '',
    );
  }
}

/** The first items that are on this side only. */
function itemsOn(sides: Uint8Array, side: number, most: number): number[] {
  const items: number[] = [];
  for (let item = sides.indexOf(side); item >= 0 && items.length < most; item = sides.indexOf(side, item + 1))
    items.push(item);
  return items;
}

function firstLine({ items, lines }: Interactions, item: number): number {
  return lineOf(lines, items.indexOf(item));
}
