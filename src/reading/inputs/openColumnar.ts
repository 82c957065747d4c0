import * as l10n from '@vscode/l10n';
import type { ColumnarFile, Leaf, RandomAccess, RowGroup } from '../formats/columnar/columnarFile';
import { columnarFormat, type columnarFormats, type ColumnarName } from '../formats/columnarFormats';
import type { TableShape } from '../formats/tableShape';
import { SIGNATURE_BYTES } from '../formats/values/encoding';
import { InputError } from '../../shared/problem';
import type { ByteSource } from '../sources/byteSource';
import { PartsSource, type TablePart } from '../sources/partsSource';

/** Maximum number of columns. A CSV header of 256 kB, the maximum, has fewer. */
const MAX_COLUMNS = 1 << 16;

/** Opens a file by format. The decoder is loaded on first use. */
const DECODERS: Readonly<Record<ColumnarName, (source: RandomAccess) => Promise<ColumnarFile>>> = {
  parquet: async (source) => (await import('../formats/parquet/parquetFile')).openParquet(source),
  arrow: async (source) => (await import('../formats/arrow/arrowFile')).openArrow(source),
};

/** Columnar files opened by source, so that detection and reading share one table of contents. */
const opened = new WeakMap<RandomAccess, Promise<ColumnarFile>>();

/**
 * Opens a columnar file. If it has several parts, each is opened when its rows are read.
 *
 * @throws InputError if a file is cut off or damaged
 */
export function openColumnar(source: RandomAccess, format: TableShape['format']): Promise<ColumnarFile> {
  let file = opened.get(source);
  if (file === undefined) opened.set(source, (file = decoded(source, format)));
  return file;
}

/**
 * Opens a file whose first bytes identify a columnar format; undefined for other files. @throws InputError if
 * it is cut off or damaged
 */
export async function openColumnarFile(
  source: ByteSource,
): Promise<{ readonly file: ColumnarFile; readonly format: (typeof columnarFormats)[number] } | undefined> {
  const format = columnarFormat(await source.read(0, SIGNATURE_BYTES));
  return format && { file: await openColumnar(source, format.name), format };
}

async function decoded(source: RandomAccess, format: TableShape['format']): Promise<ColumnarFile> {
  const columnar = columnarFormat(format);
  if (columnar === undefined) throw new Error(`${format} does not store columns`);
  const decode = DECODERS[columnar.name];
  if (!(source instanceof PartsSource)) return requireColumns(await decode(source));
  const [first] = source.parts;
  const { leaves, problem, requireMemory } = requireColumns(await openedPart(first, decode));
  return {
    name: source.name,
    rows: undefined,
    leaves,
    async *groups() {
      for (const part of source.parts) {
        // A group is read when the generator has ended, too.
        const file = await decode(await source.turnTo(part));
        const own = sameLeaves(leaves, file.leaves, part.name);
        for await (const group of file.groups()) yield groupOf(group, own);
      }
    },
    problem,
    requireMemory,
  };
}

/** Returns the file unchanged. @throws InputError if it has too many columns */
function requireColumns(file: ColumnarFile): ColumnarFile {
  if (file.leaves.length <= MAX_COLUMNS) return file;
  throw new InputError({
    file: file.name,
    message: l10n.t('The file has {0} columns; at most {1} can be read.', file.leaves.length, MAX_COLUMNS),
    advice: l10n.t('Write only the columns that are needed: users, items, and scores or ratings.'),
  });
}

async function openedPart<T>(part: TablePart, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = await part.open();
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

/**
 * Returns the column of a part for each column of the first part. @throws InputError if one is missing or of
 * another type
 */
function sameLeaves(leaves: readonly Leaf[], own: readonly Leaf[], file: string): Map<Leaf, Leaf> {
  return new Map(
    leaves.map((leaf) => {
      const same = own.find(({ name }) => name === leaf.name);
      if (same !== undefined && kindOf(same) === kindOf(leaf)) return [leaf, same];
      throw new InputError({
        file,
        message: l10n.t(
          'The column “{0}” is missing in this part, or of another type than in the first.',
          leaf.name,
        ),
        advice: l10n.t('Write all parts with the same columns, or name one file.'),
      });
    }),
  );
}

function kindOf({ content, maxRepetition, numbers, timeUnit }: Leaf): string {
  return JSON.stringify([content, maxRepetition, numbers, timeUnit]);
}

function groupOf(group: RowGroup, own: ReadonlyMap<Leaf, Leaf>): RowGroup {
  const ownOf = (leaf: Leaf): Leaf => own.get(leaf) ?? leaf;
  return {
    rows: group.rows,
    entries: (leaf) => group.entries(ownOf(leaf)),
    bytes: (leaf) => group.bytes(ownOf(leaf)),
    pages: (leaf, window, memory) => group.pages(ownOf(leaf), window, memory),
  };
}
