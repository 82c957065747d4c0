import * as vscode from 'vscode';
import { MAX_LINES } from '../../shared/protocol/queries';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EngineService } from '../engineService';
import { EDITOR_MARKS_SETTING, showsMarks } from '../settings';
import { evaluatedFile } from './evaluatedFile';
import { DisposableStore } from '../workbench/holder';

/** Pause after scrolling before marks are updated, in ms. */
const PAUSE = 100;

/** Marks the hits of an evaluated file by dots in the gutter, around the visible lines. */
export class HitMarks extends DisposableStore {
  private readonly hit: vscode.TextEditorDecorationType;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private readonly marked = new WeakMap<vscode.TextEditor, string>();

  constructor(
    extension: vscode.Uri,
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
  ) {
    super();
    const icon = (theme: string): { gutterIconPath: vscode.Uri } => ({
      gutterIconPath: vscode.Uri.joinPath(extension, 'media', `hit-${theme}.svg`),
    });
    this.hit = vscode.window.createTextEditorDecorationType({
      light: icon('light'),
      dark: icon('dark'),
      gutterIconSize: 'contain',
    });
    this.hold(
      { dispose: () => clearTimeout(this.pause) },
      this.hit,
      store.onChange((state) => state?.activity.kind !== 'running' && this.wake()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.wake()),
      vscode.window.onDidChangeTextEditorVisibleRanges(() => this.wake()),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration(EDITOR_MARKS_SETTING) && this.wake(),
      ),
    );
    this.wake();
  }

  private wake(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      for (const editor of vscode.window.visibleTextEditors) void this.mark(editor);
    }, PAUSE);
  }

  private async mark(editor: vscode.TextEditor): Promise<void> {
    const { uri, lineCount } = editor.document;
    const file = showsMarks('hits', uri) ? evaluatedFile(this.store, uri.toString()) : undefined;
    const isShown = file?.state.loaded === true && !file.state.stale.includes(file.read?.label ?? '');
    if (file === undefined || !isShown) return this.set(editor, '', []);
    const { record, result } = file.state;
    const first = editor.visibleRanges.at(0)?.start.line ?? 0;
    // A short file as a whole; a long one in pieces, so that scrolling by a line needs no new query.
    const piece = Math.floor(MAX_LINES / 2);
    const from = lineCount <= MAX_LINES ? 1 : Math.max(0, Math.floor(first / piece) - 0.5) * piece + 1;
    const key = JSON.stringify([
      record.id,
      result?.startedAt,
      result?.threshold,
      result?.measures[0]?.name,
      from,
    ]);
    if (this.marked.get(editor) === key) return;
    const to = Math.min(lineCount, from + MAX_LINES - 1);
    const answer = await this.engine
      .ask(record.id, 'hits', { file: uri.toString(), from, to })
      .catch(() => undefined); // The engine has ended, which its panel shows.
    if (answer?.kind === 'done') this.set(editor, key, answer.value);
  }

  private set(editor: vscode.TextEditor, key: string, lines: readonly number[]): void {
    if (key === (this.marked.get(editor) ?? '')) return;
    this.marked.set(editor, key);
    editor.setDecorations(
      this.hit,
      lines.map((line) => new vscode.Range(line - 1, 0, line - 1, 0)),
    );
  }
}
