import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { curveChart, type DrawnModels } from '../../shared/charts/curveChart';
import { parseCutoff } from '../../shared/leaderboard/cutoffs';
import { usePanel } from '../context';
import { useResult } from '../shownResult';
import { ChartFigure, ChartWaiting } from './chartFigure';
import { CutoffLine } from './cutoffLine';
import { useChart } from './useChart';

/** Metric and models that a chart draws. */
export interface ChartProps extends DrawnModels {
  /** Name of a metric, with its cutoff. */
  readonly measure: string;
}

/** Shows a metric by K; dragging its line sets the K of the evaluation. */
export function Curve({ measure, ...models }: ChartProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { run, running } = useResult();
  const answer = useChart(run, { kind: 'curve', measure });
  if (answer.kind !== 'value')
    return <ChartWaiting title={l10n.t('{0} by K', measure.replace(/@\d+$/, ''))} answer={answer} />;
  const cutoff = parseCutoff(measure);
  const chart = curveChart(answer.value, models, cutoff, numbers);
  const deepest = chart.stops.length;
  const isBeyond = cutoff !== undefined && cutoff > deepest;
  return (
    <ChartFigure
      chart={chart}
      busy={answer.busy}
      note={
        isBeyond && <span class="quiet">{l10n.t('K is {0}, beyond this chart.', numbers.count(cutoff))}</span>
      }
      {...(cutoff !== undefined &&
        !isBeyond &&
        deepest > 1 && {
          over: (layout) => (
            <CutoffLine
              {...{ layout, deepest, cutoff, run, running }}
              onCutoff={(to) => host.act({ kind: 'setCutoff', from: cutoff, to })}
            />
          ),
        })}
    />
  );
}
