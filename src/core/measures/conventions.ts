import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Convention, MeasureChoices } from './convention';
import { nearest } from './nearest';

/** The default: metrics.md §6. */
const own: MeasureChoices = {
  threshold: undefined,
  users: 'truth',
  ties: 'list-order',
  duplicates: 'first',
  missed: 'absent',
  precisionDenominator: 'k',
  recallDenominator: 'relevant',
  apDenominator: 'min',
  apRanks: 'hits',
  gain: 'linear',
  discount: 'log2',
  ideal: 'k',
  rbpGain: 'binary',
  aucTies: 'half',
  aucEdge: 'undefined',
  listUsers: 'recommended',
  catalogue: 'given',
  outsideCatalogue: 'ignored',
  popularity: 'interactions',
  noveltyBase: 'users',
  listDenominator: 'length',
  gini: 'population',
  entropy: 'pooled',
  singleItem: 'undefined',
  serendipity: 'murakami',
  historyMean: 'all',
};

export const recscope: Convention = {
  name: 'recscope',
  summary: () =>
    l10n.t(
      'RecScope’s own: every user with a relevant item counts, list order decides ties, repeated items count once.',
    ),
  choices: own,
};

/** Every convention there is; the first is the default. */
export const conventions: readonly Convention[] = [recscope];

/** The convention of this name, case ignored. @throws InputError that names the nearest one */
export function conventionNamed(name: string): Convention {
  const found = conventions.find((convention) => convention.name.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = conventions.map((convention) => convention.name);
  throw new InputError({
    message: l10n.t('There is no convention “{0}”. The nearest is “{1}”.', name, nearest(name, names) ?? ''),
    advice: l10n.t('Conventions: {0}.', names.join(', ')),
  });
}
