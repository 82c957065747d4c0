import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { comparedPairs, USUAL_MARGIN } from '../../shared/sentences/comparedPairs';
import type { CohortRowView } from '../../shared/protocol/views/comparisonView';
import type { LostPair } from '../../shared/sentences/answer';
import { clearestCohort, type LossGrounds, whyLostSentences } from '../../shared/sentences/whyLost';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { type ShownResult, useResult } from '../shownResult';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { AnswerSentences } from './answerSentence';
import { useTargets } from './useTargets';
import { Icon } from '../controls/icon';

/** Maximum number of columns whose cohorts are searched: each column needs its own resamples. */
const MAX_COLUMNS = 4;

/** Explains on demand why a model lost to another by a metric. */
export function WhyLost(pair: LostPair): JSX.Element {
  const { evaluation } = useResult();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div class="why">
      <button class="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={`chevron-${open ? 'down' : 'right'}`} />
        <Sentence
          template={l10n.t('Why did {0} lose?')}
          parts={[<Name text={evaluation.models[pair.of].name} />]}
        />
      </button>
      <div id={id} role="status">
        {open && <Why {...pair} />}
      </div>
    </div>
  );
}

function Why({ of, against, measure }: LostPair): JSX.Element {
  const { host } = usePanel();
  const result = useResult();
  const { evaluation, run, ui } = result;
  const show = useTargets();
  const line = useRovingFocus<HTMLParagraphElement>();
  const { name } = evaluation.measures[measure];
  const { margin = USUAL_MARGIN } = ui.leaderboard;
  const pair = { a: against, b: of, measure: name };
  const answer = useAnswer(JSON.stringify([run, pair, margin]), async (asking) => {
    const [changed, slid] = await Promise.all([
      host.ask('comparedUsers', pair, asking),
      host.ask('slidHits', pair, asking),
    ]);
    const columns = (evaluation.userColumns ?? []).slice(0, MAX_COLUMNS);
    const divided: { readonly by: string; readonly rows: readonly CohortRowView[] }[] = [];
    for (const { name: by } of columns) {
      const { rows } = await host.ask('cohorts', { ...pair, by: { column: by }, margin }, asking);
      divided.push({ by, rows });
    }
    return { changed, slid, divided };
  });
  if (answer.kind === 'waiting') return <p class="quiet">{l10n.t('Looking for what changed…')}</p>;
  if (answer.kind === 'failed') return <Failed answer={answer} />;
  const { changed, slid, divided } = answer.value;
  const cohort = clearestCohort(divided, evaluation.models[of].means[measure].users);
  const grounds = {
    ...lossIn(result, { of, against, measure }),
    ...{ changed, slid },
    cohort: cohort && {
      ...cohort,
      target:
        cohort.row.query === null
          ? undefined
          : ({ kind: 'query', model: of, query: cohort.row.query, measure } as const),
    },
  };
  return (
    <p ref={line}>
      <AnswerSentences sentences={whyLostSentences(grounds)} show={show} />
    </p>
  );
}

/**
 * Returns the number of users who lost and gained, and the conditions that select them. The conditions only
 * exist against a baseline.
 */
function lossIn(
  { evaluation, verdicts, baseline }: Pick<ShownResult, 'evaluation' | 'verdicts' | 'baseline'>,
  { of, against, measure }: LostPair,
): Pick<LossGrounds, 'users' | 'show'> {
  const comparison = (verdicts === undefined ? [] : comparedPairs(verdicts, evaluation)).find(
    (each) =>
      each.measure === measure &&
      Math.min(each.a, each.b) === Math.min(of, against) &&
      Math.max(each.a, each.b) === Math.max(of, against),
  );
  // The first count is of users for whom b is better.
  const [ofB, , ofA] = comparison?.pair.winTieLoss ?? [0, 0, 0];
  const users = comparison?.b === of ? { lost: ofA, gained: ofB } : { lost: ofB, gained: ofA };
  if (baseline !== of && baseline !== against) return { users };
  const { higherIsBetter } = evaluation.measures[measure];
  const model = baseline === of ? against : of;
  // The difference is that of the model that is not the baseline.
  const below = (baseline === of) !== higherIsBetter ? 'vs < 0' : 'vs > 0';
  const above = below === 'vs < 0' ? 'vs > 0' : 'vs < 0';
  return {
    users,
    show: {
      lost: { kind: 'query', model, query: below, measure },
      gained: { kind: 'query', model, query: above, measure },
    },
  };
}
