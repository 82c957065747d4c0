import type { Convention } from './convention';
import { findFamily } from './registry';

/**
 * A measure as a library names it, in RecScope's own syntax: under `trec_eval`, `ndcg_cut_10` is `nDCG@10`, under
 * `mlflow`, `ndcg_at_10` is. A cutoff may stand behind `@`, `_` or `.`, or in the place of the `k` of `_at_k`.
 * Text that is none of the library's names is returned as it is.
 */
export function inOwnSyntax(written: string, { names = {} }: Pick<Convention, 'names'>): string {
  const text = written.trim();
  for (const { name, cutoff } of readings(text)) {
    const known =
      (Object.hasOwn(names, name) ? names[name] : undefined) ??
      (findFamily(name) === undefined ? namedAlike(name, names) : undefined);
    if (known !== undefined) return cutoff === undefined ? known : `${known}@${cutoff}`;
  }
  return written;
}

/** What a name may be made of, the longest name first. */
function readings(text: string): { readonly name: string; readonly cutoff?: string }[] {
  const found: { name: string; cutoff?: string }[] = [{ name: text }];
  const behind = /^(.+?)@(\d+)$/u.exec(text);
  if (behind !== null) found.push({ name: behind[1], cutoff: behind[2] });
  const at = /^(.+)_at_(\d+)$/u.exec(text);
  if (at !== null) found.push({ name: `${at[1]}_at_k`, cutoff: at[2] });
  const joined = /^(.+?)[_.](\d+)$/u.exec(text);
  if (joined !== null) found.push({ name: joined[1], cutoff: joined[2] });
  return found;
}

/** The measure of a name that differs only in case. */
function namedAlike(name: string, names: Readonly<Record<string, string>>): string | undefined {
  const key = Object.keys(names).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : names[key];
}
