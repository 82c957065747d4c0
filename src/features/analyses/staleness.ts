import * as vscode from 'vscode';
import { committedFile } from '../git/committedFile';
import { watchFile } from '../workbench/watchFile';
import type { AnalysisStore } from './analysisStore';
import { featureOf } from './registry';

/** Notices when a file of a shown result changes, so that the result can say it is old. */
export class StalenessWatch implements vscode.Disposable {
  private readonly watchers = new Map<string, vscode.Disposable>();
  private readonly subscription: vscode.Disposable;

  /** @param covers whether what stands in a file since a time is in an evaluation's result already */
  constructor(
    private readonly store: AnalysisStore,
    private readonly covers: (evaluation: string, uri: string, modified: number) => boolean,
  ) {
    this.subscription = store.onChange((state) => {
      if (state === undefined || state.activity.kind !== 'running') this.follow();
    });
  }

  dispose(): void {
    this.subscription.dispose();
    for (const watcher of this.watchers.values()) watcher.dispose();
  }

  /** Watches exactly the files of results that are loaded. */
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
    }
    for (const uri of wanted) if (!this.watchers.has(uri)) this.watchers.set(uri, this.watch(uri));
  }

  private watch(uri: string): vscode.Disposable {
    return watchFile(vscode.Uri.parse(uri), () => void this.mark(uri));
  }

  /** An event about a file may arrive long after the file was written; what was there when a run began is not news. */
  private async mark(uri: string): Promise<void> {
    const target = vscode.Uri.parse(uri);
    const modified = await vscode.workspace.fs.stat(target).then(
      ({ mtime }) => mtime,
      () => Infinity, // It is gone.
    );
    const label = vscode.workspace.asRelativePath(target);
    for (const state of this.store.all()) {
      const { record, result, loaded, stale } = state;
      if (!loaded || result === undefined || !featureOf(state.kind).filesBehind(state).includes(uri))
        continue;
      if (stale.includes(label) || modified <= result.startedAt) continue;
      if (this.covers(record.id, uri, modified)) continue;
      this.store.update(record.id, { stale: [...stale, label] });
    }
  }
}
