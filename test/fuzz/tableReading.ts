import { Identifiers } from '../../src/core/data/ids/identifiers';
import {
  lineOfRow,
  rowAtLine,
  userOfRow,
  type Interactions,
} from '../../src/core/data/interactions/interactions';
import { FindingCollector } from '../../src/core/findings/findingCollector';
import { fileProblemText } from '../../src/reading/formats/fileProblem';
import type { FileGuess } from '../../src/reading/formats/detection/inspect';
import { RowPolicy } from '../../src/reading/formats/rowPolicy';
import { createTextReader } from '../../src/reading/formats/textReadings';
import type { ReaderOptions } from '../../src/reading/formats/readerOptions';
import { withoutRepeatedHeaders } from '../../src/reading/formats/delimited/repeatedHeader';
import { columnIndexOfRole, type ColumnRole, type TableShape } from '../../src/reading/formats/tableShape';
import { MemorySource } from '../../src/reading/sources/byteSource';
import { inspectSource, readTable as readInEngine } from '../../src/reading/inputs/tableFile';
import type { Finding } from '../../src/shared/findings/finding';
import { findingMessage } from '../../src/shared/findings/kinds';
import { firstDifference, requirePlain } from './plainData';
import type { Random } from './random';
import { expectedRows, linesOf, plainText } from './rowOracle';
import { must } from './violation';

/** What a reader made of a file. */
export interface ReadTable {
  readonly name: string;
  readonly interactions: Interactions;
  readonly findings: FindingCollector;
  readonly rowsRead: number;
  /** How many lines the file has, as editors count. */
  readonly lines: number;
}

/**
 * Looks at a file; the guess must be plain data, and fit for the reader unless it says a problem.
 *
 * @throws InputError where a Parquet file is damaged
 */
export async function guessOf(bytes: Uint8Array, name: string): Promise<FileGuess> {
  const guess = await inspectSource(new MemorySource(name, bytes));
  requirePlain(guess, 'guess');
  must(guess.confidence >= 0 && guess.confidence <= 1, () => `confidence is ${guess.confidence}`);
  if (guess.problem !== undefined) requirePlain(fileProblemText(guess.problem), 'problem');
  else requireColumns(guess.shape, guess.both);
  return guess;
}

/** @param both rows have scores and labels: they need no items where no other file is the truth */
function requireColumns(shape: TableShape, both: boolean): void {
  for (const role of ['user', 'item'] as const)
    must(
      columnIndexOfRole(shape, role) >= 0 || (both && role === 'item'),
      () => `there is no ${role} column, and no problem is said`,
    );
  for (const role of new Set(shape.columns.map((column) => column.role))) {
    const count = shape.columns.filter((column) => column.role === role).length;
    must(role === 'ignored' || count === 1, () => `${count} columns are ${role}`);
  }
}

/** Another way to read the same file, as a person may tell: it need not make sense. */
export function reshapedTable(shape: TableShape, random: Random): TableShape {
  const fixed = shape.format === 'parquet' || shape.format.startsWith('json');
  const others: ColumnRole[] = ['score', 'rating', 'rank', 'label', 'model', 'event', 'timestamp', 'ignored'];
  const width = Math.max(2, shape.columns.length);
  const roles = random.shuffled<ColumnRole>([
    ...(['user', 'item'] as const),
    ...random.shuffled(others).slice(0, Math.min(width - 2, others.length)),
  ]);
  const named = random.chance(0.5);
  const columns = Array.from({ length: width }, (_, index) => ({
    name: shape.columns[index]?.name ?? `c${index}`,
    role: named ? (shape.columns[index]?.role ?? 'ignored') : (roles[index] ?? 'ignored'),
  }));
  const some = <T>(now: T, ...choices: readonly T[]): T => (random.chance(0.4) ? random.pick(choices) : now);
  const changed: TableShape = fixed
    ? {
        ...shape,
        columns,
        format:
          shape.format === 'parquet'
            ? 'parquet'
            : some(shape.format, 'json-users', 'json-records', 'json-lines'),
      }
    : {
        ...shape,
        columns,
        delimiter: some(shape.delimiter, ',', '\t', ';', '|', '::', 'spaces'),
        quotes: some(shape.quotes, true, false),
        quote: some(shape.quote, undefined, "'"),
        separatorLine: some(shape.separatorLine, undefined, true),
        trim: some(shape.trim, true, false),
        comments: some(shape.comments, true, false),
        header: some(shape.header, true, false),
        places: some(shape.places, undefined, { step: 2 }, { step: 1, most: 2 }),
        list: some(shape.list, 'none', 'rest', ',', ';', '|', ' ', 'pairs'),
        encoding: some(shape.encoding, 'utf-8', 'utf-16le', 'utf-16be'),
      };
  return columnIndexOfRole(changed, 'user') >= 0 && columnIndexOfRole(changed, 'item') >= 0 ? changed : shape;
}

/** Reads a file twice, cut differently, and checks all that must hold of it. */
export async function readTable(
  bytes: Uint8Array,
  name: string,
  shape: TableShape,
  options: ReaderOptions,
  users: Identifiers,
  items: Identifiers,
  random: Random,
): Promise<ReadTable> {
  if (shape.format === 'parquet') return readParquet(bytes, name, shape, options, users, items);
  const text = plainText(bytes, shape.encoding);
  const lines = linesOf(text).length;
  const read = (userIds: Identifiers, itemIds: Identifiers, cuts: Iterable<number>): ReadTable => {
    const findings = new FindingCollector(name);
    const reader = createTextReader(new RowPolicy(shape, options, userIds, itemIds, findings));
    let start = 0;
    for (const cut of cuts) {
      // Overwritten afterwards: readers must not keep chunks.
      const chunk = bytes.slice(start, cut);
      reader.write(chunk);
      chunk.fill(88);
      start = cut;
    }
    const interactions = withoutRepeatedHeaders(reader.end(), shape, findings);
    return { name, interactions, findings, rowsRead: reader.rowsRead, lines };
  };
  const first = read(users, items, cutsOf(bytes, random));
  requireSound(first);
  const expected = expectedRows(text, shape);
  if (expected !== undefined) {
    must(
      first.rowsRead === expected.rows || (expected.orMore && first.rowsRead > expected.rows),
      () => `${name}: ${first.rowsRead} rows were read of ${expected.rows} in the file`,
    );
  }
  requireAlike(first, read(new Identifiers(), new Identifiers(), cutsOf(bytes, random)));
  return first;
}

/** Parquet is not read from front to back, and what is a line elsewhere is a row there. */
async function readParquet(
  bytes: Uint8Array,
  name: string,
  shape: TableShape,
  options: ReaderOptions,
  users: Identifiers,
  items: Identifiers,
): Promise<ReadTable> {
  const source = new MemorySource(name, bytes);
  const first = { ...(await readInEngine({ source, shape, users, items, options })), lines: Infinity };
  requireSound(first);
  const own = { users: new Identifiers(), items: new Identifiers() };
  const again = await readInEngine({ source, shape, ...own, options });
  requireAlike(first, { ...again, lines: Infinity });
  return first;
}

function requireAlike(first: ReadTable, second: ReadTable): void {
  const difference = firstDifference(spelledOut(first), spelledOut(second));
  must(difference === undefined, () => `${first.name}: read again, it reads otherwise: ${difference}`);
}

/** Where the chunks end; the last is the end of the file. */
function cutsOf(bytes: Uint8Array, random: Random): number[] {
  const { length } = bytes;
  const kind = random.below(4);
  const cuts: number[] = [];
  if (kind === 1 && length < 20_000) {
    for (let at = 1; at < length; at++) cuts.push(at);
  } else if (kind === 2) {
    const largest = random.pick([3, 30, 300, 3000, 100_000]) + length / 5000;
    for (let at = random.between(1, largest); at < length; at += random.between(1, largest)) cuts.push(at);
  } else if (kind === 3) {
    // Around what readers look for.
    const marks = new Set([10, 13, 34, 44, 92, 123, 125]);
    for (let at = 1; at < length && cuts.length < 5000; at++)
      if ((marks.has(bytes[at]) || marks.has(bytes[at - 1])) && random.chance(0.5)) cuts.push(at);
  }
  cuts.push(length);
  return cuts;
}

/** What must hold of every table that was read. */
function requireSound({ name, interactions, findings, rowsRead, lines }: ReadTable): void {
  const { rows, runUsers, runStarts, items, values, ranks, labels, models, userIds, itemIds } = interactions;
  must(
    rowsRead === rows + findings.dropped,
    () => `${name}: ${rowsRead} rows read, ${rows} kept and ${findings.dropped} reported`,
  );
  for (const column of [items, values, ranks, labels, models?.ofRow])
    must(column === undefined || column.length === rows, () => `${name}: a column has not ${rows} rows`);
  must(
    runStarts.length === runUsers.length + 1 && runStarts[runUsers.length] === rows,
    () => `${name}: bad runs`,
  );
  for (let run = 0; run < runUsers.length; run++) {
    must(runStarts[run] < runStarts[run + 1], () => `${name}: run ${run} is empty`);
    must(
      runUsers[run] >= 0 && runUsers[run] < userIds.size,
      () => `${name}: user ${runUsers[run]} has no id`,
    );
  }
  let before = 1;
  for (let row = 0; row < rows; row++) {
    must(items[row] >= 0 && items[row] < itemIds.size, () => `${name}: item ${items[row]} has no id`);
    must(values === undefined || !Number.isNaN(values[row]), () => `${name}: value of row ${row} is NaN`);
    const line = lineOfRow(interactions.lines, row);
    must(
      line >= before && line <= lines,
      () => `${name}: row ${row} on line ${line} of ${before} … ${lines}`,
    );
    before = line;
    const found = rowAtLine(interactions, line);
    must(
      found >= 0 && lineOfRow(interactions.lines, found) === line,
      () => `${name}: line ${line} has row ${row}, found ${found}`,
    );
  }
  requirePlaces(findings.findings(), lines);
}

/** Every finding lies within its file and can be said. */
export function requirePlaces(findings: readonly Finding[], lines: number): void {
  for (const finding of findings) {
    const { code, count, dropped, places } = finding;
    must(count >= 1 && dropped >= 0 && dropped <= count, () => `${code}: ${count} times, ${dropped} dropped`);
    must(
      places.length === Math.min(count, 1000),
      () => `${code}: ${count} times, at ${places.length} places`,
    );
    requirePlain({ ...finding }, code);
    for (const place of places) {
      const { line, column, endColumn } = place;
      must(
        Number.isInteger(line) && line >= 1 && line <= lines,
        () => `${code} is on line ${line} of ${lines}`,
      );
      must(
        column === undefined || (Number.isInteger(column) && column >= 1),
        () => `${code} in column ${column}`,
      );
      must(
        endColumn === undefined || (column !== undefined && endColumn >= column),
        () => `${code} in columns ${column} … ${endColumn}`,
      );
      must(
        place.details.every((detail) => typeof detail === 'string' || typeof detail === 'number'),
        () => `${code} has the details ${place.details.map(String).join(', ')}`,
      );
      must(findingMessage(code, place) !== '', () => `${code} has no message`);
    }
  }
}

/** A table without the numbers of its ids. */
function spelledOut({ interactions, findings, rowsRead }: ReadTable): unknown {
  const { rows, items, values, ranks, labels, models, lines, userIds, itemIds } = interactions;
  return {
    rowsRead,
    rows: Array.from({ length: rows }, (_, row) => [
      userIds.text(userOfRow(interactions, row)),
      itemIds.text(items[row]),
      values?.[row],
      ranks?.[row],
      labels?.[row],
      models?.ids.text(models.ofRow[row]),
      lineOfRow(lines, row),
    ]),
    findings: findings.findings(),
  };
}
