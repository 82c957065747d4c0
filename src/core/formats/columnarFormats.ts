/** A format whose files store their columns one by one, and are recognised by their first bytes. */
interface ColumnarFormat {
  /** In `--format` and in the shape of a file. */
  readonly name: string;
  readonly title: string;
  /** What each such file begins with. */
  readonly magic: string;
  /** Other names by which people call it. */
  readonly aliases: readonly string[];
  /** Bytes kept for each byte of a file. */
  readonly bytesKept: number;
}

/** A new format of this kind is a folder that makes a `ColumnarFile` of it, a line here, and one where files are opened. */
export const columnarFormats = [
  {
    name: 'parquet',
    title: 'Parquet',
    magic: 'PAR1',
    aliases: [],
    bytesKept: 4,
  },
  {
    name: 'arrow',
    title: 'Arrow',
    magic: 'ARROW1',
    aliases: ['feather', 'ipc'],
    bytesKept: 2,
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
