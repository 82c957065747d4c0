import type { GateState } from '../checkResult';

/** What came of an evaluation of a file of them, in the words that people read. */
export interface CheckView {
  readonly gates: readonly CheckedGateView[];
  /** The same as the command line prints it, and what was noted on the way. */
  readonly text: string;
}

export interface CheckedGateView {
  /** Its place among the gates of the evaluation, from 0. */
  readonly gate: number;
  readonly state: GateState;
  /** It is broken, or not clear where that fails. */
  readonly failed: boolean;
  /** Of a gate that does not hold what was found, the worst first: a sentence for each model and cohort. */
  readonly found: readonly string[];
  /** What else must be known of it: why it is blind. */
  readonly notes: readonly string[];
}
