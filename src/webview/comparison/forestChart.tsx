import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonJson } from '../../shared/protocol/comparisonResult';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  intervalOf,
  intervalsText,
  intervalText,
  signedText,
} from '../../shared/text/sentences/comparisonWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { clip } from '../../shared/text/clip';
import { usePanel } from '../context';
import { Axes } from '../../shared/charts/drawing/axes';
import { BOTTOM, TOP } from '../../shared/charts/area';
import { ChartFrame } from '../charts/chartFrame';
import { Picture } from '../charts/drawing/picture';
import { pressable } from '../charts/drawing/pressable';
import { linearScale } from '../../shared/charts/scale';
import { PointMark } from '../../shared/charts/drawing/series';
import { round, seriesStyle } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from '../charts/drawing/tip';
import { useRoving } from '../charts/drawing/useRoving';
import { DocsLink } from './docsLink';

interface ForestChartProps {
  readonly evaluation: EvaluationView;
  readonly json: ComparisonJson;
  readonly pairs: readonly ComparedPair[];
  readonly chosen: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
}

const ROW = 22;
/** The width of a usual letter beside the rows, and what a label has beside itself, in pixels. */
const LETTER = 6.4;
const LABEL_GAP = 14;
/** Of more rows only those of the chosen measure are drawn. */
const MOST_ROWS = 14;

/** The differences with their intervals, one below the other, and the margin within which they do not matter. */
export function ForestChart(props: ForestChartProps): JSX.Element {
  const { evaluation, json, pairs, chosen } = props;
  const { numbers } = usePanel();
  const title = l10n.t('Differences with 95% intervals');
  const rows = rowsOf(evaluation, pairs, chosen);
  const names = evaluation.models.map(({ name }) => name);
  const number = (value: number | undefined) => ({
    kind: 'number' as const,
    text: value === undefined ? '–' : numbers.value(value),
    full: value === undefined ? '' : String(value),
  });
  return (
    <ChartFrame
      title={title}
      note={
        <span class="quiet">
          <DocsLink section="intervals">{l10n.t('Whiskers: {0}.', intervalsText(json.adjusted))}</DocsLink>{' '}
          <DocsLink section="margin">{l10n.t('Band: the margin.')}</DocsLink>
        </span>
      }
      table={{
        head: [
          l10n.t('Model'),
          l10n.t('Metric'),
          l10n.t('Difference'),
          l10n.t('From'),
          l10n.t('To'),
          l10n.t('Margin'),
        ],
        rows: rows.map(({ b, measure, pair }) => [
          { kind: 'name', name: names[b] },
          { kind: 'name', name: evaluation.measures[measure].name },
          number(pair.difference ?? undefined),
          number(intervalOf(pair)?.[0]),
          number(intervalOf(pair)?.[1]),
          number(pair.margin ?? undefined),
        ]),
      }}
      picture={(width) => <Forest {...props} rows={rows} title={title} width={width} />}
    />
  );
}

/** Of measures in the same unit as the chosen one, as far as there is room. */
function rowsOf(
  { measures }: EvaluationView,
  pairs: readonly ComparedPair[],
  chosen: ComparedPair,
): readonly ComparedPair[] {
  const rangeOf = (measure: number): string => JSON.stringify(measures[measure].range);
  const alike = pairs.filter(
    ({ measure, pair }) => rangeOf(measure) === rangeOf(chosen.measure) && pair.difference !== null,
  );
  return alike.length <= MOST_ROWS ? alike : alike.filter(({ measure }) => measure === chosen.measure);
}

interface ForestProps extends ForestChartProps {
  readonly rows: readonly ComparedPair[];
  readonly title: string;
  readonly width: number;
}

function Forest(props: ForestProps): JSX.Element {
  const { evaluation, rows, chosen, onChoose, title, width } = props;
  const { numbers } = usePanel();
  const { models, measures } = evaluation;
  const names = models.map(({ name }) => name);
  const several = new Set(rows.map(({ b }) => b)).size > 1;
  const sameMeasure = rows.every(({ measure }) => measure === rows[0]?.measure);
  const roving = useRoving(rows.length, 1, rows.indexOf(chosen));
  if (rows.length === 0) return <p class="quiet">{l10n.t('There is no difference to draw.')}</p>;

  const widest = Math.round(width * 0.42);
  const room = Math.floor((widest - LABEL_GAP) / LETTER);
  const label = ({ b, measure }: ComparedPair): string => {
    if (sameMeasure) return clip(names[b], Math.min(18, room));
    const { name } = measures[measure];
    const forModel = Math.min(12, room - name.length - 1);
    // Of a name that has no room at all, the shape and colour of its point are left.
    return several && forModel > 2 ? `${clip(names[b], forModel)} ${name}` : clip(name, room);
  };
  const left = Math.min(widest, Math.max(...rows.map((row) => label(row).length)) * LETTER + LABEL_GAP);
  const height = TOP - 14 + rows.length * ROW + BOTTOM;
  const area = { left, right: width - 14, top: TOP - 14, bottom: height - BOTTOM };
  const ends = rows.flatMap(({ pair }) => {
    const margin = pair.margin ?? 0;
    return [...(intervalOf(pair) ?? []), pair.difference ?? 0, margin, -margin];
  });
  const reach = Math.max(...ends.map(Math.abs), 1e-12) * 1.05;
  const low = Math.min(-reach * 0.15, ...ends) * 1.05;
  const high = Math.max(reach * 0.15, ...ends) * 1.05;
  const x = linearScale(low, high, [area.left, area.right], Math.max(2, Math.floor((width - left) / 80)));
  const middle = (row: number): number => area.top + (row + 0.5) * ROW;
  const tell = ({ b, measure, pair }: ComparedPair): Telling => {
    const interval = intervalOf(pair);
    const range = interval === undefined ? '' : ` (${intervalText(interval)})`;
    const difference = signedText(pair.difference);
    return {
      head: `${clip(names[b], 40)}, ${measures[measure].name}`,
      lines: [{ model: b, name: names[b], text: `${difference}${range}, ${verdictSaid(pair.verdict).word}` }],
    };
  };
  const pointedAt = roving.shown === undefined ? undefined : rows.at(roving.shown);
  return (
    <>
      <Tip telling={tell(pointedAt ?? chosen)} width={width} />
      <Picture
        width={width}
        height={height}
        title={title}
        label={l10n.t('How far each model is from the one it is compared with')}
        models={several ? names : []}
      >
        <Axes
          area={area}
          x={x}
          y={linearScale(0, 1, [area.bottom, area.top], 0)}
          xTitle={l10n.t('difference')}
          yTitle=""
          xText={numbers.short}
          yText={numbers.short}
        />
        <g aria-hidden="true">
          {rows.map(({ pair }, row) => {
            const { margin } = pair;
            if (margin === null || margin === 0) return null;
            return (
              <rect
                key={row}
                class="margin-band"
                x={round(x.place(-margin))}
                y={area.top + row * ROW}
                width={Math.max(1, round(x.place(margin) - x.place(-margin)))}
                height={ROW}
              />
            );
          })}
          {rows.map((row, index) => (
            <text key={index} class="tick" text-anchor="end" x={area.left - 8} y={middle(index) + 4}>
              {label(row)}
            </text>
          ))}
          <line
            class="axis-line"
            x1={round(x.place(0))}
            x2={round(x.place(0))}
            y1={area.top}
            y2={area.bottom}
          />
        </g>
        <g ref={roving.group} onKeyDown={roving.onKeyDown}>
          {rows.map((row, index) => {
            const { b, pair } = row;
            const interval = intervalOf(pair);
            const y = middle(index);
            const at = round(x.place(pair.difference ?? 0));
            return (
              <g
                key={index}
                class={row === chosen ? 'point-stop chosen-point' : 'point-stop'}
                aria-pressed={row === chosen}
                aria-label={sentenceOf(tell(row))}
                {...roving.stop(index)}
                {...pressable(() => onChoose(row))}
              >
                <rect class="reach" x={0} y={area.top + index * ROW} width={area.right} height={ROW} />
                {interval !== undefined && (
                  <line
                    class={`series-line ${seriesStyle(b).colour}`}
                    x1={round(x.place(interval[0]))}
                    x2={round(x.place(interval[1]))}
                    y1={y}
                    y2={y}
                  />
                )}
                <PointMark model={b} x={at} y={y} size={4.5} />
              </g>
            );
          })}
        </g>
      </Picture>
    </>
  );
}
