import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { LEVEL_CONFIG } from './experimentConfig';
import { finite, option, optionElse, positive, integer, oneOf, parsedText, type ConfigInput } from './option';
import { InputError } from '../problem';
import { percentText } from '../text/numbers/changeText';
import { parseShare } from '../text/numbers/writtenShare';

/** Inputs of an experiment plan. */
export const PLAN_CONFIG = v.object({
  kind: option(oneOf('share', 'mean', 'ratio'), { help: () => l10n.t('kind of metric') }),
  baseline: option(parsedText(finite, { read: parseShare }), {
    help: () => l10n.t('estimate for the control'),
  }),
  sd: option(positive, { help: () => l10n.t('standard deviation per user, for a mean or a ratio') }),
  effect: option(
    parsedText(finite, {
      read: changeIn,
      wrong: (name, other) =>
        l10n.t('{0} must be a relative change such as {1}, not “{2}”.', name, '10%', other),
    }),
    {
      value: 'SHARE',
      help: () => l10n.t('relative change to detect, such as 10% or -5%'),
    },
  ),
  users: option(integer(1), { help: () => l10n.t('instead of --effect: number of users in the control') }),
  ...LEVEL_CONFIG.entries,
  ratio: optionElse(positive, 1, {
    value: 'K',
    help: () => l10n.t('treatment users per control user (default: 1)'),
  }),
  variants: optionElse(integer(2, 100), 2, {
    help: () => l10n.t('number of variants, including the control (default: 2)'),
  }),
  comparisons: option(integer(1), {
    help: () =>
      l10n.t('number of comparisons that share the significance level (default: one per treatment)'),
  }),
  usersPerDay: option(integer(1, 1e10), {
    help: () => l10n.t('new users per day in all variants: adds days, in whole weeks'),
  }),
});

const { baseline, sd, effect, alpha, power, variants, usersPerDay } = PLAN_CONFIG.entries;

/** Plan in the editor, where each number has a control; a subset of the command line's options. */
export const PLAN_SLIDERS = v.required(
  v.object({
    kind: v.picklist(['share', 'mean']),
    ...{ baseline, sd, effect, alpha, power, variants, usersPerDay },
    /** Quantity that is given: effect or days. The other one is computed. */
    given: v.picklist(['effect', 'days']),
    days: integer(1, 10_000),
  }),
);

export type PlanChoices = ConfigInput<typeof PLAN_SLIDERS>;

/**
 * Parses a relative change such as "10%".
 * @throws InputError for 10 without %, which would be a change of 1000%
 */
function changeIn(text: string): number | undefined {
  const share = parseShare(text);
  const written = text.trim();
  if (share === undefined || Math.abs(share) <= 1 || written.endsWith('%')) return share;
  throw new InputError({
    message: l10n.t(
      '--effect {0} is a change by {1}. Write {1}, or {2}.',
      written,
      percentText(share),
      `${written}%`,
    ),
    advice: '',
  });
}
