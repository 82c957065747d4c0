import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { firstModel } from '../shared/leaderboard/leaderboardChoice';
import { withModelNames } from '../shared/leaderboard/modelNames';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import type { HeadSetting, PanelMode, PanelState } from '../shared/protocol/panelProtocol';
import { usePanel } from './context';
import { Failure, Nothing, Question } from './notices/notices';
import { Progress } from './notices/progress';
import { Result } from './result';
import {
  lastUsersQuery,
  resultToKeep,
  toMemory,
  resultFromMemory,
  stateForEvaluation,
  type UiState,
} from './uiState';
import { FirstRowsPrefetch } from './users/firstRows';
import { userQuery } from './users/userQuery';
import type { AskedUser } from './users/userTable';

/** Shows the page of an evaluation: the state that the host sends, and the choices of the person. */
export function App({ start, memory }: { start: UiState; memory: unknown }): JSX.Element | null {
  const { host } = usePanel();
  const [state, setState] = useState<PanelState>();
  const [ui, setUi] = useState(start);
  const [askedUser, setAsked] = useState<AskedUser>();
  const [askedSetting, setAskedSetting] = useState<{ readonly setting: HeadSetting }>();
  const [mode, setMode] = useState<PanelMode>({ locked: false, linked: false });
  /** Result from before a reload, until the engine has computed it again. */
  const [former, setFormer] = useState<EvaluationView>();
  const result = evaluationOf(state) ?? former;
  const last = useMemo(() => result && resultToKeep(result), [result]);
  const { names } = ui.leaderboard;
  const evaluation = useMemo(() => result && withModelNames(result, { names }), [result, names]);
  const before = useRef<EvaluationView | undefined>(undefined);
  /** Whether an editor decided which model is shown. */
  const isLed = useRef(false);
  const firstRows = useMemo(() => new FirstRowsPrefetch(host), [host]);

  // Before the first frame is painted, which would be empty.
  useLayoutEffect(() => {
    let last = resultFromMemory(memory);
    const show = (next: PanelState): void => {
      const newEvaluation = evaluationOf(next);
      // Dropped if there is a newer result, or there will be none.
      if (next.kind !== 'running' || newEvaluation !== undefined) last = undefined;
      if (last === undefined) host.release();
      else host.hold();
      setFormer(last);
      const result = newEvaluation ?? last;
      if (result !== undefined && result !== before.current) {
        const previous = before.current;
        before.current = result;
        const isFirst = previous === undefined && memory === undefined && !isLed.current;
        // With one model there was no choice.
        const isFirstOfSeveral = previous?.models.length === 1 && result.models.length > 1;
        setUi((now) =>
          stateForEvaluation(
            isFirst || isFirstOfSeveral ? { ...now, model: firstModel(result, now.leaderboard) } : now,
            previous,
            result,
          ),
        );
      }
      setState(next);
    };
    const asked = lastUsersQuery(memory);
    host.start(memory === undefined ? undefined : toMemory(start, idIn(memory), asked), {
      state: (next) => firstRows.before(evaluationOf(next) !== undefined, () => show(next)),
      leaderboard: (leaderboard) => setUi((now) => ({ ...now, leaderboard })),
      mode: setMode,
      showUser: (user, model) => setAsked({ user, model }),
      showSetting: (setting) => setAskedSetting({ setting }),
      showView: (view) => {
        isLed.current = true;
        setUi((now) => ({ ...now, query: '', ...view }));
      },
    });
    if (asked !== undefined) firstRows.ask(asked);
  }, [host]);

  useEffect(() => {
    if (evaluation !== undefined) host.remember(toMemory(ui, evaluation.id, userQuery(ui, evaluation), last));
  }, [ui, evaluation?.id]);

  if (state === undefined) return null;
  const alone = evaluation === undefined;
  const notice = (
    <>
      {state.kind === 'running' && (
        <Progress
          title={state.title}
          progress={state.progress}
          alone={alone}
          onCancel={() => host.act({ kind: 'cancel' })}
        />
      )}
      {state.kind === 'failed' && <Failure state={state} />}
      {state.kind === 'asking' && <Question question={state.question} />}
      {state.kind === 'empty' && <Nothing />}
    </>
  );
  if (alone) return <main class="panel">{notice}</main>;
  return (
    <div class="panel">
      {notice}
      <Result
        evaluation={evaluation}
        stale={state.kind === 'done' ? state.stale : []}
        deleted={state.kind === 'done' ? state.deleted : undefined}
        rerunElsewhere={state.kind !== 'done'}
        running={state.kind === 'running'}
        ui={ui}
        setUi={setUi}
        asked={askedUser}
        mode={mode}
        askedSetting={askedSetting}
        firstRows={firstRows}
      />
    </div>
  );
}

function evaluationOf(state: PanelState | undefined): EvaluationView | undefined {
  switch (state?.kind) {
    case 'done':
      return state.evaluation;
    case 'running':
    case 'asking':
    case 'failed':
      return state.last;
    default:
      return undefined;
  }
}

function idIn(kept: unknown): string | undefined {
  if (typeof kept !== 'object' || kept === null || !('evaluation' in kept)) return undefined;
  return typeof kept.evaluation === 'string' ? kept.evaluation : undefined;
}
