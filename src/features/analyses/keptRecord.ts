import * as v from 'valibot';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { PLAN_SLIDERS } from '../../shared/config/planConfig';
import { SPLIT_CONFIG } from '../../shared/config/splitConfig';
import type { AnalysisKind, SettingsOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import { COLUMNS_SCHEMA, EVALUATION_RECORD, SHAPE_SCHEMA } from '../evaluations/evaluationRecord';
import type { AnalysisRecord, RecordOf } from './analysisState';

const TEXT = v.string();

function ofSingleAnswer<Kind extends SingleAnswerKind>(
  kind: Kind,
  settings: v.GenericSchema<unknown, SettingsOf<Kind>>,
) {
  const files = v.array(v.object({ role: TEXT, uri: TEXT, shape: SHAPE_SCHEMA, overrides: COLUMNS_SCHEMA }));
  return v.object({
    kind: v.literal(kind),
    id: TEXT,
    finishedAt: v.optional(v.number()),
    milliseconds: v.number(),
    files,
    settings,
    summary: TEXT,
  });
}

/** Schema of the persistent record of each kind of analysis. */
const RECORDS: { readonly [Kind in AnalysisKind]: v.GenericSchema<unknown, RecordOf<Kind>> } = {
  evaluation: EVALUATION_RECORD,
  experiment: ofSingleAnswer(
    'experiment',
    v.pipe(v.unknown(), v.transform(withSeveralPrimary), EXPERIMENT_CONFIG),
  ),
  plan: ofSingleAnswer('plan', PLAN_SLIDERS),
  split: ofSingleAnswer('split', SPLIT_CONFIG),
  audit: ofSingleAnswer('audit', v.strictObject({})),
};

/** Parses a record of this or an earlier version; undefined: not a known format. */
export function parseRecord(kept: unknown): AnalysisRecord | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  // Records without a kind are of evaluations.
  const kind = 'kind' in kept ? kept.kind : 'evaluation';
  if (typeof kind !== 'string' || !Object.hasOwn(RECORDS, kind)) return undefined;
  const parsed = v.safeParse(RECORDS[kind as AnalysisKind], { ...kept, kind });
  return parsed.success ? parsed.output : undefined;
}

/** Converts settings of older versions, which had one primary metric as a string, to a list. */
function withSeveralPrimary(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null || !('primary' in settings)) return settings;
  return typeof settings.primary === 'string' ? { ...settings, primary: [settings.primary] } : settings;
}
