import * as vscode from 'vscode';
import type { FileView } from '../shared/evaluationView';
import type { Severity } from '../shared/finding';
import { findingMessage } from '../shared/findingText';
import type { EvaluationStore } from './evaluations/evaluationStore';
import { showsProblems } from './settings';

/** Files above this never become a document, so that squiggles would have nowhere to stand. */
export const LARGEST_DOCUMENT = 50 * 1024 * 1024;

const SEVERITIES: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** Keeps the Problems list equal to the findings of the newest result about each file. */
export class FindingDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('recscope');
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly store: EvaluationStore) {
    this.subscriptions = [
      store.onChange((state) => {
        // Progress fires often and changes no finding.
        if (state?.activity.kind !== 'running') this.refresh();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('recscope.problems')) this.refresh();
      }),
    ];
  }

  dispose(): void {
    this.collection.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private refresh(): void {
    const files = new Map<string, FileView>();
    for (const { result } of this.store.all()) {
      if (result === undefined) continue;
      const found = new Map<string, FileView>();
      for (const file of [result.truth, ...result.models.map((model) => model.file)]) {
        // A file of predictions and ratings is both; each side has findings of its own.
        const { findings = [] } = found.get(file.uri) ?? {};
        found.set(file.uri, { ...file, findings: [...findings, ...file.findings] });
      }
      for (const [uri, file] of found) if (!files.has(uri)) files.set(uri, file);
    }
    this.collection.clear();
    for (const [uri, file] of files) {
      const target = vscode.Uri.parse(uri);
      if (file.bytes > LARGEST_DOCUMENT || !showsProblems(target)) continue;
      this.collection.set(target, diagnosticsOf(file));
    }
  }
}

function diagnosticsOf(file: FileView): vscode.Diagnostic[] {
  return file.findings.flatMap((finding) =>
    finding.places.map((place) => {
      const line = Math.max(0, place.line - 1);
      const range = new vscode.Range(
        line,
        (place.column ?? 1) - 1,
        line,
        place.endColumn === undefined ? 10_000 : place.endColumn - 1,
      );
      const diagnostic = new vscode.Diagnostic(
        range,
        findingMessage(finding.code, place),
        SEVERITIES[finding.severity],
      );
      diagnostic.source = 'RecScope';
      diagnostic.code = finding.code;
      return diagnostic;
    }),
  );
}
