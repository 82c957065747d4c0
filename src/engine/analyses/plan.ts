import { effectByDay, computePlan } from '../../core/experiments/plan/plan';
import type { PlanSettings } from '../../core/experiments/plan/sampleSize';
import type { PlanChoices } from '../../shared/config/planConfig';
import { optionWords } from '../../shared/text/shellWords';
import type { AnalysisOf } from './analysis';

/** Minimum number of days that the curve shows. */
const MIN_DAYS = 28;
/** Maximum number of days that the curve shows. */
const MAX_DAYS = 365;

/** Computes the sample size of an experiment, without any file. */
export const planAnalysis: AnalysisOf<'plan'> = async ({ settings: choices }) => {
  const startedAt = Date.now();
  const { kind, baseline, sd, alpha, power, variants, usersPerDay, given, effect } = choices;
  const settings: PlanSettings = {
    kind,
    baseline,
    sd: kind === 'share' ? null : sd,
    alpha,
    power,
    ratio: 1,
    comparisons: variants - 1,
  };
  // The curve is of the control and one treatment; these users are assigned to one of the two.
  const pairPerDay = (usersPerDay * 2) / variants;
  const controlUsers = Math.max(1, Math.floor((choices.days * usersPerDay) / variants));
  const planned =
    given === 'effect'
      ? computePlan(settings, { relativeEffect: effect }, { usersPerDay, variants })
      : computePlan(settings, { controlUsers }, { variants });
  const days = planned.days ?? choices.days;
  const shown = Math.min(MAX_DAYS, Math.max(MIN_DAYS, Math.ceil(days * 1.5)));
  return {
    startedAt,
    choices,
    plan: planned,
    usersPerVariant: planned.users.control,
    users: planned.users.total,
    days,
    curve: effectByDay(settings, pairPerDay, shown).map(({ relative }) => relative),
    command: planCommand(choices, controlUsers),
  };
};

/**
 * Returns the command line for the same plan.
 *
 * @param controlUsers number of users in the control, if it is given instead of the effect
 */
function planCommand(choices: PlanChoices, controlUsers: number): string {
  const { kind, baseline, sd, effect, alpha, power, variants, usersPerDay, given } = choices;
  const option = (name: string, value: number, unlessIt?: number): string[] =>
    value === unlessIt ? [] : optionWords(name, String(value));
  return [
    'recscope plan',
    ...optionWords('kind', kind),
    ...option('baseline', baseline),
    ...(kind === 'mean' ? option('sd', sd) : []),
    ...(given === 'effect' ? option('effect', effect) : option('users', controlUsers)),
    ...option('alpha', alpha, 0.05),
    ...option('power', power, 0.8),
    ...option('variants', variants, 2),
    ...(given === 'effect' ? option('users-per-day', usersPerDay) : []),
  ].join(' ');
}
