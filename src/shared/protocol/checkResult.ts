import type { Verdict } from './experimentResult';

/**
 * The public answer of `recscope check --format json`: a stable contract, described for other programs by
 * schemas/check-1.schema.json. null: there is no such number.
 */
export interface CheckJson {
  schema: 'recscope-check/1';
  /** broken: any gate is; open: none is broken, and not all hold. */
  state: GateState;
  evaluations: CheckedEvaluationJson[];
  experiments: CheckedExperimentJson[];
}

/** What of a configuration has gates, by its name there. */
export interface GatedJson {
  name: string;
  state: GateState;
  gates: GateJson[];
}

/** An experiment whose guardrails are gates. */
export interface CheckedExperimentJson extends GatedJson {
  log: string;
  control: string;
  decisions: {
    treatment: string;
    verdict: Verdict;
    /** All of it in words, with every condition. */
    sentence: string;
  }[];
}

export interface CheckedEvaluationJson extends GatedJson {
  convention: string;
  models: string[];
  /** Null: no gate holds models against one. */
  baseline: BaselineJson | null;
  /** The mean of each model by each metric that gates are about, and the baseline’s. */
  means: CheckedMeanJson[];
}

export interface BaselineJson {
  kind: 'model' | 'snapshot' | 'result';
  /** The model, or the file. */
  name: string;
}

export interface CheckedMeanJson {
  model: string;
  measure: string;
  mean: number | null;
  /** Of the baseline over the same users; null: there is none. */
  baseline: number | null;
  difference: number | null;
}

/** holds, broken: the interval is wholly on one side of the bound. */
export type GateState = 'holds' | 'broken' | 'open';

/** What a gate asks for. */
export type GateBoundJson =
  | { kind: 'atLeast' | 'atMost'; value: number }
  | { kind: 'notWorseBy' | 'betterBy'; amount: { kind: 'relative' | 'absolute'; value: number } }
  | { kind: 'findings'; severity: 'error' | 'warning' }
  | { kind: 'withoutList' | 'unjudged'; share: number }
  /** A share of the control. */
  | { kind: 'guardrail'; margin: number; better: 'higher' | 'lower' };

export interface GateJson {
  /** Its place among the gates of its evaluation, from 0. */
  gate: number;
  /** Null: it is about the files. */
  measure: string | null;
  bound: GateBoundJson;
  /** Null: all users together. */
  by: string | null;
  state: GateState;
  /** What the gate does when it is open. */
  whenOpen: 'warn' | 'fail';
  /** One for each model, and for each cohort; the worst first. */
  checks: GateCheckJson[];
  /** Cohorts with fewer than six users, of which nothing can be said. */
  smallCohorts: number;
}

export interface GateCheckJson {
  /** Of an experiment the treatment. Null: of all files together. */
  model: string | null;
  /** Null: all users. */
  cohort: string | null;
  users: number | null;
  mean: number | null;
  /** The mean of the baseline or of the control; null: the gate needs none. */
  reference: number | null;
  /** What is held against the bound: the mean, the difference from the baseline, the change of a guardrail as a share of the control, a share or a count. */
  value: number | null;
  bound: number;
  interval: [number, number] | null;
  state: GateState;
  /** Null: the gate can tell a model as good as the baseline from one at the bound. */
  blind: BlindnessJson | null;
  /** Codes of the problems that count. */
  findings?: string[];
  /** Why it is open, where numbers do not say it: the experiment decides nothing. */
  reason?: string;
}

/** A gate that cannot tell a model as good as the baseline from one at its bound. */
export interface BlindnessJson {
  /** The smallest difference that so many users show in four of five cases; null: too few users for any. */
  detectable: number | null;
  /** How far the bound is from no difference. */
  asked: number;
  /** About how many users would be needed; null: not known. */
  needed: number | null;
}

/** What the engine says of the gates of a loaded evaluation. */
export type GatesView = Pick<CheckedEvaluationJson, 'gates' | 'means' | 'state'>;
