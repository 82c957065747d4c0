import * as l10n from '@vscode/l10n';
import type { PlanResult } from '../../protocol/planResult';
import { amountText, sharePercentText, percentText, signedPercentText } from '../../text/numbers/changeText';
import { formatCount } from '../../text/numbers/numberText';
import type { RecordTable } from '../../sheets/delimited';
import { notesSheet, type Sheet } from '../../sheets/sheet';

/** Returns a plan as sheets of sentences. */
export function planSheets(plan: PlanResult): Sheet[] {
  return [notesSheet(planSentences(plan))];
}

/** Returns the sentences of a plan, with the conditions under which it holds. */
function planSentences({ input, users, anytime, effect, days }: PlanResult): string[] {
  const count = (number: number): string => formatCount(number, 'en');
  const sentences: string[] = [];
  const level = l10n.t(
    'significance level {0}, power {1}',
    sharePercentText(input.alpha),
    sharePercentText(input.power),
  );
  const baseline = input.kind === 'share' ? percentText(input.baseline) : amountText(input.baseline);
  if (input.relativeEffect === null) {
    sentences.push(
      effect === null
        ? l10n.t(
            '{0} users in the control and {1} in the treatment can’t detect any change from {2} ({3}).',
            count(users.control),
            count(users.treatment),
            baseline,
            level,
          )
        : l10n.t(
            '{0} users in the control and {1} in the treatment can detect a change of {3} from {2} ({4}).',
            count(users.control),
            count(users.treatment),
            baseline,
            percentText(effect.relative),
            level,
          ),
    );
  } else if (input.variants > 2) {
    sentences.push(
      l10n.t(
        'Detecting a change of {1} from {0} needs {2} users in the control and {3} in each of {4} treatments, {5} in total ({6}).',
        baseline,
        signedPercentText(input.relativeEffect),
        count(users.control),
        count(users.treatment),
        input.variants - 1,
        count(users.total),
        level,
      ),
    );
  } else {
    sentences.push(
      l10n.t(
        'Detecting a change of {1} from {0} needs {2} users in the control and {3} in the treatment, {4} in total ({5}).',
        baseline,
        signedPercentText(input.relativeEffect),
        count(users.control),
        count(users.treatment),
        count(users.total),
        level,
      ),
    );
  }
  if (days !== null) sentences.push(l10n.t('That is {0} days, in whole weeks.', count(days)));
  if (input.comparisons > 1)
    sentences.push(l10n.t('The significance level is shared by {0} comparisons.', input.comparisons));
  if (input.varianceReduction > 0)
    sentences.push(
      l10n.t(
        'Activity before the experiment reduces the variance by {0} (correlation {1}), as in the analysis. To plan without it, use --cuped off.',
        percentText(input.varianceReduction),
        amountText(Math.sqrt(input.varianceReduction)),
      ),
    );
  if (anytime !== null) {
    const size = [
      l10n.t('{0} users in total, {1} in the control', count(anytime.total), count(anytime.control)),
      ...(anytime.days === null ? [] : [l10n.t('{0} days', count(anytime.days))]),
    ].join(', ');
    sentences.push(
      l10n.t(
        'To check it at any time (--look anytime --planned-users {0}, where its confidence intervals are narrowest): {1}.',
        String(anytime.planned),
        size,
      ),
    );
  }
  return sentences;
}

export function planRecords({ input, users, anytime, effect, days }: PlanResult): RecordTable {
  const known = {
    ...input,
    exact: users.exact,
    control: users.control,
    treatment: users.treatment,
    total: users.total,
    anytime: anytime?.exact ?? null,
    effect_absolute: effect?.absolute ?? null,
    effect_relative: effect?.relative ?? null,
    days,
    anytime_total: anytime?.total ?? null,
    anytime_days: anytime?.days ?? null,
  };
  return { columns: Object.keys(known), rows: [Object.values(known)] };
}
