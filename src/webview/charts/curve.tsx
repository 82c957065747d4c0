import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { cutoffOf } from '../../shared/leaderboard/cutoffs';
import { usePanel } from '../context';
import { ChartWaiting } from './chartFrame';
import { CurveChart } from './curveChart';
import { useChart } from './useChart';

interface CurveProps {
  /** Changes with the result. */
  readonly run: string;
  readonly running: boolean;
  readonly names: readonly string[];
  /** Number of the model that is shown. */
  readonly model: number;
  /** Name of a measure, with its K. */
  readonly measure: string;
}

/** A measure against K, asked for; its line sets the K of the evaluation. */
export function Curve({ run, running, names, model, measure }: CurveProps): JSX.Element {
  const { host } = usePanel();
  const answer = useChart(run, { kind: 'curve', measure });
  const cutoff = cutoffOf(measure);
  if (answer.kind !== 'value')
    return <ChartWaiting title={l10n.t('{0} by K', measure.replace(/@\d+$/, ''))} answer={answer} />;
  return (
    <CurveChart
      curve={answer.value}
      busy={answer.busy}
      names={names}
      chosen={model}
      cutoff={
        cutoff === undefined
          ? undefined
          : { cutoff, run, running, onCutoff: (to) => host.act({ kind: 'setCutoff', from: cutoff, to }) }
      }
    />
  );
}
