import './comparison.css';
import * as l10n from '@vscode/l10n';
import { WhyLost } from '../answer/whyLost';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { comparedPairs, type ComparedPair } from '../../shared/sentences/comparedPairs';
import type { ComparedUsersQuery } from '../../shared/protocol/queries';
import type { ComparedUsersView, ComparisonView } from '../../shared/protocol/views/comparisonView';
import { testAndCorrectionText, groundsText, pairSentences } from '../../shared/sentences/comparisonWords';
import { pairWarningTexts } from '../../shared/sentences/spoilsText';
import { CompareButton } from '../answer/compareButton';
import { usePanel } from '../context';
import { BaselineChoice } from '../leaderboard/baselineChoice';
import { useAnswer } from '../host/useAnswer';
import { Failed, FetchFailure } from '../notices/fetchFailure';
import { ChartWaiting } from '../charts/chartFigure';
import { ModelMark } from '../charts/shapes';
import { Choice } from '../controls/choice';
import { Changes } from './changes';
import { Cohorts } from './cohorts';
import { useUsersOfComparison } from './comparedUsers';
import { DifferencesChart } from './differencesChart';
import { DocsLink } from './docsLink';
import { ForestChart } from './forestChart';
import { ItemGroups } from './itemGroups';
import { MarginControl } from './marginControl';
import { Slices } from './slices';
import { UnjudgedEffect } from './unjudgedEffect';
import type { Resampling } from './useComparison';
import { UsersChart } from './scatter/usersChart';
import { FurtherColumns, VerdictTable } from './verdictTable';

/** Shows whether one model is better than another, for which users, and by enough. */
export function ComparisonSection(): JSX.Element {
  const { evaluation, compared } = useResult();
  const { answer } = compared;
  if (evaluation.models.length < 2) return <OneModel />;
  return (
    <section
      class="comparison-tab"
      aria-label={l10n.t('Comparison')}
      aria-busy={answer.kind === 'waiting' || compared.resampling.kind === 'running'}
    >
      {answer.kind === 'waiting' && (
        <p class="quiet note" role="status">
          {l10n.t('Comparing the models…')}
        </p>
      )}
      <Failed
        class="note"
        answer={answer}
        said={(why) => l10n.t('The models could not be compared: {0}', why)}
      />
      {answer.kind === 'value' && <Compared view={answer.value} />}
    </section>
  );
}

/** Shows the cohorts of a single model, which cannot be compared. */
function OneModel(): JSX.Element {
  const { evaluation, ui } = useResult();
  const users = useUsersOfComparison();
  const measure = Math.max(
    0,
    evaluation.measures.findIndex(({ name }) => name === ui.comparison.measure),
  );
  return (
    <section class="comparison-tab" aria-label={l10n.t('Comparison')}>
      <p class="note">
        {l10n.t('Add a second model to see which is better, for whom, and by how much.')} <CompareButton />
      </p>
      <Slices {...users} a={undefined} b={0} measure={measure} />
      <Cohorts {...users} a={undefined} b={0} measure={measure} />
      <ItemGroups models={[0]} />
    </section>
  );
}

function Compared({ view }: { readonly view: ComparisonView }): JSX.Element {
  const { host } = usePanel();
  const { evaluation, run, ui, change, choose: chooseLeaderboard, baseline, order, compared } = useResult();
  const state = ui.comparison;
  const users = useUsersOfComparison();
  const { json } = view;
  const pairs = useMemo(() => {
    const place = ({ a, b }: ComparedPair): number => order.indexOf(b) * order.length + order.indexOf(a);
    return comparedPairs(view, evaluation).toSorted((one, other) => place(one) - place(other));
  }, [view, evaluation, order]);
  // The model that is selected in the panel; a model with runs has the number of its first run.
  const group = modelGroups(evaluation.models).find(({ models }) => models.includes(ui.model));
  const isLookedAt = ({ a, b }: ComparedPair): boolean =>
    baseline === undefined && state.pair !== undefined
      ? a === state.pair[0] && b === state.pair[1]
      : b === group?.models[0];
  const first = pairs.find(isLookedAt) ?? pairs[0];
  const ofModel = first === undefined ? [] : pairs.filter(({ a, b }) => a === first.a && b === first.b);
  const chosenRow =
    ofModel.find(({ measure }) => evaluation.measures[measure].name === state.measure) ?? ofModel[0];
  const choose = ({ a, b, measure }: ComparedPair): void =>
    change({
      ...(baseline !== undefined && { model: b }),
      comparison: { ...state, pair: [a, b], measure: evaluation.measures[measure].name },
    });
  const pair = chosenRow && {
    a: chosenRow.a,
    b: chosenRow.b,
    measure: evaluation.measures[chosenRow.measure].name,
  };
  // A new run of the same pair keeps the old values until the new ones arrive.
  const answer = useAnswer<ComparedUsersView>(
    pair && JSON.stringify([run, pair]),
    (asking) => host.ask('comparedUsers', pair as ComparedUsersQuery, asking),
    JSON.stringify(pair),
  );
  if (chosenRow === undefined)
    return <p class="quiet note">{l10n.t('No metric has a value per user, so models can’t be compared.')}</p>;
  const detail = { ...users, compared: chosenRow };
  return (
    <>
      <ModelChoice pairs={pairs} chosenPair={chosenRow} onChoose={choose} />
      {pairWarningTexts(chosenRow.pair).map((text) => (
        <p key={text} class="note">
          {text}
        </p>
      ))}
      <p class="verdict-sentence" role="status">
        {pairSentences(json, chosenRow.pair).join(' ')}
      </p>
      <UnjudgedEffect pair={chosenRow} />
      {chosenRow.pair.verdict === 'worse' && (
        <WhyLost of={chosenRow.b} against={chosenRow.a} measure={chosenRow.measure} />
      )}
      {chosenRow.pair.verdict === 'better' && (
        <WhyLost of={chosenRow.a} against={chosenRow.b} measure={chosenRow.measure} />
      )}
      <div class="comparison-choices line loose">
        <MarginControl
          margin={json.margin}
          measures={evaluation.measures}
          unit={
            baseline === undefined ? l10n.t('% of the mean of the first') : l10n.t('% of the baseline’s mean')
          }
          onMargin={(margin) => chooseLeaderboard({ ...ui.leaderboard, margin })}
        />
        <ResamplingState
          resampling={compared.resampling}
          // With a baseline, margin, α and family are shown below the leaderboard.
          grounds={baseline === undefined ? groundsText(json) : testAndCorrectionText(json)}
        />
        <FurtherColumns
          moreColumns={state.columns ?? []}
          onShown={(columns) => change({ comparison: { ...state, columns } })}
        />
      </div>
      <VerdictTable
        evaluation={evaluation}
        pairs={ofModel}
        chosenPair={chosenRow}
        onChoose={choose}
        moreColumns={state.columns ?? []}
      />
      {view.leftOut.length > 0 && (
        <p class="quiet">
          {l10n.t('Not compared, as there is no value per user: {0}.', view.leftOut.join(', '))}
        </p>
      )}
      <Slices {...users} a={chosenRow.a} b={chosenRow.b} measure={chosenRow.measure} />
      <div class="charts-grid">
        <div class="charts-cells">
          <ForestChart
            evaluation={evaluation}
            json={json}
            pairs={pairs}
            chosenPair={chosenRow}
            onChoose={choose}
          />
          {answer.kind === 'value' ? (
            <>
              <UsersChart {...detail} view={answer.value} />
              <DifferencesChart {...detail} view={answer.value} />
            </>
          ) : (
            <ChartWaiting title={l10n.t('User by user')} answer={answer} />
          )}
        </div>
      </div>
      {answer.kind === 'value' && <Changes {...detail} view={answer.value} />}
      <Cohorts {...users} a={chosenRow.a} b={chosenRow.b} measure={chosenRow.measure} />
      <ItemGroups models={[chosenRow.a, chosenRow.b]} />
    </>
  );
}

interface ModelChoiceProps {
  readonly pairs: readonly ComparedPair[];
  readonly chosenPair: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
}

/** Shows the choice of the model, and of the one it is compared with. */
function ModelChoice({ pairs, chosenPair, onChoose }: ModelChoiceProps): JSX.Element | null {
  const { evaluation, baseline } = useResult();
  const keyOf = ({ a, b }: ComparedPair): string => `${a} ${b}`;
  const first = new Map<string, ComparedPair>();
  for (const pair of pairs) if (!first.has(keyOf(pair))) first.set(keyOf(pair), pair);
  const nameOf = (model: number): string => evaluation.models[model].name;
  const textOf = (key: string): string => {
    const { a, b } = first.get(key) ?? chosenPair;
    return baseline === undefined ? l10n.t('{0} vs. {1}', nameOf(b), nameOf(a)) : nameOf(b);
  };
  return (
    <div class="chart-head line loose">
      <ModelMark model={chosenPair.b} />
      <Choice
        label={l10n.t('Model')}
        value={keyOf(chosenPair)}
        options={[...first.keys()]}
        textOf={textOf}
        onChoice={(key) => {
          const pair = pairs.find((each) => keyOf(each) === key && each.measure === chosenPair.measure);
          onChoose(pair ?? first.get(key) ?? chosenPair);
        }}
      />
      <BaselineChoice />
    </div>
  );
}

/** Shows the test of the p-values; during resampling, its progress. */
function ResamplingState({ resampling, grounds }: { resampling: Resampling; grounds: string }): JSX.Element {
  const { numbers } = usePanel();
  const test = <DocsLink section="correction">{grounds}</DocsLink>;
  switch (resampling.kind) {
    case 'running':
      return (
        <span class="resampling line">
          {test}
          <span class="quiet" role="status">
            {l10n.t('resampling… {0}', numbers.percent(resampling.done))}
          </span>
          <button class="link" onClick={resampling.stop}>
            {l10n.t('Cancel')}
          </button>
        </span>
      );
    case 'stopped':
      return (
        <span class="resampling line">
          {test}
          <button class="link" onClick={resampling.resume}>
            {l10n.t('Resample')}
          </button>
        </span>
      );
    case 'failed':
      return (
        <span class="resampling line">
          {test}
          <span class="failure">
            <FetchFailure message={resampling.message} onRetry={resampling.resume} />
          </span>
        </span>
      );
    default:
      return <span class="resampling line">{test}</span>;
  }
}
