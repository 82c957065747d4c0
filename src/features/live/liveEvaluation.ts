import * as vscode from 'vscode';
import type { FileReference } from '../../engine/byteSource';
import type { EvaluationView } from '../../shared/evaluationView';
import type { Outcome } from '../../shared/problem';
import { EngineLost, type EngineService } from '../engineService';
import { withResult, type EvaluationRecord } from '../evaluations/evaluationRecord';
import { requestOf } from '../evaluations/evaluationRequest';
import { labelled, problemOf } from '../evaluations/evaluationRunner';
import type { EvaluationState, EvaluationStore } from '../evaluations/evaluationStore';
import { referenceToText } from './documentText';
import { FollowedDocument } from './followedDocument';

/** Between two evaluations of what is typed, in milliseconds; the first change after a pause is not kept waiting. */
const PAUSE = 150;

/**
 * Keeps the result of one evaluation equal to the text of its open documents: tells the engine what changed in
 * them, one thing at a time, and puts the answer into the store.
 */
export class LiveEvaluation implements vscode.Disposable {
  private readonly documents = new Map<string, FollowedDocument>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working = false;
  /** When the next evaluation may begin: half of the engine's time is left to others. */
  private next = 0;
  private disposed = false;
  /** The result that the documents are about; another one was made by somebody else. */
  private result: EvaluationView | undefined;
  /** Means of before the first unsaved change, and what they were compared with. */
  private saved: Pick<EvaluationRecord, 'means' | 'before'> | undefined;

  constructor(
    private readonly id: string,
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
  ) {}

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
  }

  /** The document that stands for a file of the evaluation, where its text and not the file counts. */
  following(uri: string): FollowedDocument | undefined {
    const followed = this.documents.get(uri);
    return followed?.refused === true ? undefined : followed;
  }

  open(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    if (this.documents.has(uri)) return;
    this.documents.set(uri, new FollowedDocument(document));
    this.wake(PAUSE);
  }

  /** Says how the evaluation was without the unsaved text that it shows and that is gone now; undefined: it shows none. */
  close(uri: string): EvaluationRecord | undefined {
    const followed = this.documents.get(uri);
    this.documents.delete(uri);
    if (followed === undefined || followed.refused) return undefined;
    void this.engine.use((engine) => engine.leave(this.id, uri)).catch(ignoreLoss);
    const record = this.store.get(this.id)?.record;
    return followed.isUnsaved && record !== undefined ? { ...record, ...this.saved } : undefined;
  }

  change({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const followed = this.documents.get(document.uri.toString());
    if (followed === undefined) return;
    followed.note(contentChanges);
    if (contentChanges.length > 0) this.wake(this.next - Date.now());
  }

  save(uri: string): void {
    this.documents.get(uri)?.noteSaved();
    this.saved = undefined;
  }

  /** Somebody evaluated anew: what the engine knows of the documents is to be found out again. */
  see({ result, activity }: EvaluationState): void {
    if (activity.kind === 'running') return;
    if (result !== this.result) {
      this.result = result;
      this.saved = undefined;
      for (const followed of this.documents.values()) {
        followed.known = followed.failed = undefined;
        followed.refused = false;
      }
    }
    this.wake(PAUSE);
  }

  private wake(milliseconds: number): void {
    if (this.working || this.disposed) return;
    clearTimeout(this.timer);
    if (milliseconds > 0) this.timer = setTimeout(() => void this.work(), milliseconds);
    else void this.work();
  }

  private async work(): Promise<void> {
    const next = this.nextStep();
    if (next === undefined) return;
    this.working = true;
    const began = Date.now();
    try {
      await next();
    } catch (error) {
      // Whoever asks the engine next learns that it is gone.
      if (!(error instanceof EngineLost))
        this.store.update(this.id, { activity: { kind: 'failed', problem: problemOf(error) } });
    } finally {
      this.working = false;
      this.next = Date.now() + Math.max(PAUSE, Date.now() - began);
    }
    if (this.nextStep() !== undefined) this.wake(this.next - Date.now());
  }

  private nextStep(): (() => Promise<void>) | undefined {
    const state = this.store.get(this.id);
    if (this.disposed || state?.loaded !== true || state.activity.kind === 'running') return undefined;
    for (const followed of this.documents.values()) {
      const { refused, isCurrent, failed, document } = followed;
      if (refused || isCurrent || failed === document.version) continue;
      return followed.known === undefined && failed === undefined
        ? () => this.begin(followed)
        : () => this.tell(followed);
    }
    return undefined;
  }

  /** Compares a document with what was evaluated. One that is not saved may well differ; any other must not. */
  private async begin(followed: FollowedDocument): Promise<void> {
    const { document, uri } = followed;
    const gathered = await followed.text();
    if (gathered === undefined) return;
    followed.restart();
    const unsaved = document.isDirty;
    const outcome = await this.engine.use((engine) => engine.follow(this.id, { file: uri, ...gathered }));
    if (outcome.kind !== 'done') return;
    if (outcome.value) followed.known = gathered.version;
    else if (unsaved) await this.evaluateTexts();
    else followed.refused = true;
  }

  /** Tells the engine what changed in a document, or all of it. */
  private async tell(followed: FollowedDocument): Promise<void> {
    const edit = followed.edit();
    if (edit === undefined) return this.evaluateTexts();
    followed.restart();
    const outcome = await this.engine.use((engine) => engine.edit(this.id, edit));
    if (outcome.kind === 'done' && outcome.value === undefined) return this.evaluateTexts();
    this.take(outcome, new Map([[followed, edit.version]]));
  }

  /** Evaluates the whole text of every open document. */
  private async evaluateTexts(): Promise<void> {
    const versions = new Map<FollowedDocument, number>();
    const texts = new Map<string, FileReference>();
    for (const followed of this.documents.values()) {
      if (followed.refused) continue;
      const gathered = await followed.text();
      if (gathered === undefined) return;
      texts.set(followed.uri, referenceToText(followed.uri, gathered));
      versions.set(followed, gathered.version);
    }
    const record = this.store.get(this.id)?.record;
    if (record === undefined) return;
    const request = await requestOf(record, (uri) => texts.get(uri));
    for (const [{ document }, version] of versions) if (document.version !== version) return;
    if (this.store.get(this.id)?.activity.kind === 'running') return;
    for (const followed of versions.keys()) followed.restart();
    const outcome = await this.engine.use((engine) => engine.evaluate(request, undefined));
    this.take(outcome, versions);
  }

  private take(
    outcome: Outcome<EvaluationView | undefined>,
    versions: ReadonlyMap<FollowedDocument, number>,
  ): void {
    const state = this.store.get(this.id);
    // Cancelled: somebody evaluates anew, and what comes of it is looked at then.
    if (state === undefined || state.result !== this.result || outcome.kind === 'cancelled') return;
    if (outcome.kind === 'problem') {
      for (const followed of this.documents.values()) {
        followed.known = undefined;
        followed.failed = versions.get(followed) ?? followed.document.version;
      }
      this.store.update(this.id, { activity: { kind: 'failed', problem: outcome.problem } });
      return;
    }
    if (outcome.value === undefined) return;
    for (const [followed, version] of versions) {
      followed.known = version;
      followed.failed = undefined;
    }
    this.show(state, labelled(outcome.value));
  }

  private show({ record, stale }: EvaluationState, view: EvaluationView): void {
    this.saved ??= { means: record.means, before: record.before };
    const followed = new Set([...this.documents.values()].map(({ document }) => label(document.uri)));
    this.result = view;
    this.store.update(this.id, {
      record: withResult(record, view, this.saved),
      activity: { kind: 'idle' },
      result: view,
      stale: stale.filter((file) => !followed.has(file)),
    });
  }
}

function label(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

/** With the engine all that it knew is gone, and nothing is left to say. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof EngineLost)) throw error;
}
