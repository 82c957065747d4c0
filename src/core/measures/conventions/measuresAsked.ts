import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import type { Convention } from '../convention';
import { parseMeasures, type MeasureQuery } from '../syntax';
import { hasMeasure } from '.';

/** The requested metrics that a convention has, and the names of those that it lacks. */
interface MeasuresAsked {
  readonly measures: readonly MeasureQuery[];
  /** Names of the metrics that the library of the convention lacks: any number would be another library's. */
  readonly lacking: readonly string[];
}

/**
 * Returns the requested metrics, split into those that the convention has and those that it lacks.
 *
 * @param text as typed: "nDCG@10, AP@10"
 * @throws InputError see {@link parseMeasures}, or if the convention has none of them
 */
export function splitByConvention(text: string, convention: Convention): MeasuresAsked {
  const queries = parseMeasures(text, convention);
  const measures = queries.filter(({ family }) => hasMeasure(convention, family.name));
  const lacking = queries.filter((query) => !measures.includes(query)).map(({ name }) => name);
  if (measures.length === 0) throw lackingError(convention, lacking);
  return { measures, lacking };
}

/**
 * Returns the requested metrics, all of which the library of the convention has.
 *
 * @throws InputError as {@link splitByConvention}, or if one is missing
 */
export function requireMeasures(text: string, convention: Convention): readonly MeasureQuery[] {
  const { measures, lacking } = splitByConvention(text, convention);
  if (lacking.length > 0) throw lackingError(convention, lacking);
  return measures;
}

function lackingError(convention: Convention, lacking: readonly string[]): InputError {
  return new InputError({
    message: l10n.t('{0} has no {1}.', convention.name, lacking.join(', ')),
    advice: l10n.t('Its metrics are: {0}.', Object.keys(convention.names ?? {}).join(', ')),
  });
}
