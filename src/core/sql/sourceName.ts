import * as l10n from '@vscode/l10n';
import { removedValueError } from '../../shared/config/removed';
import { InputError } from '../../shared/problem';
import { DIALECT_NAMES, dialects } from './dialects';
import type { DialectName } from './dialects/dialect';
import type { Relation } from './relation';

/** Table, query or file in a database, written in place of a file name: `spark:db.recs`. */
export interface SourceName {
  readonly engine: DialectName;
  /** Database file that contains the table: FILE in `duckdb:FILE#table`. */
  readonly database: string | undefined;
  /** Table or file in the database. A query is still in a file: its path. */
  readonly relation:
    | Exclude<Relation, { kind: 'query' }>
    | { readonly kind: 'query-file'; readonly path: string };
}

/**
 * Returns whether a text names a table of a database, not a file. @throws InputError for a database that is no longer
 * supported
 */
export function isEngineSource(text: string | undefined): boolean {
  return text !== undefined && engineOf(text) !== undefined;
}

/** Refuses a table in a database where only files are supported. @throws InputError */
export function requireFile(name: string): void {
  if (isEngineSource(name)) throw onlyFilesError(name);
}

/** Returns the error for a table of a database where only files are supported. */
export function onlyFilesError(name: string): InputError {
  return new InputError({
    message: l10n.t('“{0}” is a table of a SQL engine, and only files can be read here.', name),
    advice: l10n.t(
      'Evaluate tables from the command line: {0}',
      '`recscope evaluate duckdb:shop.duckdb#recs --truth duckdb:shop.duckdb#truth`',
    ),
  });
}

/**
 * Returns the database named before the first colon; undefined for other text. @throws InputError for a database that
 * is no longer supported
 */
function engineOf(text: string): DialectName | undefined {
  const written = text.slice(0, Math.max(0, text.indexOf(':')));
  const gone = removedValueError(written);
  if (gone !== undefined) throw new InputError({ message: gone, advice: '' });
  const name = written.toLowerCase();
  return DIALECT_NAMES.find((each) => each === name);
}

/**
 * Parses `ENGINE:db.table`, `ENGINE:@query.sql`, `ENGINE:path.parquet`, and for DuckDB `FILE#table` and
 * `FILE#@query.sql`. Undefined for a file, which has no engine prefix.
 *
 * @throws InputError for an engine without a table
 */
export function sourceName(text: string): SourceName | undefined {
  const engine = engineOf(text);
  if (engine === undefined) return undefined;
  const rest = text.slice(engine.length + 1);
  const hash = engine === 'duckdb' ? rest.lastIndexOf('#') : -1;
  const database = hash < 0 ? undefined : rest.slice(0, hash);
  const name = rest.slice(hash + 1);
  if (name === '' || database === '') throw noTable(text, engine);
  if (name.startsWith('@'))
    return { engine, database, relation: { kind: 'query-file', path: name.slice(1) } };
  const isPath = name.includes('/') || /\.parquet$/i.test(name);
  if (dialects[engine].file !== undefined && database === undefined && isPath)
    return { engine, database, relation: { kind: 'file', path: name } };
  if (engine === 'duckdb' && database === undefined) throw noTable(text, engine);
  const parts = nameParts(name);
  if (parts === undefined) throw noTable(text, engine);
  return { engine, database, relation: { kind: 'table', parts } };
}

/**
 * Returns the components of `db.table`; undefined if the text is no such name. Components in double quotes or backticks
 * may contain points.
 */
function nameParts(text: string): string[] | undefined {
  const parts: string[] = [];
  let part = '';
  let mark = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (mark !== '') {
      if (sign !== mark) part += sign;
      // Doubled, it stands for itself.
      else if (text[at + 1] === mark) part += text[at++];
      else mark = '';
    } else if ((sign === '"' || sign === '`') && part === '') mark = sign;
    else if (sign === '.') {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  parts.push(part);
  return mark === '' && parts.every((each) => each !== '') ? parts : undefined;
}

/** Returns the message for an option of files. @param option option as written */
export function onlyFilesText(option: string): string {
  return l10n.t('{0} can be used with files, not with tables of an engine.', option);
}

function noTable(text: string, engine: DialectName): InputError {
  const example = engine === 'duckdb' ? 'duckdb:FILE.duckdb#recs' : `${engine}:db.recs`;
  return new InputError({
    message: l10n.t('“{0}” names no table.', text),
    advice: l10n.t('Write {0}, or {1} for a query in a file.', example, `${engine}:@recs.sql`),
  });
}
