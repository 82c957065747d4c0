import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { CurveView } from '../../shared/protocol/views/chartView';
import { usePanel } from '../context';
import { ChartFrame, type TableCell } from './chartFrame';
import type { CutoffChoice } from './cutoffLine';
import { LineChart } from './lineChart';
import { intervalEnds } from '../../shared/charts/scale';
import type { Telling } from './drawing/tip';

interface CurveChartProps {
  readonly curve: CurveView;
  readonly busy: boolean;
  readonly names: readonly string[];
  /** Numbers of the models that are drawn. */
  readonly drawn: readonly number[];
  readonly chosen: number;
  /** The K of the evaluation; undefined: its measure has none. */
  readonly cutoff: CutoffChoice | undefined;
}

/** A measure against K, with the intervals of its means. */
export function CurveChart({ curve, busy, names, drawn, chosen, cutoff }: CurveChartProps): JSX.Element {
  const { numbers } = usePanel();
  const { measure } = curve;
  const models = drawn.map((model) => ({ model, points: curve.models[model].points }));
  const deepest = models[0]?.points.length ?? 0;
  const title = l10n.t('{0} by K', measure);
  const value = (mean: number | null, halfWidth: number | null): string => {
    if (mean === null) return l10n.t('undefined');
    // In one piece: its model's name gives way.
    return halfWidth === null
      ? numbers.value(mean)
      : `${numbers.value(mean)}\u00a0±\u00a0${numbers.value(halfWidth)}`;
  };
  const tell = (cutoffAt: number): Telling => ({
    head: `K ${numbers.count(cutoffAt)}`,
    lines: models.map(({ points, model }) => {
      const { mean, halfWidth } = points[cutoffAt - 1];
      return { model, name: names[model], text: value(mean, halfWidth) };
    }),
  });
  const banded = models.some(({ points }) => points.some(({ halfWidth }) => halfWidth !== null));
  const number = (shown: number | null): TableCell => ({
    kind: 'number',
    text: shown === null ? '–' : numbers.value(shown),
    full: shown === null ? '' : String(shown),
  });
  return (
    <ChartFrame
      title={title}
      busy={busy}
      note={
        cutoff !== undefined && cutoff.cutoff > deepest ? (
          <span class="quiet">{l10n.t('K is {0}, beyond this chart.', numbers.count(cutoff.cutoff))}</span>
        ) : undefined
      }
      table={{
        head: ['K', ...drawn.flatMap((model) => (banded ? [names[model], '±'] : [names[model]]))],
        rows: Array.from({ length: deepest }, (_, index) => [
          { kind: 'number', text: numbers.count(index + 1), full: String(index + 1) },
          ...models.flatMap(({ points }) => {
            const { mean, halfWidth } = points[index];
            return banded ? [number(mean), number(halfWidth)] : [number(mean)];
          }),
        ]),
      }}
      picture={(width) => (
        <LineChart
          width={width}
          title={title}
          label={l10n.t('{0} at each K from 1 to {1}', measure, numbers.count(deepest))}
          xTitle="K"
          yTitle={banded ? l10n.t('{0}@K, mean with 95% interval', measure) : l10n.t('{0}@K', measure)}
          xText={numbers.count}
          yText={numbers.short}
          lines={models.map(({ points, model }) => ({
            model,
            values: points.map(({ mean }) => mean),
            intervals: points.map(({ mean, halfWidth }) =>
              mean === null || halfWidth === null ? null : intervalEnds(mean, halfWidth, curve.range),
            ),
          }))}
          chosen={chosen}
          names={names}
          tell={tell}
          cutoff={cutoff}
        />
      )}
    />
  );
}
