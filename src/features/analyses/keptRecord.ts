import type { AnalysisKind } from '../../shared/protocol/analyses';
import type { AnalysisRecord } from './analysisState';

/** A record as this or an earlier version kept it. */
export type KeptRecord = Readonly<Record<string, unknown>> & { readonly kind?: AnalysisKind };

/** The record as this version has it. */
export function recordOf(kept: KeptRecord): AnalysisRecord {
  // Records of before there were kinds are of evaluations.
  const { kind = 'evaluation', settings } = kept;
  return { ...kept, kind, settings: withSeveralPrimary(settings) } as unknown as AnalysisRecord;
}

/** One metric decided once, and was kept as its name. */
function withSeveralPrimary(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null || !('primary' in settings)) return settings;
  return typeof settings.primary === 'string' ? { ...settings, primary: [settings.primary] } : settings;
}
