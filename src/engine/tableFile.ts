import { fileProblemText } from '../core/formats/fileProblem';
import { HEAD_BYTES, inspectHead, type FileGuess } from '../core/formats/inspect';
import { createReader, type ReaderOptions } from '../core/formats/reader';
import type { TableShape } from '../core/formats/tableShape';
import type { Identifiers } from '../core/data/identifiers';
import type { Interactions } from '../core/data/interactions';
import { FindingCollector } from '../core/evaluation/findingCollector';
import { InputError } from '../shared/problem';
import { breathe, type ByteSource } from './byteSource';

/** A file that was read: its columns, what was found in it, and what it was when it was read. */
export interface TableFile {
  readonly name: string;
  readonly bytes: number;
  readonly shape: TableShape;
  readonly rowsRead: number;
  readonly interactions: Interactions;
  /** Findings of reading; those of ordering and judging are added to it. */
  readonly findings: FindingCollector;
}

export interface ReadingWatch {
  /** Throws Cancelled when the reading is to stop. */
  readonly check: () => void;
  readonly progress: (rows: number, bytes: number) => void;
}

/** Looks at the head of an open file. */
export async function inspectSource(source: ByteSource): Promise<FileGuess> {
  const { bytes, complete } = await source.head(HEAD_BYTES);
  return inspectHead(bytes, source.name, complete);
}

/**
 * Reads an open file into columns.
 *
 * @throws InputError when it is no table, or is no longer what it was when it was opened
 */
export async function readTable(
  source: ByteSource,
  shape: TableShape | undefined,
  users: Identifiers,
  items: Identifiers,
  options: ReaderOptions,
  watch: ReadingWatch,
): Promise<TableFile> {
  const chosen = shape ?? (await guessedShape(source));
  const findings = new FindingCollector(source.name);
  const reader = createReader(chosen, users, items, findings, { ...options, expectedBytes: source.bytes });
  let raw = 0;
  let lastBreath = performance.now();
  for await (const chunk of source.chunks((bytes) => (raw = bytes))) {
    watch.check();
    reader.write(chunk);
    watch.progress(reader.rowsRead, raw);
    // Chunks that are in memory already would otherwise keep a cancel waiting outside.
    if (performance.now() - lastBreath > 50) {
      await breathe();
      lastBreath = performance.now();
    }
  }
  const interactions = reader.end();
  const changed = await source.changed();
  if (changed !== undefined) throw new InputError(changed);
  watch.progress(reader.rowsRead, source.bytes);
  return {
    name: source.name,
    bytes: source.bytes,
    shape: chosen,
    rowsRead: reader.rowsRead,
    interactions,
    findings,
  };
}

async function guessedShape(source: ByteSource): Promise<TableShape> {
  const { problem, shape } = await inspectSource(source);
  if (problem === undefined) return shape;
  throw new InputError({ ...fileProblemText(problem), file: source.name, line: 1 });
}
