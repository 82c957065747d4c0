import type { EvaluationData } from '../data/evaluationData';
import { listParameters } from './choiceParameters';
import type { CollectionMeasure, MeasureFamily, MeasureRequest, PerUserMeasure } from './measure';

/** What most families have in common. */
const USUAL = {
  group: 'ranking',
  aliases: [],
  cutoff: 'optional',
  parameters: listParameters,
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [],
} as const satisfies Partial<MeasureFamily>;

type Usual = keyof typeof USUAL;

/** What a family says of itself. */
export type OwnWords = Omit<MeasureFamily, Usual | 'compile'> & Partial<Pick<MeasureFamily, Usual>>;

/** How a family measures: from the list alone, or bound to the data, see `DataBoundMeasure`. */
type OwnMeasure =
  | Pick<MeasureFamily, 'compile'>
  | { readonly bind: (request: MeasureRequest, data: EvaluationData) => PerUserMeasure | CollectionMeasure };

/**
 * A family of measures that says only where it is not as most are: a ranking measure from 0 to 1, the higher the better,
 * with an optional cutoff, under one name, of recommendations and truth alone.
 */
export function measureFamily(own: OwnWords & OwnMeasure): MeasureFamily {
  if (!('bind' in own)) return { ...USUAL, ...own };
  const { bind, ...words } = own;
  return {
    ...USUAL,
    ...words,
    compile: (request) => ({ kind: 'data-bound', bind: (data) => bind(request, data) }),
  };
}

/** A measure of what else lists should be: varied, novel, fair. */
export function beyondAccuracy(own: OwnWords & OwnMeasure): MeasureFamily {
  return measureFamily({ ...own, group: 'beyond-accuracy' });
}
