import * as v from 'valibot';
import { FORMAT_NAMES, type ColumnOverride, type ReadOptions } from '../formats/readOptions';
import { type FileReference, type OpenSource, headOf } from '../sources/byteSource';
import { withOpenedFile } from '../sources/openedFiles';

/** File that describes how a split was made, next to its parts. */
export const MANIFEST = 'split.json';

/** Maximum bytes of a manifest that is read. */
const MAX_BYTES = 1 << 24;

/** Name of the folder of a fold or window, which is its number. */
const FOLD = /^\d+[/\\]$/;

const ROLES: readonly string[] = ['user', 'item', 'timestamp', 'rating', 'label', 'score', 'event'];

/** File names of a split. The folds of a split are in numbered folders. RecScope 1.0 wrote `candidates`. */
const NAME =
  /^(?:(?:0|[1-9]\d*)\/)?(?:train|valid|test|test-history|valid-history|candidates)(?:\.[^./\\]+)?(?:\.gz)?$/i;

const FILE = v.object({
  file: v.optional(v.pipe(v.string(), v.regex(NAME))),
  bytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))),
});

/**
 * Fields that are read from a manifest, also of RecScope 1.0: the columns of the input, and the written
 * files.
 */
export const SPLIT = v.object({
  schema: v.literal('recscope-split/1'),
  input: v.optional(
    v.object({
      reading: v.optional(
        v.object({
          format: v.string(),
          columns: v.array(v.object({ role: v.string(), column: v.string() })),
        }),
      ),
    }),
  ),
  folds: v.array(v.object({ parts: v.record(v.string(), FILE), candidates: v.optional(FILE) })),
});

/**
 * Returns how to read a part in the folder where `recscope split` wrote it: like the interactions that were
 * split. Undefined if no split.json in the folder names the part.
 */
export async function splitReading(open: OpenSource, file: FileReference): Promise<ReadOptions | undefined> {
  if (file.kind !== 'path') return undefined;
  const name = lastPathPart(file.path);
  const folder = file.path.slice(0, file.path.length - name.length);
  const fold = lastFolder(folder);
  for (const [root, part] of [
    [folder, name],
    ...(FOLD.test(fold)
      ? [[folder.slice(0, folder.length - fold.length), `${fold.slice(0, -1)}/${name}`]]
      : []),
  ]) {
    const path = `${root}${MANIFEST}`;
    const manifest = await manifestIn(open, { ...file, name: path, path });
    const written = manifest?.folds.flatMap(({ parts }) => Object.values(parts)) ?? [];
    if (written.some((each) => each.file === part)) return manifest && readingOf(manifest);
  }
  return undefined;
}

/** Returns the last folder of a path, with its separator. */
function lastFolder(folder: string): string {
  const divider = folder.slice(-1);
  return lastPathPart(folder.slice(0, -1)) + divider;
}

async function manifestIn(
  open: OpenSource,
  file: FileReference,
): Promise<v.InferOutput<typeof SPLIT> | undefined> {
  try {
    return await withOpenedFile(open, file, async (source) => {
      const { bytes, complete } = await headOf(source, MAX_BYTES);
      return complete ? v.parse(SPLIT, JSON.parse(new TextDecoder().decode(bytes))) : undefined;
    });
  } catch {
    // There is no manifest, or it is another file: nothing is known about the part.
    return undefined;
  }
}

function readingOf({ input }: v.InferOutput<typeof SPLIT>): ReadOptions | undefined {
  const { format = '', columns = [] } = input?.reading ?? {};
  const known = columns.filter((each): each is ColumnOverride => ROLES.includes(each.role));
  const isFormat = format.split('+').every((part) => FORMAT_NAMES.includes(part));
  return known.length === 0 ? undefined : { ...(isFormat && { format }), columns: known };
}

/** Returns the file extension with a compression suffix: `.csv.gz`. */
export function fileEnding(name: string): string {
  const match = /(\.[^./\\]+)?(\.gz)?$/i.exec(lastPathPart(name));
  const whole = match?.[0] ?? '';
  // A name that begins with a period has no extension before it.
  return whole === lastPathPart(name) ? '' : whole;
}

/** Returns the last part of a path, with / or \ as separator. */
export function lastPathPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
