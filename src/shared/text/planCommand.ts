import type { PlanChoices } from '../protocol/planView';
import { optionWords } from './shellWords';

/**
 * The call of the command line that gives the same plan.
 *
 * @param controlUsers users of one variant, where those are given and not the effect
 * @param pairPerDay new users a day of the control and one treatment
 */
export function planCommand(choices: PlanChoices, controlUsers: number, pairPerDay: number): string {
  const { kind, baseline, sd, effect, alpha, power, variants, given } = choices;
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
    ...option('comparisons', variants - 1, 1),
    ...(given === 'effect' ? option('users-per-day', pairPerDay) : []),
  ].join(' ');
}
