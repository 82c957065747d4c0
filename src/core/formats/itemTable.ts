import * as l10n from '@vscode/l10n';
// The build for browsers brings its own Buffer, so that the same code runs in Node and in a web worker.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { Identifiers } from '../data/identifiers';
import {
  itemFeaturesFromColumns,
  itemFeaturesFromLists,
  type FeatureRows,
  type ItemFeatures,
} from '../data/itemFeatures';
import { InputError } from '../../shared/problem';
import { decodedHead } from './encoding';
import { rolesOfNames } from './columnNames';
import { inspectHead } from './inspect';

/** A file that is about items, not about users: one row for each, read whole. */
export interface ItemTable {
  readonly rows: FeatureRows;
  /** The columns beside the id. */
  readonly columns: readonly { readonly name: string; readonly fields: readonly string[] }[];
}

/**
 * Reads a file of items: delimited text with or without header, or one id per line.
 *
 * @param bytes the whole file, decompressed
 * @param file the file as the caller named it
 * @param items numbers the ids; new ones are added
 * @throws InputError when it is empty or no text, or a quote is never closed
 */
export function readItemTable(bytes: Uint8Array, file: string, items: Identifiers): ItemTable {
  const { problem, shape } = inspectHead(bytes.subarray(0, 256 * 1024), file, bytes.length <= 256 * 1024);
  if (problem?.kind === 'empty' || problem?.kind === 'binary') {
    throw new InputError({
      file,
      line: 1,
      message:
        problem.kind === 'empty' ? l10n.t('The file is empty.') : l10n.t('The file is binary, not text.'),
      advice: l10n.t('Give one row per item: its id and its features.'),
    });
  }
  const single = problem?.kind === 'one-column';
  const records = parsed(decodedHead(bytes).text, single ? undefined : shape.delimiter, file);
  // The names alone: that other columns look like users and ratings means nothing in a table of items.
  const named = rolesOfNames(records[0]?.record ?? []).indexOf('item');
  const idColumn = Math.max(0, named);
  const body = named >= 0 ? records.slice(1) : records;
  const width = records[0]?.record.length ?? 0;
  const numbers = Int32Array.from(body, ({ record }) => items.intern((record[idColumn] ?? '').trim()));
  return {
    rows: {
      rows: body.length,
      items: numbers,
      lines: {
        rows: Int32Array.from(body.keys()),
        shifts: Int32Array.from(body, ({ line }, row) => line - row),
      },
      file,
    },
    columns: Array.from({ length: width }, (_, column) => ({
      name: named >= 0 ? (records[0].record[column] ?? '').trim() : l10n.t('column {0}', column + 1),
      fields: body.map(({ record }) => record[column] ?? ''),
    })).filter((_, column) => column !== idColumn),
  };
}

/**
 * The features that a table of items gives: its columns of zeros and ones where it has some, else its list
 * column (`genres`, `tags` … by name, else the one whose fields are lists).
 *
 * @throws InputError when no column holds features, or as the builders do
 */
export function featuresOfTable(table: ItemTable, itemCount: number): ItemFeatures {
  const flags = table.columns.filter(({ fields }) => shareOf(fields, isFlag) >= 0.9);
  if (flags.length > 0) {
    const columns = flags.map(({ name, fields }) => ({
      name,
      values: Float64Array.from(fields, (field) => (field.trim() === '' ? Number.NaN : Number(field))),
    }));
    return itemFeaturesFromColumns(table.rows, columns, itemCount);
  }
  const list =
    table.columns.find(({ name }) =>
      /genre|categor|tag|feature|topic|label|brand|장르|분류|태그/i.test(name),
    ) ??
    table.columns.find(({ fields }) => shareOf(fields, (field) => /[|;]|^\s*\[.*\]\s*$/.test(field)) >= 0.3);
  if (list === undefined) {
    throw new InputError({
      file: table.rows.file,
      line: 1,
      message: l10n.t('No column says what an item is like.'),
      advice: l10n.t(
        'Give columns of 0 and 1, or one column of lists such as “Drama|Comedy” named “genres”.',
      ),
    });
  }
  return itemFeaturesFromLists(table.rows, list.fields, itemCount);
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly line: number;
}

function parsed(text: string, delimiter: string | undefined, file: string): ParsedRecord[] {
  const options = {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    // No text holds a NUL: the whole line is one field.
    delimiter: delimiter === undefined ? '\0' : delimiter === 'spaces' ? [' ', '\t'] : delimiter,
  } as const;
  try {
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError({
      file,
      line: Number(error.lines ?? 1),
      message: l10n.t('The file cannot be read as a table: {0}', error.message),
      advice: l10n.t('Check the quotes on and before this line.'),
    });
  }
}

function isFlag(field: string): boolean {
  const text = field.trim();
  return text === '0' || text === '1' || text === '0.0' || text === '1.0';
}

function shareOf(fields: readonly string[], passes: (field: string) => boolean): number {
  return fields.length === 0 ? 0 : fields.filter(passes).length / fields.length;
}
