import * as vscode from 'vscode';
import { readsDisk } from '../../engine/process/connect';
import type { ConfigReading } from '../../engine/engineApi';
import { CONFIG_FILE } from '../../shared/config/configFile';
import type { InputProblem } from '../../shared/problem';
import type { CheckView } from '../../shared/protocol/views/checkView';
import type { ConfigView, TextPlace } from '../../shared/protocol/views/configView';
import { problemOf } from '../analyses/problemOf';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { Holder } from '../workbench/holder';

/** More files of evaluations nobody has in a workspace; what is in packages is of others. */
const MOST_FILES = 100;
const OF_OTHERS = '**/node_modules/**';
/** So many milliseconds nobody has typed, or no file has come or gone, before a file is read again. */
const PAUSE = 300;

/** What a file of evaluations holds, or why it cannot be read. */
type FoundConfig = { readonly view: ConfigView } | { readonly problem: InputProblem };

/** The folders beyond which nothing is read; undefined: the workspace is trusted. */
export function foldersToKeepTo(): readonly string[] | undefined {
  if (vscode.workspace.isTrusted) return undefined;
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
}

/** How a file of evaluations is read here: as its editor has it, and nothing beyond a workspace that is not trusted. */
export function configReading(uri: vscode.Uri): ConfigReading {
  const open = vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return { ...(open && { text: open.getText() }), within: foldersToKeepTo() };
}

export function rangeOf({ line, column, endLine, endColumn }: TextPlace): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

export function isConfig(uri: vscode.Uri): boolean {
  return readsDisk && uri.scheme === 'file' && baseName(uri.path) === CONFIG_FILE;
}

/**
 * What became of one of them on disk. Whether it was there before is not said: of a folder that is made with files in it
 * the editor may hear no sooner than when one of them changes.
 */
export interface ConfigChange {
  readonly uri: vscode.Uri;
  readonly kind: 'written' | 'deleted';
}

/** The files of evaluations of the workspace, each read when somebody asks, and again when it may have changed. */
export class ConfigFiles extends Holder {
  private readonly changes = new vscode.EventEmitter<void>();
  /** Fires when one of them, or a file that one names, may have changed. */
  readonly onChange = this.changes.event;
  private readonly saves = new vscode.EventEmitter<ConfigChange>();
  /** Fires at once, and for nothing that stands in an editor alone. */
  readonly onSaved = this.saves.event;
  /** By file and name what gates came to when they were checked last. */
  private readonly checks = new Map<string, CheckView>();
  private readonly known = new Map<string, Promise<FoundConfig>>();
  private listed: Promise<readonly vscode.Uri[]> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly engine: EngineService) {
    super();
    this.hold(this.changes, this.saves);
    if (!readsDisk) return;
    const changed = (): void => this.note();
    const moved = (): void => {
      this.listed = undefined;
      this.note();
    };
    const saved =
      (kind: ConfigChange['kind']) =>
      (uri: vscode.Uri): void => {
        moved();
        for (const key of this.checks.keys())
          if (key.startsWith(`${uri.toString()}\n`)) this.checks.delete(key);
        if (isConfig(uri) && !uri.path.includes('/node_modules/')) this.saves.fire({ uri, kind });
      };
    const config = vscode.workspace.createFileSystemWatcher(`**/${CONFIG_FILE}`);
    // Files that one names may come and go.
    const any = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
    this.hold(
      { dispose: () => clearTimeout(this.pause) },
      config,
      any,
      config.onDidChange(saved('written')),
      config.onDidCreate(saved('written')),
      config.onDidDelete(saved('deleted')),
      any.onDidCreate(changed),
      any.onDidDelete(changed),
      vscode.workspace.onDidChangeTextDocument(({ document }) => isConfig(document.uri) && this.note()),
      vscode.workspace.onDidGrantWorkspaceTrust(changed),
      vscode.workspace.onDidChangeWorkspaceFolders(moved),
    );
    void this.list();
  }

  /** Where they are, those of the outer folders first. */
  list(): Promise<readonly vscode.Uri[]> {
    return (this.listed ??= this.find());
  }

  /** The same, looked for again. */
  listAgain(): Promise<readonly vscode.Uri[]> {
    return (this.listed = this.find());
  }

  private async find(): Promise<readonly vscode.Uri[]> {
    const found = await vscode.workspace.findFiles(`**/${CONFIG_FILE}`, OF_OTHERS, MOST_FILES);
    const files = found.filter(isConfig);
    void vscode.commands.executeCommand('setContext', 'recscope.hasConfigs', files.length > 0);
    const depth = ({ path }: vscode.Uri): number => path.split('/').length;
    return files.sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1));
  }

  /** What the gates of an evaluation came to; undefined: they were not checked since the file changed. */
  checked(uri: vscode.Uri, name: string): CheckView | undefined {
    return this.checks.get(`${uri.toString()}\n${name}`);
  }

  noteChecked(uri: vscode.Uri, name: string, view: CheckView): void {
    this.checks.set(`${uri.toString()}\n${name}`, view);
    this.changes.fire();
  }

  /** What one holds; read once for all who ask, until it may have changed. */
  read(uri: vscode.Uri): Promise<FoundConfig> {
    const key = uri.toString();
    const known = this.known.get(key) ?? this.readAnew(uri);
    this.known.set(key, known);
    return known;
  }

  private async readAnew(uri: vscode.Uri): Promise<FoundConfig> {
    try {
      const outcome = await this.engine.use((api) => api.readConfig(uri.fsPath, configReading(uri)));
      if (outcome.kind === 'done') return { view: outcome.value };
      if (outcome.kind === 'problem') return { problem: outcome.problem };
      return { view: { evaluations: [], problems: [] } };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  }

  private note(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      this.known.clear();
      void this.list();
      this.changes.fire();
    }, PAUSE);
  }
}
