import type { GateState } from '../checkResult';

/** Result of one evaluation of a configuration file, as text for people. */
export interface CheckView {
  readonly gates: readonly CheckedGateView[];
  /** Output and notes as the command line prints them. */
  readonly text: string;
}

export interface CheckedGateView {
  /** Index among the gates of the evaluation, from 0. */
  readonly gate: number;
  readonly state: GateState;
  /** Whether the gate is broken, or open if open gates fail. */
  readonly failed: boolean;
  /** Sentences on a broken gate, for each model and cohort, the worst first. */
  readonly found: readonly string[];
  /** Other notes, for example why the gate is underpowered. */
  readonly notes: readonly string[];
}
