import * as l10n from '@vscode/l10n';
import {
  comparisonDelimited,
  comparisonLatex,
  comparisonMarkdown,
} from '../../shared/export/comparisonTables';
import { comparedUsersDelimited, comparedUsersJson } from '../../shared/export/comparedUsers';
import type { ComparedUserJson } from '../../shared/protocol/comparisonResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { wrongCall } from '../wrongCall';
import { comparedUsersTable, comparisonTable, type ComparisonContext } from './comparisonTable';
import { visibleBlock } from './print';

const FORMATS: Readonly<Record<string, (view: ComparisonView, context: ComparisonContext) => string>> = {
  table: comparisonTable,
  json: ({ json }) => `${JSON.stringify(json, undefined, 2)}\n`,
  csv: ({ json }) => comparisonDelimited(json, ','),
  tsv: ({ json }) => comparisonDelimited(json, '\t'),
  markdown: ({ json }) => comparisonMarkdown(json),
  latex: ({ json }) => comparisonLatex(json),
};

/** @throws InputError when there is no such format */
export function refuseFormat(format: string): void {
  if (!Object.hasOwn(FORMATS, format))
    throw wrongCall(l10n.t('There is no format “{0}”: use {1}.', format, Object.keys(FORMATS).join(', ')));
}

export function comparisonText(format: string, view: ComparisonView, context: ComparisonContext): string {
  return FORMATS[format](view, context);
}

/** Formats that hold the values of every user, too; in CSV and TSV they stand in place of the pairs. */
const WITH_USERS: Readonly<
  Record<
    string,
    (view: ComparisonView, context: ComparisonContext, users: Iterable<ComparedUserJson>) => Iterable<string>
  >
> = {
  table: (view, context, users) => [visibleBlock(comparisonTable(view, context) + comparedUsersTable(users))],
  json: ({ json }, _, users) => comparedUsersJson(json, users),
  csv: (_, __, users) => comparedUsersDelimited(users, ','),
  tsv: (_, __, users) => comparedUsersDelimited(users, '\t'),
};

/** @throws InputError where a format has no place for users */
export function refuseUsers(format: string): void {
  if (!Object.hasOwn(WITH_USERS, format))
    throw wrongCall(l10n.t('--per-user goes with table, json, csv and tsv, not with {0}.', format));
}

/** @param users undefined: none are wished for */
export function comparisonPieces(
  format: string,
  view: ComparisonView,
  context: ComparisonContext,
  users: Iterable<ComparedUserJson> | undefined,
): Iterable<string> {
  if (users !== undefined) return WITH_USERS[format](view, context, users);
  const text = comparisonText(format, view, context);
  return [format === 'table' ? visibleBlock(text) : text];
}
