import type { Convention } from './convention';
import { findFamily } from './registry';

/**
 * Translates a library's name of a metric to RecScope's syntax: under `trec_eval`, `ndcg_cut_10` is `nDCG@10`, under
 * `mlflow`, `ndcg_at_10` is. A number may follow `@`, `_` or `.`, or replace the `k` of `_at_k`. It is the cutoff, or
 * the number in brackets if the name has one: `set_F.0.5` is `SetF(beta=0.5)`. Returns unknown text unchanged.
 */
export function toRecscopeSyntax(written: string, { names = {} }: Pick<Convention, 'names'>): string {
  const text = written.trim();
  for (const { name, number } of readings(text)) {
    const known =
      (Object.hasOwn(names, name) ? names[name] : undefined) ??
      (findFamily(name) === undefined ? namedAlike(name, names) : undefined);
    if (known === undefined) continue;
    if (number === undefined) return known;
    return NUMBER_IN_BRACKETS.test(known) ? known.replace(NUMBER_IN_BRACKETS, number) : `${known}@${number}`;
  }
  return written;
}

const NUMBER_IN_BRACKETS = /(?<=\(\w+=)[\d.]+(?=\)$)/u;

/** Returns the possible splits of a text into a name and a number, the longest name first. */
function readings(text: string): { readonly name: string; readonly number?: string }[] {
  const found: { name: string; number?: string }[] = [{ name: text }];
  const behind = /^(.+?)@(\d+(?:\.\d+)?)$/u.exec(text);
  if (behind !== null) found.push({ name: behind[1], number: behind[2] });
  const at = /^(.+)_at_(\d+)$/u.exec(text);
  if (at !== null) found.push({ name: `${at[1]}_at_k`, number: at[2] });
  const joined = /^(.+?)[_.](\d+(?:\.\d+)?)$/u.exec(text);
  if (joined !== null) found.push({ name: joined[1], number: joined[2] });
  return found;
}

/** Returns the metric of a name that differs only in case. */
function namedAlike(name: string, names: Readonly<Record<string, string>>): string | undefined {
  const key = Object.keys(names).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : names[key];
}
