import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import { formatCount } from '../../../shared/text/numbers/numberText';

/** Returns a name without blanks around it, in lower case. */
function bareVariant(name: string): string {
  return name.trim().toLowerCase();
}

/** Pairs of names that differ in nothing but blanks and case. */
export function alikeVariants(names: readonly string[]): (readonly [string, string])[] {
  const firsts = new Map<string, string>();
  return names.flatMap((name) => {
    const bare = bareVariant(name);
    const first = firsts.get(bare);
    if (first === undefined) firsts.set(bare, name);
    return first === undefined ? [] : [[first, name] as const];
  });
}

/**
 * Refuses a log in which an analysed variant is written in two ways.
 *
 * @param names of all variants with rows
 * @param analysed names of those that are analysed
 * @param rowsOf number of rows of a variant
 * @throws InputError if two names, one of them of an analysed variant, differ only in blanks or case
 */
export function requireDistinct(
  names: readonly string[],
  analysed: readonly string[],
  rowsOf: (name: string) => number,
  file: string,
): void {
  const pair = alikeVariants(names).find((both) => both.some((name) => analysed.includes(name)));
  if (pair === undefined) return;
  const [first, second] = pair.map((name) => formatCount(rowsOf(name), 'en'));
  throw new InputError({
    file,
    message: l10n.t(
      'The variants “{0}” and “{1}” differ only in spaces or case ({2} and {3} rows).',
      ...pair,
      first,
      second,
    ),
    advice: l10n.t(
      'If the variants are the same, write them the same way in the log. Otherwise, rename one.',
    ),
  });
}
