import './comparison.css';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { comparedPairs, type ComparedPair } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { comparisonSheets } from '../../shared/export/comparison/comparisonSheets';
import { DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import {
  correctionText,
  groundsText,
  notCoveredText,
  pairSentences,
} from '../../shared/text/sentences/comparisonWords';
import { spoilSentences } from '../../shared/text/sentences/spoilsText';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';
import { errorMessage } from '../text/errorMessage';
import { ChartWaiting } from '../charts/chartFrame';
import { Changes } from './changes';
import { Cohorts } from './cohorts';
import { useUsersOfComparison } from './comparedUsers';
import { DifferencesChart } from './differencesChart';
import { DocsLink } from './docsLink';
import { ForestChart } from './forestChart';
import { MarginControl } from './marginControl';
import type { Resampling } from './useComparison';
import { useComparedUsers } from './useComparedUsers';
import { RowTable } from './rowTable';
import { UsersChart } from './scatter/usersChart';
import { VerdictTable } from './verdictTable';

/** Whether one model is better than another, for whom, and by enough. */
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
      {answer.kind === 'failed' && (
        <p class="failure note">
          <FetchFailure
            message={l10n.t('The models could not be compared: {0}', answer.message)}
            onRetry={answer.retry}
          />
        </p>
      )}
      {answer.kind === 'value' && <Compared view={answer.value} />}
    </section>
  );
}

/** One model is better than nothing, which no test shows; but its users can be divided all the same. */
function OneModel(): JSX.Element {
  const { evaluation, ui } = useResult();
  const { host } = usePanel();
  const users = useUsersOfComparison();
  const measure = Math.max(
    0,
    evaluation.measures.findIndex(({ name }) => name === ui.comparison.measure),
  );
  return (
    <section class="comparison-tab" aria-label={l10n.t('Comparison')}>
      <p class="note">
        {l10n.t(
          'There is one model here. Select a second recommendation file to see whether it is better, for whom, and by enough.',
        )}{' '}
        <button class="link" onClick={() => host.act({ kind: 'changeFiles' })}>
          {l10n.t('Select files…')}
        </button>
      </p>
      {users !== undefined && <Cohorts {...users} a={undefined} b={0} measure={measure} />}
    </section>
  );
}

function Compared({ view }: { readonly view: ComparisonView }): JSX.Element {
  const { evaluation, run, ui, change, choose: chooseLeaderboard, baseline, compared } = useResult();
  const state = ui.comparison;
  const users = useUsersOfComparison();
  const { json } = view;
  const pairs = useMemo(() => comparedPairs(view, evaluation), [view, evaluation]);
  // With a baseline it is held against the model that is chosen everywhere; a model with runs goes by the first.
  const group = modelGroups(evaluation.models).find(({ models }) => models.includes(ui.model));
  const [against, model] = baseline === undefined ? (state.pair ?? []) : [baseline, group?.models[0]];
  const isPair = ({ a, b }: ComparedPair): boolean => a === against && b === model;
  const isMeasure = ({ measure }: ComparedPair): boolean =>
    evaluation.measures[measure].name === state.measure;
  const chosen =
    pairs.find((pair) => isPair(pair) && isMeasure(pair)) ??
    pairs.find(state.measure === undefined ? isPair : isMeasure) ??
    pairs.find(isPair) ??
    pairs[0];
  const choose = ({ a, b, measure }: ComparedPair): void =>
    change({
      ...(baseline !== undefined && { model: b }),
      comparison: { ...state, pair: [a, b], measure: evaluation.measures[measure].name },
    });
  const answer = useComparedUsers(
    run,
    users !== undefined && chosen !== undefined
      ? { a: chosen.a, b: chosen.b, measure: evaluation.measures[chosen.measure].name }
      : undefined,
  );
  if (chosen === undefined)
    return (
      <p class="quiet note">
        {l10n.t('No measure has a value per user, so nothing can be compared in pairs.')}
      </p>
    );
  const detail = users && { ...users, compared: chosen };
  return (
    <>
      {spoilSentences(json, chosen.pair).map((text) => (
        <p key={text} class="note">
          {text}
        </p>
      ))}
      <p class="verdict-sentence" role="status">
        {pairSentences(json, chosen.pair).join(' ')}
      </p>
      <p class="quiet">{notCoveredText(json)}</p>
      <div class="comparison-choices">
        <MarginControl
          margin={json.margin}
          unit={
            baseline === undefined ? l10n.t('% of the mean of the first') : l10n.t('% of the baseline’s mean')
          }
          onMargin={(margin) => chooseLeaderboard({ ...ui.leaderboard, margin })}
        />
        <ResamplingState
          resampling={compared.resampling}
          // With a baseline margin, α and family stand below the leaderboard.
          grounds={baseline === undefined ? groundsText(json) : correctionText(json.adjusted)}
        />
        <CopyButtons view={view} />
      </div>
      <VerdictTable
        evaluation={evaluation}
        view={view}
        pairs={pairs}
        every={baseline === undefined}
        chosen={chosen}
        onChoose={choose}
      />
      <RowTable json={json} />
      {view.leftOut.length > 0 && (
        <p class="quiet">
          {l10n.t('Not compared, as there is no value per user: {0}.', view.leftOut.join(', '))}
        </p>
      )}
      <div class="charts-grid">
        <div class="charts-cells">
          <ForestChart evaluation={evaluation} json={json} pairs={pairs} chosen={chosen} onChoose={choose} />
          {detail === undefined ? null : answer.kind === 'value' ? (
            <>
              <UsersChart {...detail} view={answer.value} />
              <DifferencesChart {...detail} view={answer.value} />
            </>
          ) : (
            <ChartWaiting title={l10n.t('User by user')} answer={answer} />
          )}
        </div>
      </div>
      {detail !== undefined && answer.kind === 'value' && <Changes {...detail} view={answer.value} />}
      {users !== undefined && <Cohorts {...users} a={chosen.a} b={chosen.b} measure={chosen.measure} />}
    </>
  );
}

/** Which test the p are of; while it draws, how far that is. */
function ResamplingState({ resampling, grounds }: { resampling: Resampling; grounds: string }): JSX.Element {
  const { numbers } = usePanel();
  const test = <DocsLink section="correction">{grounds}</DocsLink>;
  switch (resampling.kind) {
    case 'running':
      return (
        <span class="resampling">
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
        <span class="resampling">
          {test}
          <button class="link" onClick={resampling.resume}>
            {l10n.t('Resample')}
          </button>
        </span>
      );
    case 'failed':
      return (
        <span class="resampling">
          {test}
          <span class="failure">
            <FetchFailure message={resampling.message} onRetry={resampling.resume} />
          </span>
        </span>
      );
    default:
      return <span class="resampling">{test}</span>;
  }
}

/** Onto the clipboard as it stands on the screen. */
function CopyButtons({ view }: { view: ComparisonView }): JSX.Element {
  const [said, setSaid] = useState('');
  const copy = (text: string, name: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(l10n.t('Copied as {0}', name)),
      (error: unknown) => setSaid(l10n.t('Couldn’t copy: {0}', errorMessage(error))),
    );
  };
  return (
    <span class="comparison-copy">
      <span class="quiet" role="status">
        {said}
      </span>
      {DOCUMENT_FORMATS.map(({ title, write }) => (
        <button key={title} class="quiet-button" onClick={() => copy(write(comparisonSheets(view)), title)}>
          {l10n.t('Copy as {0}', title)}
        </button>
      ))}
    </span>
  );
}
