import * as l10n from '@vscode/l10n';
import type { HistoryJson } from '../protocol/historyResult';
import { changeAtText, snapshotLabel } from '../sentences/historyWords';
import type { NumberFormats } from '../text/numbers/numberFormats';
import { numberCell, type Chart } from './chart';
import { lineChart, type Line } from './lineChart';
import type { Mark } from './marks';

/** Returns the chart of a history: means with their intervals, broken where inputs changed, and a rule at each change. */
export function historyChart(json: HistoryJson, { count, value, short }: NumberFormats): Chart {
  const { measure, snapshots, changes } = json;
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
  const intervalText = (interval: HistoryJson['snapshots'][number]['interval']): string =>
    interval === null ? '–' : interval.map((end) => value(end)).join(' … ');
  const chart = lineChart({
    title: l10n.t('{0} over time', measure),
    label: l10n.t('{0} in {1} snapshots, oldest first', measure, count(snapshots.length)),
    x: { title: l10n.t('Snapshot'), text: count },
    y: { title: l10n.t('{0}, mean with 95% interval', measure), text: short },
    lines,
    names: [measure],
    tell: (place) => {
      const { mean, interval } = snapshots[place - 1];
      const change = changeAtText(json, place - 1);
      const label = snapshotLabel(snapshots[place - 1]);
      const told = mean === null ? l10n.t('undefined') : value(mean);
      const text = interval === null ? told : `${told} (${intervalText(interval)})`;
      return {
        head: change === '' ? label : `${label}, ${change}`,
        lines: [{ model: 0, name: measure, text }],
      };
    },
    table: {
      head: [l10n.t('Snapshot'), measure, l10n.t('95% interval'), l10n.t('Change')],
      rows: snapshots.map((snapshot, at) => [
        snapshotLabel(snapshot),
        numberCell(snapshot.mean, value),
        intervalText(snapshot.interval),
        changeAtText(json, at),
      ]),
    },
  });
  /** Returns a rule before a snapshot. */
  const ruleBefore = (at: number, text: string): Mark => ({ kind: 'rule', axis: 'x', at: at + 0.5, text });
  return {
    ...chart,
    // One line needs no name at its end.
    ends: [],
    marks: [
      ...chart.marks,
      ...starts
        .slice(1)
        .map((at) => ({ ...ruleBefore(at, l10n.t('other inputs')), look: 'axis-line cutoff' })),
      ...changes.map(({ snapshot, verdict }) =>
        ruleBefore(snapshot, verdict === 'worse' ? l10n.t('worse') : l10n.t('better')),
      ),
    ],
  };
}
