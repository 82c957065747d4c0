import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { usualQuery } from '../../shared/sentences/comparedPairs';
import { comparisonWithNames } from '../../shared/leaderboard/modelNames';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import { usePanel } from '../context';
import { type QueryState, useAnswer } from '../host/useAnswer';
import { errorMessage } from '../text/errorMessage';

/** Progress of resampling; the final answer replaces the first one. */
export type Resampling =
  | { readonly kind: 'off' | 'done' }
  | { readonly kind: 'running'; /** 0 … 1 */ readonly done: number; readonly stop: () => void }
  | { readonly kind: 'stopped'; readonly resume: () => void }
  | { readonly kind: 'failed'; readonly message: string; readonly resume: () => void };

export interface ComparisonAnswer {
  readonly answer: QueryState<ComparisonView>;
  readonly resampling: Resampling;
}

interface AskedComparison {
  readonly run: string;
  /** Models with their current names. */
  readonly models: EvaluationView['models'];
  /** Model that all others are compared with; undefined: every pair. */
  readonly baseline: number | undefined;
  readonly margin: LeaderboardChoice['margin'];
  /** False: the comparison is not shown, and not computed. */
  readonly isWanted: boolean;
}

const OFF: Resampling = { kind: 'off' };

/** Compares models: first returns what is known without resampling, then the rest; no value is withdrawn. */
export function useComparison({
  run,
  models,
  baseline,
  margin,
  isWanted,
}: AskedComparison): ComparisonAnswer {
  const { host } = usePanel();
  const question = JSON.stringify([run, baseline ?? null, margin ?? null, isWanted]);
  const quick = useAnswer<ComparisonView>(isWanted ? question : undefined, (asking) =>
    host.ask('comparison', usualQuery(baseline, { margin }, 'first'), asking),
  );
  const [fullComparison, setWhole] = useState<{ question: string; view: ComparisonView }>();
  const [state, setState] = useState<{ question: string; resampling: Resampling }>();
  const [attempt, setAttempt] = useState(0);
  /** Query that a person stopped, which is not restarted automatically. */
  const stopped = useRef<string>(undefined);
  const ready = quick.kind === 'value';
  const isAnswered = fullComparison?.question === question;

  useEffect(() => {
    if (!ready || isAnswered || stopped.current === question) return;
    const abandoned = new AbortController();
    const set = (resampling: Resampling): void => {
      if (!abandoned.signal.aborted) setState({ question, resampling });
    };
    const resume = (): void => {
      stopped.current = undefined;
      setAttempt((count) => count + 1);
    };
    const stop = (): void => {
      stopped.current = question;
      set({ kind: 'stopped', resume });
      abandoned.abort();
    };
    const onProgress = (done: number): void => set({ kind: 'running', done, stop });
    onProgress(0);
    host.ask('comparison', usualQuery(baseline, { margin }), { signal: abandoned.signal, onProgress }).then(
      (view) => {
        if (abandoned.signal.aborted) return;
        setWhole({ question, view });
        set({ kind: 'done' });
      },
      (error: unknown) => set({ kind: 'failed', message: errorMessage(error), resume }),
    );
    return () => abandoned.abort();
  }, [question, ready, attempt]);

  // While a new answer is computed, for example for another margin, the last one of the same models stays.
  const of = JSON.stringify([run, baseline ?? null]);
  const last = useRef<{ readonly of: string; readonly view: ComparisonView }>(undefined);
  const newest = isAnswered ? fullComparison.view : quick.kind === 'value' ? quick.value : undefined;
  if (newest !== undefined) last.current = { of, view: newest };
  const view = newest ?? (last.current?.of === of ? last.current.view : undefined);
  const value = useMemo(() => view && comparisonWithNames(view, models), [view, models]);
  const resampling = state?.question === question ? state.resampling : OFF;
  if (value === undefined || (newest === undefined && quick.kind === 'failed'))
    return { answer: quick.kind === 'failed' ? quick : { kind: 'waiting' }, resampling };
  return {
    answer: { kind: 'value', value, busy: newest === undefined },
    resampling: isAnswered ? DONE : resampling,
  };
}

const DONE: Resampling = { kind: 'done' };
