import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { TradeOffValue, TradeOffView } from '../../shared/protocol/views/chartView';
import { usePanel } from '../context';
import { areaOf } from '../../shared/charts/area';
import { Axes } from '../../shared/charts/drawing/axes';
import { ChartFrame, type TableCell } from './chartFrame';
import { Picture } from './drawing/picture';
import { pressable } from './drawing/pressable';
import { axisEnds, intervalEnds, linearScale } from '../../shared/charts/scale';
import { PointMark } from '../../shared/charts/drawing/series';
import { round, seriesStyle } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from './drawing/tip';
import { paretoSteps } from '../../shared/charts/tradeOff';
import { useRoving } from './drawing/useRoving';

const HEIGHT = 220;

interface TradeOffChartProps {
  readonly view: TradeOffView;
  readonly busy: boolean;
  readonly controls: JSX.Element;
  readonly names: readonly string[];
  /** Numbers of the models whose intervals are drawn; points are those of all, which say what no other beats. */
  readonly drawn: readonly number[];
  readonly chosen: number;
  readonly onModel: (model: number) => void;
}

/** A point for each model: how accurate it is, and what else it is; a line joins those that no other one beats in both. */
export function TradeOffChart(props: TradeOffChartProps): JSX.Element {
  const { view, busy, controls, names } = props;
  const { numbers } = usePanel();
  const title = l10n.t('{0} against {1}', view.y.measure, view.x.measure);
  const number = (value: number | null): TableCell => ({
    kind: 'number',
    text: value === null ? '–' : numbers.value(value),
    full: value === null ? '' : String(value),
  });
  const undefinedModels = view.models.filter(({ x, y }) => x.mean === null || y.mean === null).length;
  return (
    <ChartFrame
      title={title}
      busy={busy}
      controls={controls}
      note={
        <span class="quiet">
          {undefinedModels === view.models.length
            ? l10n.t('No model has values of both.')
            : l10n.t('Filled = Pareto-optimal')}
        </span>
      }
      table={{
        head: [l10n.t('Model'), view.x.measure, view.y.measure, l10n.t('Pareto')],
        rows: view.models.map(({ x, y, efficient }, model) => [
          { kind: 'name', name: names[model] },
          number(x.mean),
          number(y.mean),
          { kind: 'name', name: efficient ? l10n.t('Pareto-optimal') : l10n.t('dominated') },
        ]),
      }}
      picture={(width) => <Points {...props} width={width} title={title} />}
    />
  );
}

function Points(props: TradeOffChartProps & { readonly width: number; readonly title: string }): JSX.Element {
  const { view, names, chosen, onModel, width, title } = props;
  const { numbers } = usePanel();
  const points = view.models.flatMap(({ x, y, efficient }, model) =>
    x.mean === null || y.mean === null ? [] : [{ model, x: x.mean, y: y.mean, efficient, doubt: { x, y } }],
  );
  const first = points.findIndex(({ model }) => model === chosen);
  const roving = useRoving(points.length, points.length, first);
  const interval = (point: (typeof points)[number], axis: 'x' | 'y'): [number, number] =>
    intervalEnds(point[axis], point.doubt[axis].halfWidth ?? 0, view[axis].range);
  const ends = (axis: 'x' | 'y'): [number, number] =>
    axisEnds(
      points.flatMap((point) => interval(point, axis)),
      4,
    );
  const [low, high] = ends('y');
  const area = areaOf(width, HEIGHT, linearScale(low, high, [0, 1], 4).ticks.map(numbers.short));
  const y = linearScale(low, high, [area.bottom, area.top], 4);
  const x = linearScale(...ends('x'), [area.left + 8, area.right], Math.max(2, Math.floor(width / 90)));
  const value = ({ mean, halfWidth }: TradeOffValue): string =>
    mean === null
      ? '–'
      : halfWidth === null
        ? numbers.value(mean)
        : `${numbers.value(mean)} ± ${numbers.value(halfWidth)}`;
  const tell = ({ model, doubt, efficient }: (typeof points)[number]): Telling => {
    const words = [
      `${view.y.measure} ${value(doubt.y)}`,
      `${view.x.measure} ${value(doubt.x)}`,
      efficient ? l10n.t('Pareto-optimal') : l10n.t('dominated'),
    ];
    return { head: names[model], lines: [{ model, name: names[model], text: words.join(', ') }] };
  };
  const front = paretoSteps(
    points.filter(({ efficient }) => efficient),
    view.y.higherIsBetter,
  );
  const pointedAt = roving.shown === undefined ? undefined : points.at(roving.shown);
  return (
    <>
      <Tip telling={pointedAt && tell(pointedAt)} width={width} />
      <Picture
        width={width}
        height={HEIGHT}
        title={title}
        label={l10n.t('{0} and {1} of each model', view.y.measure, view.x.measure)}
        models={names}
      >
        <Axes
          area={area}
          x={x}
          y={y}
          xTitle={axisTitle(view.x)}
          yTitle={axisTitle(view.y)}
          xText={numbers.short}
          yText={numbers.short}
        />
        <polyline
          class="pareto"
          stroke-dasharray="4 3"
          points={front.map((corner) => `${round(x.place(corner.x))},${round(y.place(corner.y))}`).join(' ')}
        />
        <g ref={roving.group} onKeyDown={roving.onKeyDown}>
          {points.map((point, index) => {
            const [atX, atY] = [round(x.place(point.x)), round(y.place(point.y))];
            const [left, right] = interval(point, 'x').map((end) => round(x.place(end)));
            const [bottom, top] = interval(point, 'y').map((end) => round(y.place(end)));
            const whisker = `series-line whisker ${seriesStyle(point.model).colour}`;
            return (
              <g
                key={point.model}
                class={point.model === chosen ? 'point-stop chosen-point' : 'point-stop'}
                aria-pressed={point.model === chosen}
                aria-label={sentenceOf(tell(point))}
                {...roving.stop(index)}
                {...pressable(() => onModel(point.model))}
              >
                <rect class="reach" x={atX - 12} y={atY - 12} width={24} height={24} />
                {props.drawn.includes(point.model) && (
                  <>
                    <line class={whisker} x1={left} x2={right} y1={atY} y2={atY} />
                    <line class={whisker} x1={atX} x2={atX} y1={bottom} y2={top} />
                  </>
                )}
                <PointMark model={point.model} x={atX} y={atY} size={6} hollow={!point.efficient} />
              </g>
            );
          })}
        </g>
      </Picture>
    </>
  );
}

/** Which way is better is not plain for every measure. */
function axisTitle({ measure, higherIsBetter }: TradeOffView['x']): string {
  return higherIsBetter ? l10n.t('{0}, higher is better', measure) : l10n.t('{0}, lower is better', measure);
}
