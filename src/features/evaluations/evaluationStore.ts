import * as vscode from 'vscode';
import type { EvaluationView } from '../../shared/evaluationView';
import type { InputProblem } from '../../shared/problem';
import type { ProgressView } from '../../shared/panelProtocol';
import type { EvaluationRecord } from './evaluationRecord';

const KEY = 'recscope.evaluations';
const KEPT = 50;

/** What an evaluation is doing just now. The last good result stays whatever happens next. */
export interface EvaluationState {
  readonly record: EvaluationRecord;
  readonly activity:
    | { readonly kind: 'idle' }
    | { readonly kind: 'running'; readonly progress: ProgressView }
    | { readonly kind: 'failed'; readonly problem: InputProblem };
  readonly result: EvaluationView | undefined;
  /** The engine still holds the data behind `result`, so that users can be asked for. */
  readonly loaded: boolean;
  /** Files of the result that changed since it was made. */
  readonly stale: readonly string[];
}

/** All evaluations of this workspace, newest first: the one place that knows them. */
export class EvaluationStore implements vscode.Disposable {
  private states: EvaluationState[];
  private readonly changes = new vscode.EventEmitter<EvaluationState | undefined>();
  /** Fires with the state that changed; undefined: one was added or removed. */
  readonly onChange = this.changes.event;

  constructor(private readonly memory: vscode.Memento) {
    this.states = memory
      .get<EvaluationRecord[]>(KEY, [])
      .map((record) => ({ record, activity: { kind: 'idle' }, result: undefined, loaded: false, stale: [] }));
  }

  all(): readonly EvaluationState[] {
    return this.states;
  }

  get(id: string): EvaluationState | undefined {
    return this.states.find((state) => state.record.id === id);
  }

  /** Loaded evaluations in which this file takes part, newest first. */
  loadedWith(uri: string): readonly EvaluationState[] {
    return this.states.filter((state) => state.loaded && filesOf(state.record).includes(uri));
  }

  /** Puts a new evaluation on top, or one that is there already back on top with what changed in it. */
  put(record: EvaluationRecord): EvaluationState {
    const known = this.get(record.id);
    const state: EvaluationState = known
      ? { ...known, record }
      : { record, activity: { kind: 'idle' }, result: undefined, loaded: false, stale: [] };
    this.states = [state, ...this.states.filter((other) => other.record.id !== record.id)].slice(0, KEPT);
    this.save();
    this.changes.fire(undefined);
    return state;
  }

  update(id: string, change: Partial<EvaluationState>): void {
    const index = this.states.findIndex((state) => state.record.id === id);
    if (index < 0) return;
    const state = { ...this.states[index], ...change };
    this.states = this.states.with(index, state);
    if (change.record !== undefined) this.save();
    this.changes.fire(state);
  }

  /** Locks or links a panel, or notes how one wants its leaderboard. */
  change(id: string, chosen: Partial<Pick<EvaluationRecord, 'locked' | 'linked' | 'leaderboard'>>): void {
    const record = this.get(id)?.record;
    if (record !== undefined) this.update(id, { record: { ...record, ...chosen } });
  }

  /** The engine is gone, and with it all data: results stay on screen, but no user can be asked for. */
  forgetLoaded(): void {
    for (const { record } of this.states.filter(({ loaded }) => loaded))
      this.update(record.id, { loaded: false });
  }

  remove(id: string): void {
    this.states = this.states.filter((state) => state.record.id !== id);
    this.save();
    this.changes.fire(undefined);
  }

  dispose(): void {
    this.changes.dispose();
  }

  private save(): void {
    void this.memory.update(
      KEY,
      this.states.map((state) => state.record),
    );
  }
}

/** The files that people look into line by line, recommendations and truth, as Uri strings. */
export function filesOf(record: EvaluationRecord): string[] {
  return [record.truth.uri, ...record.models.map((model) => model.uri)];
}

/** Every file that a result was made of: training data, items and catalogue where a measure asked for them. */
export function filesBehind({ record, result }: EvaluationState): string[] {
  const further = Object.values(result?.further ?? {}).filter((uri) => uri !== undefined);
  return [...new Set([...filesOf(record), ...further])];
}
