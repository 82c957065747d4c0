import type { JudgedList } from '../data/judgedList';
import type { MeasureChoices } from './convention';
import type { Derivation } from './derivation/derivation';
import type { CompiledMeasure, MeasureRequest, PerUserMeasure } from './measure';

/**
 * Returns a metric that gives users without a relevant item and users with a short list the values of the choices.
 * Returns `measure` itself if the choices change neither.
 */
export function withEdgeValues<Measure extends CompiledMeasure>(
  measure: Measure,
  request: MeasureRequest,
): Measure {
  const { withoutRelevant, shortList } = request.choices;
  if (withoutRelevant === 'zero' && shortList === 'measured') return measure;
  if (measure.kind === 'per-user') return { ...measure, ...replaced(measure, request) };
  if (measure.kind === 'data-bound')
    return { ...measure, bind: (data) => withEdgeValues(measure.bind(data), request) };
  return measure;
}

function replaced(
  measure: PerUserMeasure,
  { cutoff, choices }: MeasureRequest,
): Pick<PerUserMeasure, 'value' | 'expected' | 'derive' | 'saturationCutoff'> {
  const shortest = minListLength(choices, cutoff);
  const edge = (list: JudgedList): number | undefined => {
    if (list.length < shortest) return Number.NaN;
    if (list.relevant > 0) return undefined;
    switch (choices.withoutRelevant) {
      case 'zero':
        return undefined;
      case 'one':
        return 1;
      case 'undefined':
        return Number.NaN;
      case 'one-unlisted':
        return list.length === 0 ? 1 : 0;
    }
  };
  const { value, expected, derive, saturationCutoff } = measure;
  return {
    value: (list) => edge(list) ?? value(list),
    expected: expected && ((list) => edge(list) ?? expected(list)),
    derive:
      derive &&
      ((list) => {
        const value = edge(list);
        return value === undefined ? derive(list) : edgeDerivation(value);
      }),
    saturationCutoff: choices.shortList === 'undefined' ? undefined : saturationCutoff,
  };
}

/** Returns the minimum length of a list that has a value; 0: any. */
export function minListLength({ shortList }: MeasureChoices, cutoff: number | undefined): number {
  switch (shortList) {
    case 'measured':
      return 0;
    case 'undefined':
      return cutoff ?? 1;
    case 'single-undefined':
      return 2;
  }
}

/** Returns the derivation of a value without terms. */
export function edgeDerivation(value: number): Derivation {
  return { terms: [], total: value, combination: 'sum', normaliser: undefined, result: value };
}
