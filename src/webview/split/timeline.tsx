import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { type Chart, numberCell } from '../../shared/charts/chart';
import { CHART_BOTTOM_MARGIN, CHART_TOP_MARGIN } from '../../shared/charts/drawing';
import type { Mark } from '../../shared/charts/marks';
import { PART_FILES, type SplitTimelineView } from '../../shared/protocol/views/splitView';
import { useNumbers } from '../context';
import { ChartFigure } from '../charts/chartFigure';

/** Height of the plot area in pixels. */
const AREA = 110;
/** Height of the line for the name of each cut in pixels. */
const LINE = 14;

/** Shows the times of each part's rows, and the cuts between parts. */
export function Timeline({ timeline }: { timeline: SplitTimelineView }): JSX.Element {
  const numbers = useNumbers();
  const days = timeline.edges.map(dayOf);
  // Days are enough if no two edges are on the same one.
  const isByDay = new Set(days).size === days.length;
  const edges = isByDay ? days : timeline.edges;
  const cuts = timeline.cuts.map((cut) => ({ ...cut, time: isByDay ? dayOf(cut.time) : cut.time }));
  const bins = edges.length - 1;
  // Rows in no part are drawn above those of parts.
  const rows = [...timeline.rows]
    .sort((a, b) => Number(a.part === 'none') - Number(b.part === 'none'))
    .map(({ part, counts }) => ({
      ...{ part, counts },
      name: part === 'none' ? l10n.t('excluded') : PART_FILES[part],
    }));
  const totals = Array.from({ length: bins }, (_, bin) =>
    rows.reduce((sum, { counts }) => sum + counts[bin], 0),
  );
  const highest = (Math.max(1, ...totals) * AREA) / (AREA - LINE * cuts.length);
  const rowsText = (from: number, to: number, total: number): string =>
    l10n.t('{0}–{1}: {2} rows', edges[from], edges[to], numbers.count(total));
  const barsOf = (bin: number): Mark[] => {
    let below = 0;
    return rows.flatMap(({ part, counts }): Mark[] => {
      const from = below;
      below += counts[bin];
      const look = `part-fill part-${part}`;
      return counts[bin] === 0 ? [] : [{ kind: 'bar', look, x: [bin, bin + 1], y: [from, below], gap: 0.5 }];
    });
  };
  const chart: Chart = {
    title: l10n.t('Rows over time'),
    label: l10n.t('Rows over time, {0} to {1}', edges[0], edges[bins]),
    height: CHART_TOP_MARGIN + AREA + CHART_BOTTOM_MARGIN,
    x: {
      title: l10n.t('time'),
      text: String,
      ends: [0, bins],
      ticks: edges.map((text, at) => ({ at, text, line: false })),
    },
    y: { title: l10n.t('rows'), text: numbers.short, ends: [0, highest] },
    // The latest is highest, so that no cut crosses a name.
    marks: [
      ...totals.flatMap((_, bin) => barsOf(bin)),
      ...cuts.map(({ part, at, time }, index): Mark => {
        const top = highest * (1 - (LINE * (cuts.length - 1 - index)) / AREA);
        const text = l10n.t('{0} from {1}', part, time);
        return { kind: 'rule', axis: 'x', at: at * bins, along: [0, top], look: 'place-mark', text };
      }),
    ],
    stops: totals.map((total, bin) => ({
      told: {
        head: rowsText(bin, bin + 1, total),
        lines: [
          {
            model: 0,
            name: '',
            text: rows
              .filter(({ counts }) => counts[bin] > 0)
              .map(({ name, counts }) => `${name} ${numbers.count(counts[bin])}`)
              .join(', '),
          },
        ],
      },
      reach: { x: [bin, bin + 1], y: [0, highest] },
      marks: [],
    })),
    usual: {
      head: rowsText(
        0,
        bins,
        totals.reduce((sum, total) => sum + total, 0),
      ),
      lines: [],
    },
    legend: [],
    table: {
      head: [l10n.t('From'), l10n.t('To'), ...rows.map(({ name }) => name)],
      rows: totals.map((_, bin) => [
        edges[bin],
        edges[bin + 1],
        ...rows.map(({ counts }) => numberCell(counts[bin], numbers.count)),
      ]),
    },
  };
  return (
    <div class="timeline">
      <ChartFigure
        chart={chart}
        note={
          <span class="chart-notes line loose">
            {rows.map(({ part, name }) => (
              <span key={part}>
                <span class={`part-mark part-${part}`} aria-hidden="true" /> {name}
              </span>
            ))}
          </span>
        }
      />
    </div>
  );
}

/** Returns the day of an ISO 8601 time; returns any other text unchanged. */
function dayOf(time: string): string {
  return time.replace(/T[\d:.]+Z?$/, '');
}
