import * as vscode from 'vscode';
import { EDITOR_MARKS_SETTING, showsMarks } from '../settings';
import { isConfig, editorRange, type ConfigFiles } from './configFiles';
import { DisposableStore } from '../workbench/holder';

/** Shows errors that `recscope check` would report in open configuration files. */
export class ConfigDiagnostics extends DisposableStore {
  private readonly collection = vscode.languages.createDiagnosticCollection('recscope.json');

  constructor(private readonly files: ConfigFiles) {
    super();
    this.hold(
      this.collection,
      files.onChange(() => this.showAll()),
      vscode.workspace.onDidOpenTextDocument((document) => void this.show(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.collection.delete(uri)),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration(EDITOR_MARKS_SETTING) && this.showAll(),
      ),
    );
    this.showAll();
  }

  private showAll(): void {
    for (const document of vscode.workspace.textDocuments) void this.show(document);
  }

  private async show(document: vscode.TextDocument): Promise<void> {
    const { uri, version } = document;
    if (!isConfig(uri)) return;
    if (!showsMarks('problems', uri)) return this.collection.delete(uri);
    const found = await this.files.read(uri);
    // Positions in a closed or changed text are invalid.
    if (document.isClosed || document.version !== version) return;
    const problems = 'view' in found ? found.view.problems : [];
    this.collection.set(
      uri,
      problems.map(({ place, message, advice }) => {
        const text = advice === '' ? message : `${message} ${advice}`;
        const diagnostic = new vscode.Diagnostic(editorRange(place), text, vscode.DiagnosticSeverity.Error);
        diagnostic.source = 'RecScope';
        return diagnostic;
      }),
    );
  }
}
