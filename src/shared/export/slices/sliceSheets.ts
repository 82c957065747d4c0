import * as l10n from '@vscode/l10n';
import type { SlicesJson } from '../../protocol/slicesResult';
import { sliceName, slicesAnswer } from '../../sentences/sliceWords';
import { joinWords, notesSheet, type Sheet } from '../../sheets/sheet';
import { formatCount } from '../../text/numbers/numberText';

/** Returns the answer of a search, and a table of the slices of each pair of models. */
export function sliceSheets(json: SlicesJson): Sheet[] {
  const found = json.pairs.flatMap((pair) => pair.slices.map((slice) => ({ pair, slice })));
  return [
    notesSheet([joinWords(slicesAnswer(json), ' ')]),
    ...(found.length === 0
      ? []
      : [
          {
            title: l10n.t('Harmed slices, the largest harm (users × difference) first'),
            columns: [
              { title: l10n.t('Model'), kind: 'name' },
              { title: l10n.t('Slice'), kind: 'name' },
              { title: l10n.t('Users'), kind: 'count' },
              { title: l10n.t('Baseline'), kind: 'value' },
              { title: json.measure, kind: 'value' },
              { title: l10n.t('Difference'), kind: 'difference' },
              { title: l10n.t('95% interval'), kind: 'interval', spare: 1 },
              { title: l10n.t('Adjusted p'), kind: 'p' },
            ],
            rows: found.map(({ pair, slice }) => [
              { name: pair.b },
              { name: sliceName(slice) },
              slice.users,
              slice.means[0],
              slice.means[1],
              slice.difference,
              slice.interval,
              slice.adjustedP,
            ]),
            notes: [
              l10n.t(
                'Half of the users searched {0} slices; values and p are of the other half, adjusted by max-T for the slices that were found. {1} resamples, seed {2}.',
                formatCount(Math.max(...json.pairs.map(({ searched }) => searched)), 'en'),
                formatCount(json.resamples, 'en'),
                String(json.seed),
              ),
              ...(json.pairs.some(({ crossFitted }) => crossFitted)
                ? [l10n.t('With these few users each half searched, and the other half tested.')]
                : []),
            ],
          } satisfies Sheet,
        ]),
  ];
}
