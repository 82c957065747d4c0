import type { Document } from '../../../schemas/types/check-1';

/** The answer of `recscope check --format json`, schemas/check-1.schema.json. null: there is no such number. */
export type CheckJson = Document;

export type CheckedEvaluationJson = CheckJson['evaluations'][number];
/** An experiment whose guardrails are gates. */
export type CheckedExperimentJson = CheckJson['experiments'][number];
/** What could not be checked, and why. */
export type FailedCheckJson = CheckJson['failed'][number];
/** What of a configuration has gates, by its name there. */
type GatedJson = Pick<CheckedExperimentJson, 'name' | 'state' | 'gates'>;

export type BaselineJson = NonNullable<CheckedEvaluationJson['baseline']>;

export type GateJson = GatedJson['gates'][number];
/** holds, broken: the interval is wholly on one side of the bound. */
export type GateState = GateJson['state'];
/** What a gate asks for. */
export type GateBoundJson = GateJson['bound'];
export type GateCheckJson = GateJson['checks'][number];
/** A gate that cannot tell a model as good as the baseline from one at its bound. */
export type BlindnessJson = NonNullable<GateCheckJson['blind']>;

/** What the engine says of the gates of a loaded evaluation. */
export type GatesView = Pick<CheckedEvaluationJson, 'gates' | 'means' | 'state'>;
