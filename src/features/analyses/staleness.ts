import * as vscode from 'vscode';
import { committedFile } from '../git/committedFile';
import { watchFile } from '../workbench/watchFile';
import type { AnalysisRunner } from './analysisRunner';
import type { AnalysisStore } from './analysisStore';
import { AutomaticRuns, shouldRerun, type WrittenFile } from './automaticRuns';
import { featureOf } from './registry';

/** Watches the files of shown results: after a change, a small evaluation runs again, others are marked stale. */
export class StalenessWatch implements vscode.Disposable {
  private readonly watchers = new Map<string, vscode.Disposable>();
  /** Watched files that were deleted, by Uri. */
  private readonly deleted = new Set<string>();
  private readonly subscription: vscode.Disposable;
  private readonly runs: AutomaticRuns;

  constructor(
    private readonly store: AnalysisStore,
    runner: AnalysisRunner,
  ) {
    this.runs = new AutomaticRuns({
      evaluation: (id) => store.evaluation(id),
      run: (record) => runner.runAutomatically(record),
      mark: (id, files) => this.mark(id, files),
    });
    this.subscription = store.onChange((state) => {
      if (state === undefined || state.activity.kind !== 'running') this.follow();
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.runs.dispose();
    for (const watcher of this.watchers.values()) watcher.dispose();
  }

  /** Watches exactly the files of loaded results. */
  private follow(): void {
    const wanted = new Set(
      this.store
        .all()
        .flatMap((state) =>
          state.result !== undefined && state.loaded ? featureOf(state.kind).filesBehind(state) : [],
        )
        .filter((uri) => committedFile(uri) === undefined),
    );
    for (const [uri, watcher] of this.watchers) {
      if (wanted.has(uri)) continue;
      watcher.dispose();
      this.watchers.delete(uri);
      this.deleted.delete(uri);
    }
    for (const uri of wanted) if (!this.watchers.has(uri)) this.watchers.set(uri, this.watch(uri));
  }

  private watch(uri: string): vscode.Disposable {
    return watchFile(vscode.Uri.parse(uri), () => void this.change(uri));
  }

  /** Handles a change of a file. Its event may arrive long after: changes before the start of a run are ignored. */
  private async change(uri: string): Promise<void> {
    const file = await writtenFile(uri);
    if (file === undefined) this.deleted.add(uri);
    // A file that was moved away and back has its old time.
    const written = file && this.deleted.delete(uri) ? { ...file, modified: Date.now() } : file;
    for (const state of this.store.all()) {
      const { record, result, loaded } = state;
      if (!loaded || result === undefined || !featureOf(state.kind).filesBehind(state).includes(uri))
        continue;
      if (written !== undefined && written.modified <= result.startedAt) continue;
      if (written !== undefined && state.kind === 'evaluation' && shouldRerun(state, [written]))
        this.runs.request(record.id, written);
      else this.mark(record.id, [...this.runs.drop(record.id).map((other) => other.uri), uri]);
    }
  }

  private mark(id: string, files: readonly string[]): void {
    const { stale = [], deleted: before = [] } = this.store.get(id) ?? {};
    const further = files.map(labelOf).filter((label) => !stale.includes(label));
    const deleted = [...this.deleted].map(labelOf);
    if (further.length > 0 || deleted.length !== before.length)
      this.store.update(id, { stale: [...stale, ...further], deleted });
  }
}

function labelOf(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}

/** Returns the modification time and size of a file, or undefined if it does not exist. */
async function writtenFile(uri: string): Promise<WrittenFile | undefined> {
  return vscode.workspace.fs.stat(vscode.Uri.parse(uri)).then(
    ({ mtime, size, type }) => ({
      uri,
      // The size of a folder does not include its files.
      bytes: (type & vscode.FileType.Directory) === 0 ? size : Infinity,
      modified: mtime,
    }),
    () => undefined,
  );
}
