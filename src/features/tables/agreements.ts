import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { TablesPreparation } from '../../engine/engineApi';
import { plainLine } from '../../shared/text/nameText';
import { confirm } from '../workbench/notification';

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

  constructor(private readonly memory: vscode.Memento) {}

  dispose(): void {
    this.provider.dispose();
  }

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return this.texts.get(path) ?? '';
  }

  /** Asks where it was not asked before; who wants to read the query first is asked again at the next run. */
  async mayRun(preparation: TablesPreparation): Promise<boolean> {
    const digest = await digestOf(preparation.key);
    if (this.memory.get<string[]>(KEY, []).includes(digest)) return true;
    const run = l10n.t('Run');
    const show = l10n.t('Show Query');
    const answer = await confirm(
      l10n.t('Run {0} to evaluate these tables?', preparation.engine),
      [
        preparation.command,
        '',
        l10n.t('It runs with your profile and permissions. The first query:'),
        '',
        ...preparation.queries,
      ].join('\n'),
      run,
      show,
    );
    if (answer === show) await this.show(preparation);
    if (answer !== run) return false;
    const known = this.memory.get<string[]>(KEY, []).filter((each) => each !== digest);
    await this.memory.update(KEY, [digest, ...known].slice(0, KEPT));
    return true;
  }

  private async show(preparation: TablesPreparation): Promise<void> {
    const path = `/${++this.shown}/${preparation.engine}.sql`;
    this.texts.set(path, documentText(preparation));
    const uri = vscode.Uri.from({ scheme: QUERY_SCHEME, path });
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}

/** What would be run, as SQL: what is not SQL is a comment, and no line of it can be anything else. */
function documentText({ command, queries }: TablesPreparation): string {
  const lines = [
    l10n.t('RecScope starts this program with your profile and permissions:'),
    '',
    command,
    '',
    l10n.t(
      'query.sql contains the query below, which counts rows and gains. Its answer determines the queries that follow.',
    ),
    l10n.t('They join, sort and group rows of the same tables; `recscope sql` prints them.'),
    l10n.t('Run the analysis again to be asked again.'),
  ];
  const comment = lines.map((line) => `-- ${plainLine(line)}`.trimEnd()).join('\n');
  return `${comment}\n\n${queries.map((query) => `${query};\n`).join('\n')}`;
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
