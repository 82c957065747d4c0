import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import type { PlanResult } from '../../../shared/protocol/planResult';
import {
  requiredAnytimeUsers,
  detectableEffect,
  roundUpUsers,
  requiredUsers,
  type PlanSettings,
} from './sampleSize';

/**
 * Result of a plan: the number of users that an effect (relative to the baseline) needs, or the effect
 * that a number of users in the control can show.
 */
export type SampleSizeQuestion = { readonly relativeEffect: number } | { readonly controlUsers: number };

/** Daily users and number of variants of the planned experiment. */
interface PlanScale {
  /** New users per day over all variants. Absent: days are not computed. */
  readonly usersPerDay?: number | undefined;
  /** Number of variants: the control and all treatments, of equal size. */
  readonly variants?: number;
}

const WEEK = 7;

/** Returns the plan of an experiment. @throws InputError if the numbers are impossible */
export function computePlan(
  settings: PlanSettings,
  question: SampleSizeQuestion,
  { usersPerDay, variants = 2 }: PlanScale = {},
): PlanResult {
  requirePossible(settings);
  const { kind, baseline, sd, alpha, power, ratio, comparisons, varianceReduction = 0 } = settings;
  const input = { kind, baseline, sd, alpha, power, ratio, comparisons, variants, varianceReduction };
  const allOf = (control: number, treatment: number): number => control + (variants - 1) * treatment;
  const daysOf = (total: number): number | null =>
    usersPerDay === undefined ? null : Math.ceil(total / usersPerDay / WEEK) * WEEK;
  if ('controlUsers' in question) {
    const control = question.controlUsers;
    const treatment = Math.ceil(ratio * control - 1e-9);
    const users = { exact: control, control, treatment, total: allOf(control, treatment) };
    const effect = detectableEffect(settings, control);
    return {
      schema: 'recscope-plan/1',
      input: { ...input, relativeEffect: null },
      users,
      anytime: null,
      effect,
      days: daysOf(users.total),
    };
  }
  const { relativeEffect } = question;
  const effect = baseline * relativeEffect;
  if (effect === 0 || (kind === 'share' && !(baseline + effect >= 0 && baseline + effect <= 1))) {
    throw new InputError({
      message:
        effect === 0
          ? l10n.t('No number of users can detect an effect of 0.')
          : l10n.t(
              'A share of {0} can’t change by {1}: it would leave the range from 0 to 1.',
              baseline,
              relativeEffect,
            ),
      advice: l10n.t('Specify the relative change to detect, such as {0}.', '--effect 10%'),
      inEditor: l10n.t('Specify the relative change to detect, such as {0}.', '10%'),
    });
  }
  /** Returns the plan for a number of users of the control: all users and days. */
  const scaled = (exact: number): PlanResult['users'] & { readonly days: number | null } => {
    const { control, treatment } = roundUpUsers(exact, settings);
    const total = allOf(control, treatment);
    return { exact, control, treatment, total, days: daysOf(total) };
  };
  const { days, ...users } = scaled(requiredUsers(settings, effect).exact);
  const anytime = requiredAnytimeUsers(settings, effect);
  return {
    schema: 'recscope-plan/1',
    input: { ...input, relativeEffect },
    users,
    anytime: anytime && { planned: anytime.planned, ...scaled(anytime.exact) },
    effect: { absolute: effect, relative: relativeEffect },
    days,
  };
}

function requirePossible({ kind, baseline, sd }: PlanSettings): void {
  if (kind === 'share' ? !(baseline > 0 && baseline < 1) : !(Number.isFinite(baseline) && baseline !== 0)) {
    throw new InputError({
      message:
        kind === 'share'
          ? l10n.t('The baseline value of a share must be between 0 and 1, not {0}.', baseline)
          : l10n.t('A relative effect needs a baseline value other than 0.'),
      advice: l10n.t('Specify the estimate for the control, such as {0}.', '--baseline 0.05'),
      inEditor: l10n.t('Specify the estimate for the control, such as {0}.', '0.05'),
    });
  }
  if (kind !== 'share' && !(sd !== null && sd > 0)) {
    throw new InputError({
      message: l10n.t('A mean or a ratio needs the standard deviation per user.'),
      advice: l10n.t('Add {0}, or estimate it from a log: {1}.', '--sd X', 'recscope plan LOG --metric M'),
      inEditor: l10n.t('Specify the standard deviation.'),
    });
  }
}

/** Returns the relative effect that can be found after each day, for a curve. */
export function effectByDay(
  settings: PlanSettings,
  usersPerDay: number,
  days: number,
): { readonly day: number; readonly relative: number | null }[] {
  return Array.from({ length: days }, (_, at) => {
    const control = (usersPerDay * (at + 1)) / (1 + settings.ratio);
    return { day: at + 1, relative: detectableEffect(settings, control)?.relative ?? null };
  });
}
