import type { Document } from '../../../schemas/types/check-1';

/** Answer of `recscope check --format json`, schemas/check-1.schema.json. null: not defined. */
export type CheckJson = Document;

export type CheckedEvaluationJson = CheckJson['evaluations'][number];
/** Experiment whose guardrails are gates. */
export type CheckedExperimentJson = CheckJson['experiments'][number];
/** Evaluation or experiment that could not be checked, with the reason. */
export type FailedCheckJson = CheckJson['failed'][number];
/** Gates of an evaluation or experiment, with its name in the configuration. */
type GatedJson = Pick<CheckedExperimentJson, 'name' | 'state' | 'gates'>;

export type BaselineJson = NonNullable<CheckedEvaluationJson['baseline']>;

export type GateJson = GatedJson['gates'][number];
/** Result of a gate. `holds` and `broken`: the whole interval is on one side of the bound. */
export type GateState = GateJson['state'];
/** Bound of a gate. */
export type GateBoundJson = GateJson['bound'];
export type GateCheckJson = GateJson['checks'][number];
/** Underpowered gate: it cannot distinguish a model as good as the baseline from one at its bound. */
export type UnderpoweredJson = NonNullable<GateCheckJson['blind']>;

/** Results of the gates of a loaded evaluation. */
export type GatesView = Pick<CheckedEvaluationJson, 'gates' | 'means' | 'state'>;
