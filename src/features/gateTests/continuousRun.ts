import * as vscode from 'vscode';
import { watchFile, watchPattern } from '../workbench/watchFile';
import type { ConfigTests } from './configTests';
import type { AskedGates } from './gateRun';

/** Arguments of a continuous run. */
interface Running {
  readonly asked: () => Promise<AskedGates>;
  readonly run: (asked: AskedGates) => Promise<void>;
}

/** Runs gates again when a file of their evaluation, or their configuration file, changes. */
export class ContinuousRun implements vscode.Disposable {
  /** Watchers by path on disk: of a file, a folder or a glob. */
  private readonly watchers = new Map<string, vscode.Disposable>();
  private readonly listening: vscode.Disposable;
  /** Paths that changed since the last run. */
  private paths = new Set<string>();
  private configs = new Set<ConfigTests>();
  private runs = false;
  private over = false;

  constructor(
    onConfigChanged: vscode.Event<ConfigTests>,
    private readonly running: Running,
  ) {
    this.listening = onConfigChanged((config) => {
      this.configs.add(config);
      void this.runChanged();
    });
  }

  dispose(): void {
    this.over = true;
    this.listening.dispose();
    for (const watcher of this.watchers.values()) watcher.dispose();
    this.watchers.clear();
  }

  /** Watches exactly the files of these evaluations. */
  async follow({ suites }: AskedGates): Promise<void> {
    const wanted = new Set(suites.flatMap(({ suite }) => suite.files));
    for (const [path, watcher] of this.watchers) {
      if (wanted.has(path)) continue;
      watcher.dispose();
      this.watchers.delete(path);
    }
    for (const path of wanted) {
      if (this.watchers.has(path)) continue;
      const watcher = await watchPath(path, () => {
        this.paths.add(path);
        void this.runChanged();
      });
      if (this.over) return watcher.dispose();
      this.watchers.set(path, watcher);
    }
  }

  /** Runs gates of changed files; changes during a run are handled after it. */
  private async runChanged(): Promise<void> {
    if (this.runs) return;
    this.runs = true;
    try {
      while (this.paths.size + this.configs.size > 0 && !this.over) {
        const [paths, configs] = [this.paths, this.configs];
        [this.paths, this.configs] = [new Set(), new Set()];
        const { wrong, suites } = await this.running.asked();
        const changed = suites.filter(
          ({ suite }) => configs.has(suite.config) || suite.files.some((path) => paths.has(path)),
        );
        const now = { suites: changed, wrong: wrong.filter((config) => configs.has(config)) };
        if (now.suites.length + now.wrong.length > 0) await this.running.run(now);
        // Files may have been created or deleted.
        const read = new Set(changed.map(({ suite }) => suite.config));
        await Promise.all([...read].map((config) => config.readAgain()));
        await this.follow(await this.running.asked());
      }
    } finally {
      this.runs = false;
    }
  }
}

/** Calls back when a file on disk, in a folder, or possibly matching a glob, changes. */
async function watchPath(path: string, changed: () => void): Promise<vscode.Disposable> {
  const uri = vscode.Uri.file(path);
  const type = await vscode.workspace.fs.stat(uri).then(
    (found) => found.type,
    () => vscode.FileType.Unknown,
  );
  if ((type & vscode.FileType.Directory) !== 0)
    return watchPattern(new vscode.RelativePattern(uri, '**'), changed);
  const steps = uri.path.split('/');
  const first = steps.findIndex((step) => WILD.test(step));
  if (type !== vscode.FileType.Unknown || first < 0) return watchFile(uri, changed);
  // The glob is widened: an untrusted one may keep VS Code busy for hours.
  const wide = steps.slice(first).map((step) => (WILD.test(step) ? step.replace(UP_TO_WILD, '*') : step));
  return watchPattern(
    new vscode.RelativePattern(uri.with({ path: steps.slice(0, first).join('/') }), wide.join('/')),
    changed,
  );
}

const WILD = /[*?[]/;
const UP_TO_WILD = /^.*[*?\]]/;
