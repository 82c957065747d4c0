import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { columnsNamed, type ColumnOverride, type ReadOptions } from '../../reading/formats/readOptions';
import { dialects } from '../../core/sql/dialects';
import type { DialectName } from '../../core/sql/dialects/dialect';
import type { CatalogueTable, RecommendationTable, Relation, TruthTable } from '../../core/sql/relation';
import { soleQuery } from '../../core/sql/soleQuery';
import { sourceName, type SourceName } from '../../core/sql/sourceName';
import { absolutePath, isUrl } from '../../reading/sources/namedReference';
import { InputError } from '../../shared/problem';
import type { RunView } from '../../shared/protocol/views/evaluationView';

/** Tables of one database to evaluate. */
export interface EngineSources {
  readonly engine: DialectName;
  readonly database: string | undefined;
  /** Whether the client may read only the tables of a database file on disk. */
  readonly closed: boolean;
  readonly models: readonly NamedTable[];
  readonly truth: { readonly name: string; readonly table: TruthTable };
  readonly catalogue?: CatalogueTable;
}

/** Table of recommendations. */
export interface NamedTable {
  readonly name: string;
  /** Name of its model, if it has only one; absent: the name of the table as written. */
  readonly called?: string;
  readonly run?: RunView;
  readonly table: RecommendationTable;
  /** Whether the user specified the roles of the columns. */
  readonly told: boolean;
}

/** Maximum length of a query, in bytes. */
const LONGEST_QUERY = 1e6;

/** Table of a model, as a call or a configuration names it. */
interface ModelTable {
  readonly file: string;
  readonly name: string;
  readonly run?: RunView;
  /** Roles of its columns; absent: those of all recommendations. */
  readonly overrides?: ReadOptions;
}

/**
 * Resolves the tables that were named in place of files.
 *
 * @param overrides roles of columns; default: `user`, `item`, and `score` or `rating`
 * @param catalogue table of the items that could have been recommended, in its column `item`
 * @param folder folder that paths are relative to
 * @throws InputError if the tables are not in one engine, or a column cannot have its role
 */
export async function engineSources(
  models: readonly (string | ModelTable)[],
  truth: string,
  overrides: { readonly recommendations?: ReadOptions | undefined; readonly truth?: ReadOptions | undefined },
  catalogue?: string,
  folder = '',
): Promise<EngineSources> {
  const tables = models.map((model) => (typeof model === 'string' ? { file: model } : model));
  const texts = [...tables.map(({ file }) => file), truth, ...(catalogue === undefined ? [] : [catalogue])];
  const names = texts.map((text) => {
    const name = sourceName(text);
    if (name !== undefined) return name;
    throw new InputError({
      message: l10n.t('“{0}” is a file, and others are tables of an engine.', text),
      advice: l10n.t('Recommendations and ground truth must be in the same engine.'),
    });
  });
  const [{ engine, database }] = names;
  const other = names.findIndex((name) => name.engine !== engine || !sameDatabase(name, names));
  if (other >= 0)
    throw new InputError({
      message: l10n.t('“{0}” and “{1}” do not lie in the same engine.', texts[0], texts[other]),
      advice: l10n.t('Recommendations and ground truth must be in the same engine.'),
    });
  const relations = await Promise.all(names.map((name) => relationOf(name, folder)));
  const file = names.find((name) => name.database !== undefined)?.database ?? database;
  const lists = tables.map(({ file: name, ...called }, index) => {
    const own = ('overrides' in called ? called.overrides : undefined) ?? overrides.recommendations;
    return {
      name,
      ...('name' in called && { called: called.name, ...(called.run && { run: called.run }) }),
      table: recommended(relations[index], own),
      told: own?.columns !== undefined,
    };
  });
  const judgements = trueRows(relations[models.length], overrides.truth);
  return {
    engine,
    database: file === undefined ? undefined : absolutePath(file, folder),
    closed: file !== undefined && !isUrl(file) && relations.every(({ kind }) => kind === 'table'),
    models: lists,
    truth: { name: truth, table: withSameKeys(judgements, lists[0].table, overrides.truth) },
    ...(catalogue !== undefined && { catalogue: { relation: relations[models.length + 1], item: 'item' } }),
  };
}

/**
 * Returns whether a table is in the same database as the others. Parquet files are in no database and can be
 * combined with any.
 */
function sameDatabase({ database }: SourceName, names: readonly SourceName[]): boolean {
  const first = names.find((name) => name.database !== undefined)?.database;
  return database === undefined || (first !== undefined && path.resolve(database) === path.resolve(first));
}

/** @param folder folder that paths are relative to */
async function relationOf({ engine, relation }: SourceName, folder: string): Promise<Relation> {
  switch (relation.kind) {
    case 'table':
      return relation;
    case 'file':
      return { ...relation, path: absolutePath(relation.path, folder) };
    case 'query-file': {
      const text = await textOfQuery(absolutePath(relation.path, folder), relation.path);
      try {
        return { kind: 'query', text: soleQuery(text, dialects[engine]) };
      } catch (error) {
        throw error instanceof InputError ? new InputError({ file: relation.path, ...error.problem }) : error;
      }
    }
  }
}

/** @param written name of the file in messages */
async function textOfQuery(file: string, written: string): Promise<string> {
  try {
    const status = await stat(file);
    if (!status.isFile()) throw new Error(l10n.t('This is a pipe or a device, not a file.'));
    if (status.size > LONGEST_QUERY) throw new Error(l10n.t('it has more than {0} MB', LONGEST_QUERY / 1e6));
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new InputError({
      file: written,
      message: l10n.t('Couldn’t read the query: {0}', error instanceof Error ? error.message : String(error)),
      advice: l10n.t('Check the path.'),
    });
  }
}

type Role = ColumnOverride['role'];

/** Returns column names by role. @throws InputError for a role that this table cannot have */
function columnsOf(
  options: ReadOptions | undefined,
  usual: Partial<Record<Role, string>>,
  allowed: readonly Role[],
): Partial<Record<Role, string>> {
  if (options?.columns === undefined) return usual;
  // If only the model column is specified, the others keep their defaults.
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

function recommended(relation: Relation, options: ReadOptions | undefined): RecommendationTable {
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
  const named = {
    relation,
    ...userNamed(user),
    item,
    ...(model !== undefined && { model: { column: model } }),
  };
  if (score !== undefined) return { ...named, order: { by: 'score', column: score, smallestFirst } };
  if (rank !== undefined) return { ...named, order: { by: 'rank', column: rank, smallestFirst: true } };
  throw new InputError({
    message: l10n.t('Rows of a table have no order, and there is no score or rank column to order lists.'),
    advice: l10n.t('Specify a column of scores or ranks, such as {0}.', '--columns score=score'),
  });
}

function trueRows(relation: Relation, options: ReadOptions | undefined): TruthTable {
  const {
    user = 'user',
    item = 'item',
    rating,
  } = columnsOf(options, { user: 'user', item: 'item', rating: 'rating' }, ['user', 'item', 'rating']);
  return { relation, ...userNamed(user), item, ...(rating !== undefined && { rating }) };
}

/** Returns the columns of a user. If several are joined by `+`, users are keys. */
function userNamed(text: string): Pick<TruthTable, 'user' | 'keys'> {
  const [user, ...keys] = columnsNamed({ role: 'user', column: text });
  return keys.length === 0 ? { user } : { user, keys };
}

/**
 * Returns the ground truth. If no key columns were specified, it has the key columns of the recommendations.
 *
 * @throws InputError if the keys have different numbers of columns
 */
function withSameKeys(
  truth: TruthTable,
  table: RecommendationTable,
  told: ReadOptions | undefined,
): TruthTable {
  const saysUser = told?.columns?.some(({ role }) => role === 'user') === true;
  if (!saysUser && table.keys !== undefined) return { ...truth, user: table.user, keys: table.keys };
  if (table.keys?.length === truth.keys?.length) return truth;
  const text = ({ user, keys = [] }: Pick<TruthTable, 'user' | 'keys'>): string => [user, ...keys].join('+');
  throw new InputError({
    message: l10n.t(
      'The users of the recommendations are “{0}”, those of the ground truth are “{1}”: a key of one is never a key of the other.',
      text(table),
      text(truth),
    ),
    advice: l10n.t('Specify the same number of user columns in both: {0}.', `user=${text(table)}`),
  });
}
