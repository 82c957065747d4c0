import type { AnalysisKind, SingleAnswerKind } from '../../shared/protocol/analyses';
import { auditFeature } from '../audits/auditFeature';
import { evaluationFeature } from '../evaluations/evaluationFeature';
import { experimentFeature } from '../experiments/experimentFeature';
import { planFeature } from '../experiments/planFeature';
import { splitFeature } from '../splits/splitFeature';
import type { AnalysisFeature, SingleAnswerFeature } from './analysisFeature';

/** Every kind of analysis, as the editor has it. */
const features: { readonly evaluation: AnalysisFeature<'evaluation'> } & {
  readonly [Kind in SingleAnswerKind]: SingleAnswerFeature<Kind>;
} = {
  evaluation: evaluationFeature,
  experiment: experimentFeature,
  plan: planFeature,
  split: splitFeature,
  audit: auditFeature,
};

/** What is asked with a record, a state or a result is to be of that kind. */
export function featureOf(kind: AnalysisKind): AnalysisFeature<AnalysisKind> {
  return features[kind];
}

/** Undefined: the data of that kind stays loaded. */
export function singleAnswerFeatureOf(kind: AnalysisKind): SingleAnswerFeature<SingleAnswerKind> | undefined {
  return kind === 'evaluation'
    ? undefined
    : (features[kind] as unknown as SingleAnswerFeature<SingleAnswerKind>);
}
