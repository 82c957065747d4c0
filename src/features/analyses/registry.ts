import type { AnalysisKind, SingleAnswerKind } from '../../shared/protocol/analyses';
import { auditFeature } from '../audits/auditFeature';
import { evaluationFeature } from '../evaluations/evaluationFeature';
import { experimentFeature } from '../experiments/experimentFeature';
import { planFeature } from '../experiments/planFeature';
import { splitFeature } from '../splits/splitFeature';
import type { AnalysisFeature, SingleAnswerFeature } from './analysisFeature';

/** Kinds of analyses in the editor. */
const features: { readonly evaluation: AnalysisFeature<'evaluation'> } & {
  readonly [Kind in SingleAnswerKind]: SingleAnswerFeature<Kind>;
} = {
  evaluation: evaluationFeature,
  experiment: experimentFeature,
  plan: planFeature,
  split: splitFeature,
  audit: auditFeature,
};

/** Returns the functions of a kind; their record, state and result arguments must be of that kind. */
export function featureOf(kind: AnalysisKind): AnalysisFeature<AnalysisKind> {
  return features[kind];
}

/** Returns undefined for evaluations, whose data stays loaded. */
export function singleAnswerFeatureOf(kind: AnalysisKind): SingleAnswerFeature<SingleAnswerKind> | undefined {
  return kind === 'evaluation'
    ? undefined
    : (features[kind] as unknown as SingleAnswerFeature<SingleAnswerKind>);
}
