/*
 * To add a convention, add one value to this folder: which users count, what ties and duplicate items become,
 * and what is divided by what. If a library answers differently for one metric, use `perMeasure`. `if
 * (convention === …)` elsewhere means that a choice is missing in `MeasureChoices`. Then run `npx tsx
 * scripts/conventionsDoc.ts`.
 */
import * as l10n from '@vscode/l10n';
import { removedValueError } from '../../../shared/config/removed';
import { InputError } from '../../../shared/problem';
import type { Convention } from '../convention';
import { nearestWord } from '../../../shared/text/nearest';
import { findFamily } from '../registry';
import { learningToRankConventions } from './learningToRank';
import { measureNamesByConvention } from './measureNames';
import { defaultChoices } from './defaults';
import { recommenderLibraryConventions } from './recommenderLibraries';
import { retrievalForGenerationConventions } from './retrievalForGeneration';
import { searchToolConventions } from './searchTools';

export const recscopeConvention: Convention = {
  name: 'recscope',
  summary: () =>
    l10n.t(
      'RecScope’s own: every user with a relevant item counts, list order decides ties, duplicate items count once.',
    ),
  choices: defaultChoices,
};

/** All conventions; the first is the default. */
export const conventions: readonly Convention[] = [
  recscopeConvention,
  ...[
    ...searchToolConventions,
    ...recommenderLibraryConventions,
    ...retrievalForGenerationConventions,
    ...learningToRankConventions,
  ].map((convention) => ({ ...convention, names: measureNamesByConvention[convention.name] })),
];

/** Returns the convention of a name, ignoring case. @throws InputError that suggests the nearest name */
export function conventionByName(name: string): Convention {
  const found = conventions.find((convention) => convention.name.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = conventions.map((convention) => convention.name);
  throw new InputError({
    message:
      removedValueError(name.trim()) ??
      l10n.t('No convention “{0}”. Did you mean “{1}”?', name, nearestWord(name, names) ?? ''),
    advice: l10n.t('Conventions: {0}.', names.join(', ')),
  });
}

/**
 * Returns whether the library of a convention has a metric. A convention without known names has all, and a column of
 * the lists is the same under each.
 */
export function hasMeasure({ names }: Convention, family: string): boolean {
  return (
    names === undefined ||
    findFamily(family)?.needs.includes('columns') === true ||
    Object.values(names).some((own) => own.split(/[(@]/, 1)[0].toLowerCase() === family.toLowerCase())
  );
}
