import { conventionNamed, hasMeasure } from './conventions';
import { measuresAsked } from './conventions/measuresAsked';
import { changedCutoff } from './changedCutoff';
import type { Convention } from './convention';
import { resolveChoices } from './resolve';
import { displayName, type MeasureQuery } from './syntax';
import type { MeasureFamily, MeasureInput } from './measure';
import { families } from './registry';

/** A list of measures as a person writes it, and what is to change in it. */
export interface AskedMeasures {
  /** "nDCG@10, AP@10" */
  readonly measures: string;
  readonly convention: string;
  readonly change?: MeasuresChange;
}

/** Another cutoff in place of one. */
export interface MeasuresChange {
  readonly kind: 'cutoff';
  readonly from: number;
  readonly to: number;
}

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
  const newMeasures =
    change === undefined ? measures : changedCutoff(measures, change.from, change.to, rules);
  return { measures: newMeasures, needs: [...new Set(needs)] };
}

/** What a person can select under a convention. @throws InputError see {@link conventionNamed} */
export function knownMeasures(convention: string): KnownMeasures {
  const rules = conventionNamed(convention);
  return {
    measures: families
      .filter(({ name }) => hasMeasure(rules, name))
      .map(({ name, cutoff, needs, summary }) => ({ name, cutoff, needs, summary: summary() })),
    names: families.map(({ name }) => name),
  };
}

/**
 * Returns measures over these users, under the names that they have without them: over `both`, "nDCG@10" stays
 * "nDCG@10". A measure to which the choice means nothing stays as it is.
 */
export function overUsers(
  queries: readonly MeasureQuery[],
  users: 'truth' | 'both',
  convention: Convention,
): MeasureQuery[] {
  return queries.map((query) => {
    const { family, cutoff } = query;
    const spec = family.parameters.find(({ overrides }) => overrides === 'users');
    if (spec === undefined) return query;
    const parameters = new Map([...query.parameters].filter(([written]) => written !== spec.name));
    const name = displayName(family, parameters, cutoff);
    if (resolveChoices({ ...query, parameters }, convention, undefined).users !== users)
      parameters.set(spec.name, users);
    return { ...query, name, parameters };
  });
}
