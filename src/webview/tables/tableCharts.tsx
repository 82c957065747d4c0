import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { cutoffOf } from '../../shared/leaderboard/cutoffs';
import type { ChartsState } from '../charts/chartsState';
import { Curve } from '../charts/curve';
import { drawnMeasure } from '../charts/drawnMeasure';
import { FoldedCharts } from '../charts/foldedCharts';
import { SpreadChart } from '../charts/spreadChart';
import { Choice } from '../controls/choice';

interface TableChartsProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly running: boolean;
  readonly model: number;
  readonly charts: ChartsState;
  /** Name of the measure that was looked at last. */
  readonly looked: string | undefined;
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
    <FoldedCharts {...props}>
      <div class="charts-choices">
        <Choice
          label={l10n.t('Measure')}
          value={name}
          options={evaluation.measures.map((each) => each.name)}
          onChoice={(chosen) => onCharts({ ...charts, measure: chosen })}
        />
        {cutoffOf(name) !== undefined && asked !== wanted && (
          <span>
            <button class="link" onClick={() => setAsked(wanted)}>
              {l10n.t('Show the curve over K')}
            </button>{' '}
            <span class="quiet">{l10n.t('one query per model in {0}', evaluation.tables?.engine ?? '')}</span>
          </span>
        )}
      </div>
      <div class="charts-grid">
        <div class="charts-cells">
          {asked === wanted && <Curve {...props} names={names} measure={name} />}
          <SpreadChart evaluation={evaluation} measure={measure} names={names} chosen={model} />
        </div>
      </div>
    </FoldedCharts>
  );
}
