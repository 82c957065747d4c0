import * as vscode from 'vscode';
import type { EngineService } from '../engineService';
import type { EvaluationRunner } from '../evaluations/evaluationRunner';
import { filesBehind, type EvaluationState, type EvaluationStore } from '../evaluations/evaluationStore';
import { mayBeFollowed } from './documentText';
import { LiveEvaluation } from './liveEvaluation';

/** Lets results follow what is typed into the documents of their files. */
export class LiveEvaluations implements vscode.Disposable {
  private readonly evaluations = new Map<string, LiveEvaluation>();
  /** When a followed document was saved, by file: what is on disk since then has been evaluated. */
  private readonly saves = new Map<string, number>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
    private readonly runner: EvaluationRunner,
  ) {
    this.subscriptions = [
      store.onChange((state) => (state === undefined ? this.forgetRemoved() : this.see(state))),
      vscode.workspace.onDidOpenTextDocument((document) => this.open(document)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        for (const evaluation of this.evaluations.values()) evaluation.change(event);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.save(document.uri.toString())),
      vscode.workspace.onDidCloseTextDocument((document) => this.close(document.uri.toString())),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('recscope.evaluateWhileTyping')) this.startAnew();
      }),
    ];
  }

  dispose(): void {
    for (const evaluation of this.evaluations.values()) evaluation.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** The result shown is that of the document's present text. */
  isCurrent(evaluation: string, uri: string): boolean {
    return this.evaluations.get(evaluation)?.following(uri)?.isCurrent === true;
  }

  /** What was written to a file by then is in the result, or will be: its document is followed, or was when it was saved. */
  covers(evaluation: string, uri: string, modified: number): boolean {
    if (this.evaluations.get(evaluation)?.following(uri) !== undefined) return true;
    return modified <= (this.saves.get(uri) ?? 0);
  }

  private see(state: EvaluationState): void {
    const { record, loaded } = state;
    if (!loaded || record.locked === true) {
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
    const about = this.store.all().filter((state) => state.loaded && filesBehind(state).includes(uri));
    if (!about.some(({ record }) => this.evaluations.has(record.id)) || !mayBeFollowed(document)) return;
    for (const { record } of about) this.evaluations.get(record.id)?.open(document);
  }

  private save(uri: string): void {
    for (const evaluation of this.evaluations.values()) {
      if (evaluation.following(uri) !== undefined) this.saves.set(uri, Date.now());
      evaluation.save(uri);
    }
  }

  private close(uri: string): void {
    for (const evaluation of this.evaluations.values()) {
      const before = evaluation.close(uri);
      if (before !== undefined) void this.runner.run(before);
    }
  }

  private startAnew(): void {
    for (const id of [...this.evaluations.keys()]) this.forget(id);
    for (const state of this.store.all()) this.see(state);
  }

  private forgetRemoved(): void {
    for (const id of [...this.evaluations.keys()]) if (this.store.get(id) === undefined) this.forget(id);
  }

  private forget(id: string): void {
    this.evaluations.get(id)?.dispose();
    this.evaluations.delete(id);
  }
}
