import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { LineEdit } from '../../engine/engineApi';
import type { RecommendationsInput } from '../../reading/inputs/evaluationRequest';
import { shortDetails, findingKind, findingKinds, type FindingCode } from '../../shared/findings/kinds';
import { removeRow } from '../../shared/findings/rowFixes';
import { formatCount } from '../../shared/text/numbers/numberText';
import { positionalArgument } from '../../shared/text/shellWords';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EngineService } from '../engineService';
import { fileUrisOf, type EvaluationRecord, type RecordedFile } from '../evaluations/evaluationRecord';
import { requestOfRecord } from '../evaluations/evaluationRequest';
import { showError, inform } from '../workbench/notification';
import { featureOf } from '../analyses/registry';
import type { FindingDiagnostics } from './diagnostics';
import { problemText } from '../workbench/adviceText';

/** Maximum lines of one edit: with more, an editor is busy for seconds. */
const MAX_EDITS = 20_000;
/** Lines of a document that are read before other work of the extension host. */
const MAX_LINES_AT_ONCE = 20_000;

/** Command that shows unsaved changes next to the saved file. */
const SHOW_CHANGES = 'workbench.files.action.compareWithSaved';

/** Offered fix; its edits are computed when it is chosen. */
class QuickFix extends vscode.CodeAction {
  /** @param asked what is fixed, in this evaluation */
  constructor(
    title: string,
    readonly document: vscode.TextDocument,
    readonly analysis: string,
    readonly asked: AskedFix,
  ) {
    super(title, vscode.CodeActionKind.QuickFix);
  }
}

/** Offers the fix of each finding in an open file, for its line and for the whole file. */
class QuickFixes implements vscode.CodeActionProvider<QuickFix> {
  constructor(
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
    private readonly diagnostics: FindingDiagnostics,
  ) {}

  /** Offers fixes for the whole row of the cursor. */
  provideCodeActions(document: vscode.TextDocument, { start, end }: vscode.Range): QuickFix[] {
    const actions: QuickFix[] = [];
    const offered = new Set<string>();
    for (const diagnostic of vscode.languages.getDiagnostics(document.uri)) {
      const { line: at } = diagnostic.range.start;
      if (at < start.line || at > end.line) continue;
      const found = this.diagnostics.diagnosedAs(diagnostic);
      if (found?.finding.details === undefined || !isFindingCode(found.finding.code)) continue;
      const { code, line, details } = found.finding;
      const { fix, title: kind } = findingKind(code);
      if (fix === undefined) continue;
      const add = (title: string, codes: readonly FindingCode[], only?: number): void => {
        if (offered.has(title)) return;
        offered.add(title);
        const action = new QuickFix(title, document, found.analysis, { codes, line: only });
        action.diagnostics = [diagnostic];
        action.isPreferred = only !== undefined;
        actions.push(action);
      };
      add(fix.title(shortDetails(details)), [code], line);
      const counts = this.countsIn(found.analysis, document.uri.toString());
      const count = counts.get(code) ?? 1;
      if (count > 1 && fix !== removeRow) add(l10n.t('{0} (entire file)…', fix.title()), [code]);
      if (fix !== removeRow) continue;
      if (count > 1) add(l10n.t('Remove {0} rows: {1}…', countText(count), kind()), [code]);
      const removedKinds = [...counts.keys()].filter(isFindingCode).filter(removes);
      const removedRows = removedKinds.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
      if (removedKinds.length > 1)
        add(l10n.t('Remove {0} skipped rows…', countText(removedRows)), removedKinds);
    }
    return actions;
  }

  /** Returns the number of findings of each kind in a file of an evaluation. */
  private countsIn(analysis: string, uri: string): ReadonlyMap<string, number> {
    const result = this.store.evaluation(analysis)?.result;
    const files = result === undefined ? [] : featureOf('evaluation').findings(result);
    return files.find((file) => file.uri === uri)?.counts ?? new Map();
  }

  /** Reads the current text of the document as the evaluation does, so that solved problems are skipped. */
  async resolveCodeAction(action: QuickFix, token: vscode.CancellationToken): Promise<QuickFix> {
    const { document, analysis, asked } = action;
    const record = this.store.evaluation(analysis)?.record;
    if (record === undefined) return action;
    const stopped = new AbortController();
    token.onCancellationRequested(() => stopped.abort());
    const edit = await editFor(this.engine, record, document, asked, stopped.signal);
    if (edit === undefined) return action;
    action.edit = edit;
    if (asked.line === undefined)
      action.command = { title: action.title, command: SHOW_CHANGES, arguments: [document.uri] };
    return action;
  }
}

/**
 * Fixes all findings of a kind in a file of an evaluation, and shows the unsaved changes.
 *
 * @param code as a page sent it
 */
export async function fixInFile(
  engine: EngineService,
  record: EvaluationRecord,
  uri: string,
  code: string,
): Promise<void> {
  const fix = isFindingCode(code) ? findingKind(code).fix : undefined;
  if (fix === undefined || !isFindingCode(code) || !fileUrisOf(record).includes(uri)) return;
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  } catch {
    // VS Code opens no larger file.
    void showError(
      l10n.t('The editor can’t open this file. On the command line: {0}', commandFor(uri, [code])),
    );
    return;
  }
  const edit = await editFor(engine, record, document, { codes: [code], line: undefined });
  if (edit === undefined) return;
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  if (await vscode.workspace.applyEdit(edit))
    await vscode.commands.executeCommand(SHOW_CHANGES, document.uri);
}

interface AskedFix {
  readonly codes: readonly FindingCode[];
  /** Fixes only findings on this line; undefined: all of these kinds in the file. */
  readonly line: number | undefined;
}

/** Returns the edits that fix a document's current text; undefined: there are none, and the reason was shown. */
async function editFor(
  engine: EngineService,
  record: EvaluationRecord,
  document: vscode.TextDocument,
  { codes, line }: AskedFix,
  signal?: AbortSignal,
): Promise<vscode.WorkspaceEdit | undefined> {
  const text = await textOf(document);
  if (text === undefined || signal?.aborted === true) return undefined;
  const { version } = document;
  const request = { ...(await requestFor(engine, record, document, text)), only: codes, line };
  signal?.addEventListener('abort', () => void engine.use((api) => api.cancel(request.id)));
  const outcome = await engine.use((api) => api.fix(request));
  if (outcome.kind === 'problem') void showError(problemText(outcome.problem));
  if (outcome.kind !== 'done' || document.version !== version) return undefined;
  const { value: edits } = outcome;
  if (edits.length > MAX_EDITS)
    void showError(
      l10n.t(
        '{0} lines would change: too many for the editor. On the command line: {1}',
        countText(edits.length),
        commandFor(document.uri.toString(), codes),
      ),
    );
  else if (edits.length === 0) void inform(l10n.t('This problem is no longer in the file.'));
  else return workspaceEdit(document, edits);
  return undefined;
}

/** Returns the whole text of a document, or undefined if it changed or was closed meanwhile. */
async function textOf(document: vscode.TextDocument): Promise<string | undefined> {
  const { version, lineCount } = document;
  let text = '';
  for (let line = 0; line < lineCount; line += MAX_LINES_AT_ONCE) {
    if (line > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    if (document.version !== version || document.isClosed) return undefined;
    text += document.getText(new vscode.Range(line, 0, line + MAX_LINES_AT_ONCE, 0));
  }
  return text;
}

function commandFor(uri: string, codes: readonly FindingCode[]): string {
  return `recscope fix ${positionalArgument(vscode.Uri.parse(uri).fsPath)} --only ${codes.join(',')} --output COPY`;
}

function countText(count: number): string {
  return formatCount(count, vscode.env.language);
}

/** Returns whether the fix of a kind removes the row that the evaluation skips. */
function removes(code: FindingCode): boolean {
  return findingKind(code).fix === removeRow;
}

/** Returns the engine's request: the evaluation, with the document's current text. */
async function requestFor(
  engine: EngineService,
  record: EvaluationRecord,
  document: vscode.TextDocument,
  text: string,
) {
  const uri = document.uri.toString();
  // The text of a document is already decoded.
  const decoded = <File extends RecordedFile>(file: File): File =>
    file.uri === uri && file.shape ? { ...file, shape: { ...file.shape, encoding: 'utf-8' } } : file;
  const evaluation = await requestOfRecord(
    { ...record, truth: decoded(record.truth), models: record.models.map(decoded) },
    engine,
    { kind: 'bytes', name: uri, bytes: new TextEncoder().encode(text) },
  );
  const input: RecommendationsInput = evaluation.models.find(({ file }) => file.name === uri) ?? {
    ...evaluation.truth,
    model: uri,
  };
  return { id: crypto.randomUUID(), input, evaluation, convention: record.settings.convention };
}

function workspaceEdit(document: vscode.TextDocument, edits: readonly LineEdit[]): vscode.WorkspaceEdit {
  const workspace = new vscode.WorkspaceEdit();
  for (const { line, lines, text } of edits) {
    const first = line - 1;
    const last = document.lineAt(first + lines - 1);
    const range = new vscode.Range(
      first,
      0,
      ...(text === null ? ([first + lines, 0] as const) : ([last.lineNumber, last.text.length] as const)),
    );
    workspace.replace(document.uri, document.validateRange(range), text ?? '');
  }
  return workspace;
}

function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(findingKinds, code);
}

/** Registers the provider for all files; it returns actions only for findings with a fix. */
export function registerQuickFixes(
  store: AnalysisStore,
  engine: EngineService,
  diagnostics: FindingDiagnostics,
): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    { pattern: '**/*' },
    new QuickFixes(store, engine, diagnostics),
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}
