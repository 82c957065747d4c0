import * as v from 'valibot';
import { nameMap } from '../../../shared/config/nameMap';
import { formatRule, columnOverrides, type ReadOptions } from '../../../core/formats/readOptions';
import { encodingNamed } from '../../../core/formats/values/otherEncodings';
import { firstFitting } from './globPattern';

/** Settings may be anybody's: nobody has written longer names, nor more of them, by hand. */
const NAME = v.pipe(v.string(), v.maxLength(1000));
const MOST = 1000;

/** What the setting recscope.files may say of the files of a pattern: a format alone, or more. */
const READ_OPTIONS = v.union([
  NAME,
  v.strictObject({
    format: v.optional(NAME),
    columns: v.optional(
      v.pipe(nameMap(NAME, v.union([NAME, v.pipe(v.number(), v.safeInteger())])), v.maxEntries(MOST)),
    ),
    ascending: v.optional(v.boolean()),
    decimal: v.optional(v.picklist(['point', 'comma'])),
    encoding: v.optional(NAME),
    fold: v.optional(NAME),
  }),
]);

export const FILES_SETTING = v.pipe(nameMap(NAME, READ_OPTIONS), v.maxEntries(MOST));

/**
 * What the setting says of a file; undefined: nothing. The first pattern that fits counts.
 *
 * @param path within the workspace, with `/`
 * @throws InputError when a format or a role does not exist, or the patterns take too long
 */
export function overridesOfFile(
  files: v.InferOutput<typeof FILES_SETTING>,
  path: string,
): ReadOptions | undefined {
  const pattern = firstFitting(Object.keys(files), path);
  if (pattern === undefined) return undefined;
  const overrides = files[pattern];
  const { format, columns, ascending, decimal, encoding, fold } =
    typeof overrides === 'string' ? { format: overrides } : overrides;
  formatRule(format); // A wrong name is said at once.
  return {
    ...(format !== undefined && { format }),
    ...(columns && {
      columns: columnOverrides(Object.entries(columns).map(([role, column]) => [role, String(column)])),
    }),
    ...(ascending !== undefined && { bestScore: ascending ? ('smallest' as const) : ('largest' as const) }),
    ...(decimal !== undefined && { decimal }),
    ...(fold !== undefined && { fold }),
    ...(encoding !== undefined && { encoding: encodingNamed(encoding) }),
  };
}
