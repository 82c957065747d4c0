import * as vscode from 'vscode';
import type { AnalysisKind } from '../../shared/protocol/analyses';
import { fileUrisOf, type EvaluationRecord } from '../evaluations/evaluationRecord';
import type { AnalysisRecord, AnalysisState, EvaluationState, StateOf } from './analysisState';
import { parseRecord } from './keptRecord';

/** Storage key, named after the first kind of analysis. */
const KEY = 'recscope.evaluations';
const MAX_RECORDS = 50;

/** All analyses of this workspace, newest first. */
export class AnalysisStore implements vscode.Disposable {
  private states: readonly AnalysisState[];
  private readonly changes = new vscode.EventEmitter<AnalysisState | undefined>();
  /** Fires with the state that changed; undefined: one was added or removed. */
  readonly onChange = this.changes.event;

  /**
   * Number of stored analyses that were dropped because their format, from an earlier version, is no longer
   * known.
   */
  readonly forgotten: number;

  constructor(private readonly memory: vscode.Memento) {
    const kept = memory.get<readonly unknown[]>(KEY, []);
    const records = kept.flatMap((record) => parseRecord(record) ?? []);
    this.forgotten = kept.length - records.length;
    this.states = records.map(startState);
  }

  all(): readonly AnalysisState[] {
    return this.states;
  }

  get(id: string): AnalysisState | undefined {
    return this.states.find((state) => state.record.id === id);
  }

  evaluations(): readonly EvaluationState[] {
    return this.states.filter((state) => state.kind === 'evaluation');
  }

  evaluation(id: string): EvaluationState | undefined {
    return this.evaluations().find((state) => state.record.id === id);
  }

  /** Returns the loaded evaluations that use this file, newest first. */
  loadedWith(uri: string): readonly EvaluationState[] {
    return this.evaluations().filter((state) => state.loaded && fileUrisOf(state.record).includes(uri));
  }

  /** Adds an analysis at the top, or moves an existing one there with its new record. */
  put(record: AnalysisRecord): void {
    const known = this.get(record.id);
    const state = known ? ({ ...known, record } as AnalysisState) : startState(record);
    this.states = [state, ...this.states.filter((other) => other.record.id !== record.id)].slice(
      0,
      MAX_RECORDS,
    );
    this.save();
    this.changes.fire(undefined);
  }

  /** Updates fields of an analysis' state. @param change fields of the analysis' kind */
  update(id: string, change: Partial<Omit<StateOf<AnalysisKind>, 'kind'>>): void {
    const index = this.states.findIndex((state) => state.record.id === id);
    if (index < 0) return;
    const state = { ...this.states[index], ...change } as AnalysisState;
    this.states = this.states.with(index, state);
    if (change.record !== undefined) this.save();
    this.changes.fire(state);
  }

  /** Locks or links a panel, or stores the settings of its leaderboard. */
  change(
    id: string,
    chosen: Partial<Pick<EvaluationRecord, 'locked' | 'linked' | 'leaderboard' | 'judgements'>>,
  ): void {
    const record = this.evaluation(id)?.record;
    if (record !== undefined) this.update(id, { record: { ...record, ...chosen } });
  }

  /** Marks all data as unloaded after the engine has ended: results stay on screen, but queries cannot be answered. */
  forgetLoaded(): void {
    for (const { record } of this.evaluations().filter(({ loaded }) => loaded))
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

function startState(record: AnalysisRecord): AnalysisState {
  return {
    kind: record.kind,
    record,
    activity: { kind: 'idle' },
    result: undefined,
    loaded: false,
    stale: [],
  } as AnalysisState;
}
