import type { SingleAnswerKind } from '../../shared/protocol/analyses';
import type { AnalysisOf } from './analysis';

/** Every kind of analysis that is answered as a whole. What only one needs is loaded when it is asked for. */
export const analyses: { readonly [Kind in SingleAnswerKind]: AnalysisOf<Kind> } = {
  experiment: async (request, run) => (await import('./experiment')).experiment(request, run),
  audit: async (request, run) => (await import('./audit')).audit(request, run),
  plan: async (request, run) => (await import('./plan')).plan(request, run),
  split: async (request, run) => (await import('./split')).split(request, run),
};
