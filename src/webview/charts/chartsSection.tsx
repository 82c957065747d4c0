import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { cutoffOf } from '../../shared/leaderboard/cutoffs';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { Choice } from '../controls/choice';
import { Name } from '../text/nameView';
import type { ChartsState } from './chartsState';
import { drawnMeasure } from './drawnMeasure';
import { ChartWaiting } from './chartFrame';
import { Curve } from './curve';
import { FoldedCharts } from './foldedCharts';
import { HitsChart } from './hitsChart';
import type { UserValues } from '../users/userValues';
import { SeriesSample } from './drawing/series';
import { SpreadChart } from './spreadChart';
import { beyondMeasures, chosenBeyond } from '../../shared/charts/tradeOff';
import { TradeOffChart } from './tradeOffChart';
import { useChart } from './useChart';

interface ChartsSectionProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly running: boolean;
  readonly model: number;
  readonly charts: ChartsState;
  /** Name of the measure that was looked at last. */
  readonly looked: string | undefined;
  readonly onCharts: (charts: ChartsState) => void;
  readonly onModel: (model: number) => void;
  readonly onQuery: (model: number, query: string) => void;
  readonly onWithoutHit: () => void;
  /** The condition on the users that are shown. */
  readonly query: string;
  /** Those of the open user. */
  readonly values: UserValues | undefined;
}

/** The result as pictures; nothing is computed for them while they are folded. */
export function ChartsSection(props: ChartsSectionProps): JSX.Element {
  return (
    <FoldedCharts {...props}>
      <Charts {...props} />
    </FoldedCharts>
  );
}

function Charts(props: ChartsSectionProps): JSX.Element {
  const { evaluation, model, charts, onCharts, onModel } = props;
  const measure = drawnMeasure(charts, evaluation);
  const { name } = evaluation.measures[measure];
  const names = evaluation.models.map((each) => each.name);
  return (
    <>
      <div class="charts-choices">
        <Choice
          label={l10n.t('Measure')}
          value={name}
          options={evaluation.measures.map((each) => each.name)}
          onChoice={(chosen) => onCharts({ ...charts, measure: chosen })}
        />
        {names.length > 1 && (
          <ul class="charts-legend" aria-label={l10n.t('Models')}>
            {names.map((each, index) => (
              <li key={index}>
                <button
                  class="legend-model"
                  aria-pressed={index === model}
                  title={l10n.t('Show this model’s users')}
                  onClick={() => onModel(index)}
                >
                  <SeriesSample model={index} />
                  <Name text={each} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="charts-grid">
        <div class="charts-cells">
          {cutoffOf(name) !== undefined && <Curve {...props} names={names} measure={name} />}
          <SpreadChart
            evaluation={evaluation}
            measure={measure}
            names={names}
            chosen={model}
            query={props.query}
            values={props.values}
            onQuery={props.onQuery}
            onWithoutHit={props.onWithoutHit}
          />
          <Hits {...props} names={names} />
          {names.length > 1 && evaluation.measures[measure].group !== 'beyond-accuracy' && (
            <TradeOff {...props} names={names} measure={name} />
          )}
        </div>
      </div>
    </>
  );
}

type ChartProps = ChartsSectionProps & { readonly names: readonly string[] };

function Hits({ run, names, model }: ChartProps): JSX.Element {
  const answer = useChart(run, { kind: 'hits-by-rank' });
  return answer.kind === 'value' ? (
    <HitsChart hits={answer.value} busy={answer.busy} names={names} chosen={model} />
  ) : (
    <ChartWaiting title={l10n.t('Hits by rank')} answer={answer} />
  );
}

function TradeOff(props: ChartProps & { readonly measure: string }): JSX.Element {
  const { evaluation, run, names, model, charts, measure, onCharts, onModel } = props;
  const options = beyondMeasures(evaluation, measure);
  const against = chosenBeyond(evaluation, measure, charts.against);
  const answer = useChart(run, { kind: 'trade-off', x: against, y: measure });
  const controls = (
    <Choice
      label={l10n.t('against')}
      value={against}
      options={options}
      onChoice={(chosen) => onCharts({ ...charts, against: chosen })}
    />
  );
  return answer.kind === 'value' ? (
    <TradeOffChart
      view={answer.value}
      busy={answer.busy}
      controls={controls}
      names={names}
      chosen={model}
      onModel={onModel}
    />
  ) : (
    <ChartWaiting title={l10n.t('{0} against {1}', measure, against)} answer={answer} controls={controls} />
  );
}
