import * as l10n from '@vscode/l10n';
import type { SlicesJson } from '../../protocol/slicesResult';
import { sliceName, slicesAnswer, slicesNotes } from '../../sentences/sliceWords';
import { joinWords, notesSheet, type Sheet } from '../../sheets/sheet';

/** Returns the answer of a search for slices, with a table of slices per pair of models. */
export function sliceSheets(json: SlicesJson): Sheet[] {
  const isAlone = json.pairs.some(({ a }) => a === null);
  const harmedSlices = json.pairs.flatMap((pair) => pair.slices.map((slice) => ({ pair, slice })));
  return [
    notesSheet([joinWords(slicesAnswer(json), ' ')]),
    ...(harmedSlices.length === 0
      ? []
      : [
          {
            title: isAlone
              ? l10n.t('Slices served worse, the largest loss (users × difference) first')
              : l10n.t('Harmed slices, the largest harm (users × difference) first'),
            columns: [
              { title: l10n.t('Model'), kind: 'name' },
              { title: l10n.t('Slice'), kind: 'name' },
              { title: l10n.t('Users'), kind: 'count' },
              { title: isAlone ? l10n.t('Other users') : l10n.t('Baseline'), kind: 'value' },
              { title: json.measure, kind: 'value' },
              { title: l10n.t('Difference'), kind: 'difference' },
              { title: l10n.t('95% interval'), kind: 'interval', spare: 1 },
              { title: l10n.t('Adjusted p'), kind: 'p' },
            ],
            rows: harmedSlices.map(({ pair, slice }) => [
              { name: pair.b },
              { name: sliceName(slice) },
              slice.users,
              slice.means[0],
              slice.means[1],
              slice.difference,
              slice.interval,
              slice.adjustedP,
            ]),
            notes: slicesNotes(json),
          } satisfies Sheet,
        ]),
  ];
}
