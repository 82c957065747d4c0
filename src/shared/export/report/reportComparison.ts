import * as l10n from '@vscode/l10n';
import { forestChart } from '../../charts/forestChart';
import type { ComparisonJson } from '../../protocol/comparisonResult';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import { notesSheet, type Sheet } from '../../sheets/sheet';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { luckSentences } from '../../sentences/bestWords';
import { simultaneousInterval, pairSentences } from '../../sentences/comparisonWords';
import { intervalText, signedText } from '../../text/numbers/signedText';
import { comparisonWarningTexts } from '../../sentences/spoilsText';
import { cohortSheet, comparisonCaption, firstPairs, verdictSheet } from '../comparison/comparisonSheets';
import { figureSheet } from './figureSheet';
import { changeSheets } from '../comparison/changeSheets';
import { unitOfLists } from '../comparison/pairedUsers';

/** Returns the comparison of models: which model is better, for how many users, and by how much. */
export function comparisonInFull(comparison: ComparisonView, numbers: NumberFormats): Sheet[] {
  const { json } = comparison;
  const sentences = firstPairs(json).map((pair) => pairSentences(json, pair).join(' '));
  return [
    notesSheet([...comparisonWarningTexts(json), ...luckSentences(comparison), ...sentences]),
    { ...verdictSheet(json), title: l10n.t('Verdicts') },
    ...differencesFigure(json, numbers),
    notesSheet([comparisonCaption(json)]),
    ...cohortSheet(json),
  ];
}

/** Returns the users and items that changed most between the models of each pair; empty: unknown. */
export function allChangeSheets({ json }: ComparisonView, numbers: NumberFormats): Sheet[] {
  return json.changes.flatMap((change) => changeSheets(change, unitOfLists(json), Infinity, numbers));
}

/**
 * Returns a chart of the differences by the first metric with their intervals, described for screen readers;
 * empty: there is no difference.
 */
function differencesFigure(json: ComparisonJson, { short }: NumberFormats): Sheet[] {
  const rows = firstPairs(json).flatMap((pair) => {
    const { b, difference, margin } = pair;
    const interval = simultaneousInterval(pair);
    if (interval === undefined || difference === null) return [];
    const text = l10n.t('{0}, confidence interval {1}', signedText(difference), intervalText(interval));
    const model = json.models.findIndex((each) => each.model === b);
    const told = { head: b, lines: [{ model, name: b, text }] };
    return [{ name: b, model, estimate: difference, interval, margin, told }];
  });
  if (rows.length === 0) return [];
  const chart = forestChart({
    title: l10n.t('{0}: {1}', json.pairs[0].measure, l10n.t('Differences with 95% intervals')),
    label: rows.map(({ name, estimate }) => `${name}: ${signedText(estimate)}`).join('; '),
    x: { title: l10n.t('difference'), text: short },
    rows,
  });
  return [figureSheet(chart)];
}
