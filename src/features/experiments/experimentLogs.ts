import * as vscode from 'vscode';
import { isExperimentLog } from '../../reading/experimentLogs/variantColumn';
import { isDataFile } from '../evaluations/files/dataFiles';
import { DisposableStore } from '../workbench/holder';

/** Context key of the manifest's conditions with the open files that are logs of experiments. */
const CONTEXT = 'recscope.experimentLogs';
/** Maximum length of a header row, in characters. */
const LONGEST = 10_000;

/** Updates the menus for open files that are logs of experiments, by their first line. */
export class ExperimentLogs extends DisposableStore {
  private named = '';

  constructor() {
    super();
    this.hold(
      vscode.workspace.onDidOpenTextDocument(() => this.name()),
      vscode.workspace.onDidCloseTextDocument(() => this.name()),
      vscode.workspace.onDidSaveTextDocument(() => this.name()),
    );
    this.name();
  }

  private name(): void {
    const logs = vscode.workspace.textDocuments.filter(isLog).map(({ uri }) => uri.toString());
    const named = JSON.stringify(logs);
    if (named === this.named) return;
    this.named = named;
    void vscode.commands.executeCommand('setContext', CONTEXT, logs);
  }
}

function isLog(document: vscode.TextDocument): boolean {
  if (!isDataFile(document.uri) || document.lineCount === 0) return false;
  const { text } = document.lineAt(0);
  return text.length <= LONGEST && isExperimentLog(namesIn(text));
}

/** Returns the names in a line of CSV, of another table, or of JSON Lines. */
function namesIn(line: string): string[] {
  if (line.trimStart().startsWith('{'))
    return [...line.matchAll(/"([^"\\]{1,200})"\s*:/g)].map((name) => name[1]);
  return line.split(/[,;\t|]/).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
}
