import { MAX_ID_BYTES } from '../../../core/data/ids/identifiers';
import { roleAssignments, type ColumnSample } from '../detection/columns/columnRoles';
import { isMeaningless, lastKeyOf, rolesOfNames } from '../columnNames';
import { groupRows } from '../detection/sampledRows';
import { itemsListByName } from '../detection/lists/listNames';
import { listsOfRecords, type ListColumn } from '../detection/lists/listsOfRecords';
import { holdsPercentages } from '../values/percentages';
import type { ColumnRole, TableShape } from '../tableShape';
import { LeafColumn } from './leafColumn';
import type { ColumnarName } from '../columnarFormats';
import { ColumnCursor } from './columnBatches';
import type { ColumnarFile, Leaf, RowGroup } from './columnarFile';

const SAMPLE_ROWS = 400;

/** Maximum number of columns whose values are sampled. Further columns are judged by their names. */
const SAMPLE_COLUMNS = 64;

const WINDOW = 1 << 16;

/** Maximum number of characters of the first rows that are sampled. */
const MAX_SAMPLE_CHARACTERS = 1 << 24;

/** Head of a columnar file, with the shape that it seems to have. */
interface ColumnarHead {
  readonly shape: TableShape;
  /** Fields of the first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  /**
   * Indexes of list columns that could be the items just as well, and were not chosen only because of their
   * position.
   */
  readonly rivals: readonly number[];
}

/**
 * Guesses how to read a columnar file: columns from its schema, their roles from their names and the first
 * rows.
 *
 * @throws InputError if the file is damaged
 */
export async function columnarHead(file: ColumnarFile, format: ColumnarName): Promise<ColumnarHead> {
  const sample = await sampleOf(file).catch((error: unknown) => {
    throw file.problem(error);
  });
  const { roles, rivals } = rolesOf(file.leaves, sample);
  const rows = isOfLists(file.leaves, roles) ? sample.rows : rowsOfRecords(file.leaves, sample);
  const shape: TableShape = {
    format,
    encoding: 'utf-8',
    delimiter: ',',
    quotes: false,
    trim: false,
    comments: false,
    header: true,
    list: 'none',
    columns: file.leaves.map(({ name, content, numbers: { significandBits } }, column) => ({
      name,
      role: roles[column],
      ...(significandBits !== undefined && { significandBits }),
      ...(content === 'text' &&
        holdsPercentages(rows.map((fields) => fields[column])) && { percent: true as const }),
    })),
  };
  return { shape, rows, rivals };
}

/** Roles of columns, with other columns that may have the same role. */
interface GuessedRoles {
  readonly roles: ColumnRole[];
  readonly rivals: readonly number[];
}

interface Sample {
  /** First rows as text, one row for each entry of a list. */
  readonly rows: string[][];
  /** Index in the file of the row that each entry belongs to. */
  readonly records: number[];
}

async function sampleOf(file: ColumnarFile): Promise<Sample> {
  const { leaves } = file;
  const rows: string[][] = [];
  const records: number[] = [];
  const group = await firstGroup(file);
  if (group === undefined) return { rows, records };
  const columns = await Promise.all(
    leaves.map(async (leaf, index): Promise<LeafColumn | undefined> => {
      if (group.entries(leaf) === undefined || leaf.content === undefined || index >= SAMPLE_COLUMNS)
        return undefined;
      const column = new LeafColumn(leaf, true);
      const cursor = new ColumnCursor(group, leaf, WINDOW);
      column.take(await cursor.next(Math.min(group.rows, SAMPLE_ROWS), SAMPLE_ROWS));
      return column;
    }),
  );
  const complete = Math.min(group.rows, ...columns.map((column) => column?.rows ?? Infinity));
  let characters = 0;
  const isEnough = (): boolean => rows.length >= SAMPLE_ROWS || characters > MAX_SAMPLE_CHARACTERS;
  for (let row = 0; row < complete && !isEnough(); row++) {
    const entries = Math.max(
      1,
      ...columns.map((column) =>
        column?.starts === undefined ? 1 : column.starts[row + 1] - column.starts[row],
      ),
    );
    for (let at = 0; at < entries && !isEnough(); at++) {
      const fields = columns.map((column) => column?.textAt(column.entryAt(row, at), MAX_ID_BYTES) ?? '');
      for (const field of fields) characters += field.length;
      rows.push(fields);
      records.push(row);
    }
  }
  return { rows, records };
}

/** Returns whether the items are in lists, or there are none. */
function isOfLists(leaves: readonly Leaf[], roles: readonly ColumnRole[]): boolean {
  return leaves[roles.indexOf('item')]?.maxRepetition !== 0;
}

/**
 * Returns the sample with one row for each row of the file. A list of texts is one JSON text, and of a list of numbers, the first
 * one is used that differs between rows.
 */
function rowsOfRecords(leaves: readonly Leaf[], { rows, records }: Sample): string[][] {
  const entries = groupRows([...rows.entries()], ([row]) => String(records[row]));
  const lists = [...entries.values()].map((own) =>
    leaves.map((_, column) => own.map(([, fields]) => fields[column])),
  );
  const places = leaves.map((_, column) => {
    const longest = Math.max(0, ...lists.map((own) => own[column].length));
    const varies = (place: number): boolean =>
      new Set(lists.flatMap((own) => own[column][place] ?? [])).size > 1;
    return Math.max(0, Array.from({ length: longest }, (_, place) => place).findIndex(varies));
  });
  return lists.map((own) =>
    leaves.map(({ maxRepetition, content }, column) =>
      maxRepetition > 0 && content === 'text'
        ? JSON.stringify(own[column].filter((field) => field !== ''))
        : (own[column][maxRepetition > 0 ? places[column] : 0] ?? ''),
    ),
  );
}

async function firstGroup(file: ColumnarFile): Promise<RowGroup | undefined> {
  for await (const group of file.groups()) if (group.rows > 0) return group;
  return undefined;
}

function rolesOf(leaves: readonly Leaf[], sample: Sample): GuessedRoles {
  const { rows } = sample;
  // Names that pandas adds have no meaning.
  const rolesByName = rolesOfNames(leaves.map(({ name }) => lastKeyOf(name)));
  const roles = leaves.map((leaf, column): ColumnRole => {
    if (leaf.content === undefined || isIndex(leaf)) return 'ignored';
    if (leaf.content === 'time') return rolesByName.includes('timestamp') ? rolesByName[column] : 'timestamp';
    return rolesByName[column];
  });
  roles.forEach((role, column) => {
    if (role === 'timestamp' && roles.indexOf('timestamp') < column) roles[column] = 'ignored';
  });
  const { others, rivals } = withLists(leaves, roles, sample);
  const guessed = leaves.flatMap((leaf, column) =>
    leaf.content === undefined || isIndex(leaf) ? [] : [column],
  );
  const [likeliest] = roleAssignments(
    guessed.map((column): ColumnSample => ({
      role: roles[column],
      // Columns that certainly have no role are not inspected.
      fields: others.includes(column) ? [] : rows.map((fields) => fields[column]),
      nameless: isMeaningless(lastKeyOf(leaves[column].name)),
      name: lastKeyOf(leaves[column].name),
    })),
  );
  likeliest.roles.forEach((role, index) => (roles[guessed[index]] = role));
  return { roles, rivals };
}

/**
 * Chooses a list column as the items, whatever its name, and a list of decimals next to it as their scores.
 *
 * @returns the lists that are not used for items, and the columns that could be the items as well
 */
function withLists(
  leaves: readonly Leaf[],
  roles: ColumnRole[],
  sample: Sample,
): { readonly others: readonly number[]; readonly rivals: readonly number[] } {
  const none = { others: [], rivals: [] };
  const lists = leaves.flatMap(({ maxRepetition, content }, column) =>
    maxRepetition === 1 && content !== undefined ? [column] : [],
  );
  // A table that has one item per row and lists describes items ("genres").
  if (lists.length === 0 || (roles.includes('item') && !lists.some((column) => roles[column] === 'item')))
    return none;
  const { rows, records } = sample;
  const columns = lists.map((column): ListColumn & { readonly column: number } => {
    const entries: string[][] = [];
    rows.forEach((fields, row) => {
      const list = (entries[records[row]] ??= []);
      if (fields[column] !== '') list.push(fields[column]);
    });
    return {
      column,
      name: lastKeyOf(leaves[column].name),
      lists: entries,
      isPlain: isBare(leaves[column]),
      isDecimal: isDecimal(leaves[column]),
      isTime: leaves[column].content === 'time',
    };
  });
  const listColumns = listsOfRecords(
    columns,
    () =>
      columns.find(({ column }) => roles[column] === 'item') ??
      itemsListByName(
        columns.filter((list) => list.isPlain && !list.isDecimal),
        ({ name }) => name,
      ),
    ({ column }) => listNameOf(leaves[column]),
  );
  const item = listColumns.items.column;
  if (listColumns.items.isDecimal && roles[item] !== 'item') return none;
  roles[item] = 'item';
  const others = columns
    .filter((list) => list.isPlain && list !== listColumns.items && !listColumns.beside.includes(list))
    .map(({ column }) => column);
  for (const column of others) roles[column] = 'ignored';
  const rivals = listColumns.rivals.map(({ column }) => column);
  // A map from items to numbers has no names for them. Models do not predict integers.
  const mapped = leaves.findIndex(({ name }) => name === leaves[item].name.replace(/\[\]\.key$/, '[].value'));
  if (mapped >= 0 && mapped !== item) roles[mapped] = isDecimal(leaves[mapped]) ? 'score' : 'rating';
  if (lists.some((column) => roles[column] === 'score' || roles[column] === 'rating'))
    return { others, rivals };
  const [value, ...otherValues] = lists.filter((column) => column !== item && isDecimal(leaves[column]));
  // Which of several is the score is a question.
  if (value === undefined || otherValues.length > 0) return { others, rivals };
  roles.forEach((role, column) => {
    if (role === 'score') roles[column] = 'ignored';
  });
  roles[value] = 'score';
  return { others, rivals };
}

/** Returns the name of a list column; for a list of objects, without their field. */
function listNameOf({ name }: Leaf): string {
  return name.split('[].', 1)[0];
}

/** Returns whether a column is a list of plain values, not of objects. */
function isBare({ name, maxRepetition }: Leaf): boolean {
  return maxRepetition === 1 && !name.includes('[].');
}

function isDecimal({ numbers }: Leaf): boolean {
  return numbers.fractional;
}

function isIndex({ name }: Leaf): boolean {
  return /^__index_level_\d+__$/.test(name);
}
