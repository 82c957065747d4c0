import * as l10n from '@vscode/l10n';
import { forestChart } from '../../charts/forestChart';
import type { ComparisonJson } from '../../protocol/comparisonResult';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import { foldedHtml, type Html, html, sheetsHtml } from '../../sheets/html';
import { notesSheet } from '../../sheets/sheet';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { luckSentences } from '../../sentences/bestWords';
import { simultaneousInterval, pairSentences } from '../../sentences/comparisonWords';
import { intervalText, signedText } from '../../text/numbers/signedText';
import { comparisonWarningTexts } from '../../sentences/spoilsText';
import {
  changeSheets,
  cohortSheet,
  comparisonCaption,
  unitOfLists,
  firstPairs,
  verdictSheet,
} from '../comparison/comparisonSheets';
import { figureHtml } from './charts/chartHtml';

/** Returns the comparison of models as HTML: which model is better, for how many users, and by how much. */
export function comparisonHtml(comparison: ComparisonView, numbers: NumberFormats): Html {
  const { json } = comparison;
  const sentences = firstPairs(json).map((pair) => pairSentences(json, pair).join(' '));
  return html`${sheetsHtml(
      [
        notesSheet([...comparisonWarningTexts(json), ...luckSentences(comparison), ...sentences]),
        { ...verdictSheet(json), title: l10n.t('Verdicts') },
      ],
      numbers,
    )}${differencesSvg(json, numbers)}
    <p class="quiet">${comparisonCaption(json)}</p>
    ${sheetsHtml(cohortSheet(json), numbers)}`;
}

/** Returns the users and items that changed most between the models of each pair, or undefined if unknown. */
export function changesHtml({ json }: ComparisonView, numbers: NumberFormats): Html | undefined {
  const sheets = json.changes.flatMap((change) => changeSheets(change, unitOfLists(json), Infinity, numbers));
  return sheets.length === 0 ? undefined : foldedHtml(l10n.t('Why it changed'), sheetsHtml(sheets, numbers));
}

/**
 * Returns a chart of the differences by the first metric with their intervals, described for screen readers;
 * undefined: there is no difference.
 */
function differencesSvg(json: ComparisonJson, { short }: NumberFormats): Html | undefined {
  const rows = firstPairs(json).flatMap((pair) => {
    const { b, difference, margin } = pair;
    const interval = simultaneousInterval(pair);
    if (interval === undefined || difference === null) return [];
    const text = l10n.t('{0}, confidence interval {1}', signedText(difference), intervalText(interval));
    const model = json.models.findIndex((each) => each.model === b);
    const told = { head: b, lines: [{ model, name: b, text }] };
    return [{ name: b, model, estimate: difference, interval, margin, told }];
  });
  if (rows.length === 0) return undefined;
  return figureHtml(
    forestChart({
      title: l10n.t('{0}: {1}', json.pairs[0].measure, l10n.t('Differences with 95% intervals')),
      label: rows.map(({ name, estimate }) => `${name}: ${signedText(estimate)}`).join('; '),
      x: { title: l10n.t('difference'), text: short },
      rows,
    }),
  );
}
