import { guessOfTable } from '../formats/detection/fileKind';
import { rolesOfNames } from '../formats/columnNames';
import { shapeOf, type ColumnRole } from '../formats/tableShape';
import type { Dialect } from './dialects/dialect';
import { checkRow, idOf, type ResultRow } from './resultRows';

/** A table of an engine, with what its columns are by their names: as of files. */
export interface ListedTable {
  /** As it is written behind the engine: `recs`, `shop.recs`. */
  readonly name: string;
  readonly kind: 'recommendations' | 'truth' | 'other';
  readonly columns: readonly { readonly name: string; readonly role: ColumnRole }[];
}

/** More columns than these are not asked for. */
const MOST = 20_000;

/** Schemas in which an engine describes itself. */
const OWN = ['information_schema', 'INFORMATION_SCHEMA', 'pg_catalog', 'system'];

/** The query for the columns of all tables; undefined: the engine has no one place that says it. */
export function listingQuery({ describesItself, hex, text }: Dialect): string | undefined {
  if (describesItself !== true) return undefined;
  const cells = ['table_schema', 'table_name', 'column_name'].map((column) => hex(text(column)));
  const own = OWN.map((name) => `'${name}'`).join(', ');
  return [
    `SELECT 0 AS q, ${cells.map((cell, at) => `${cell} AS c${at}`).join(', ')}`,
    'FROM information_schema.columns',
    `WHERE table_schema NOT IN (${own})`,
    `ORDER BY table_schema, table_name, ordinal_position LIMIT ${MOST}`,
  ].join('\n');
}

/**
 * The tables that an engine has, in the order of its answer.
 *
 * @param usual the schema whose name need not be written
 * @throws InputError where the rows are no answer of the query
 */
export function listedTables(rows: readonly ResultRow[], usual: string | undefined): ListedTable[] {
  const tables = new Map<string, string[]>();
  for (const row of rows) {
    checkRow(row, 0, 4);
    const [schema, table, column] = row.slice(1).map(idOf);
    const name = [...(schema === usual ? [] : [schema]), table].map(part).join('.');
    const columns = tables.get(name);
    if (columns === undefined) tables.set(name, [column]);
    else columns.push(column);
  }
  return [...tables].map(([name, columns]) => tableOf(name, columns));
}

/** A part of a name as it is written: in quotes where a point or a quote in it would be read otherwise. */
function part(name: string): string {
  return /^[\w$-]+$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function tableOf(name: string, names: readonly string[]): ListedTable {
  const roles = rolesOfNames(names);
  const columns = names.map((column, at) => ({ name: column, role: roles[at] }));
  const { kind } = guessOfTable(shapeOf(',', columns, true, undefined), [], name);
  return { name, columns, kind: kind === 'recommendations' || kind === 'truth' ? kind : 'other' };
}
