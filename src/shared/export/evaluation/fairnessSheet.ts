import * as l10n from '@vscode/l10n';
import type { ItemGroupsView } from '../../protocol/views/itemsView';
import { fairnessNotes } from '../../sentences/cohortWords';
import { verdictOfPair } from '../../sentences/verdictWords';
import type { Cell, Column, Sheet } from '../../sheets/sheet';
import { plural } from '../../text/numbers/plural';

/**
 * Returns AWRF and expected exposure of models over all groups of items, with the differences from the baseline.
 *
 * @param names names of all models of the evaluation
 * @param places places of the shown models among those of the view
 */
export function fairnessSheet(
  { fairness, models }: ItemGroupsView,
  names: readonly string[],
  places: readonly number[],
): Sheet {
  const tests = fairness.flatMap(({ differences }) => differences.filter((each) => each !== null)).length;
  const testColumns = (): Column[] => [
    { title: l10n.t('Difference'), kind: 'difference' },
    { title: l10n.t('95% interval'), kind: 'interval', spare: 1 },
    { title: l10n.t('Adjusted p'), kind: 'p' },
    { title: l10n.t('Verdict'), kind: 'text' },
  ];
  return {
    columns: [
      { title: l10n.t('Metric'), kind: 'text' },
      { title: l10n.t('Model'), kind: 'name' },
      { title: l10n.t('Value'), kind: 'value' },
      ...(tests > 0 ? testColumns() : []),
    ],
    rows: fairness.flatMap(({ measure, values, differences }) =>
      places.map((place): Cell[] => {
        const found = differences[place];
        return [
          measure,
          { name: names[models[place]] },
          values[place],
          ...(tests === 0
            ? []
            : found === null
              ? [null, null, null, '']
              : [found.difference, found.ci, found.adjustedP, verdictOfPair(found.verdict).word]),
        ];
      }),
    ),
    notes: [
      ...fairnessNotes(),
      ...(tests > 0
        ? [
            plural(
              tests,
              l10n.t('Difference from the baseline: sign flips.'),
              l10n.t('Differences from the baseline: sign flips, adjusted by max-T for {0} tests.', tests),
            ),
          ]
        : []),
    ],
  };
}
