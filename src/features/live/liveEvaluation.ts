import type * as vscode from 'vscode';
import type { FileReference } from '../../engine/sources/byteSource';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Outcome } from '../../shared/protocol/problem';
import { EngineLost, type EngineService } from '../engineService';
import { withResult, type EvaluationRecord } from '../evaluations/evaluationRecord';
import { requestOfRecord } from '../evaluations/evaluationRequest';
import { problemOf } from '../analyses/problemOf';
import { labelled } from '../evaluations/evaluationFeature';
import type { EvaluationState } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { filesBehind } from '../evaluations/files/evaluationFiles';
import { mayBeFollowed, unsavedTexts } from './documentText';

/** How long nothing is typed before what was typed is evaluated, in milliseconds. */
const PAUSE = 150;

/** An open document of an evaluation. */
interface FollowedDocument {
  readonly document: vscode.TextDocument;
  /** The version that was evaluated last; undefined: none is known to be. */
  evaluated: number | undefined;
  /** What was evaluated last is in no file: it is lost where the document is closed. */
  unsaved: boolean;
}

/**
 * Keeps the result of one evaluation equal to the text of its open documents: evaluates the whole of it anew
 * after a pause in typing, without a word, and puts the answer into the store.
 */
export class LiveEvaluation implements vscode.Disposable {
  private readonly documents = new Map<string, FollowedDocument>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;
  /** Counts the evaluations: what an older one says is of no interest. */
  private newest = 0;
  /** Nothing could be evaluated of the text as it is. */
  private failed = false;
  /** A closed document held text that was evaluated and is gone. */
  private lostText = false;
  /** The result that this put into the store, or saw there. */
  private result: EvaluationView | undefined;
  /** Means of before the first unsaved change, and what they were compared with. */
  private saved: Pick<EvaluationRecord, 'means' | 'before'> | undefined;

  constructor(
    private readonly id: string,
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
  ) {}

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
  }

  /** Whether the document's text is evaluated instead of the file, or soon will be. */
  follows(uri: string): boolean {
    const followed = this.documents.get(uri);
    return followed !== undefined && mayBeFollowed(followed.document);
  }

  /** Whether the result is that of the document's present text. */
  isCurrent(uri: string): boolean {
    const followed = this.documents.get(uri);
    return followed !== undefined && !this.failed && isEvaluated(followed);
  }

  open(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    if (this.documents.has(uri)) return;
    const evaluated = document.isDirty ? undefined : document.version;
    this.documents.set(uri, { document, evaluated, unsaved: false });
    this.wake();
  }

  close(uri: string): void {
    const followed = this.documents.get(uri);
    if (followed === undefined) return;
    this.documents.delete(uri);
    // The editor may close a document with changes without having put the file's text back.
    if (isEvaluated(followed) && !followed.unsaved) return;
    this.lostText = true;
    this.wake();
  }

  change({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length > 0 && this.documents.has(document.uri.toString())) this.wake();
  }

  save(uri: string): void {
    const followed = this.documents.get(uri);
    if (followed === undefined) return;
    followed.unsaved = false;
    this.saved = undefined;
  }

  /** Somebody may have evaluated anew, from the same texts; what was typed meanwhile is still to be evaluated. */
  see({ result, activity }: EvaluationState): void {
    if (activity.kind === 'running') return;
    if (result !== this.result) {
      this.result = result;
      this.saved = undefined;
      this.failed = false;
    }
    this.wake();
  }

  private wake(): void {
    clearTimeout(this.timer);
    if (this.pending !== undefined) this.timer = setTimeout(() => void this.work(), PAUSE);
  }

  /** What is to be evaluated; undefined: nothing, or somebody else is at it. */
  private get pending(): EvaluationState | undefined {
    const state = this.store.evaluation(this.id);
    if (this.disposed || state?.loaded !== true || state.activity.kind === 'running') return undefined;
    const changed = [...this.documents.values()].some(
      (followed) => !isEvaluated(followed) && mayBeFollowed(followed.document),
    );
    return changed || this.lostText ? state : undefined;
  }

  private async work(): Promise<void> {
    const state = this.pending;
    if (state === undefined) return;
    const own = ++this.newest;
    const versions = [...this.documents.values()].map((followed) => ({
      followed,
      version: followed.document.version,
    }));
    const { lostText } = this;
    const texts = await unsavedTexts(filesBehind(state));
    const outcome = await this.outcomeOf(state, texts, () => own === this.newest);
    const now = this.store.evaluation(this.id);
    if (outcome === undefined || outcome.kind === 'cancelled' || own !== this.newest) return;
    // Somebody else evaluates, or has: what comes of it is newer.
    if (now === undefined || now.activity.kind === 'running' || now.result !== this.result) return;
    for (const { followed, version } of versions) {
      followed.evaluated = version;
      followed.unsaved = texts.has(followed.document.uri.toString());
    }
    if (lostText) this.lostText = false;
    this.take(now.record, outcome);
  }

  /** Undefined: there is nobody to evaluate it, or nothing any more. */
  private async outcomeOf(
    state: EvaluationState,
    texts: ReadonlyMap<string, FileReference>,
    isNewest: () => boolean,
  ): Promise<Outcome<EvaluationView> | undefined> {
    try {
      const request = await requestOfRecord(state.record, (uri) => texts.get(uri), this.engine);
      // The engine gives up what it is at for whoever asks later, which is to be the newest.
      if (!isNewest() || this.pending === undefined) return undefined;
      return await this.engine.use((engine) => engine.evaluate(request, undefined));
    } catch (error) {
      // Whoever asks the engine next learns that it is gone.
      return error instanceof EngineLost ? undefined : { kind: 'problem', problem: problemOf(error) };
    }
  }

  private take(
    record: EvaluationRecord,
    outcome: Exclude<Outcome<EvaluationView>, { kind: 'cancelled' }>,
  ): void {
    this.failed = outcome.kind === 'problem';
    if (outcome.kind === 'problem') {
      this.store.update(this.id, { activity: { kind: 'failed', problem: outcome.problem } });
      return;
    }
    this.saved ??= { means: record.means, before: record.before };
    this.result = labelled(outcome.value);
    this.store.update(this.id, {
      record: withResult(record, this.result, this.saved),
      activity: { kind: 'idle' },
      result: this.result,
      stale: [],
    });
  }
}

function isEvaluated({ document, evaluated }: FollowedDocument): boolean {
  return evaluated === document.version;
}
