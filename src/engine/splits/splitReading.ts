import { FORMAT_NAMES, type ColumnOverride, type ReadOptions } from '../../core/formats/readOptions';
import type { FileReference, OpenSource } from '../sources/byteSource';
import { openedFile } from '../sources/openedFiles';
import { lastPart } from './fileEnding';

/** What says how a split was made, beside its parts. */
export const MANIFEST = 'split.json';

/** A manifest of so many folds that it is larger is not looked into. */
const MOST_BYTES = 1 << 24;

/** Folds and windows have folders of their own. */
const FOLD = /^\d+[/\\]$/;

const ROLES: readonly string[] = ['user', 'item', 'timestamp', 'rating', 'label', 'score', 'event'];

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
    const manifest = await manifestIn(open, `${root}${MANIFEST}`);
    if (manifest !== undefined && partsOf(manifest).includes(part)) return readingOf(manifest);
  }
  return undefined;
}

/** With what divides it from the file. */
function lastFolder(folder: string): string {
  const divider = folder.slice(-1);
  return lastPart(folder.slice(0, -1)) + divider;
}

type Json = Readonly<Record<string, unknown>>;

async function manifestIn(open: OpenSource, path: string): Promise<Json | undefined> {
  try {
    return await openedFile(open, { kind: 'path', name: path, path }, async (source) => {
      const { bytes, complete } = await source.head(MOST_BYTES);
      const content = complete ? object(JSON.parse(new TextDecoder().decode(bytes))) : undefined;
      return content?.schema === 'recscope-split/1' ? content : undefined;
    });
  } catch {
    // There is none, or it is something else: nothing is known of the part then.
    return undefined;
  }
}

function partsOf({ folds }: Json): unknown[] {
  return array(folds).flatMap((fold) =>
    Object.values(object(object(fold)?.parts) ?? {}).map((part) => object(part)?.file),
  );
}

function readingOf({ input }: Json): ReadOptions | undefined {
  const reading = object(object(input)?.reading);
  const { format } = reading ?? {};
  const columns = array(reading?.columns).flatMap((each): ColumnOverride[] => {
    const { role, column } = object(each) ?? {};
    if (typeof role !== 'string' || typeof column !== 'string' || !ROLES.includes(role)) return [];
    return [{ role: role as ColumnOverride['role'], column }];
  });
  if (columns.length === 0) return undefined;
  return { ...(typeof format === 'string' && isFormat(format) && { format }), columns };
}

function isFormat(format: string): boolean {
  return format.split('+').every((part) => FORMAT_NAMES.includes(part));
}

function object(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function array(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
