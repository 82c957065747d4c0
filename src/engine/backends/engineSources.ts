import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ColumnOverride, ReadOptions } from '../../core/formats/readOptions';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import type { DialectName } from '../../core/sql/dialects/dialect';
import type { Catalogued, Recommended, Relation, TrueRows } from '../../core/sql/relation';
import { sourceName, type SourceName } from '../../core/sql/sourceName';
import { InputError } from '../../shared/protocol/problem';

/** Tables of one engine that are to be evaluated. */
export interface EngineSources {
  readonly engine: DialectName;
  readonly database: string | undefined;
  readonly models: readonly NamedTable[];
  readonly truth: { readonly name: string; readonly table: TrueRows };
  readonly catalogue?: Catalogued;
}

/** A table of recommendations. */
export interface NamedTable {
  readonly name: string;
  readonly table: Recommended;
  /** Somebody said what its columns are. */
  readonly told: boolean;
}

/** Whether a table of an engine stands where a file may. */
export function isEngineSource(text: string | undefined): boolean {
  return DIALECT_NAMES.some((name) => text?.toLowerCase().startsWith(`${name}:`) === true);
}

/**
 * Reads what was named in place of files.
 *
 * @param overrides which columns are what; where nothing is said they are `user`, `item`, and `score` or `rating`
 * @param folder what paths are relative to
 * @param catalogue the table of the items that could have been recommended, in its column `item`
 * @throws InputError where they do not lie in one engine, or a column cannot be what it is said to be
 */
export async function engineSources(
  models: readonly string[],
  truth: string,
  overrides: { readonly recommendations?: ReadOptions | undefined; readonly truth?: ReadOptions | undefined },
  folder = process.cwd(),
  catalogue?: string,
): Promise<EngineSources> {
  const texts = [...models, truth, ...(catalogue === undefined ? [] : [catalogue])];
  const names = texts.map((text) => {
    const name = sourceName(text);
    if (name !== undefined) return name;
    throw new InputError({
      message: l10n.t('“{0}” is a file, and others are tables of an engine.', text),
      advice: l10n.t('Recommendations and truth must lie in the same engine.'),
    });
  });
  const [{ engine, database }] = names;
  const other = names.findIndex((name) => name.engine !== engine || !sameDatabase(name, names));
  if (other >= 0)
    throw new InputError({
      message: l10n.t('“{0}” and “{1}” do not lie in the same engine.', models[0], texts[other]),
      advice: l10n.t('Recommendations and truth must lie in the same engine.'),
    });
  const relations = await Promise.all(names.map((name) => relationOf(name, folder)));
  const file = names.find((name) => name.database !== undefined)?.database ?? database;
  return {
    engine,
    database: file === undefined ? undefined : onDisk(file, folder),
    models: models.map((name, index) => ({
      name,
      table: recommended(relations[index], overrides.recommendations),
      told: overrides.recommendations?.columns !== undefined,
    })),
    truth: { name: truth, table: trueRows(relations[models.length], overrides.truth) },
    ...(catalogue !== undefined && { catalogue: { relation: relations[models.length + 1], item: 'item' } }),
  };
}

/** Parquet files are in no database, and can be read beside one. */
function sameDatabase({ database }: SourceName, names: readonly SourceName[]): boolean {
  const first = names.find((name) => name.database !== undefined)?.database;
  return database === undefined || (first !== undefined && path.resolve(database) === path.resolve(first));
}

/** The client may work in another folder; what is elsewhere altogether is its own matter. */
function onDisk(file: string, folder: string): string {
  return /^[a-z][a-z\d+.-]+:/i.test(file) ? file : path.resolve(folder, file);
}

async function relationOf({ relation }: SourceName, folder: string): Promise<Relation> {
  switch (relation.kind) {
    case 'table':
      return relation;
    case 'file':
      return { ...relation, path: onDisk(relation.path, folder) };
    case 'query-file': {
      const text = await readFile(path.resolve(folder, relation.path), 'utf8').catch((error: unknown) => {
        throw new InputError({
          file: relation.path,
          message: l10n.t(
            'Couldn’t read the query: {0}',
            error instanceof Error ? error.message : String(error),
          ),
          advice: l10n.t('Check the path.'),
        });
      });
      return { kind: 'query', text };
    }
  }
}

type Role = ColumnOverride['role'];

/** The columns by what they are. @throws InputError for a role that this table cannot have */
function columnsOf(
  options: ReadOptions | undefined,
  usual: Partial<Record<Role, string>>,
  allowed: readonly Role[],
): Partial<Record<Role, string>> {
  if (options?.columns === undefined) return usual;
  // Who names only what tells models apart leaves all else as usual.
  const named = options.columns.some(({ role }) => role !== 'model');
  const columns: Partial<Record<Role, string>> = named
    ? { user: usual.user, item: usual.item }
    : { ...usual };
  for (const { role, column } of options.columns) {
    if (!allowed.includes(role))
      throw new InputError({
        message: l10n.t('A column “{0}” is not read from this table.', role),
        advice: l10n.t('Name the columns {0}.', allowed.join(', ')),
      });
    columns[role] = column;
  }
  return columns;
}

function recommended(relation: Relation, options: ReadOptions | undefined): Recommended {
  const {
    user = 'user',
    item = 'item',
    score,
    rank,
    model,
  } = columnsOf(options, { user: 'user', item: 'item', score: 'score' }, [
    ...(['user', 'item', 'score', 'rank'] as const),
    'model',
  ]);
  const smallestFirst = options?.bestScore === 'smallest';
  const named = { relation, user, item, ...(model !== undefined && { model: { column: model } }) };
  if (score !== undefined) return { ...named, order: { by: 'score', column: score, smallestFirst } };
  if (rank !== undefined) return { ...named, order: { by: 'rank', column: rank, smallestFirst: true } };
  throw new InputError({
    message: l10n.t('Rows of a table have no order, and no column says how lists are ordered.'),
    advice: l10n.t(
      'Name a column of scores or ranks, such as {0}: in the panel with Choose tables, on the command line with {1}.',
      'score=score',
      '--columns',
    ),
  });
}

function trueRows(relation: Relation, options: ReadOptions | undefined): TrueRows {
  const {
    user = 'user',
    item = 'item',
    rating,
  } = columnsOf(options, { user: 'user', item: 'item', rating: 'rating' }, ['user', 'item', 'rating']);
  return { relation, user, item, ...(rating !== undefined && { rating }) };
}
