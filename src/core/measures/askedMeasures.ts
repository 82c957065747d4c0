import { conventionByName, hasMeasure } from './conventions';
import { splitByConvention } from './conventions/measuresAsked';
import { replaceCutoff } from './changedCutoff';
import type { Convention } from './convention';
import { resolveChoices } from './resolve';
import { displayName, type MeasureQuery } from './syntax';
import type { MeasureFamily, MeasureInput } from './measure';
import { measureFamilies } from './registry';

/** A list of metrics as typed by the user, its convention, and an optional change. */
export interface TypedMeasures {
  /** Metrics as typed: "nDCG@10, AP@10". */
  readonly measures: string;
  readonly convention: string;
  readonly change?: MeasuresChange;
}

/** Replaces one cutoff of the metrics by another. */
export interface MeasuresChange {
  readonly kind: 'cutoff';
  readonly from: number;
  readonly to: number;
}

export interface CheckedMeasures {
  /** The metrics after the change, or as typed if there is no change. */
  readonly measures: string;
  /** Inputs that at least one of the metrics reads in addition to recommendations and ground truth. */
  readonly needs: readonly MeasureInput[];
}

export interface AvailableMeasures {
  /**
   * Metrics that the library of the convention has, in the order of the documentation, without those of a column,
   * which the user has to name.
   */
  readonly measures: readonly AvailableMeasure[];
  /** Names of all metrics, under any convention. */
  readonly names: readonly string[];
}

interface AvailableMeasure extends Pick<MeasureFamily, 'name' | 'cutoff' | 'needs'> {
  /** One sentence in the display language. */
  readonly summary: string;
}

/**
 * Checks a list of metrics and returns the inputs that they need. Called by forms before a run.
 *
 * @throws InputError see {@link splitByConvention}
 */
export function checkedMeasures({ measures, convention, change }: TypedMeasures): CheckedMeasures {
  const rules = conventionByName(convention);
  const needs = splitByConvention(measures, rules).measures.flatMap(({ family }) => family.needs);
  const newMeasures =
    change === undefined ? measures : replaceCutoff(measures, change.from, change.to, rules);
  return { measures: newMeasures, needs: [...new Set(needs)] };
}

/**
 * Returns the metrics that a user can select under a convention, and all names.
 *
 * @throws InputError see {@link conventionByName}
 */
export function listAvailableMeasures(convention: string): AvailableMeasures {
  const rules = conventionByName(convention);
  return {
    measures: measureFamilies
      .filter(({ name, needs }) => hasMeasure(rules, name) && !needs.includes('columns'))
      .map(({ name, cutoff, needs, summary }) => ({ name, cutoff, needs, summary: summary() })),
    names: measureFamilies.map(({ name }) => name),
  };
}

/**
 * Returns the metrics averaged over `users`, under unchanged names: over `both`, "nDCG@10" is still called
 * "nDCG@10". A metric without a parameter for users is returned unchanged.
 */
export function withUserRule(
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
