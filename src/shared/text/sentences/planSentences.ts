import * as l10n from '@vscode/l10n';
import type { PlanView } from '../../protocol/views/planView';
import { amountText, levelText, percentText, signedPercentText } from '../numbers/changeText';
import { plural } from '../numbers/plural';

/** "57,763 users per variant, 14 days". */
export function planHeadline({ usersPerVariant, days }: PlanView, count: (number: number) => string): string {
  return plural(
    days,
    l10n.t('{0} users per variant, {1} day', count(usersPerVariant), count(days)),
    l10n.t('{0} users per variant, {1} days', count(usersPerVariant), count(days)),
  );
}

/** What the plan promises, and under which conditions. */
export function planConditions(view: PlanView, count: (number: number) => string): string[] {
  const { choices, plan, users, days } = view;
  const { kind, given, variants, alpha, power } = choices;
  const baseline = kind === 'share' ? percentText(choices.baseline) : amountText(choices.baseline);
  const promise =
    plan.effect === null
      ? l10n.t('So many users can find no change of {0}.', baseline)
      : l10n.t(
          'A true change of {0} by {1} or more is found with a probability of at least {2}; where there is none, at most {3} of experiments find one all the same.',
          baseline,
          given === 'days' ? percentText(plan.effect.relative) : signedPercentText(plan.effect.relative),
          levelText(power),
          levelText(alpha),
        );
  return [
    promise,
    given === 'effect'
      ? l10n.t('{0} users in all; {1} days in whole weeks.', count(users), count(days))
      : l10n.t('{0} users in all.', count(users)),
    ...(variants > 2
      ? [l10n.t('The level is divided among {0} comparisons with the control.', variants - 1)]
      : []),
    ...(plan.anytime === null
      ? []
      : [
          l10n.t(
            'Looked at any time, it takes {1} users per variant, tightest at {0} in all.',
            count(plan.anytime.planned),
            count(Math.ceil(plan.anytime.exact - 1e-9)),
          ),
        ]),
  ];
}
