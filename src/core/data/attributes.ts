import type { Identifiers } from './ids/identifiers';

/** What a file says of users, or of items: columns beside the id, joined to those of an evaluation. */
export interface Attributes {
  readonly columns: readonly Attribute[];
  /** Place of the column that is what people call one; undefined: there is none. */
  readonly title: number | undefined;
  /** Place of another column, of running text, whose beginning says what one is about. */
  readonly prose: number | undefined;
  /** Users or items in the file, each once. */
  readonly ids: number;
  /** Row in the file of each user or item of the evaluation, −1: not in it. */
  readonly rowOf: Int32Array;
  /** Rows of one who stands further above; the first row counts. */
  readonly repeated: number;
}

export type Attribute = KeptAttribute | AttributeInFile;

/** A column as the bytes of the file: a text is made of them when somebody looks at it. */
export interface KeptAttribute {
  readonly name: string;
  /** Each text that occurs, once. */
  readonly texts: Identifiers;
  /** Which of them belongs to each user or item, −1: none. */
  readonly of: Int32Array;
}

/** A column of more text than is kept: it is shown, and not searched. */
interface AttributeInFile {
  readonly name: string;
  readonly texts: undefined;
  /** In which row of the file each user or item stands, −1: in none. */
  readonly of: Int32Array;
  readonly textAt: (row: number) => string;
}

export function isKept(attribute: Attribute): attribute is KeptAttribute {
  return attribute.texts !== undefined;
}

/** What a column says of a user or item; undefined: nothing. */
export function attributeText(attribute: Attribute, number: number): string | undefined {
  const at = attribute.of[number];
  if (!(at >= 0)) return undefined;
  return attribute.texts === undefined ? attribute.textAt(at) : attribute.texts.text(at);
}

/** A file of users or items as it was read. */
interface AttributeTable {
  readonly rows: { readonly rows: number; readonly items: ArrayLike<number> };
  readonly columns: readonly (
    | (Omit<KeptAttribute, 'of'> & { readonly ofRow: Int32Array })
    | Omit<AttributeInFile, 'of'>
  )[];
}

/**
 * Joins a file of users or items by id.
 *
 * @param ids those of the file, by the numbers in its rows
 * @param known those of the evaluation; may be the same
 * @param shown places of the columns that are shown beside an id
 */
export function joinedAttributes(
  { rows, columns }: AttributeTable,
  ids: Identifiers,
  known: Identifiers,
  shown: Pick<Attributes, 'title' | 'prose'>,
): Attributes {
  const rowOf = new Int32Array(known.size).fill(-1);
  const seen = new Uint8Array(ids.size);
  let repeated = 0;
  for (let row = 0; row < rows.rows; row++) {
    const id = rows.items[row];
    if (seen[id] === 1) {
      repeated++;
      continue;
    }
    seen[id] = 1;
    const number = ids === known ? id : known.findBytes(ids.arena, ids.starts[id], ids.starts[id + 1]);
    if (number >= 0 && rowOf[number] < 0) rowOf[number] = row;
  }
  return {
    ids: rows.rows - repeated,
    rowOf,
    repeated,
    ...shown,
    columns: columns.map((column): Attribute => {
      if (column.texts === undefined) return { ...column, of: rowOf };
      const { name, texts, ofRow } = column;
      return { name, texts, of: rowOf.map((row) => (row < 0 ? -1 : ofRow[row])) };
    }),
  };
}

/** The same of keys: what is known of each is what is known of the one it begins with, `of` those by number. */
export function attributesOfKeys(attributes: Attributes, of: Int32Array): Attributes {
  return {
    ...attributes,
    rowOf: of.map((first) => attributes.rowOf[first]),
    columns: attributes.columns.map((column) => ({ ...column, of: of.map((first) => column.of[first]) })),
  };
}
