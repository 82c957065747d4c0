import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { withoutHitText } from '../../shared/text/hitText';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { areaOf, BOTTOM, TOP } from '../../shared/charts/area';
import { Axes } from '../../shared/charts/drawing/axes';
import { binEdges } from '../../shared/leaderboard/binEdges';
import { binsQuery, queriedBins } from './drawing/bins';
import { ChartFrame } from './chartFrame';
import { Picture } from './drawing/picture';
import { pressable } from './drawing/pressable';
import { linearScale } from '../../shared/charts/scale';
import { PointMark } from '../../shared/charts/drawing/series';
import { round, seriesStyle } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from './drawing/tip';
import { useBrush } from './drawing/useBrush';
import { useRoving } from './drawing/useRoving';
import type { UserValues } from '../users/userValues';

interface SpreadChartProps {
  readonly evaluation: EvaluationView;
  readonly measure: number;
  readonly names: readonly string[];
  /** Numbers of the models that are drawn. */
  readonly drawn: readonly number[];
  readonly chosen: number;
  /** The condition on the users that are shown. */
  readonly query?: string;
  /** Those of the open user. */
  readonly values?: UserValues | undefined;
  /** Shows the users of a model that a condition holds for; absent: users are not here one by one. */
  readonly onQuery?: (model: number, query: string) => void;
  readonly onWithoutHit?: () => void;
}

const ALONE = 158;
const TOGETHER = 56;

/** How many users of each model have which value of a measure; every bar leads to its users. */
export function SpreadChart(props: SpreadChartProps): JSX.Element {
  const { evaluation, measure, names, drawn, chosen } = props;
  const { numbers } = usePanel();
  const { name } = evaluation.measures[measure];
  const title = l10n.t('Distribution of {0}', name);
  const means = evaluation.models.map((model) => model.means[measure]);
  const bins = Math.max(0, ...means.map(({ histogram }) => histogram.length));
  const { withoutHit } = evaluation.models[chosen].users;
  const users = (count: number): string =>
    plural(count, l10n.t('{0} user', numbers.count(count)), l10n.t('{0} users', numbers.count(count)));
  const span = (edges: readonly number[], bin: number): string =>
    l10n.t('{0} to {1}', numbers.short(edges[bin]), numbers.short(edges[bin + 1]));
  const edgesOf = (model: number): number[] => binEdges(bins, means[model].histogramRange);
  const brushed = bins === 0 ? undefined : queriedBins(props.query ?? '', name, edgesOf(chosen));
  const notes = [
    brushed !== undefined && (
      <button
        class="chip"
        aria-pressed={true}
        title={l10n.t('Show all users')}
        onClick={() => props.onQuery?.(chosen, '')}
      >
        {stretchText(name, edgesOf(chosen), brushed, numbers)}{' '}
        <span class="icon icon-close" aria-hidden="true" />
      </button>
    ),
    withoutHit > 0 && props.onWithoutHit !== undefined && (
      <button class="link" onClick={props.onWithoutHit}>
        {l10n.t('{0} → show', withoutHitText(withoutHit, hitCutoffOf(evaluation), numbers))}
      </button>
    ),
  ].filter((note) => note !== false);
  return (
    <ChartFrame
      title={title}
      note={notes.length === 0 ? undefined : <span class="chart-notes">{notes}</span>}
      table={{
        head: [l10n.t('Model'), l10n.t('Value'), l10n.t('Users')],
        rows: drawn.flatMap((model) =>
          means[model].histogram.map((count, bin) => [
            { kind: 'name' as const, name: names[model] },
            {
              kind: 'number' as const,
              text: span(edgesOf(model), bin),
              full: edgesOf(model)
                .slice(bin, bin + 2)
                .join(' … '),
            },
            { kind: 'number' as const, text: numbers.count(count), full: String(count) },
          ]),
        ),
      }}
      picture={(width) =>
        bins === 0 ? (
          <p class="quiet">{l10n.t('No user has a value of {0}.', name)}</p>
        ) : (
          <Histograms
            {...props}
            brushed={brushed}
            width={width}
            title={title}
            bins={bins}
            users={users}
            span={span}
          />
        )
      }
    />
  );
}

/** "nDCG@10 0.2 to 0.35" */
function stretchText(
  measure: string,
  edges: readonly number[],
  [first, last]: readonly [number, number],
  numbers: NumberFormats,
): string {
  return `${measure} ${l10n.t('{0} to {1}', numbers.short(edges[first]), numbers.short(edges[last + 1]))}`;
}

interface HistogramsProps extends SpreadChartProps {
  /** The bins of the chosen model whose users are shown. */
  readonly brushed: readonly [number, number] | undefined;
  readonly width: number;
  readonly title: string;
  readonly bins: number;
  readonly users: (count: number) => string;
  readonly span: (edges: readonly number[], bin: number) => string;
}

/** One below the other over the same axis, of the same height for the same number of users. */
function Histograms(props: HistogramsProps): JSX.Element {
  const { evaluation, measure, names, drawn, chosen, width, title, bins, users, span, onQuery } = props;
  const { numbers } = usePanel();
  const { name } = evaluation.measures[measure];
  const models = drawn.map((model) => evaluation.models[model].means[measure]);
  const several = models.length > 1;
  const roving = useRoving(models.length * bins, bins);
  const tallest = Math.max(1, ...models.flatMap(({ histogram }) => histogram));
  const from = Math.min(...models.map(({ histogramRange }) => histogramRange[0]));
  const to = Math.max(...models.map(({ histogramRange }) => histogramRange[1]));
  const rowHeight = several ? TOGETHER : ALONE;
  const height = TOP + rowHeight * models.length + BOTTOM;
  const area = areaOf(width, height, [numbers.count(tallest)]);
  const x = linearScale(from, to, [area.left, area.right], Math.max(2, Math.floor(width / 70)));
  const top = (row: number): number => area.top + row * rowHeight + (several ? 8 : 0);
  const bottom = (row: number): number => area.top + (row + 1) * rowHeight;

  const placed = models.flatMap(({ histogram, histogramRange }, row) => {
    const edges = binEdges(bins, histogramRange);
    const y = linearScale(0, tallest, [bottom(row), top(row)], 1);
    return histogram.map((count, bin) => {
      // All values are the same where the axis is the values' own and has no length: one bar in the middle.
      const placeOf = (edge: number): number =>
        edges[0] === edges[bins]
          ? area.left + (edge * (area.right - area.left)) / bins
          : x.place(edges[edge]);
      const high = count === 0 ? 0 : Math.max(1, y.place(0) - y.place(count));
      return { model: drawn[row], row, bin, count, edges, left: placeOf(bin), right: placeOf(bin + 1), high };
    });
  });
  const tell = ({ model, bin, count, edges }: (typeof placed)[number]): Telling => ({
    head: several ? `${names[model]}, ${span(edges, bin)}` : span(edges, bin),
    lines: [{ model, name: names[model], text: users(count) }],
  });
  const brush = useBrush({
    group: roving.group,
    perRow: bins,
    stopAt: (row, at) => {
      const own = placed.slice(row * bins, (row + 1) * bins);
      const beyond = own.findIndex(({ right }) => at < right);
      return row * bins + (beyond < 0 ? bins - 1 : beyond);
    },
    onStretch: ({ first, last }) => {
      const { model, edges } = placed[first];
      onQuery?.(model, binsQuery(name, edges, placed[first].bin, placed[last].bin));
    },
  });
  const brushing = brush.stretch && placed.slice(brush.stretch.first, brush.stretch.last + 1);
  const tellAll = (all: typeof placed): Telling => {
    const { model, bin, edges } = all[0];
    const range = stretchText(name, edges, [bin, all[all.length - 1].bin], numbers);
    return {
      head: several ? `${names[model]}, ${range}` : range,
      lines: [{ model, name: names[model], text: users(all.reduce((sum, { count }) => sum + count, 0)) }],
    };
  };
  /** Lit are the bars that are brushed, or whose users are shown; all of them where that is nobody's choice. */
  const lit = ({ model, bin }: (typeof placed)[number], index: number): boolean => {
    if (brush.stretch !== undefined) return index >= brush.stretch.first && index <= brush.stretch.last;
    if (props.brushed === undefined || model !== chosen) return true;
    return bin >= props.brushed[0] && bin <= props.brushed[1];
  };
  const pointedAt = roving.shown === undefined ? undefined : placed.at(roving.shown);
  const told = brushing !== undefined ? tellAll(brushing) : pointedAt && tell(pointedAt);
  return (
    <>
      <Tip telling={told} width={width} />
      <Picture
        width={width}
        height={height}
        title={title}
        label={l10n.t('Distribution of {0} over users', name)}
        models={names}
      >
        <Axes
          area={area}
          x={x}
          y={linearScale(0, 1, [area.bottom, area.top], 0)}
          xTitle={name}
          yTitle={l10n.t('users')}
          xText={numbers.short}
          yText={numbers.count}
        />
        {drawn.map((model, row) => (
          <g key={model} aria-hidden="true">
            <line class="axis-line" x1={area.left} x2={area.right} y1={bottom(row)} y2={bottom(row)} />
            <line class="grid-line" x1={area.left} x2={area.right} y1={top(row)} y2={top(row)} />
            <text class="tick" text-anchor="end" x={area.left - 6} y={top(row) + 4}>
              {numbers.count(tallest)}
            </text>
            {several && (
              <g class={model === chosen ? 'chosen-line' : undefined}>
                <PointMark model={model} x={area.left - 12} y={bottom(row) - 6} />
              </g>
            )}
          </g>
        ))}
        <g
          ref={roving.group}
          onPointerDown={onQuery && brush.onPointerDown}
          onKeyDownCapture={(event) => {
            if (onQuery !== undefined && brush.onKeyDown(event)) event.stopPropagation();
          }}
          onKeyDown={roving.onKeyDown}
        >
          {placed.map((bar, index) => {
            const { model, row, bin, edges, left, right, high } = bar;
            return (
              <g
                key={index}
                class={lit(bar, index) ? 'bar-stop' : 'bar-stop unlit'}
                aria-label={sentenceOf(tell(bar))}
                {...roving.stop(index)}
                {...(onQuery === undefined
                  ? { role: 'img' as const }
                  : pressable(() => {
                      const query = binsQuery(name, edges, bin, bin);
                      // Once more: everybody again.
                      onQuery(model, model === chosen && query === props.query ? '' : query);
                    }))}
              >
                <rect
                  class="reach"
                  x={round(left)}
                  y={top(row)}
                  width={round(right - left)}
                  height={bottom(row) - top(row)}
                />
                <rect
                  class={`bar-of ${seriesStyle(model).colour}`}
                  x={round(left) + 1}
                  y={round(bottom(row) - high)}
                  width={Math.max(1, round(right - left) - 2)}
                  height={round(high)}
                />
              </g>
            );
          })}
        </g>
        <g class="user-ticks" aria-hidden="true">
          {drawn.map((model, row) => {
            const value = props.values?.[model]?.[measure];
            if (value === null || value === undefined || bins === 0) return null;
            const [least, most] = models[row].histogramRange;
            const at = least === most ? (area.left + area.right) / 2 : x.place(value);
            return (
              <g key={model} class="user-tick">
                <title>{l10n.t('The open user: {0}', numbers.value(value))}</title>
                <line x1={round(at)} x2={round(at)} y1={top(row)} y2={bottom(row)} />
                <path d={`M${round(at)} ${bottom(row) + 1}l-4 5h8z`} />
              </g>
            );
          })}
        </g>
      </Picture>
    </>
  );
}
