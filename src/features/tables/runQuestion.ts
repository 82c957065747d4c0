import * as l10n from '@vscode/l10n';
import type { TablesPreparation } from '../../engine/engineApi';
import { clip } from '../../shared/text/clip';
import { plainLine } from '../../shared/text/nameText';
import { fitsDialog } from '../workbench/inertText';

/** So much of a command line stands in a dialog that cannot hold it. */
const SHOWN_COMMAND = 500;

/** What is said where somebody is asked whether this may run; whole where a dialog cuts nothing of it. */
export function runQuestion(preparation: TablesPreparation): {
  readonly detail: string;
  readonly isWhole: boolean;
} {
  const detail = wholeDetail(preparation);
  const isWhole = fitsDialog(detail);
  return { detail: isWhole ? detail : longDetail(preparation), isWhole };
}

/** All that is somebody's own: the program, the tables, and each query as its file has it. */
function wholeDetail({ command, tables }: TablesPreparation): string {
  return [
    command,
    '',
    tables.length === 0
      ? l10n.t('It runs with your profile and permissions, and only reads the names of tables and columns.')
      : l10n.t('It runs with your profile and permissions, and so do queries in files:'),
    '',
    ...tables.flatMap(({ name, query }) => (query === undefined ? [name] : [`${name}:`, ...linesOf(query)])),
    ...(tables.length === 0 ? [] : ['']),
    l10n.t('Show Query opens the whole of what is run first.'),
  ].join('\n');
}

function longDetail({ command, tables }: TablesPreparation): string {
  const lines = tables.reduce((sum, { query }) => sum + (query === undefined ? 0 : linesOf(query).length), 0);
  return [
    clip(command, SHOWN_COMMAND),
    '',
    l10n.t('It runs with your profile and permissions, and so do queries in files.'),
    l10n.t('This does not fit here: the queries have {0} lines. Show Query opens all of it.', lines),
    l10n.t('Read it, and run the analysis again: then you are asked again.'),
  ].join('\n');
}

function linesOf(query: string): string[] {
  return query.trim().split(/\r?\n/);
}

/** What would be run, as SQL: what is not SQL is a comment, and no line of it can be anything else. */
export function queryDocument({ purpose, command, tables, queries }: TablesPreparation): string {
  const comment = (...lines: string[]): string =>
    lines.map((line) => `-- ${plainLine(line)}`.trimEnd()).join('\n');
  const own = tables.flatMap(({ name, query }) =>
    query === undefined ? [] : [`${comment(name)}\n${query.trim()}\n;\n`],
  );
  return [
    comment(
      l10n.t('RecScope starts this program with your profile and permissions:'),
      '',
      command,
      '',
      ...(purpose === 'list'
        ? [l10n.t('query.sql contains the query below.')]
        : [
            l10n.t(
              'query.sql contains the query below, which counts rows and gains. Its answer determines the queries that follow.',
            ),
            l10n.t('They join, sort and group rows of the same tables; `recscope sql` prints them.'),
          ]),
      l10n.t('Run the analysis again to be asked again.'),
    ),
    '',
    ...(own.length === 0 ? [] : [comment(l10n.t('Queries in files, used in the queries below:')), ...own]),
    ...queries.map((query) => `${query};\n`),
  ].join('\n');
}
