import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { TablesPreparation } from '../../engine/engineApi';
import { confirm } from '../workbench/notification';
import { queryDocument, runQuestion } from './runQuestion';

const KEY = 'recscope.agreedQueries';
/** So many sources are remembered. */
const KEPT = 200;

const QUERY_SCHEME = 'recscope-query';

/**
 * What a person has agreed to have run: a program with its arguments, on tables. It is asked once for each, and kept
 * with the person, not in the workspace.
 */
export class Agreements implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly provider = vscode.workspace.registerTextDocumentContentProvider(QUERY_SCHEME, this);
  private shown = 0;
  /** What was shown whole. */
  private readonly read = new Set<string>();

  constructor(private readonly memory: vscode.Memento) {}

  dispose(): void {
    this.provider.dispose();
  }

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return this.texts.get(path) ?? '';
  }

  /** Asks where it was not asked before; who wants to read the query first is asked again at the next run. */
  async mayRun(preparation: TablesPreparation): Promise<boolean> {
    if (await this.knows(preparation)) return true;
    const digest = await digestOf(preparation.key);
    const run = l10n.t('Run');
    const show = l10n.t('Show Query');
    const { detail, isWhole } = runQuestion(preparation);
    const answer = await confirm(
      preparation.purpose === 'list'
        ? l10n.t('Run {0} to list its tables?', preparation.engine)
        : l10n.t('Run {0} to evaluate these tables?', preparation.engine),
      detail,
      // Nobody agrees to what they could not see.
      ...(isWhole || this.read.has(digest) ? [run, show] : [show]),
    );
    if (answer === show) await this.showQuery(preparation);
    if (answer !== run) return false;
    await this.keep(digest);
    return true;
  }

  /**
   * Keeps that somebody has tables evaluated that they saw listed: it is not asked again.
   *
   * @param listing by the same program, which they agreed to
   */
  async agree(preparation: TablesPreparation, listing: TablesPreparation): Promise<void> {
    if (await this.knows(listing)) await this.keep(await digestOf(preparation.key));
  }

  private async knows({ key }: TablesPreparation): Promise<boolean> {
    return this.memory.get<string[]>(KEY, []).includes(await digestOf(key));
  }

  private async keep(digest: string): Promise<void> {
    const known = this.memory.get<string[]>(KEY, []).filter((each) => each !== digest);
    await this.memory.update(KEY, [digest, ...known].slice(0, KEPT));
  }

  /** Shows what would be run, all of it. */
  async showQuery(preparation: TablesPreparation): Promise<void> {
    this.read.add(await digestOf(preparation.key));
    const path = `/${++this.shown}/${preparation.engine}.sql`;
    this.texts.set(path, queryDocument(preparation));
    const uri = vscode.Uri.from({ scheme: QUERY_SCHEME, path });
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
