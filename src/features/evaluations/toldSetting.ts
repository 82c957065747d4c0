import * as v from 'valibot';
import { formatRule, toldColumns, type ToldReading } from '../../core/formats/toldReading';

/** What the setting recscope.files may say of the files of a pattern: a format alone, or more. */
const TOLD = v.union([
  v.string(),
  v.strictObject({
    format: v.optional(v.string()),
    columns: v.optional(v.record(v.string(), v.union([v.string(), v.pipe(v.number(), v.integer())]))),
    ascending: v.optional(v.boolean()),
    decimal: v.optional(v.picklist(['point', 'comma'])),
  }),
]);

export const TOLD_FILES = v.record(v.string(), TOLD);

/**
 * What the setting says of a file; undefined: nothing. The first pattern that fits counts.
 *
 * @param path within the workspace, with `/`
 * @throws InputError when a format or a role does not exist
 */
export function toldOfFile(files: v.InferOutput<typeof TOLD_FILES>, path: string): ToldReading | undefined {
  const told = Object.entries(files).find(([pattern]) => fits(pattern, path))?.[1];
  if (told === undefined) return undefined;
  const { format, columns, ascending, decimal } = typeof told === 'string' ? { format: told } : told;
  formatRule(format); // A wrong name is said at once.
  return {
    ...(format !== undefined && { format }),
    ...(columns && {
      columns: toldColumns(Object.entries(columns).map(([role, column]) => [role, String(column)])),
    }),
    ...(ascending !== undefined && { bestScore: ascending ? ('smallest' as const) : ('largest' as const) }),
    ...(decimal !== undefined && { decimal }),
  };
}

/** Patterns as in other settings: `*` within a folder, `**` over folders, `?` one character; a name alone fits in any folder. */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
    switch (part) {
      case '**/':
        return '(?:.*/)?';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      default:
        return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    }
  });
  const whole = pattern.includes('/') ? source : `(?:.*/)?${source}`;
  return new RegExp(`^${whole}$`, 'u').test(path);
}
