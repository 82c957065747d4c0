import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { SplitTimelineView } from '../../shared/protocol/views/splitView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { useWidth } from '../charts/drawing/useWidth';
import { PART_FILES } from './parts';

const HEIGHT = 134;
/** Of the names of the cuts, each of which has a line of its own: the latest the highest, so that no cut crosses a name. */
const LINE = 14;
const BOTTOM = HEIGHT - 20;
/** About as wide as a sign of a name is, in pixels. */
const SIGN = 6.6;

/** When the rows of each part happened, and where one part ends and the next begins. */
export function Timeline({
  timeline,
  numbers,
}: {
  timeline: SplitTimelineView;
  numbers: NumberFormats;
}): JSX.Element {
  const [box, width] = useWidth();
  const { edges, cuts } = timeline;
  // What is in no part stands on top of what is in one.
  const rows = [...timeline.rows].sort((a, b) => Number(a.part === 'none') - Number(b.part === 'none'));
  const top = 4 + LINE * cuts.length;
  const bins = edges.length - 1;
  const totals = Array.from({ length: bins }, (_, bin) =>
    rows.reduce((sum, { counts }) => sum + counts[bin], 0),
  );
  const most = Math.max(1, ...totals);
  const step = width / bins;
  /** Both ends have no room in one line. */
  const twoLines = (edges[0].length + edges[bins].length + 2) * SIGN > width;
  const lineOf = (cut: number): number => cuts.length - 1 - cut;
  const nameOf = ({ part, time }: (typeof cuts)[number]): string => l10n.t('{0} from {1}', part, time);
  /** Whether each name has room beside its line. */
  const areBeside = cuts.every((cut) => {
    const room = Math.max(cut.at, 1 - cut.at) * width - 5;
    return nameOf(cut).length * SIGN <= room;
  });
  const heightOf = (count: number): number => (count / most) * (BOTTOM - top);
  const label = l10n.t('Rows over time, {0} to {1}', edges[0], edges[bins]);
  return (
    <figure class="timeline">
      <div ref={box}>
        {width > 0 && (
          <svg width={width} height={twoLines ? HEIGHT + LINE : HEIGHT} role="img" aria-label={label}>
            {totals.map((total, bin) => {
              let below = 0;
              return (
                <g key={bin}>
                  <title>
                    {l10n.t('{0}–{1}: {2} rows', edges[bin], edges[bin + 1], numbers.count(total))}
                  </title>
                  {rows.map(({ part, counts }) => {
                    const height = heightOf(counts[bin]);
                    below += height;
                    return height === 0 ? null : (
                      <rect
                        key={part}
                        class={`part-fill part-${part}`}
                        x={bin * step}
                        y={BOTTOM - below}
                        width={Math.max(0.5, step - 0.5)}
                        height={height}
                      />
                    );
                  })}
                </g>
              );
            })}
            <line class="axis-line" x1={0} x2={width} y1={BOTTOM} y2={BOTTOM} />
            {cuts.map(({ part, at }, index) => (
              <line
                key={part}
                class="cut"
                x1={at * width}
                x2={at * width}
                y1={areBeside ? 4 + LINE * lineOf(index) : top}
                y2={BOTTOM + 4}
              />
            ))}
            {cuts.map((cut, index) => {
              const { part, at } = cut;
              const name = nameOf(cut);
              const long = Math.min(width, name.length * SIGN);
              return (
                <text
                  key={part}
                  class="tick"
                  // Where the place beside its line is too narrow for it, it stands over the line.
                  x={at > 0.5 ? Math.max(at * width - 5, long) : Math.min(at * width + 5, width - long)}
                  y={11 + LINE * lineOf(index)}
                  text-anchor={at > 0.5 ? 'end' : 'start'}
                >
                  {name}
                </text>
              );
            })}
            <text class="tick" x={0} y={HEIGHT - 4}>
              {edges[0]}
            </text>
            <text class="tick" x={width} y={HEIGHT - 4 + (twoLines ? LINE : 0)} text-anchor="end">
              {edges[bins]}
            </text>
          </svg>
        )}
      </div>
      <figcaption class="timeline-legend">
        {rows.map(({ part }) => (
          <span key={part}>
            <span class={`part-mark part-${part}`} aria-hidden="true" />{' '}
            {part === 'none' ? l10n.t('excluded') : PART_FILES[part]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
