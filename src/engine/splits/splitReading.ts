import * as v from 'valibot';
import { FORMAT_NAMES, type ColumnOverride, type ReadOptions } from '../../core/formats/readOptions';
import { type FileReference, type OpenSource, headOf } from '../sources/byteSource';
import { openedFile } from '../sources/openedFiles';

/** What says how a split was made, beside its parts. */
export const MANIFEST = 'split.json';

/** A manifest of so many folds that it is larger is not looked into. */
const MOST_BYTES = 1 << 24;

/** Folds and windows have folders of their own. */
const FOLD = /^\d+[/\\]$/;

const ROLES: readonly string[] = ['user', 'item', 'timestamp', 'rating', 'label', 'score', 'event'];

/** Names of the files of a split, of several folds in folders with their numbers. RecScope 1.0 wrote `candidates`. */
const NAME =
  /^(?:(?:0|[1-9]\d*)\/)?(?:train|valid|test|test-history|valid-history|candidates)(?:\.[^./\\]+)?(?:\.gz)?$/i;

const FILE = v.object({
  file: v.optional(v.pipe(v.string(), v.regex(NAME))),
  bytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))),
});

/** Of a manifest what is looked at again: how the input was read, and which files were written, by RecScope 1.0 too. */
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
 * How a part is read that stands where `recscope split` wrote it: as the interactions that were split. Undefined: no
 * split.json beside it names it.
 */
export async function splitReading(open: OpenSource, file: FileReference): Promise<ReadOptions | undefined> {
  if (file.kind !== 'path') return undefined;
  const name = lastPart(file.path);
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

/** With what divides it from the file. */
function lastFolder(folder: string): string {
  const divider = folder.slice(-1);
  return lastPart(folder.slice(0, -1)) + divider;
}

async function manifestIn(
  open: OpenSource,
  file: FileReference,
): Promise<v.InferOutput<typeof SPLIT> | undefined> {
  try {
    return await openedFile(open, file, async (source) => {
      const { bytes, complete } = await headOf(source, MOST_BYTES);
      return complete ? v.parse(SPLIT, JSON.parse(new TextDecoder().decode(bytes))) : undefined;
    });
  } catch {
    // There is none, or it is something else: nothing is known of the part then.
    return undefined;
  }
}

function readingOf({ input }: v.InferOutput<typeof SPLIT>): ReadOptions | undefined {
  const { format = '', columns = [] } = input?.reading ?? {};
  const known = columns.filter((each): each is ColumnOverride => ROLES.includes(each.role));
  const isFormat = format.split('+').every((part) => FORMAT_NAMES.includes(part));
  return known.length === 0 ? undefined : { ...(isFormat && { format }), columns: known };
}

/** From the last point of a name on, and with what compresses behind it: `.csv.gz`. */
export function fileEnding(name: string): string {
  const match = /(\.[^./\\]+)?(\.gz)?$/i.exec(lastPart(name));
  const whole = match?.[0] ?? '';
  // A name that begins with a point has none before it.
  return whole === lastPart(name) ? '' : whole;
}

/** Of a path, however its folders are divided. */
export function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
