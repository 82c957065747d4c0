import * as v from 'valibot';
import type { ReadOptions } from '../../core/formats/readOptions';
import type { TableShape } from '../../core/formats/tableShape';
import { EVALUATION_SETTINGS, EVENT_WEIGHTS, ID_MATCHINGS } from '../../shared/config/evaluationConfig';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { PLAN_SLIDERS } from '../../shared/config/planConfig';
import { SPLIT_CONFIG } from '../../shared/config/splitConfig';
import type { AnalysisKind, SettingsOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import { LEADERBOARD } from '../../shared/protocol/pageMessages';
import type { AnalysisRecord, RecordOf } from './analysisState';

const plainObject = (kept: unknown): boolean => typeof kept === 'object' && kept !== null;
const TEXT = v.string();
const TRUE = v.optional(v.literal(true));
// How files are read is checked where they are read.
const SHAPE = v.optional(v.custom<TableShape>(plainObject));
const COLUMNS = v.optional(v.custom<ReadOptions>(plainObject));
const FILE = v.object({ uri: TEXT, shape: SHAPE, answered: TRUE, guessed: TRUE });
const MEANS = v.array(v.array(v.object({ measure: TEXT, mean: v.nullable(v.number()) })));

const RUN = { id: TEXT, finishedAt: v.optional(v.number()), milliseconds: v.number() };

function ofSingleAnswer<Kind extends SingleAnswerKind>(
  kind: Kind,
  settings: v.GenericSchema<unknown, SettingsOf<Kind>>,
) {
  const files = v.array(v.object({ role: TEXT, uri: TEXT, shape: SHAPE }));
  return v.object({ ...RUN, kind: v.literal(kind), files, settings, summary: TEXT });
}

/** What is kept of each kind of analysis between sessions. */
const RECORDS: { readonly [Kind in AnalysisKind]: v.GenericSchema<unknown, RecordOf<Kind>> } = {
  evaluation: v.object({
    ...RUN,
    kind: v.literal('evaluation'),
    truth: FILE,
    models: v.array(FILE),
    further: v.optional(
      v.object({
        train: v.optional(FILE),
        items: v.optional(FILE),
        catalogue: v.optional(FILE),
        users: v.optional(FILE),
      }),
    ),
    settings: EVALUATION_SETTINGS,
    means: MEANS,
    before: v.optional(MEANS),
    locked: v.optional(v.boolean()),
    linked: v.optional(v.boolean()),
    leaderboard: v.fallback(v.optional(LEADERBOARD), undefined),
    events: v.optional(EVENT_WEIGHTS),
    matchIds: v.optional(v.array(v.picklist(ID_MATCHINGS))),
    tables: v.optional(
      v.object({
        folder: TEXT,
        columns: v.optional(v.object({ recommendations: COLUMNS, truth: COLUMNS })),
      }),
    ),
  }),
  experiment: ofSingleAnswer(
    'experiment',
    v.pipe(v.unknown(), v.transform(withSeveralPrimary), EXPERIMENT_CONFIG),
  ),
  plan: ofSingleAnswer('plan', PLAN_SLIDERS),
  split: ofSingleAnswer('split', SPLIT_CONFIG),
  audit: ofSingleAnswer('audit', v.strictObject({})),
};

/** A record as this or an earlier version kept it; undefined: it is none that this version understands. */
export function recordOf(kept: unknown): AnalysisRecord | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  // Records of before there were kinds are of evaluations.
  const kind = 'kind' in kept ? kept.kind : 'evaluation';
  if (typeof kind !== 'string' || !Object.hasOwn(RECORDS, kind)) return undefined;
  const parsed = v.safeParse(RECORDS[kind as AnalysisKind], { ...kept, kind });
  return parsed.success ? parsed.output : undefined;
}

/** One metric decided once, and was kept as its name. */
function withSeveralPrimary(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null || !('primary' in settings)) return settings;
  return typeof settings.primary === 'string' ? { ...settings, primary: [settings.primary] } : settings;
}
