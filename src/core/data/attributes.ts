import type { Identifiers } from './ids/identifiers';

/** Additional columns of users or items from a file, joined by ID to those of an evaluation. */
export interface Attributes {
  readonly columns: readonly Attribute[];
  /** Index of the column that contains titles; undefined: no column does. */
  readonly title: number | undefined;
  /** Index of the column, other than titles, that contains descriptions; undefined: no column does. */
  readonly prose: number | undefined;
  /** Number of distinct users or items in the file. */
  readonly ids: number;
  /** Row in the file of each user or item of the evaluation, by ID number; −1: not in the file. */
  readonly rowOf: Int32Array;
  /** Number of rows whose ID occurs in an earlier row. The first row of an ID is used. */
  readonly repeated: number;
}

type Attribute = AttributeInMemory | AttributeInFile;

/** A column as bytes of the file, decoded on access. */
export interface AttributeInMemory {
  readonly name: string;
  /** Distinct texts. */
  readonly texts: Identifiers;
  /** Index of each user's or item's text; −1: no text. */
  readonly of: Int32Array;
}

/** A column with too much text for memory. It can be displayed, but not searched. */
interface AttributeInFile {
  readonly name: string;
  readonly texts: undefined;
  /** File row of each user or item; −1: not in the file. */
  readonly of: Int32Array;
  readonly textAt: (row: number) => string;
}

export function isAttributeInMemory(attribute: Attribute): attribute is AttributeInMemory {
  return attribute.texts !== undefined;
}

/** Returns the text of a column for a user or item, or undefined if there is none. */
export function attributeText(attribute: Attribute, number: number): string | undefined {
  const at = attribute.of[number];
  if (!(at >= 0)) return undefined;
  return attribute.texts === undefined ? attribute.textAt(at) : attribute.texts.text(at);
}

/** A file of users or items after reading. */
interface AttributeTable {
  readonly rows: { readonly rows: number; readonly items: ArrayLike<number> };
  readonly columns: readonly (
    | (Omit<AttributeInMemory, 'of'> & { readonly ofRow: Int32Array })
    | Omit<AttributeInFile, 'of'>
  )[];
}

/**
 * Joins a file of users or items by ID.
 *
 * @param ids IDs of the file, by the numbers in its rows
 * @param targetIds IDs of the evaluation; may be the same table
 * @param displayed indexes of the columns that are displayed next to an ID
 */
export function joinAttributes(
  { rows, columns }: AttributeTable,
  ids: Identifiers,
  targetIds: Identifiers,
  displayed: Pick<Attributes, 'title' | 'prose'>,
): Attributes {
  const rowOf = new Int32Array(targetIds.size).fill(-1);
  const seen = new Uint8Array(ids.size);
  let repeated = 0;
  for (let row = 0; row < rows.rows; row++) {
    const id = rows.items[row];
    if (seen[id] === 1) {
      repeated++;
      continue;
    }
    seen[id] = 1;
    const number =
      ids === targetIds ? id : targetIds.findBytes(ids.arena, ids.starts[id], ids.starts[id + 1]);
    if (number >= 0 && rowOf[number] < 0) rowOf[number] = row;
  }
  return {
    ids: rows.rows - repeated,
    rowOf,
    repeated,
    ...displayed,
    columns: columns.map((column): Attribute => {
      if (column.texts === undefined) return { ...column, of: rowOf };
      const { name, texts, ofRow } = column;
      return { name, texts, of: rowOf.map((row) => (row < 0 ? -1 : ofRow[row])) };
    }),
  };
}

/**
 * Returns the attributes of keys: each key has the attributes of its first ID.
 *
 * @param of number of the first ID of each key
 */
export function attributesOfKeys(attributes: Attributes, of: Int32Array): Attributes {
  return {
    ...attributes,
    rowOf: of.map((first) => attributes.rowOf[first]),
    columns: attributes.columns.map((column) => ({ ...column, of: of.map((first) => column.of[first]) })),
  };
}
