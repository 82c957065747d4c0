import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { cutoffOf } from '../../shared/leaderboard/cutoffs';
import { ChartWaiting } from '../charts/chartFrame';
import type { ChartsState } from '../charts/chartsState';
import { CurveChart } from '../charts/curveChart';
import { drawnMeasure } from '../charts/drawnMeasure';
import { SpreadChart } from '../charts/spreadChart';
import { useChart } from '../charts/useChart';
import { usePanel } from '../context';

interface TableChartsProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly running: boolean;
  readonly model: number;
  readonly charts: ChartsState;
  readonly onCharts: (charts: ChartsState) => void;
}

/** What patterns say as pictures: how users are distributed, and, by a query more, the curve over K. */
export function TableCharts(props: TableChartsProps): JSX.Element {
  const { evaluation, run, model, charts, onCharts } = props;
  const measure = drawnMeasure(charts, evaluation);
  const { name } = evaluation.measures[measure];
  const names = evaluation.models.map((each) => each.name);
  /** The measure and the result whose curve was asked for. */
  const [asked, setAsked] = useState<string>();
  const wanted = JSON.stringify([run, name]);
  return (
    <section class="charts" aria-label={l10n.t('Charts')}>
      <h2 class="charts-title">
        <button
          class="fold"
          aria-expanded={charts.open}
          onClick={() => onCharts({ ...charts, open: !charts.open })}
        >
          <span class={`icon icon-chevron-${charts.open ? 'down' : 'right'}`} aria-hidden="true" />
          {l10n.t('Charts')}
        </button>
      </h2>
      {charts.open && (
        <>
          <div class="charts-choices">
            <label>
              {l10n.t('Measure')}
              <select
                class="chart-choice"
                value={name}
                onChange={(event) => onCharts({ ...charts, measure: event.currentTarget.value })}
              >
                {evaluation.measures.map((each) => (
                  <option key={each.name} value={each.name} selected={each.name === name}>
                    {each.name}
                  </option>
                ))}
              </select>
            </label>
            {cutoffOf(name) !== undefined && asked !== wanted && (
              <span>
                <button class="link" onClick={() => setAsked(wanted)}>
                  {l10n.t('Show the curve over K')}
                </button>{' '}
                <span class="quiet">
                  {l10n.t('one query per model in {0}', evaluation.tables?.engine ?? '')}
                </span>
              </span>
            )}
          </div>
          <div class="charts-grid">
            <div class="charts-cells">
              {asked === wanted && <Curve {...props} names={names} measure={name} />}
              <SpreadChart evaluation={evaluation} measure={measure} names={names} chosen={model} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

function Curve({
  run,
  running,
  names,
  model,
  measure,
}: TableChartsProps & { readonly names: readonly string[]; readonly measure: string }): JSX.Element {
  const { host } = usePanel();
  const answer = useChart(run, { kind: 'curve', measure });
  useEffect(() => () => host.stopAsking('chart'), [host]);
  const cutoff = cutoffOf(measure);
  if (answer.kind !== 'value')
    return <ChartWaiting title={l10n.t('{0} against K', measure.replace(/@\d+$/, ''))} answer={answer} />;
  return (
    <CurveChart
      curve={answer.value}
      busy={answer.busy}
      names={names}
      chosen={model}
      cutoff={
        cutoff === undefined
          ? undefined
          : { cutoff, running, onCutoff: (to) => host.act({ kind: 'setCutoff', from: cutoff, to }) }
      }
    />
  );
}
