import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/protocol/problem';
import type { Surface } from '../../../shared/text/surface';

/** What two names have in common that differ in nothing but blanks and case. */
export function bareVariant(name: string): string {
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
 * How variants are called that are joined: as they were asked for, else without blanks, the first in byte order, so that
 * the order of rows does not matter.
 */
export function joinedNames(names: readonly string[], asked: readonly string[]): string[] {
  const called = new Map(asked.map((name) => [bareVariant(name), name]));
  for (const name of [...names].map((own) => own.trim()).sort())
    if (!called.has(bareVariant(name))) called.set(bareVariant(name), name);
  return names.map((name) => called.get(bareVariant(name)) ?? name);
}

/**
 * Asks whether variants of nearly one name are one.
 *
 * @param names all that have rows
 * @param analysed those that are analysed
 * @throws InputError when one of these is nearly called as another
 */
export function requireDistinct(
  names: readonly string[],
  analysed: readonly string[],
  file: string,
  surface: Surface | undefined,
): void {
  const pair = alikeVariants(names).find((both) => both.some((name) => analysed.includes(name)));
  if (pair === undefined) return;
  throw new InputError({
    file,
    message: l10n.t(
      'The variants “{0}” and “{1}” differ only in spaces or case. They may be the same.',
      ...pair,
    ),
    advice:
      surface === 'panel'
        ? l10n.t('Select under “{0}”.', l10n.t('Variants with similar names'))
        : l10n.t('If they are the same, add {0}. Otherwise, add {1}.', '--alike join', '--alike separate'),
  });
}
