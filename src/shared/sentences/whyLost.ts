import * as l10n from '@vscode/l10n';
import type { CohortRowView, ComparedUsersView, SlidHitsView } from '../protocol/views/comparisonView';
import { formatCount, formatShortMean } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import type { AnswerPart, AnswerSentence, AnswerTarget } from './answer';

/** Data about a model that lost against another by a metric. */
export interface LossGrounds {
  /** Users to whom the other one is better, and to whom this one is. */
  readonly users: { readonly lost: number; readonly gained: number };
  /** Shows the one and the other; undefined: no table has them. */
  readonly show?: { readonly lost: AnswerTarget; readonly gained: AnswerTarget } | undefined;
  /** The cohort that is harmed most surely, with the column that users are divided by; undefined: none surely is. */
  readonly cohort?:
    | { readonly by: string; readonly row: CohortRowView; readonly target: AnswerTarget | undefined }
    | undefined;
  readonly changed: Pick<ComparedUsersView, 'itemsLost' | 'cutoff'>;
  readonly slid: SlidHitsView;
}

/** Maximum items named among those that left most lists. */
const NAMED = 3;

/**
 * Returns at most three sentences on why a model lost: users, items that left the lists, and hits that fell
 * below K.
 */
export function whyLostSentences({ users, show, cohort, changed, slid }: LossGrounds): AnswerSentence[] {
  const sentences: AnswerSentence[] = [];
  const count = (number: number, target: AnswerTarget | undefined): AnswerPart => ({
    text: plural(
      number,
      l10n.t('{0} user', formatCount(number, 'en')),
      l10n.t('{0} users', formatCount(number, 'en')),
    ),
    ...(target && { target }),
  });
  const lost = count(users.lost, show?.lost);
  const gained = count(users.gained, show?.gained);
  if (cohort === undefined)
    sentences.push({ template: l10n.t('{0} lost, {1} gained.'), parts: [lost, gained] });
  else {
    const { by, row, target } = cohort;
    sentences.push({
      template: l10n.t('{0} lost, {1} gained; clearest loss: {2} ({3}, {4}).'),
      parts: [
        lost,
        gained,
        {
          template: '{0} {1}',
          parts: [{ name: by }, { name: row.value }],
          ...(target && { target }),
        },
        count(row.users, undefined),
        { text: changeText(row.difference ?? 0) },
      ],
    });
  }
  const items = changed.itemsLost.slice(0, NAMED);
  if (items.length > 0)
    sentences.push({
      template: l10n.t('Left most top-{1} lists: {0}.'),
      parts: [
        {
          list: items.map(({ item, id, described, users: lists }) => ({
            template: '{0} ({1})',
            parts: [
              { name: described?.title ?? id, target: { kind: 'item', id, item } as const },
              { text: `−${formatCount(lists, 'en')}` },
            ],
          })),
        },
        { text: String(changed.cutoff) },
      ],
    });
  const { example, deepest, cutoff } = slid;
  if (slid.users > 0 && example !== null)
    sentences.push({
      template: plural(
        slid.users,
        l10n.t('{0} lost a hit that is now at rank {1} ({2}).'),
        l10n.t('{0} lost a hit that is now at rank {1} ({2}, …).'),
      ),
      parts: [
        count(slid.users, undefined),
        {
          text:
            deepest === cutoff + 1
              ? formatCount(deepest, 'en')
              : l10n.t('{0} to {1}', formatCount(cutoff + 1, 'en'), formatCount(deepest, 'en')),
        },
        {
          name: example.described?.title ?? example.id,
          target: { kind: 'user', user: example.user },
        },
      ],
    });
  return sentences;
}

function changeText(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${formatShortMean(Math.abs(difference))}`;
}
