import { useEffect, useRef, useState } from 'preact/hooks';
import type { JudgingQuery } from '../../shared/protocol/queries';
import type { JudgingPlace } from '../../shared/protocol/panelProtocol';
import type { JudgedItemView, JudgingView } from '../../shared/protocol/views/judgingView';
import { usePanel } from '../context';
import { type QueryState, useAnswer } from '../host/useAnswer';
import { useResult } from '../shownResult';
import { errorMessage } from '../text/errorMessage';

/** Filters that contain what the judge judged. */
const REVIEWING: ReadonlySet<JudgingQuery['which']> = new Set(['disagree', 'own']);

/** Items that are asked for at once: more if many were judged that the result does not contain yet. */
const ITEMS = 50;
const MAX_ITEMS = 1000;

/** A judgment of this session. */
interface SessionJudgement {
  readonly item: JudgedItemView;
  /** Grade as written: a number, `?`, or empty if it was taken back. */
  readonly grade: string;
  readonly reason: string;
  readonly state: 'saving' | 'saved' | 'failed';
}

/** Items to judge, and what was judged since the view was opened. */
interface JudgingSession {
  readonly answer: QueryState<JudgingView>;
  readonly place: JudgingPlace | undefined;
  /** Item that is shown; undefined: none is left. */
  readonly item: JudgedItemView | undefined;
  /** Whether no item is left, also none that is still being loaded. */
  readonly isAtEnd: boolean;
  /** Its judgment of this session. */
  readonly judged: SessionJudgement | undefined;
  readonly left: number;
  readonly done: number;
  /** Why the last write failed; undefined: nothing is unsaved. */
  readonly problem: string | undefined;
  readonly unsaved: number;
  judge(grade: string, reason: string): void;
  /** Takes back the last judgment of this session, then the one before. @returns false if there is none */
  undo(): boolean;
  /** Items of the filter with a grade of this judge, or left open, at most 1,000. */
  readonly takenBack: readonly JudgedItemView[];
  takeBackAll(): void;
  /** Returns the grade that this judge gave; empty: none. */
  gradeOf(item: JudgedItemView): string;
  /** Shows the next item, or the previous one. */
  move(by: 1 | -1): void;
  retry(): void;
}

function keyOf({ user, item }: Pick<JudgedItemView, 'user' | 'item'>): string {
  return JSON.stringify([user, item]);
}

/** Returns the session of judging under a filter. The queue is asked for again with each result. */
export function useJudging(query: Omit<JudgingQuery, 'judge' | 'count'>): JudgingSession {
  const { host } = usePanel();
  const { run } = useResult();
  const [place, setPlace] = useState<JudgingPlace>();
  const [items, setItems] = useState<readonly JudgedItemView[]>([]);
  const [at, setAt] = useState(0);
  const [session, setSession] = useState<ReadonlyMap<string, SessionJudgement>>(new Map());
  const [problem, setProblem] = useState<string>();
  /** Keys in the order of judging: what is taken back leaves. */
  const history = useRef<string[]>([]);
  useEffect(() => {
    void host.judge({ judgement: null }).then(setPlace, (error: unknown) => setProblem(errorMessage(error)));
  }, []);
  const question = JSON.stringify(query);
  const isReview = REVIEWING.has(query.which);
  const count = isReview
    ? MAX_ITEMS
    : Math.min(MAX_ITEMS, ITEMS * (1 + Math.floor((2 * session.size) / ITEMS)));
  const answer = useAnswer(
    place && JSON.stringify([run, question, count, place.judge]),
    (asking) => host.ask('judging', { ...query, judge: place?.judge ?? '', count }, asking),
    question,
  );
  const value = answer.kind === 'value' ? answer.value : undefined;
  const shownQuery = useRef(question);
  useEffect(() => {
    if (value === undefined || (answer.kind === 'value' && answer.busy)) return;
    const isSame = shownQuery.current === question;
    shownQuery.current = question;
    // What was seen stays in its order, so that the shown item never changes under the judge.
    const seen = isSame ? items.slice(0, at + 1) : [];
    const known = new Set(seen.map(keyOf));
    setItems([
      ...seen,
      ...value.items.filter((item) => !known.has(keyOf(item)) && (isReview || !isJudged(item))),
    ]);
    if (!isSame) setAt(0);
  }, [value]);
  const isJudged = (item: JudgedItemView): boolean => (session.get(keyOf(item))?.grade ?? '') !== '';
  const item = items.at(at);

  const put = (judgement: SessionJudgement): void =>
    setSession((before) => new Map(before).set(keyOf(judgement.item), judgement));
  const write = async (judgement: SessionJudgement): Promise<void> => {
    put({ ...judgement, state: 'saving' });
    const { user, item: id } = judgement.item;
    const { grade, reason } = judgement;
    const failure = await host
      .judge({ judgement: { user, item: id, grade, reason } })
      .then(({ problem: why }) => why, errorMessage);
    setSession((before) => {
      const last = before.get(keyOf(judgement.item));
      // Another key may have changed the grade meanwhile.
      if (last === undefined || last.grade !== grade) return before;
      const state = failure === undefined ? 'saved' : 'failed';
      return new Map(before).set(keyOf(judgement.item), { ...judgement, state });
    });
    setProblem(failure);
  };
  const gradeOf = (item: JudgedItemView): string =>
    session.get(keyOf(item))?.grade ??
    (item.isOpen === true
      ? '?'
      : String(item.grades.find(({ judge }) => judge === place?.judge)?.grade ?? ''));
  const takenBack = isReview ? (value?.items.filter((each) => gradeOf(each) !== '') ?? []) : [];
  const fresh = isReview ? 0 : (value?.items.filter(isJudged).length ?? 0);
  const unshownItems = Math.max(0, (value?.left ?? 0) - fresh);
  const isShown = (each: JudgedItemView): boolean => items.some((shown) => keyOf(shown) === keyOf(each));
  const failed = [...session.values()].filter(({ state }) => state === 'failed');
  return {
    ...{ answer, place, item, problem },
    judged: item && session.get(keyOf(item)),
    left: unshownItems,
    isAtEnd:
      value !== undefined &&
      item === undefined &&
      (isReview ? value.items.every(isShown) : unshownItems === 0),
    done: (value?.judged ?? 0) + fresh,
    unsaved: failed.length,
    ...{ takenBack, gradeOf },
    judge(grade, reason) {
      if (item === undefined) return;
      history.current = [...history.current.filter((key) => key !== keyOf(item)), keyOf(item)];
      void write({ item, grade, reason, state: 'saving' });
      setAt(at + 1);
    },
    undo() {
      const last = session.get(history.current.pop() ?? '');
      if (last === undefined) return false;
      void write({ ...last, grade: '', reason: '' });
      const back = items.findIndex((each) => keyOf(each) === keyOf(last.item));
      if (back >= 0) setAt(back);
      return true;
    },
    takeBackAll() {
      for (const each of takenBack) void write({ item: each, grade: '', reason: '', state: 'saving' });
    },
    move: (by) => setAt(Math.max(0, Math.min(items.length - 1, at + by))),
    retry() {
      void failed.reduce((before, judgement) => before.then(() => write(judgement)), Promise.resolve());
    },
  };
}
