import { deepestCutoff } from '../../shared/leaderboard/cutoffs';
import type { Convention, MeasureChoices, UserRule } from '../measures/convention';
import { conventionByName } from '../measures/conventions';
import { compileMeasure, resolveChoices, type ResolvedMeasure } from '../measures/resolve';
import { parseMeasure, parseMeasures, type MeasureQuery } from '../measures/syntax';

/** Metrics and resolved choices of an evaluation, independent of the data. */
export interface EvaluationPlan {
  readonly measures: readonly ResolvedMeasure[];
  readonly convention: Convention;
  /** θ of the evaluation; undefined: any positive gain is relevant. */
  readonly threshold: number | undefined;
  /** K within which a relevant item is a hit, independent of metrics: the deepest cutoff; undefined: the whole list. */
  readonly hitCutoff: number | undefined;
}

/** Fields of a plan that an evaluation of lists needs. */
export interface MeasuringPlan extends Omit<EvaluationPlan, 'convention'> {
  readonly convention: Pick<Convention, 'choices'>;
}

/**
 * Resolves an evaluation.
 *
 * @param measures as typed ("nDCG@10, AP(norm=hits)@10") or already parsed
 * @param convention a name or a convention
 * @param threshold θ; replaces that of the convention
 * @throws InputError for an unknown metric, parameter or convention
 */
export function compilePlan(
  measures: string | readonly MeasureQuery[],
  convention: string | Convention,
  threshold?: number,
): EvaluationPlan {
  const rules = typeof convention === 'string' ? conventionByName(convention) : convention;
  const queries = typeof measures === 'string' ? parseMeasures(measures, rules) : measures;
  return {
    convention: withUsersOfAll(queries, rules),
    threshold: threshold ?? rules.choices.threshold,
    hitCutoff: deepestCutoff(queries.map(({ cutoff }) => cutoff)),
    measures: queries.map((query) => compileMeasure(query, resolveChoices(query, rules, threshold))),
  };
}

/**
 * Returns the rules of the plan. If all metrics with the parameter `users` set it alike, that value replaces the plan's
 * rule for users.
 */
function withUsersOfAll(queries: readonly MeasureQuery[], rules: Convention): Convention {
  const asked = queries
    .filter(({ family }) => family.parameters.some(({ overrides }) => overrides === 'users'))
    .map(({ parameters }) => parameters.get('users'));
  const [users] = asked;
  if (users === undefined || !asked.every((each) => each === users)) return rules;
  return { ...rules, choices: { ...rules.choices, users: users as UserRule } };
}

/** A plan as plain data, to send to another thread. */
export interface PlanData {
  readonly measures: readonly { readonly name: string; readonly choices: MeasureChoices }[];
  readonly choices: MeasureChoices;
  readonly threshold: number | undefined;
  readonly hitCutoff: number | undefined;
}

/** Converts a plan to plain data. */
export function planToData({ measures, convention, threshold, hitCutoff }: MeasuringPlan): PlanData {
  return {
    measures: measures.map(({ name, choices }) => ({ name, choices })),
    choices: convention.choices,
    threshold,
    hitCutoff,
  };
}

/** Restores the plan that `planToData` was made from. */
export function planFromData({ measures, choices, threshold, hitCutoff }: PlanData): MeasuringPlan {
  return {
    measures: measures.map((measure) => compileMeasure(parseMeasure(measure.name), measure.choices)),
    convention: { choices },
    threshold,
    hitCutoff,
  };
}
