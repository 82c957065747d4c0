import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { formatCount } from '../../shared/text/numbers/numberText';

/** Returns a name without surrounding blanks, in lower case. */
function bareVariant(name: string): string {
  return name.trim().toLowerCase();
}

/** Returns pairs of names that differ only in blanks and case. */
export function alikeNames(names: readonly string[]): (readonly [string, string])[] {
  const firsts = new Map<string, string>();
  return names.flatMap((name) => {
    const bare = bareVariant(name);
    const first = firsts.get(bare);
    if (first === undefined) firsts.set(bare, name);
    return first === undefined ? [] : [[first, name] as const];
  });
}

/**
 * Checks that no analysed variant has two spellings.
 *
 * @param names all variants with rows
 * @param analysed variants that are analysed
 * @param rowsOf returns the number of rows of a variant
 * @throws InputError if two names, at least one of them analysed, differ only in blanks or case
 */
export function requireDistinct(
  names: readonly string[],
  analysed: readonly string[],
  rowsOf: (name: string) => number,
  file: string,
): void {
  const pair = alikeNames(names).find((both) => both.some((name) => analysed.includes(name)));
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
