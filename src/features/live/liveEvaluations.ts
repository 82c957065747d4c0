import * as vscode from 'vscode';
import type { EngineService } from '../engineService';
import type { EvaluationState } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { filesBehind } from '../evaluations/files/evaluationFiles';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { mayBeFollowed } from './documentText';
import { LiveEvaluation } from './liveEvaluation';
import { Holder } from '../workbench/holder';

/** Of an evaluation with more bytes in its files than these, nothing is read anew because somebody types. */
const LARGEST_READ_ANEW = 100 * 1024 * 1024;

/** Lets results follow what is typed into the documents of their files. */
export class LiveEvaluations extends Holder {
  private readonly evaluations = new Map<string, LiveEvaluation>();
  /** When a followed document was saved, by file: what is on disk since then has been evaluated. */
  private readonly saves = new Map<string, number>();

  constructor(
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
  ) {
    super();
    this.hold(
      {
        dispose: () => {
          for (const evaluation of this.evaluations.values()) evaluation.dispose();
        },
      },
      store.onChange((state) => {
        if (state === undefined) this.forgetRemoved();
        else if (state.kind === 'evaluation') this.see(state);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => this.open(document)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        for (const evaluation of this.evaluations.values()) evaluation.change(event);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.save(document.uri.toString())),
      vscode.workspace.onDidCloseTextDocument((document) => this.close(document.uri.toString())),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('recscope.evaluateWhileTyping')) this.startAnew();
      }),
    );
  }

  /** The result shown is that of the document's present text. */
  isCurrent(evaluation: string, uri: string): boolean {
    return this.evaluations.get(evaluation)?.isCurrent(uri) === true;
  }

  /** What was written to a file by then is in the result, or will be: its document is followed, or was when it was saved. */
  covers(evaluation: string, uri: string, modified: number): boolean {
    if (this.evaluations.get(evaluation)?.follows(uri) === true) return true;
    return modified <= (this.saves.get(uri) ?? 0);
  }

  private see(state: EvaluationState): void {
    const { record, loaded, result } = state;
    if (!loaded || record.locked === true || bytesOf(result) > LARGEST_READ_ANEW) {
      this.forget(record.id);
      return;
    }
    let evaluation = this.evaluations.get(record.id);
    if (evaluation === undefined) {
      evaluation = new LiveEvaluation(record.id, this.store, this.engine);
      this.evaluations.set(record.id, evaluation);
    }
    // Another measure may look into another file.
    const files = filesBehind(state);
    for (const document of vscode.workspace.textDocuments)
      if (files.includes(document.uri.toString()) && mayBeFollowed(document)) evaluation.open(document);
    evaluation.see(state);
  }

  private open(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    const about = this.store
      .evaluations()
      .filter((state) => state.loaded && filesBehind(state).includes(uri));
    if (!about.some(({ record }) => this.evaluations.has(record.id)) || !mayBeFollowed(document)) return;
    for (const { record } of about) this.evaluations.get(record.id)?.open(document);
  }

  private save(uri: string): void {
    for (const evaluation of this.evaluations.values()) {
      if (evaluation.follows(uri)) this.saves.set(uri, Date.now());
      evaluation.save(uri);
    }
  }

  private close(uri: string): void {
    for (const evaluation of this.evaluations.values()) evaluation.close(uri);
  }

  private startAnew(): void {
    for (const id of [...this.evaluations.keys()]) this.forget(id);
    for (const state of this.store.evaluations()) this.see(state);
  }

  private forgetRemoved(): void {
    for (const id of [...this.evaluations.keys()]) if (this.store.get(id) === undefined) this.forget(id);
  }

  private forget(id: string): void {
    this.evaluations.get(id)?.dispose();
    this.evaluations.delete(id);
  }
}

/** What the files of a result take on disk. */
function bytesOf(result: EvaluationView | undefined): number {
  if (result === undefined) return 0;
  const { truth, models, furtherRead = {} } = result;
  const files = new Map(
    [truth, ...models.map(({ file }) => file), ...Object.values(furtherRead)].map((file) => [
      file?.uri,
      file?.bytes ?? 0,
    ]),
  );
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}
