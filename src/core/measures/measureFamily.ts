import type { EvaluationData } from '../data/evaluationData';
import { listParameters } from './choiceParameters';
import type { CollectionMeasure, MeasureFamily, MeasureRequest, PerUserMeasure } from './measure';

/** Defaults for the fields of most metric families. */
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

/** The fields that a family specifies. */
export type FamilyDescription = Omit<MeasureFamily, Usual | 'compile'> & Partial<Pick<MeasureFamily, Usual>>;

/** The function of a family: of the list only, or bound to the data, see `DataBoundMeasure`. */
type OwnMeasure =
  | Pick<MeasureFamily, 'compile'>
  | { readonly bind: (request: MeasureRequest, data: EvaluationData) => PerUserMeasure | CollectionMeasure };

/**
 * Completes a family with the defaults: a ranking metric from 0 to 1, higher is better, with an optional cutoff, no
 * alias, and no input other than recommendations and ground truth.
 */
export function measureFamily(own: FamilyDescription & OwnMeasure): MeasureFamily {
  if (!('bind' in own)) return { ...USUAL, ...own };
  const { bind, ...words } = own;
  return {
    ...USUAL,
    ...words,
    compile: (request) => ({ kind: 'data-bound', bind: (data) => bind(request, data) }),
  };
}

/** Completes a family of the group `beyond-accuracy`: diversity, novelty, fairness. */
export function beyondAccuracyFamily(own: FamilyDescription & OwnMeasure): MeasureFamily {
  return measureFamily({ ...own, group: 'beyond-accuracy' });
}
