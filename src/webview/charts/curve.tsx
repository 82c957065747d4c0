import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { cutoffOf } from '../../shared/leaderboard/cutoffs';
import { usePanel } from '../context';
import { ChartWaiting } from './chartFrame';
import { CurveChart } from './curveChart';
import { useChart } from './useChart';

/** Of which measure and models a chart is. */
export interface ChartProps {
  /** Of all models. */
  readonly names: readonly string[];
  /** Numbers of the models that are drawn. */
  readonly drawn: readonly number[];
  /** Name of a measure, with its K. */
  readonly measure: string;
}

/** A measure against K, asked for; its line sets the K of the evaluation. */
export function Curve({ names, drawn, measure }: ChartProps): JSX.Element {
  const { host } = usePanel();
  const { run, running, ui } = useResult();
  const answer = useChart(run, { kind: 'curve', measure });
  const cutoff = cutoffOf(measure);
  if (answer.kind !== 'value')
    return <ChartWaiting title={l10n.t('{0} by K', measure.replace(/@\d+$/, ''))} answer={answer} />;
  return (
    <CurveChart
      curve={answer.value}
      busy={answer.busy}
      names={names}
      drawn={drawn}
      chosen={ui.model}
      cutoff={
        cutoff === undefined
          ? undefined
          : { cutoff, run, running, onCutoff: (to) => host.act({ kind: 'setCutoff', from: cutoff, to }) }
      }
    />
  );
}
