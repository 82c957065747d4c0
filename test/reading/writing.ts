import type { Random } from './random';
import type { World } from './world';

/** One way in which a person or a library leaves a file. */
export interface Form {
  readonly name: string;
  /** The name of the file. */
  readonly file: string;
  readonly write: (world: World, random: Random) => string;
  /** Of a truth: it says how much an item is liked. */
  readonly graded?: true;
  /** It holds ids with separators in them as well. */
  readonly anyId?: boolean;
  /** What it says may mean several things, so that any number without a word is wrong. */
  readonly unclear?: true;
}

/** A row of recommendations with all that a form may write of it. */
export interface Row {
  readonly user: string;
  readonly item: string;
  readonly score: number;
  readonly rank: number;
}

export type Cell = (row: Row, random: Random, index: number) => string | number;

export function rowsOf({ lists }: World): Row[] {
  return [...lists].flatMap(([user, list]) =>
    list.map(({ item, score }, index) => ({ user, item, score, rank: index + 1 })),
  );
}

/** Columns by their names; what stands in them. */
const CELLS: Readonly<Record<string, Cell>> = {
  user: ({ user }) => user,
  item: ({ item }) => item,
  score: ({ score }) => score,
  rank: ({ rank }) => rank,
  rank0: ({ rank }) => rank - 1,
  time: (_row, random) => random.whole(1_500_000_000, 1_700_000_000),
  day: (_row, random) => `2023-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
  fold: (_row, random) => random.whole(0, 4),
  category: (_row, random) => random.whole(1, 30),
  words: (_row, random) => random.of(['drama', 'comedy', 'action']),
  session: (_row, random) => random.whole(10_000, 99_999),
  milliseconds: (_row, random) => (random.next() * 90).toFixed(2),
  price: (_row, random) => (5 + random.next() * 90).toFixed(2),
  index: (_row, _random, index) => index,
  model: () => 'als',
  title: ({ item }) => `Title of ${item}`,
  film: ({ item }, _random, index) => `Film ${item.replace(/\W/g, '')}, The (19${50 + (index % 50)})`,
  place: (_row, random) => random.of(['Seoul', 'Berlin', 'Lima']),
  moment: (_row, random) =>
    `2024-0${random.whole(1, 9)}-1${random.whole(0, 9)} 1${random.whole(0, 9)}:${random.whole(10, 59)}:00`,
  zone: (_row, random) =>
    `2024-0${random.whole(1, 9)}-1${random.whole(0, 9)}T1${random.whole(0, 9)}:${random.whole(10, 59)}:00Z`,
  comma: ({ score }) => String(score).replace('.', ','),
  percent: ({ score }) => `${score}%`,
  exponent: ({ score }) => score.toExponential(6),
  long: ({ score }) => (score / 3).toFixed(16),
  none: () => '',
  nan: () => 'NaN',
  zero: () => 0,
  one: () => 1,
  test: () => 'test',
  details: () => "{'was_impossible': False}",
  flag: (_row, random) => random.of(['True', 'False']),
  bit: (_row, random) => random.whole(0, 1),
  stock: (_row, random) => random.whole(0, 900),
  age: (_row, random) => random.whole(18, 80),
  year: (_row, random) => random.whole(1960, 2023),
  device: (_row, random) => random.of(['mobile', 'desktop']),
  sex: (_row, random) => random.of(['M', 'F']),
  loss: ({ score }) => (500 - score).toFixed(4),
  seed: () => 42,
  page: ({ rank }) => Math.ceil(rank / 5),
};

export interface TableStyle {
  readonly delimiter?: string;
  /** Absent: no header. */
  readonly names?: readonly string[];
  readonly shuffled?: true;
  readonly end?: string;
  readonly bom?: true;
  /** Blanks around what stands between delimiters. */
  readonly padded?: true;
  readonly quoted?: true;
}

export function table(cells: readonly string[], style: TableStyle) {
  return (world: World, random: Random): string => {
    const rows = style.shuffled ? random.shuffled(rowsOf(world)) : rowsOf(world);
    return textOf(
      rows.map((row, index) => cells.map((name) => String(CELLS[name](row, random, index)))),
      style,
    );
  };
}

export function textOf(
  rows: readonly (readonly string[])[],
  { delimiter = ',', names, end = '\n', bom, padded, quoted }: TableStyle,
): string {
  const all = names === undefined ? rows : [names, ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const escaped = (field: string): string =>
    quoted ||
    (delimiter.length === 1 && delimiter !== ' ' && (field.includes(delimiter) || /["\n]/.test(field)))
      ? csvCell(field)
      : field;
  const line = (row: readonly string[]): string =>
    row.map((field, column) => (padded ? field.padEnd(widths[column] + 1) : escaped(field))).join(delimiter);
  return `${bom ? '\ufeff' : ''}${all.map(line).join(end)}${end}`;
}

export const TABS: TableStyle = { delimiter: '\t' };

export const listsOf = <T>({ lists }: World, entry: (user: string, items: readonly string[]) => T): T[] =>
  [...lists].map(([user, list]) =>
    entry(
      user,
      list.map(({ item }) => item),
    ),
  );
export const scoredOf = <T>(
  { lists }: World,
  entry: (user: string, list: readonly { item: string; score: number }[]) => T,
): T[] => [...lists].map(([user, list]) => entry(user, list));

/** As Python prints a thing: numbers bare, everything else in single quotes. */
export const py = (id: string): string => (isPlain(id) ? id : `'${id}'`);
const isPlain = (id: string): boolean => /^(0|[1-9]\d*)$/.test(id);
export const numpy = (id: string): string => (isPlain(id) ? `np.int64(${id})` : `np.str_('${id}')`);
export const json = (id: string): string => (isPlain(id) ? id : JSON.stringify(id));
export const csvCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
export const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;

export const header = (names: string, style: TableStyle = {}): TableStyle => ({
  ...style,
  names: names.split(','),
});

export interface Judged {
  readonly user: string;
  readonly item: string;
  readonly gain: number;
}

export function likesOf({ truth }: World): Judged[] {
  return [...truth].flatMap(([user, liked]) => liked.map(({ item, gain }) => ({ user, item, gain })));
}

export function likes(
  cells: readonly ((row: Judged, random: Random, index: number) => string | number)[],
  style: TableStyle,
) {
  return (world: World, random: Random): string =>
    textOf(
      (style.shuffled ? random.shuffled(likesOf(world)) : likesOf(world)).map((row, index) =>
        cells.map((cell) => String(cell(row, random, index))),
      ),
      style,
    );
}

export const user = ({ user: id }: Judged): string => id;
export const item = ({ item: id }: Judged): string => id;
export const gain = ({ gain: value }: Judged): number => value;
export const one = (): number => 1;
export const decimal = ({ gain: value }: Judged): string => `${value}.0`;
export const time = (_: Judged, random: Random): number => random.whole(1_500_000_000, 1_700_000_000);
export const fold = (_: Judged, random: Random): number => random.whole(0, 4);
export const dwell = (_: Judged, random: Random): string => (random.next() * 90).toFixed(1);
export const likedOf = <T>({ truth }: World, entry: (id: string, items: readonly string[]) => T): T[] =>
  [...truth].map(([id, liked]) =>
    entry(
      id,
      liked.map((one_) => one_.item),
    ),
  );

/** Tables, each with its name, its file, its columns and how it is written. */
export function tables(
  all: readonly (readonly [name: string, file: string, cells: string, style: TableStyle])[],
): Form[] {
  return all.map(([name, file, cells, style]) => ({
    name,
    file,
    anyId: holdsAny(style),
    write: table(cells.split(' '), style),
  }));
}

/** Whether fields with a delimiter in them stand in quotes. */
export function holdsAny({ delimiter = ',', padded }: TableStyle): boolean {
  return delimiter.length === 1 && delimiter !== ' ' && padded !== true;
}
