/*
 * To add a kind of analysis, next to the evaluation of models:
 *
 * 1. shared/protocol/analyses.ts: a line in `Analyses`, with its query and its result. Requests, records,
 *    panel states, and actions are unions over these lines.
 * 2. engine/analyses/registry.ts: the function that answers it, from files, memory limit, and `run.watch`
 *    (progress and cancellation). Computations belong to core and are imported on demand.
 * 3. features/KIND/…Feature.ts: title, line in the side view, findings for Problems, actions of its page, and
 *    schema of its settings. The compiler asks for its line in keptRecord.ts.
 * 4. This file: a line.
 * 5. webview/analyses.tsx: a line, `startAnalysis('KIND', View)`. The panel of the evaluation does not load it.
 *
 * A command that starts it is a method of features/commands.ts with a title in package.json.
 */
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

/**
 * Returns the functions of a kind with a single result; undefined for evaluations, whose data stays loaded.
 */
export function singleAnswerFeatureOf(kind: AnalysisKind): SingleAnswerFeature<SingleAnswerKind> | undefined {
  return kind === 'evaluation'
    ? undefined
    : (features[kind] as unknown as SingleAnswerFeature<SingleAnswerKind>);
}
