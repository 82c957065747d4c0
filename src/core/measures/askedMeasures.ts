import { conventionNamed, conventions, hasMeasure } from './conventions';
import { measuresAsked } from './conventions/measuresAsked';
import { changedCutoff } from './changedCutoff';
import type { Convention } from './convention';
import { resolveChoices } from './resolve';
import { displayName, parseMeasures } from './syntax';
import type { MeasureFamily, MeasureInput } from './measure';
import { families } from './registry';

/** A list of measures as a person writes it, and what is to change in it. */
export interface AskedMeasures {
  /** "nDCG@10, AP@10" */
  readonly measures: string;
  readonly convention: string;
  readonly change?: MeasuresChange;
}

/** Another cutoff in place of one, or the users whom means are over. */
export type MeasuresChange =
  | { readonly kind: 'cutoff'; readonly from: number; readonly to: number }
  | { readonly kind: 'users'; readonly users: 'truth' | 'both' };

export interface CheckedMeasures {
  /** As they were written, where nothing was to change. */
  readonly measures: string;
  /** Inputs beyond recommendations and truth that one of them reads. */
  readonly needs: readonly MeasureInput[];
}

export interface KnownMeasures {
  /** Those that the library of the convention has, in the order of the documentation. */
  readonly measures: readonly KnownMeasure[];
  /** All names of measures. */
  readonly names: readonly string[];
  /** The names of all conventions; the first is the default. */
  readonly conventions: readonly string[];
}

export interface KnownMeasure extends Pick<MeasureFamily, 'name' | 'cutoff' | 'needs'> {
  /** One sentence, in the language that is set. */
  readonly summary: string;
}

/**
 * Whether measures can be measured, and what they need. Forms that hold no measures ask this.
 *
 * @throws InputError see {@link measuresAsked}
 */
export function checkedMeasures({ measures, convention, change }: AskedMeasures): CheckedMeasures {
  const rules = conventionNamed(convention);
  const needs = measuresAsked(measures, rules).measures.flatMap(({ family }) => family.needs);
  return { measures: changed(measures, change), needs: [...new Set(needs)] };

  function changed(written: string, how: MeasuresChange | undefined): string {
    switch (how?.kind) {
      case undefined:
        return written;
      case 'cutoff':
        return changedCutoff(written, how.from, how.to, rules);
      case 'users':
        return withUsers(written, how.users, rules);
    }
  }
}

/** What a person can select under a convention. @throws InputError see {@link conventionNamed} */
export function knownMeasures(convention: string): KnownMeasures {
  const rules = conventionNamed(convention);
  return {
    measures: families
      .filter(({ name }) => hasMeasure(rules, name))
      .map(({ name, cutoff, needs, summary }) => ({ name, cutoff, needs, summary: summary() })),
    names: families.map(({ name }) => name),
    conventions: conventions.map(({ name }) => name),
  };
}

/**
 * A list of measures as written, each over the same users: over `both`, "nDCG@10" is "nDCG(users=both)@10". A measure to
 * which the choice means nothing stays as it is, and what the convention has by itself is not said.
 *
 * @throws InputError when the list is none
 */
function withUsers(measures: string, users: 'truth' | 'both', convention: Convention): string {
  return parseMeasures(measures, convention)
    .map((query) => {
      const { family, cutoff, name } = query;
      const spec = family.parameters.find(({ overrides }) => overrides === 'users');
      if (spec === undefined) return name;
      const parameters = new Map([...query.parameters].filter(([written]) => written !== spec.name));
      if (resolveChoices({ ...query, parameters }, convention, undefined).users !== users)
        parameters.set(spec.name, users);
      return displayName(family, parameters, cutoff);
    })
    .join(', ');
}
