import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { signedText } from '../../shared/text/sentences/comparisonWords';
import { clip } from '../../shared/text/clip';
import { usePanel } from '../context';
import { areaOf } from '../../shared/charts/area';
import { Axes } from '../../shared/charts/drawing/axes';
import { ChartFrame } from '../charts/chartFrame';
import { Picture } from '../charts/drawing/picture';
import { pressable } from '../charts/drawing/pressable';
import { axisEnds, linearScale } from '../../shared/charts/scale';
import { round } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from '../charts/drawing/tip';
import { sharesTold } from './shares';
import { useRoving } from '../charts/drawing/useRoving';
import type { PairChartProps } from './scatter/usersChart';

const HEIGHT = 260;
/** So many bars can be told apart and pressed. */
const MOST_BARS = 50;

/** Users in the order of their differences: how many lose and gain, and how much. */
export function DifferencesChart(props: PairChartProps): JSX.Element {
  const { compared, view } = props;
  const { evaluation } = useResult();
  const { numbers } = usePanel();
  const { name } = evaluation.measures[compared.measure];
  const [a, b] = [compared.a, compared.b].map((model) => evaluation.models[model].name);
  const title = l10n.t('Sorted differences of {0}', name);
  const bars = barsOf(view.sorted);
  return (
    <ChartFrame
      title={title}
      note={
        <span class="quiet">
          {l10n.t('{0} less {1}, from the user who loses most.', clip(b, 40), clip(a, 40))}
        </span>
      }
      table={{
        head: [l10n.t('Share of the users'), l10n.t('Difference')],
        rows: bars.map(({ share, difference }) => [
          { kind: 'number', text: numbers.percent(share), full: String(share) },
          { kind: 'number', text: signedText(difference), full: String(difference) },
        ]),
      }}
      picture={(width) =>
        bars.length === 0 ? (
          <p class="quiet">{l10n.t('No user has a value of both.')}</p>
        ) : (
          <Bars {...props} bars={bars} title={title} width={width} />
        )
      }
    />
  );
}

interface Bar {
  /** Of the users, who have this difference or a smaller one: 0 the first, 1 the last. */
  readonly share: number;
  readonly difference: number;
}

function barsOf(sorted: readonly number[]): Bar[] {
  const count = Math.min(MOST_BARS, sorted.length);
  return Array.from({ length: count }, (_, bar) => {
    const share = count === 1 ? 0.5 : bar / (count - 1);
    return { share, difference: sorted[Math.round(share * (sorted.length - 1))] };
  });
}

interface BarsProps extends PairChartProps {
  readonly bars: readonly Bar[];
  readonly title: string;
  readonly width: number;
}

function Bars(props: BarsProps): JSX.Element {
  const { compared, bars, title, width, onQuery } = props;
  const { evaluation, baseline } = useResult();
  const { numbers } = usePanel();
  const { name, higherIsBetter } = evaluation.measures[compared.measure];
  const roving = useRoving(bars.length);
  const [low, high] = axisEnds([0, ...bars.map(({ difference }) => difference)], 4);
  const area = areaOf(width, HEIGHT, linearScale(low, high, [0, 1], 4).ticks.map(numbers.short));
  const y = linearScale(low, high, [area.bottom, area.top], 4);
  const x = linearScale(0, 1, [area.left, area.right], 4);
  const step = (area.right - area.left) / bars.length;
  const tell = ({ share, difference }: Bar): Telling => {
    const text =
      difference === 0
        ? l10n.t('no difference')
        : difference < 0
          ? l10n.t('{0} or less', signedText(difference))
          : l10n.t('{0} or more', signedText(difference));
    const of = difference > 0 ? 1 - share : share;
    return {
      head: l10n.t('{0} of the users', of < 0.01 ? '≤ 1%' : numbers.percent(of)),
      lines: [{ model: compared.b, name: '', text }],
    };
  };
  const press = ({ difference }: Bar): void => {
    // Only differences to the baseline have a name in the query box.
    if (baseline !== compared.a) return;
    const at = Number(difference.toPrecision(12));
    const query =
      difference === 0
        ? 'vs = 0'
        : difference < 0
          ? `vs <= ${Number((at + 1e-12).toPrecision(12))}`
          : `vs >= ${Number((at - 1e-12).toPrecision(12))}`;
    onQuery(compared.b, compared.measure, query);
  };
  const pointedAt = roving.shown === undefined ? undefined : bars.at(roving.shown);
  return (
    <>
      <Tip
        telling={pointedAt === undefined ? sharesTold(compared, numbers) : tell(pointedAt)}
        width={width}
      />
      <Picture
        width={width}
        height={HEIGHT}
        title={title}
        label={l10n.t('Differences of {0}, user by user, in order', name)}
        models={[]}
      >
        <Axes
          area={area}
          x={x}
          y={y}
          xTitle={l10n.t('share of the users')}
          yTitle={l10n.t('difference')}
          xText={numbers.percent}
          yText={numbers.short}
        />
        <line
          class="axis-line"
          x1={area.left}
          x2={area.right}
          y1={round(y.place(0))}
          y2={round(y.place(0))}
        />
        <g ref={roving.group} onKeyDown={roving.onKeyDown}>
          {bars.map((bar, index) => {
            const { difference } = bar;
            const better = difference > 0 === higherIsBetter;
            const [top, bottom] = [Math.max(0, difference), Math.min(0, difference)].map(y.place);
            return (
              <g
                key={index}
                class="bar-stop"
                aria-label={sentenceOf(tell(bar))}
                {...roving.stop(index)}
                {...pressable(() => press(bar))}
              >
                <rect
                  class="reach"
                  x={round(area.left + index * step)}
                  y={area.top}
                  width={round(step)}
                  height={area.bottom - area.top}
                />
                <rect
                  class={`difference-bar ${better ? 'share-better' : 'share-worse'}`}
                  x={round(area.left + index * step + 0.5)}
                  y={round(top)}
                  width={Math.max(1, round(step - 1))}
                  height={Math.max(difference === 0 ? 0 : 0.5, round(bottom - top))}
                />
              </g>
            );
          })}
        </g>
      </Picture>
    </>
  );
}
