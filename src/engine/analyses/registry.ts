import type { SingleAnswerKind } from '../../shared/protocol/analyses';
import type { AnalysisOf } from './analysis';

/**
 * Functions that run the kinds of analysis with one result. Code that only one kind needs is loaded on
 * demand.
 */
export const analyses: { readonly [Kind in SingleAnswerKind]: AnalysisOf<Kind> } = {
  experiment: async (request, run) => (await import('./experiment')).experimentAnalysis(request, run),
  audit: async (request, run) => (await import('./audit')).auditAnalysis(request, run),
  plan: async (request, run) => (await import('./plan')).planAnalysis(request, run),
  split: async (request, run) => (await import('./split')).splitAnalysis(request, run),
};
