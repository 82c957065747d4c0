import * as v from 'valibot';
import { nameMap } from '../../../shared/config/nameMap';
import { formatRule, columnOverrides, type ReadOptions } from '../../../reading/formats/readOptions';
import { requireEncoding } from '../../../reading/formats/values/otherEncodings';
import { firstMatchingGlob } from './globPattern';

/** Maximum length of a name in settings, which may be untrusted. */
const NAME = v.pipe(v.string(), v.maxLength(1000));
const MAX_ENTRIES = 1000;

/** Value of the setting recscope.files for a pattern: a format, or an object. */
const READ_OPTIONS = v.union([
  NAME,
  v.strictObject({
    format: v.optional(NAME),
    columns: v.optional(
      v.pipe(nameMap(NAME, v.union([NAME, v.pipe(v.number(), v.safeInteger())])), v.maxEntries(MAX_ENTRIES)),
    ),
    ascending: v.optional(v.boolean()),
    decimal: v.optional(v.picklist(['point', 'comma'])),
    encoding: v.optional(NAME),
    fold: v.optional(NAME),
  }),
]);

export const FILES_SETTING = v.pipe(nameMap(NAME, READ_OPTIONS), v.maxEntries(MAX_ENTRIES));

/**
 * Returns the overrides of the first pattern that a file matches; undefined: none.
 *
 * @param path within the workspace, with `/`
 * @throws InputError for an unknown format or role, or if the patterns take too long
 */
export function overridesOfFile(
  files: v.InferOutput<typeof FILES_SETTING>,
  path: string,
): ReadOptions | undefined {
  const pattern = firstMatchingGlob(Object.keys(files), path);
  if (pattern === undefined) return undefined;
  const overrides = files[pattern];
  const { format, columns, ascending, decimal, encoding, fold } =
    typeof overrides === 'string' ? { format: overrides } : overrides;
  formatRule(format); // Throws for an unknown format.
  return {
    ...(format !== undefined && { format }),
    ...(columns && {
      columns: columnOverrides(Object.entries(columns).map(([role, column]) => [role, String(column)])),
    }),
    ...(ascending !== undefined && { bestScore: ascending ? ('smallest' as const) : ('largest' as const) }),
    ...(decimal !== undefined && { decimal }),
    ...(fold !== undefined && { fold }),
    ...(encoding !== undefined && { encoding: requireEncoding(encoding) }),
  };
}
