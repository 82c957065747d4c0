import { DATA_ENDINGS } from '../dataEndings';

/**
 * Returns the shortest distinct names of files or tables: the last parts of their paths, without data
 * extensions and a common ending. "out/bpr_test.csv" and "out/als_test.csv" become "bpr" and "als", as do
 * "als/recs.csv" and "bpr/recs.csv"; "duckdb:shop.duckdb#bpr" next to another table of the same database
 * becomes "bpr". A single path and equal paths are unchanged.
 */
export function shortestNames(paths: readonly string[]): string[] {
  if (paths.length < 2) return [...paths];
  const parts = withoutEngine(paths).map((path) => path.split(/[\\/]/));
  const deepest = Math.max(...parts.map(({ length }) => length));
  for (let depth = 1; depth <= deepest; depth++) {
    const names = parts.map((steps) => steps.slice(-depth).join('/'));
    const bare = names.map(withoutEnding);
    const short = bare.map((name) => name.slice(0, name.length - commonEnd(bare).length));
    for (const tried of [short, bare, names])
      if (tried.every((name) => name !== '') && new Set(tried).size === tried.length) return tried;
  }
  return [...paths];
}

/** Removes the database from the names of tables if it is the same in all names. */
function withoutEngine(names: readonly string[]): readonly string[] {
  // A single letter is a drive.
  if (!names.every((name) => /^[a-z]{2,}:/i.test(name))) return names;
  const [first] = names;
  const end = first.includes('#')
    ? first.indexOf('#')
    : Math.max(first.lastIndexOf('.'), first.lastIndexOf('/'), first.indexOf(':'));
  const start = first.slice(0, end + 1);
  return names.every((name) => name.startsWith(start))
    ? names.map((name) => name.slice(start.length))
    : names;
}

function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && DATA_ENDINGS.includes(name.slice(dot + 1).toLowerCase())
    ? withoutEnding(name.slice(0, dot))
    : name;
}

/** Returns the common ending of all names, from a word separator on; a decimal point is no separator. */
function commonEnd(names: readonly string[]): string {
  const [first, ...others] = names;
  for (const { index } of first.matchAll(/(?<=[^-_. /])(?!(?<=\d)\.\d)[-_. /]+/g)) {
    const end = first.slice(index);
    if (others.every((name) => name.endsWith(end))) return end;
  }
  return '';
}

/**
 * Returns whether one name is the start of all others, such as "als.csv" of "als.csv(HEAD)": then the rest
 * distinguishes them.
 */
function oneBeginsAll(names: readonly string[]): boolean {
  return names.some((start) => names.every((name) => name.startsWith(start)));
}

/**
 * Removes the common start of names, up to a word separator; returns the names unchanged if one is the start
 * of all others.
 */
export function apartText(names: readonly string[]): readonly string[] {
  if (oneBeginsAll(names)) return names;
  const [first] = names;
  let common = 0;
  while (common < first.length && names.every((name) => name.startsWith(first.slice(0, common + 1))))
    common++;
  const start = first.slice(0, common).search(/[-_. /][^-_. /]*$/) + 1;
  return names.map((name) => name.slice(start));
}

/** Maximum length of a name next to numbers, in characters; longer names are cut. */
const LONG = 20;

/** Mark between the parts of a name if others were left out. */
export const GAP_MARK = ' · ';

/**
 * Shortens long names to the parts that differ: "experiment_19_two-tower_dim216_lr1e-4" next to similar names
 * becomes "19 · dim216 · lr1e-4". Names are unchanged if none is long, one is the start of all others, or the
 * short names would be equal.
 */
export function differingParts(names: readonly string[]): readonly string[] {
  if (oneBeginsAll(names) || names.every((name) => name.length <= LONG)) return names;
  const separator = names.some((name) => /[_,/\s]/.test(name)) ? /[_,/\s]/ : /-(?!(?<=\d[eE]-)\d)/;
  const parts = names.map((name) => name.split(separator).filter((part) => part !== ''));
  const [first] = parts;
  const sameCount = parts.every(({ length }) => length === first.length);
  const isCommon = (at: number): boolean => parts.every((each) => each.at(at) === first.at(at));
  const shortest = Math.min(...parts.map(({ length }) => length));
  const leading = Array.from({ length: shortest }, (_, at) => at).find((at) => !isCommon(at)) ?? shortest;
  const trailing =
    Array.from({ length: shortest - leading }, (_, at) => at).find((at) => !isCommon(-1 - at)) ?? 0;
  const apart = parts.map((each) =>
    (sameCount ? each.filter((_, at) => !isCommon(at)) : each.slice(leading, each.length - trailing)).join(
      GAP_MARK,
    ),
  );
  const isShorter = apart.some((name, index) => name.length < names[index].length);
  return isShorter && !apart.includes('') && new Set(apart).size === apart.length ? apart : names;
}

/**
 * Returns, for each short name, the words that distinguish it from the other names, such as "seed3"; the names if no
 * words do.
 */
export function distinguishingParts(names: readonly string[]): readonly string[] {
  const parts = names.map((name) => name.split(GAP_MARK));
  const shortest = Math.min(...parts.map(({ length }) => length));
  for (let at = 0; at < shortest; at++) {
    const tried = parts.map(({ [at]: part }) => part);
    if (new Set(tried).size === names.length) return tried;
  }
  return names;
}
