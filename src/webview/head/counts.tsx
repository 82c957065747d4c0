import type { UserFilter } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { evaluationFiles } from '../../shared/export/evaluation/evaluationFiles';
import type { ModelView } from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { withoutHitText } from '../../shared/text/hitText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';
import { problemCount } from '../../shared/findings/problemFiles';
import { Parts } from '../text/parts';
import { UnusedRows } from '../tables/unusedRows';
import { Sentence } from '../text/sentenceView';

/**
 * Who was counted and who was not; each number shows those users, and again all of them. Of tables also which rows were
 * not used, and what the engine sent instead of rows.
 */
export function Counts(): JSX.Element | null {
  const { evaluation, ui, change, showUsers } = useResult();
  const { numbers } = usePanel();
  const group = useRef<HTMLElement>(null);
  useRovingFocus(group);
  const model: ModelView | undefined = evaluation.models[ui.model];
  if (model === undefined) return null;
  const { users } = model;
  const { tables } = evaluation;
  const filterLink = (wanted: UserFilter, text: string): JSX.Element =>
    tables === undefined ? (
      <button
        class="link"
        aria-pressed={ui.filter === wanted}
        title={ui.filter === wanted ? l10n.t('Show all users') : l10n.t('Show these users only')}
        onClick={() => showUsers({ filter: ui.filter === wanted ? 'all' : wanted })}
      >
        {text}
      </button>
    ) : (
      <span>{text}</span>
    );
  const parts: JSX.Element[] = [
    filterLink(
      'counted',
      plural(
        users.counted,
        l10n.t('{0} user counted', numbers.count(users.counted)),
        l10n.t('{0} users', numbers.count(users.counted)),
      ),
    ),
  ];
  if (users.withoutList > 0) {
    const link = filterLink(
      'without-list',
      l10n.t('{0} without recommendations', numbers.count(users.withoutList)),
    );
    parts.push(
      evaluation.usersRule === 'truth' ? (
        <Sentence template={l10n.t('{0}, scored 0')} parts={[link]} />
      ) : evaluation.usersRule === 'both' ? (
        <Sentence template={l10n.t('{0}, left out')} parts={[link]} />
      ) : (
        link
      ),
    );
  }
  if (users.withoutHit > 0) {
    parts.push(filterLink('without-hit', withoutHitText(users.withoutHit, hitCutoffOf(evaluation), numbers)));
  }
  if (users.withoutRelevant > 0) {
    const link = filterLink(
      'without-relevant',
      l10n.t('{0} without relevant items', numbers.count(users.withoutRelevant)),
    );
    const leftOut = evaluation.usersRule === 'truth' || evaluation.usersRule === 'both';
    parts.push(leftOut ? <Sentence template={l10n.t('{0}, left out')} parts={[link]} /> : link);
  }
  const problems = problemCount(evaluation);
  if (problems > 0) {
    parts.push(
      <button class="link" onClick={() => change({ tab: 'problems' })}>
        {plural(
          problems,
          l10n.t('{0} problem', numbers.count(problems)),
          l10n.t('{0} problems', numbers.count(problems)),
        )}
      </button>,
    );
  }
  const seconds = numbers.seconds(evaluation.milliseconds);
  const rows = evaluationFiles(evaluation).reduce((sum, file) => sum + file.rows.read, 0);
  parts.push(
    <span>
      {tables === undefined
        ? l10n.t('{0} rows in {1}', numbers.compact(rows), seconds)
        : l10n.t(
            '{0} patterns, {1} from {2} in {3}',
            numbers.count(tables.patterns),
            numbers.bytes(tables.bytes),
            tables.engine,
            seconds,
          )}
    </span>,
  );
  // Each model has its own; the rows are of all files.
  if (evaluation.models.length > 1)
    parts[0] = <Sentence template={l10n.t('{0}: {1}')} parts={[<Name text={model.name} />, parts[0]]} />;
  return (
    <section class="counts" aria-label={l10n.t('Who was counted')} ref={group}>
      <Parts parts={parts} />
      {tables !== undefined && <UnusedRows unused={tables.unused} models={evaluation.models} />}
    </section>
  );
}
