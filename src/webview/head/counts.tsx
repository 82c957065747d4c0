import type { UserFilter } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { evaluationFiles } from '../../shared/export/evaluationFiles';
import type { EvaluationView, ModelView } from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { withoutHitText } from '../../shared/text/hitText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';
import { Parts } from '../text/parts';
import { Sentence } from '../text/sentenceView';

interface CountsProps {
  readonly evaluation: EvaluationView;
  readonly model: ModelView | undefined;
  readonly problems: number;
  readonly filter: UserFilter;
  readonly onFilter: (filter: UserFilter) => void;
  readonly onProblems: () => void;
}

/** Who was counted and who was not; each number shows those users, and again all of them. */
export function Counts(props: CountsProps): JSX.Element | null {
  const { evaluation, model, problems, filter, onFilter, onProblems } = props;
  const { numbers } = usePanel();
  const group = useRef<HTMLElement>(null);
  useRovingFocus(group);
  if (model === undefined) return null;
  const { users } = model;
  const rows = evaluationFiles(evaluation).reduce((sum, file) => sum + file.rows.read, 0);
  const filterLink = (wanted: UserFilter, text: string): JSX.Element => (
    <button
      class="link"
      aria-pressed={filter === wanted}
      title={filter === wanted ? l10n.t('Show all users') : l10n.t('Show these users only')}
      onClick={() => onFilter(filter === wanted ? 'all' : wanted)}
    >
      {text}
    </button>
  );
  const parts: JSX.Element[] = [
    filterLink(
      'counted',
      plural(
        users.counted,
        l10n.t('{0} user counted', numbers.count(users.counted)),
        l10n.t('{0} users counted', numbers.count(users.counted)),
      ),
    ),
  ];
  if (users.withoutList > 0) {
    const link = filterLink('without-list', l10n.t('{0} without a list', numbers.count(users.withoutList)));
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
      l10n.t('{0} without a relevant item', numbers.count(users.withoutRelevant)),
    );
    const leftOut = evaluation.usersRule === 'truth' || evaluation.usersRule === 'both';
    parts.push(leftOut ? <Sentence template={l10n.t('{0}, left out')} parts={[link]} /> : link);
  }
  if (problems > 0) {
    parts.push(
      <button class="link" onClick={onProblems}>
        {plural(
          problems,
          l10n.t('{0} problem', numbers.count(problems)),
          l10n.t('{0} problems', numbers.count(problems)),
        )}
      </button>,
    );
  }
  parts.push(
    <span>{l10n.t('{0} rows in {1}', numbers.compact(rows), numbers.seconds(evaluation.milliseconds))}</span>,
  );
  // Each model has its own; the rows are of all files.
  if (evaluation.models.length > 1)
    parts[0] = <Sentence template={l10n.t('{0}: {1}')} parts={[<Name text={model.name} />, parts[0]]} />;
  return (
    <section class="counts" aria-label={l10n.t('Who was counted')} ref={group}>
      <Parts parts={parts} />
    </section>
  );
}
