import * as l10n from '@vscode/l10n';
import type { PlanView } from '../protocol/views/planView';
import { amountText, sharePercentText, percentText, signedPercentText } from '../text/numbers/changeText';
import { plural } from '../text/numbers/plural';

/** Returns the result of a plan: "57,763 users per variant, 14 days". */
export function planHeadlineText(
  { usersPerVariant, days }: PlanView,
  count: (number: number) => string,
): string {
  return plural(
    days,
    l10n.t('{0} users per variant, {1} day', count(usersPerVariant), count(days)),
    l10n.t('{0} users per variant, {1} days', count(usersPerVariant), count(days)),
  );
}

/** Returns the guarantee of a plan and its conditions. */
export function planConditionTexts(view: PlanView, count: (number: number) => string): string[] {
  const { choices, plan, users } = view;
  const { kind, given, variants, alpha, power } = choices;
  const baseline = kind === 'share' ? sharePercentText(choices.baseline) : amountText(choices.baseline);
  const promise =
    plan.effect === null
      ? l10n.t('With this number of users, no change from {0} can be detected.', baseline)
      : l10n.t(
          'At least {2} chance to detect a change of {1} or more from {0}; at most {3} chance of a false positive.',
          baseline,
          given === 'days' ? percentText(plan.effect.relative) : signedPercentText(plan.effect.relative),
          sharePercentText(power),
          sharePercentText(alpha),
        );
  return [
    promise,
    given === 'effect'
      ? l10n.t('{0} users in total. Days are rounded up to whole weeks.', count(users))
      : l10n.t('{0} users in total.', count(users)),
    ...(variants > 2
      ? [l10n.t('The significance level is shared by {0} comparisons with the control.', variants - 1)]
      : []),
    ...(plan.anytime === null
      ? []
      : [
          l10n.t(
            'To check results at any time: {0} users per variant, {1} in total, {2} days.',
            count(plan.anytime.control),
            count(plan.anytime.total),
            count(plan.anytime.days ?? 0),
          ),
        ]),
  ];
}
