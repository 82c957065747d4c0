import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Severity } from '../../shared/findings/severity';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { FileFindings, LineFinding } from '../analyses/analysisFeature';
import type { AnalysisStore } from '../analyses/analysisStore';
import { featureOf } from '../analyses/registry';
import { EDITOR_MARKS_SETTING, showsMarks } from '../settings';
import { DisposableStore } from '../workbench/holder';
import { addTo } from '../../shared/addTo';

/** Maximum bytes of a file that VS Code opens as a document, which squiggles need. */
export const MAX_DIAGNOSED_BYTES = 50 * 1024 * 1024;

const SEVERITIES: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** Maximum findings of each kind in the Problems list by severity; with more, the last is replaced by their number. */
const MAX_DIAGNOSTICS: Record<Severity, number> = { error: 100, warning: 100, information: 20 };

/** Finding of a diagnostic. */
interface Diagnosed {
  /** Id of the analysis. */
  readonly analysis: string;
  readonly finding: LineFinding;
}

/** Keeps the Problems list equal to the findings of the newest result about each file. */
export class FindingDiagnostics extends DisposableStore {
  private readonly collection = vscode.languages.createDiagnosticCollection('recscope');
  private readonly diagnosed = new WeakMap<vscode.Diagnostic, Diagnosed>();

  constructor(private readonly store: AnalysisStore) {
    super();
    this.hold(
      this.collection,
      store.onChange((state) => {
        // Progress events are frequent and change no finding.
        if (state?.activity.kind !== 'running') this.refresh();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(EDITOR_MARKS_SETTING)) this.refresh();
      }),
    );
  }

  /** Returns the finding of a diagnostic; undefined: it is of another extension. */
  diagnosedAs(diagnostic: vscode.Diagnostic): Diagnosed | undefined {
    return this.diagnosed.get(diagnostic);
  }

  private refresh(): void {
    const files = new Map<string, (FileFindings & { readonly analysis: string })[]>();
    const spoken = new Set<string>();
    for (const { kind, result, record } of this.store.all()) {
      if (result === undefined) continue;
      // Of several results of a kind the newest counts for a file.
      for (const file of featureOf(kind).findings(result)) {
        const key = `${kind} ${file.uri}`;
        if (spoken.has(key)) continue;
        spoken.add(key);
        files.set(file.uri, [...(files.get(file.uri) ?? []), { ...file, analysis: record.id }]);
      }
    }
    this.collection.clear();
    for (const [uri, found] of files) {
      const target = vscode.Uri.parse(uri);
      if (found.some(({ bytes }) => bytes > MAX_DIAGNOSED_BYTES) || !showsMarks('problems', target)) continue;
      this.collection.set(
        target,
        found.flatMap(({ analysis, findings, counts }) =>
          firstOfEach(findings, counts).map((finding) => {
            const diagnostic = diagnosticOf(finding);
            this.diagnosed.set(diagnostic, { analysis, finding });
            return diagnostic;
          }),
        ),
      );
    }
  }
}

/** Kinds about users, not about the lines where these users are. */
const KINDS_OF_USERS: ReadonlySet<string> = new Set(['user-without-list']);

/** Returns the first findings of each kind in a file. The last one contains the number of those left out. */
function firstOfEach(
  findings: readonly LineFinding[],
  counts: ReadonlyMap<string, number> = new Map(),
): readonly LineFinding[] {
  const kinds = new Map<string, LineFinding[]>();
  for (const finding of findings) {
    addTo(kinds, finding.code, finding);
  }
  return [...kinds].flatMap(([code, all]) => {
    const { severity } = all[0];
    const count = Math.max(counts.get(code) ?? 0, all.length);
    if (count <= MAX_DIAGNOSTICS[severity]) return all;
    const isOne = severity === 'information' || KINDS_OF_USERS.has(code);
    const shown = all.slice(0, isOne ? 1 : MAX_DIAGNOSTICS[severity]);
    const last = shown[shown.length - 1];
    const more = formatCount(count - shown.length, vscode.env.language);
    return [
      ...shown.slice(0, -1),
      { ...last, message: `${last.message} ${l10n.t('{0} more like this: see the RecScope panel.', more)}` },
    ];
  });
}

function diagnosticOf(finding: LineFinding): vscode.Diagnostic {
  const line = Math.max(0, finding.line - 1);
  const range = new vscode.Range(
    line,
    (finding.column ?? 1) - 1,
    line,
    finding.endColumn === undefined ? 10_000 : finding.endColumn - 1,
  );
  const diagnostic = new vscode.Diagnostic(range, finding.message, SEVERITIES[finding.severity]);
  diagnostic.source = 'RecScope';
  diagnostic.code = finding.code;
  return diagnostic;
}
