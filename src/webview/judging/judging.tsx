import './judging.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import type { JudgingQuery } from '../../shared/protocol/queries';
import type { Description } from '../../shared/protocol/views/evaluationView';
import type { JudgedItemView } from '../../shared/protocol/views/judgingView';
import { usePanel } from '../context';
import { Choice } from '../controls/choice';
import { Failed } from '../notices/fetchFailure';
import { useResult } from '../shownResult';
import { isPerUser } from '../users/perUser';
import { JudgingEffects } from './judgingEffects';
import { useJudging } from './useJudging';

/** Depth of unjudged items if no metric has a cutoff. */
const USUAL_DEPTH = 10;

/** Choices of the maximum number of judges of an item. */
const JUDGES = ['1', '2', '3', '5'];

type Filter = JudgingQuery['which'];

/** @param pool name of the file that lists what to judge */
function filterText(filter: Filter, pool: string | undefined): string {
  switch (filter) {
    case 'unjudged':
      return l10n.t('Unjudged, user by user');
    case 'decides':
      return l10n.t('What decides between the models');
    case 'disagree':
      return l10n.t('Where judges disagree');
    case 'listed':
      return l10n.t('Listed in {0}', pool ?? '');
    case 'own':
      return l10n.t('Judged by you');
  }
}

/**
 * Returns the grade of each key from 0: the grade itself if all are digits, otherwise by position.
 *
 * @param grades ascending
 */
function gradesByKey(grades: readonly number[]): ReadonlyMap<string, number> {
  const areDigits = grades.every((grade) => Number.isInteger(grade) && grade < 10);
  return new Map(grades.map((grade, at) => [String(areDigits ? grade : at), grade]));
}

/** Shows one item at a time to be judged by keys, without what leads a judge. */
export function Judging(): JSX.Element {
  const { numbers } = usePanel();
  const { evaluation, ui, change, baseline, mode } = useResult();
  const { pool } = mode;
  const ofUsers = evaluation.measures.filter(
    (each, index) => isPerUser(evaluation.models[0], index) && each.group !== 'rating',
  );
  const measure = ofUsers.find(({ name }) => name === ui.comparison.measure) ?? ofUsers.at(0);
  const filters: Filter[] = [
    ...(pool === undefined ? [] : (['listed'] as const)),
    ...(measure === undefined ? [] : (['decides'] as const)),
    'unjudged',
    'disagree',
    'own',
  ];
  const usual = pool !== undefined || evaluation.models.length > 1 ? filters[0] : 'unjudged';
  const chosen = ui.judging?.pool === pool ? filters.find((each) => each === ui.judging?.which) : undefined;
  const filter = chosen ?? usual;
  const [showsEffect, setShowsEffect] = useState(false);
  const [isTakingBack, setTakingBack] = useState(false);
  const session = useJudging({
    which: filter,
    depth: hitCutoffOf(evaluation) ?? USUAL_DEPTH,
    measure: measure?.name ?? evaluation.measures[0].name,
    baseline: baseline ?? null,
    judges: ui.judgesPerItem,
    effect: showsEffect,
  });
  const { answer, item, judged, place, problem, unsaved, takenBack } = session;
  const [reason, setReason] = useState('');
  const [isLong, setLong] = useState(false);
  const [showsHidden, setShowsHidden] = useState(false);
  const [spoken, setSpoken] = useState('');
  const desk = useRef<HTMLElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const shownGrade = item && session.gradeOf(item);
  const keys = gradesByKey(answer.kind === 'value' ? answer.value.grades : []);
  useEffect(() => desk.current?.focus({ preventScroll: true }), []);
  // Before the next key: it must not write the reason of the item before, nor lose its first letter.
  useLayoutEffect(() => {
    setReason(judged?.reason ?? '');
    setLong(false);
  }, [item]);
  const judge = (grade: string): void => {
    if (item === undefined) return;
    setSpoken(
      grade === '?'
        ? l10n.t('{0}: left open. Left: {1}', nameOf(item), numbers.count(Math.max(0, session.left - 1)))
        : l10n.t('{0}: {1}. Left: {2}', nameOf(item), grade, numbers.count(Math.max(0, session.left - 1))),
    );
    session.judge(grade, reason);
  };
  const takeBackAll = (): void => {
    setSpoken(l10n.t('Taken back: {0}', numbers.count(takenBack.length)));
    session.takeBackAll();
  };
  const undo = (): void => setSpoken(session.undo() ? l10n.t('Taken back') : l10n.t('Nothing to take back'));
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (isField) {
      if (event.target === reasonField.current && (key === 'Enter' || key === 'Escape')) {
        event.preventDefault();
        event.stopPropagation();
        desk.current?.focus();
      }
      return;
    }
    const isUndo = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z';
    if (!isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const isOnButton = event.target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ');
    const act = isUndo ? undo : isOnButton ? undefined : actionOf(key);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const actionOf = (key: string): (() => void) | undefined => {
    const grade = keys.get(key);
    if (grade !== undefined) return () => judge(String(grade));
    switch (key.toLowerCase()) {
      case 's':
      case '?':
        return () => judge('?');
      case 'u':
        return undo;
      case 'j':
        return () => session.move(1);
      case 'k':
        return () => session.move(-1);
      case 'r':
        return () => reasonField.current?.focus();
      case 'enter':
        return () => setLong(!isLong);
      case 'escape':
        return () => change({ tab: 'users' });
      default:
        return undefined;
    }
  };
  return (
    <section class="judging" aria-label={l10n.t('Judging')} tabIndex={-1} ref={desk} onKeyDown={press}>
      <div class="judging-choices line">
        <Choice
          label={l10n.t('Items')}
          value={filter}
          options={filters}
          textOf={(each) => filterText(each as Filter, pool)}
          onChoice={(which) => change({ judging: { which: which as Filter, pool } })}
        />
        <Choice
          label={l10n.t('Judges per item')}
          value={String(ui.judgesPerItem)}
          options={JUDGES}
          onChoice={(chosen) => change({ judgesPerItem: Number(chosen) })}
        />
        <span class="figures">
          {l10n.t('Judged: {0}, left: {1}', numbers.count(session.done), numbers.count(session.left))}
        </span>
        <button
          class="link"
          aria-pressed={ui.numbersWhileJudging}
          onClick={() => change({ numbersWhileJudging: !ui.numbersWhileJudging })}
        >
          {ui.numbersWhileJudging ? l10n.t('Hide numbers') : l10n.t('Show numbers')}
        </button>
        {evaluation.models.length > 1 && (
          <button class="link" aria-pressed={showsEffect} onClick={() => setShowsEffect(!showsEffect)}>
            {showsEffect ? l10n.t('Hide effect') : l10n.t('Show effect')}
          </button>
        )}
        {takenBack.length > 0 && (
          <button
            class="link"
            onBlur={() => setTakingBack(false)}
            onClick={() => {
              if (isTakingBack) takeBackAll();
              setTakingBack(!isTakingBack);
            }}
          >
            {isTakingBack
              ? l10n.t('Take back {0} judgments?', numbers.count(takenBack.length))
              : l10n.t('Take back all')}
          </button>
        )}
      </div>
      {place !== undefined && (
        <p class="quiet">
          {place.judge === ''
            ? l10n.t('Judgments are appended to {0}, without the name of a judge.', place.path)
            : l10n.t('Judgments are appended to {0}, as {1}.', place.path, place.judge)}
        </p>
      )}
      {showsEffect && answer.kind === 'value' && <JudgingEffects effects={answer.value.effects} />}
      <Failed answer={answer} said={(why) => l10n.t('The items could not be loaded: {0}', why)} />
      {(problem !== undefined || unsaved > 0) && (
        <p class="failure" role="alert">
          {l10n.t('Not saved: {0}', problem ?? '')}{' '}
          <button class="link" onClick={session.retry}>
            {l10n.t('Retry')}
          </button>
        </p>
      )}
      {session.isAtEnd && <p class="note">{l10n.t('Nothing is left to judge here.')}</p>}
      {item !== undefined && (
        <article class="card judged-item">
          <Told label={l10n.t('User')} id={item.user} described={item.describedUser} isLong={isLong} />
          <Told label={l10n.t('Item')} id={item.item} described={item.describedItem} isLong={isLong} />
        </article>
      )}
      {item !== undefined && (
        <div class="judging-keys line" role="group" aria-label={l10n.t('Grade')}>
          {[...keys].map(([key, grade]) => (
            <button
              key={key}
              class="chip"
              aria-keyshortcuts={key}
              aria-pressed={shownGrade === String(grade)}
              onClick={() => judge(String(grade))}
            >
              <kbd>{key}</kbd> {gradeText(grade, keys.size)}
            </button>
          ))}
          <button
            class="chip"
            aria-keyshortcuts="S"
            aria-pressed={shownGrade === '?'}
            onClick={() => judge('?')}
          >
            <kbd>S</kbd> {l10n.t('Leave open')}
          </button>
          <button class="chip" aria-keyshortcuts="U" onClick={undo}>
            <kbd>U</kbd> {l10n.t('Take back')}
          </button>
          <button class="chip" aria-keyshortcuts="K" onClick={() => session.move(-1)}>
            <kbd>K</kbd> {l10n.t('Previous')}
          </button>
          <button class="chip" aria-keyshortcuts="J" onClick={() => session.move(1)}>
            <kbd>J</kbd> {l10n.t('Next')}
          </button>
          {judged !== undefined && judged.grade !== '' && <StateText state={judged.state} />}
        </div>
      )}
      {item !== undefined && (
        <label class="judging-reason">
          <kbd>R</kbd> {l10n.t('Reason (optional)')}
          <input
            class="field"
            type="text"
            ref={reasonField}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
      )}
      {item !== undefined && (
        <div class="judging-hidden">
          <button class="link" aria-expanded={showsHidden} onClick={() => setShowsHidden(!showsHidden)}>
            {showsHidden ? l10n.t('Hide ranks and other grades') : l10n.t('Show ranks and other grades')}
          </button>
          {showsHidden && <Hidden item={item} />}
        </div>
      )}
      <p class="quiet">
        {l10n.t(
          'Enter: whole text · Esc: end · U: takes back the judgments of this session, the last one first',
        )}
      </p>
      <p class="hidden" role="status">
        {spoken}
      </p>
    </section>
  );
}

function nameOf({ item, describedItem }: JudgedItemView): string {
  return describedItem?.title ?? item;
}

function gradeText(grade: number, count: number): string {
  if (count > 2) return grade === 0 ? l10n.t('Not relevant') : l10n.t('Grade {0}', grade);
  return grade === 0 ? `✗ ${l10n.t('Not relevant')}` : `✓ ${l10n.t('Relevant')}`;
}

function StateText({ state }: { state: 'saving' | 'saved' | 'failed' }): JSX.Element {
  const text = { saving: l10n.t('Saving…'), saved: l10n.t('Saved'), failed: l10n.t('Not saved') }[state];
  return <span class={state === 'failed' ? 'failure' : 'quiet'}>{text}</span>;
}

/** Shows a user or an item with its title and text. */
function Told({
  label,
  id,
  described,
  isLong,
}: {
  label: string;
  id: string;
  described: Description | undefined;
  isLong: boolean;
}): JSX.Element {
  const { title, snippet, about } = described ?? {};
  return (
    <div class="judged-part">
      <h2>
        <span class="quiet">{label}</span> {title ?? id}
      </h2>
      {title !== undefined && <p class="quiet">{id}</p>}
      {snippet !== undefined && snippet !== title && <p class={isLong ? undefined : 'snippet'}>{snippet}</p>}
      {isLong && about !== undefined && <p class="judged-about">{about}</p>}
    </div>
  );
}

/** Shows what leads a judge: ranks by model, and the grades of other judges. */
function Hidden({ item: { ranks, grades } }: { item: JudgedItemView }): JSX.Element {
  const { evaluation } = useResult();
  const { numbers } = usePanel();
  return (
    <ul>
      {evaluation.models.map(({ name }, model) => {
        const rank = ranks.at(model) ?? null;
        return (
          <li key={model}>
            {rank === null
              ? l10n.t('{0}: not recommended', name)
              : l10n.t('{0}: rank {1}', name, numbers.count(rank))}
          </li>
        );
      })}
      {grades.map(({ judge, grade }) => (
        <li key={judge}>{l10n.t('{0}: grade {1}', judge === '' ? l10n.t('no name') : judge, grade)}</li>
      ))}
    </ul>
  );
}
