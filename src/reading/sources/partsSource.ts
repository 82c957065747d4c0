import * as l10n from '@vscode/l10n';
import { detectByteOrderMark, SIGNATURE_BYTES } from '../formats/values/encoding';
import { InputError, type InputProblem } from '../../shared/problem';
import { LF } from '../formats/characters';
import { rolesOfNames } from '../formats/columnNames';
import { areTimes } from '../formats/detection/columns/columnProfile';
import { type ByteSource, type Partition, replacedFileProblem } from './byteSource';

/** A part of a table. The file is opened when its rows are read. */
export interface TablePart {
  readonly name: string;
  readonly bytes: number;
  readonly stamp: string;
  readonly open: () => Promise<ByteSource>;
}

/** Maximum length of a header in bytes. */
const LONGEST_HEADER = 1 << 16;

/** Several files that contain one table, read one after the other like a single file. */
export class PartsSource implements ByteSource {
  readonly bytes: number;
  readonly stamp: string;
  private current: ByteSource | undefined;

  constructor(
    readonly name: string,
    readonly parts: readonly TablePart[],
    /** Partitions of the parts by subfolder; empty for a pattern, because the user chose its files. */
    readonly partitions: readonly Partition[] = [],
  ) {
    this.bytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    this.stamp = JSON.stringify(parts.map((part) => [part.name, part.stamp]));
  }

  /**
   * Yields the chunks of all parts. If all parts have the same first line, only the first is kept; the others
   * become empty lines, so that line numbers count through all files.
   */
  async *chunks(onRaw: (bytes: number) => void, header?: boolean): AsyncIterable<Uint8Array> {
    let before = 0;
    let names: Uint8Array | undefined;
    let last = LF;
    for (const part of this.parts) {
      if (part.bytes === 0) continue;
      const source = await part.open();
      try {
        let beginning: Uint8Array | undefined = new Uint8Array(0);
        for await (const chunk of source.chunks((bytes) => onRaw(before + bytes))) {
          if (chunk.length === 0) continue;
          if (last !== LF && beginning?.length === 0) yield Uint8Array.of(LF);
          let rest: Uint8Array = chunk;
          if (beginning !== undefined) {
            beginning = joined(beginning, chunk);
            if (!beginning.includes(LF) && beginning.length < LONGEST_HEADER) {
              last = 0;
              continue;
            }
            rest = withoutNames(beginning, names, header, part.name);
            names ??= firstLine(beginning);
            beginning = undefined;
          }
          if (rest.length === 0) continue;
          last = rest[rest.length - 1];
          yield rest;
        }
        if (beginning !== undefined && beginning.length > 0) {
          const rest = withoutNames(beginning, names, header, part.name);
          names ??= firstLine(beginning);
          last = rest.at(-1) ?? LF;
          yield rest;
        }
      } finally {
        await source.close();
      }
      before += part.bytes;
    }
  }

  /**
   * Reads bytes of the first part. Formats that need random access are read part by part.
   * @throws {InputError} for bytes beyond the signature
   */
  async read(start: number, end: number): Promise<Uint8Array> {
    if (start !== 0 || end > SIGNATURE_BYTES) {
      throw new InputError({
        file: this.name,
        message: l10n.t('Several files of this format are read as one table by evaluate and compare alone.'),
        advice: l10n.t('Name one file.'),
      });
    }
    const source = await this.parts[0].open();
    try {
      return await source.read(start, end);
    } finally {
      await source.close();
    }
  }

  async changed(): Promise<InputProblem | undefined> {
    for (const part of this.parts) {
      const source = await part.open();
      const isSame = source.stamp === part.stamp;
      await source.close();
      if (isSame) continue;
      return replacedFileProblem(part.name);
    }
    return undefined;
  }

  /** Opens one file of the table for random access, and closes the previous one. */
  async turnTo(part: TablePart): Promise<ByteSource> {
    await this.current?.close();
    this.current = undefined;
    return (this.current = await part.open());
  }

  async close(): Promise<void> {
    await this.current?.close();
    this.current = undefined;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Returns the first line of a file without byte order mark and line end. */
function firstLine(bytes: Uint8Array): Uint8Array {
  const start = detectByteOrderMark(bytes).bytes;
  const end = bytes.indexOf(LF);
  return bytes.slice(start, end < 0 ? bytes.length : end);
}

/**
 * Returns the beginning of a further part without the first line of the first part.
 *
 * @param header whether that line contains column names, so that all parts must have it; absent: unknown
 */
function withoutNames(
  beginning: Uint8Array,
  names: Uint8Array | undefined,
  header: boolean | undefined,
  file: string,
): Uint8Array {
  if (names === undefined) return beginning;
  const own = firstLine(beginning);
  const isSame = own.length === names.length && own.every((byte, at) => byte === names[at]);
  const content = beginning.subarray(detectByteOrderMark(beginning).bytes);
  if (header === false) return content;
  if (isSame) return content.subarray(own.length);
  if (header === undefined) return content;
  throw new InputError({
    file,
    line: 1,
    message: l10n.t(
      'This part begins with another line than the first one, which begins with the names of columns.',
    ),
    advice: l10n.t('Write all parts with the same columns in the same order, or name one file.'),
  });
}

/** Folder value that Hive uses for rows without a value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__';

/** Returns the partitions of a table: the keys in the folder names of its parts. */
export function parsePartitions(files: readonly string[]): Partition[] {
  const found = new Map<string, Set<string>>();
  for (const file of files)
    for (const step of file.split(/[\\/]/).slice(0, -1)) {
      const at = step.indexOf('=');
      if (at < 0) continue;
      const steps = found.get(step.slice(0, at)) ?? new Set();
      found.set(step.slice(0, at), steps.add(step));
    }
  return [...found].map(([key, steps]) => ({ key, steps: [...steps] }));
}

/** Returns whether a key divides the files of a table by day or another time. */
export function isTimePartition({ key, steps }: Partition): boolean {
  if (steps.length < 2) return false;
  const values = steps.map((step) => step.slice(key.length + 1)).filter((value) => value !== NO_VALUE);
  const [role] = rolesOfNames([key]);
  return role === 'timestamp' || /^(d[ts]|year|quarter|month|week|day|hour)$/i.test(key) || areTimes(values);
}

/** Maximum number of names in a message. */
const MAX_NAMES = 5;

/** Returns names for a message, at most MAX_NAMES. */
export function namesForMessage(names: readonly string[]): string {
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(', ');
}

/** Returns the message for partitions that must not be joined. */
export function partitionsApartMessage({ key, steps }: Partition): string {
  return l10n.t(
    'The folder holds partitions by “{0}”, whose lists do not belong together: {1}.',
    key,
    namesForMessage(steps),
  );
}
