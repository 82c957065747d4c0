import type { ColumnarFile, RandomAccess } from './columnar/columnarFile';

/** A format whose files store their columns one by one, and are recognised by their first bytes. */
interface ColumnarFormat {
  /** In `--format` and in the shape of a file. */
  readonly name: string;
  readonly title: string;
  /** What each such file begins with. */
  readonly magic: string;
  /** Other names by which people call it. */
  readonly aliases: readonly string[];
  /**
   * Opens a file; its decoder is loaded when there is something to decode.
   *
   * @throws InputError when it is cut off or damaged
   */
  readonly open: (source: RandomAccess) => Promise<ColumnarFile>;
}

/** A new format of this kind is a folder that makes a {@link ColumnarFile} of it, and a line here. */
export const columnarFormats = [
  {
    name: 'parquet',
    title: 'Parquet',
    magic: 'PAR1',
    aliases: [],
    open: async (source) => (await import('./parquet/parquetFile')).openParquet(source),
  },
  {
    name: 'arrow',
    title: 'Arrow',
    magic: 'ARROW1',
    aliases: ['feather', 'ipc'],
    open: async (source) => (await import('./arrow/arrowFile')).openArrow(source),
  },
] as const satisfies readonly ColumnarFormat[];

export type ColumnarName = (typeof columnarFormats)[number]['name'];

/** The format of a file with these first bytes, or of this name; undefined: it does not store columns. */
export function columnarFormat(which: Uint8Array | string): (typeof columnarFormats)[number] | undefined {
  return columnarFormats.find(({ name, magic }) =>
    typeof which === 'string'
      ? name === which
      : Array.from(magic).every((letter, at) => which[at] === letter.charCodeAt(0)),
  );
}
