/*
 * The engine reads recscope.json (engine/requests/configView.ts) with the place of each gate and problem. This folder lists
 * its evaluations, marks its problems, and writes new entries; features/gateTests/ shows the gates in the Test Explorer.
 */
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
import { DisposableStore } from '../workbench/holder';

/** Maximum number of configuration files of a workspace; those in packages are excluded. */
const MAX_FILES = 100;
const EXCLUDED_FOLDERS = '**/node_modules/**';
/** Time in ms without typing, or without a created or deleted file, after which a file is read again. */
const PAUSE = 300;

/** Content of a configuration file, or why it cannot be read. */
type FoundConfig = { readonly view: ConfigView } | { readonly problem: InputProblem };

/** Returns the folders to which reading is limited; undefined: no limit, because the workspace is trusted. */
export function readableFolders(): readonly string[] | undefined {
  if (vscode.workspace.isTrusted) return undefined;
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
}

/** Returns how to read a configuration file: with unsaved text of its editor, and within an untrusted workspace. */
export function configReading(uri: vscode.Uri): ConfigReading {
  const open = vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return { path: uri.fsPath, ...(open && { text: open.getText() }), within: readableFolders() };
}

export function editorRange({ line, column, endLine, endColumn }: TextPlace): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

export function isConfig(uri: vscode.Uri): boolean {
  return readsDisk && uri.scheme === 'file' && baseName(uri.path) === CONFIG_FILE;
}

/**
 * Change of a configuration file on disk, possibly a creation: for files created together with their folder, VS Code
 * may send no event before their first change.
 */
interface ConfigChange {
  readonly uri: vscode.Uri;
  readonly kind: 'written' | 'deleted';
}

/** Configuration files of the workspace. Each is read on demand, and again after a change. */
export class ConfigFiles extends DisposableStore {
  private readonly changes = new vscode.EventEmitter<void>();
  /** Fires if a configuration file, or a file that it names, may have changed. */
  readonly onChange = this.changes.event;
  private readonly saves = new vscode.EventEmitter<ConfigChange>();
  /** Fires immediately after a change of a configuration file on disk. */
  readonly onSaved = this.saves.event;
  /** Last results of gates, by file and name. */
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
    // Files that a configuration names may be created or deleted.
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

  /** Returns the files, those of outer folders first. */
  list(): Promise<readonly vscode.Uri[]> {
    return (this.listed ??= this.find());
  }

  /** Searches for the files again and returns them like {@link list}. */
  listAgain(): Promise<readonly vscode.Uri[]> {
    return (this.listed = this.find());
  }

  private async find(): Promise<readonly vscode.Uri[]> {
    const found = await vscode.workspace.findFiles(`**/${CONFIG_FILE}`, EXCLUDED_FOLDERS, MAX_FILES);
    const files = found.filter(isConfig);
    void vscode.commands.executeCommand('setContext', 'recscope.hasConfigs', files.length > 0);
    const depth = ({ path }: vscode.Uri): number => path.split('/').length;
    return files.sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1));
  }

  /** Returns the last results of an evaluation's gates; undefined: not checked since the file changed. */
  checked(uri: vscode.Uri, name: string): CheckView | undefined {
    return this.checks.get(`${uri.toString()}\n${name}`);
  }

  noteChecked(uri: vscode.Uri, name: string, view: CheckView): void {
    this.checks.set(`${uri.toString()}\n${name}`, view);
    this.changes.fire();
  }

  /** Returns the content of a file, which is shared by all callers until it may have changed. */
  read(uri: vscode.Uri): Promise<FoundConfig> {
    const key = uri.toString();
    const known = this.known.get(key) ?? this.readAnew(uri);
    this.known.set(key, known);
    return known;
  }

  private async readAnew(uri: vscode.Uri): Promise<FoundConfig> {
    try {
      const outcome = await this.engine.use((api) => api.onDisk('readConfig', configReading(uri)));
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
