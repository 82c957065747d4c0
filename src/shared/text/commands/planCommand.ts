import type { PlanChoices } from '../../config/planConfig';
import { optionWords } from './shellWords';

/**
 * The call of the command line that gives the same plan.
 *
 * @param controlUsers users of one variant, where those are given and not the effect
 */
export function planCommand(choices: PlanChoices, controlUsers: number): string {
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
