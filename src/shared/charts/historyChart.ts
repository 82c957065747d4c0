import * as l10n from '@vscode/l10n';
import type { HistoryJson } from '../protocol/historyResult';
import { snapshotTimeText } from '../sentences/historyWords';
import type { NumberFormats } from '../text/numbers/numberFormats';
import { numberCell, type Chart } from './chart';
import { lineChart, type Line } from './lineChart';

/** Returns the chart of a history: means with their intervals, broken where inputs changed, and a rule at each change. */
export function historyChart(
  { measure, snapshots, changes }: HistoryJson,
  { count, value, short }: NumberFormats,
): Chart {
  const starts = [...snapshots.keys()].filter((at) => at === 0 || snapshots[at].inputsChanged.length > 0);
  const lines = starts.map((from, at): Line => {
    const to = starts[at + 1] ?? snapshots.length;
    const inStretch = snapshots.map((snapshot, place) =>
      place >= from && place < to ? snapshot : undefined,
    );
    return {
      model: 0,
      values: inStretch.map((snapshot) => snapshot?.mean ?? null),
      intervals: inStretch.map((snapshot) => snapshot?.interval ?? null),
    };
  });
  const chart = lineChart({
    title: l10n.t('{0} over time', measure),
    label: l10n.t('{0} in {1} snapshots, oldest first', measure, count(snapshots.length)),
    x: { title: l10n.t('Snapshot'), text: count },
    y: { title: l10n.t('{0}, mean with 95% interval', measure), text: short },
    lines,
    names: [measure],
    tell: (place) => ({
      head: snapshotTimeText(snapshots[place - 1]),
      lines: [{ model: 0, name: measure, text: value(snapshots[place - 1].mean ?? Number.NaN) }],
    }),
    table: {
      head: [l10n.t('Snapshot'), measure],
      rows: snapshots.map((snapshot) => [snapshotTimeText(snapshot), numberCell(snapshot.mean, value)]),
    },
  });
  return {
    ...chart,
    // One line needs no name at its end.
    ends: [],
    marks: [
      ...chart.marks,
      ...changes.map(({ snapshot, verdict }) => ({
        ...({ kind: 'rule', axis: 'x' } as const),
        at: snapshot + 0.5,
        text: verdict === 'worse' ? l10n.t('worse') : l10n.t('better'),
      })),
    ],
  };
}
