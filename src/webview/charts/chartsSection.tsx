import './charts.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { parseCutoff } from '../../shared/leaderboard/cutoffs';
import { Choice } from '../controls/choice';
import { IconButton } from '../controls/iconButton';
import { AddMenu } from '../controls/popover/addMenu';
import { ModelLabel } from '../text/modelLabel';
import { drawnMeasure, toggleCharts } from './chartsState';
import { ChartFigure, ChartWaiting } from './chartFigure';
import { CutoffLine } from './cutoffLine';
import { curveChart, type DrawnModels } from '../../shared/charts/curveChart';
import { useResult } from '../shownResult';
import { SeriesSample } from './shapes';
import { historyChart } from '../../shared/charts/historyChart';
import { historyNote } from '../../shared/sentences/historyWords';
import { hitsChart, hitsNote } from '../../shared/charts/hitsChart';
import { SpreadChart } from './spreadChart';
import { usePanel } from '../context';
import { drawnModels } from '../../shared/charts/drawnModels';
import { beyondMeasures, chosenBeyond } from '../../shared/charts/tradeOff';
import { tradeOffChart } from '../../shared/charts/tradeOffChart';
import { useChart } from './useChart';
import { Icon } from '../controls/icon';

/** Shows the charts, which are only computed after a person expands them. */
export function ChartsSection(): JSX.Element {
  const { ui, change } = useResult();
  const { charts, looked, measure } = ui;
  return (
    <section class="charts" aria-label={l10n.t('Charts')}>
      <h2 class="charts-title">
        <button
          class="fold"
          aria-expanded={charts.open}
          onClick={() => change({ charts: toggleCharts(charts, looked ?? measure) })}
        >
          <Icon name={`chevron-${charts.open ? 'down' : 'right'}`} />
          {l10n.t('Charts')}
        </button>
      </h2>
      {charts.open && <Charts />}
    </section>
  );
}

function Charts(): JSX.Element {
  const { evaluation, ui, baseline, order, labels: names, change } = useResult();
  const { model, charts } = ui;
  const measure = drawnMeasure(charts, evaluation);
  const { name } = evaluation.measures[measure];
  const drawn = drawnModels(evaluation, measure, [model, baseline, ...charts.added]);
  const models = { names, drawn, chosenModel: model };
  const further = order.flatMap((each) =>
    drawn.includes(each)
      ? []
      : [
          {
            text: evaluation.models[each].name,
            add: () => change({ charts: { ...charts, added: [...charts.added, each] } }),
          },
        ],
  );
  return (
    <>
      <div class="charts-choices line loose">
        <Choice
          label={l10n.t('Metric')}
          value={name}
          options={evaluation.measures.map((each) => each.name)}
          onChoice={(chosen) => change({ charts: { ...charts, measure: chosen } })}
        />
        {names.length > 1 && (
          <ul class="charts-legend line loose" aria-label={l10n.t('Models')}>
            {drawn.map((index) => (
              <li key={index}>
                <button
                  class="legend-model marked"
                  aria-pressed={index === model}
                  title={l10n.t('Show this model’s users')}
                  onClick={() => change({ model: index })}
                >
                  <SeriesSample model={index} />
                  <ModelLabel model={index} />
                </button>
                {charts.added.includes(index) && (
                  <IconButton
                    icon="close"
                    label={l10n.t('Remove {0}', names[index])}
                    onClick={() =>
                      change({
                        charts: { ...charts, added: charts.added.filter((added) => added !== index) },
                      })
                    }
                  />
                )}
              </li>
            ))}
            {further.length > 0 && (
              <li>
                <AddMenu label={l10n.t('Draw another model')} text={l10n.t('Add model…')} options={further} />
              </li>
            )}
          </ul>
        )}
      </div>
      <div class="charts-grid">
        <div class="charts-cells">
          {parseCutoff(name) !== undefined && <Curve {...models} measure={name} />}
          <SpreadChart {...models} measure={measure} />
          <Hits {...models} />
          {names.length > 1 && evaluation.measures[measure].group !== 'beyond-accuracy' && (
            <TradeOff {...models} measure={name} />
          )}
          {evaluation.snapshots !== undefined && <OverTime measure={name} />}
        </div>
      </div>
    </>
  );
}

/** Metric and models that a chart draws. */
interface ChartProps extends DrawnModels {
  /** Name of a metric, with its cutoff. */
  readonly measure: string;
}

/** Shows a metric by K; dragging its line sets the K of the evaluation. */
function Curve({ measure, ...models }: ChartProps): JSX.Element {
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

function Hits(models: DrawnModels): JSX.Element {
  const { numbers } = usePanel();
  const { run } = useResult();
  const answer = useChart(run, { kind: 'hits-by-rank' });
  if (answer.kind !== 'value') return <ChartWaiting title={l10n.t('Hits by rank')} answer={answer} />;
  const note = hitsNote(answer.value, models.drawn);
  return (
    <ChartFigure
      chart={hitsChart(answer.value, models, numbers)}
      busy={answer.busy}
      note={note !== undefined && <span class="quiet">{note}</span>}
    />
  );
}

/** Shows a metric in the snapshots of the evaluation. */
function OverTime({ measure }: Pick<ChartProps, 'measure'>): JSX.Element {
  const { numbers } = usePanel();
  const { run } = useResult();
  const answer = useChart(run, { kind: 'over-time', measure });
  if (answer.kind !== 'value')
    return <ChartWaiting title={l10n.t('{0} over time', measure)} answer={answer} />;
  const { history } = answer.value;
  return (
    <ChartFigure
      chart={historyChart(history, numbers)}
      busy={answer.busy}
      note={<span class="quiet">{historyNote(history)}</span>}
    />
  );
}

function TradeOff({ names, drawn, measure }: ChartProps): JSX.Element {
  const { numbers } = usePanel();
  const { evaluation, run, ui, change } = useResult();
  const { charts, model } = ui;
  const options = beyondMeasures(evaluation, measure);
  const against = chosenBeyond(evaluation, measure, charts.against);
  const answer = useChart(run, { kind: 'trade-off', x: against, y: measure });
  const controls = (
    <Choice
      label={l10n.t('against')}
      value={against}
      options={options}
      onChoice={(chosen) => change({ charts: { ...charts, against: chosen } })}
    />
  );
  return answer.kind === 'value' ? (
    <ChartFigure
      chart={tradeOffChart(answer.value, { names, drawn, chosenModel: model }, numbers, (chosen) =>
        change({ model: chosen }),
      )}
      busy={answer.busy}
      controls={controls}
      empty={l10n.t('No model has values of both.')}
      note={<span class="quiet">{l10n.t('Filled = Pareto-optimal')}</span>}
    />
  ) : (
    <ChartWaiting title={l10n.t('{0} against {1}', measure, against)} answer={answer} controls={controls} />
  );
}
