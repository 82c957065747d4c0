/*
 * To add a columnar format, write a folder that makes a `ColumnarFile` from a file, add its names here, and
 * its decoder to reading/inputs/openColumnar.ts, for which the compiler asks. Recognition, `--format-in`,
 * reading, and findings follow. The extension host loads the names only, never a decoder.
 */
/** A columnar format, which is recognized by the first bytes of its files. */
interface ColumnarFormat {
  /** Name in `--format` and in the shape of a file. */
  readonly name: string;
  readonly title: string;
  /** First bytes of each file. */
  readonly magic: string;
  /** First bytes of a file in the streaming variant, which has no table of contents. */
  readonly streamMagic?: string;
  /** Other names of the format that options accept. */
  readonly aliases: readonly string[];
  /** Memory in bytes for each byte of a file. */
  readonly bytesKept: number;
}

/** First bytes of each message of Arrow’s stream format (since 0.15). The first message is the schema. */
export const ARROW_STREAM = '\xff\xff\xff\xff';

/**
 * Registered formats. A new columnar format needs a folder that implements `ColumnarFile`, an entry here, and
 * one where files are opened.
 */
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
    streamMagic: ARROW_STREAM,
    aliases: ['feather', 'ipc'],
    bytesKept: 2,
  },
] as const satisfies readonly ColumnarFormat[];

export type ColumnarName = (typeof columnarFormats)[number]['name'];

/**
 * Returns the format of a file with these first bytes, or with this name; undefined if it is not columnar.
 */
export function columnarFormat(which: Uint8Array | string): (typeof columnarFormats)[number] | undefined {
  return columnarFormats.find((format) =>
    typeof which === 'string'
      ? format.name === which
      : hasMagic(which, format.magic) || ('streamMagic' in format && hasMagic(which, format.streamMagic)),
  );
}

/** Returns whether a file begins with a magic. @param magic one character for each byte */
export function hasMagic(bytes: Uint8Array, magic: string): boolean {
  return Array.from(magic).every((letter, at) => bytes[at] === letter.charCodeAt(0));
}
