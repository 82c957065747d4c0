import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import type { Convention } from '../convention';
import { parseMeasures, type MeasureQuery } from '../syntax';
import { hasMeasure } from '.';

/** What is measured of what was asked for. */
interface MeasuresAsked {
  readonly measures: readonly MeasureQuery[];
  /** Names of those that the library of the convention does not have: a number would be another library's. */
  readonly lacking: readonly string[];
}

/**
 * The measures that are asked for, and which of them are left out under a convention.
 *
 * @param text as written: "nDCG@10, AP@10"
 * @throws InputError see {@link parseMeasures}, or when none is left
 */
export function measuresAsked(text: string, convention: Convention): MeasuresAsked {
  const queries = parseMeasures(text, convention);
  const measures = queries.filter(({ family }) => hasMeasure(convention, family.name));
  const lacking = queries.filter((query) => !measures.includes(query)).map(({ name }) => name);
  if (measures.length === 0) throw lackingError(convention, lacking);
  return { measures, lacking };
}

/**
 * Returns the metrics that are named, all of which the library of the convention has.
 *
 * @throws InputError as {@link measuresAsked}, or if one is missing
 */
export function measuresNamed(text: string, convention: Convention): readonly MeasureQuery[] {
  const { measures, lacking } = measuresAsked(text, convention);
  if (lacking.length > 0) throw lackingError(convention, lacking);
  return measures;
}

function lackingError(convention: Convention, lacking: readonly string[]): InputError {
  return new InputError({
    message: l10n.t('{0} has no {1}.', convention.name, lacking.join(', ')),
    advice: l10n.t('Its metrics are: {0}.', Object.keys(convention.names ?? {}).join(', ')),
  });
}
