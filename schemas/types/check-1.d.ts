/* Written by scripts/documentTypes.ts from check-1.schema.json. */

/**
 * holds, broken: the interval is wholly on one side of the bound
 */
export type State = 'holds' | 'broken' | 'open';

/**
 * null: there is no such number.
 */
export interface Document {
  schema: 'recscope-check/1';
  state: State;
  evaluations: Evaluation[];
  experiments: Experiment[];
  /**
   * evaluations and experiments that could not be checked; the exit status is 2 then
   */
  failed: Failed[];
}
export interface Evaluation {
  name: string;
  state: State;
  /**
   * which model is best and how certain that is, in sentences
   */
  answer?: string;
  convention: string;
  models: string[];
  /**
   * null: no gate needs one
   */
  baseline: null | {
    kind: 'model' | 'snapshot' | 'result';
    name: string;
  };
  gates: Gate[];
  /**
   * over the users with a value of both
   */
  means: {
    model: string;
    measure: string;
    mean: number | null;
    baseline: number | null;
    difference: number | null;
  }[];
  /**
   * Problems in the data, one entry per kind and file, and what makes the means not to be believed.
   */
  findings?: {
    /**
     * The kind of problem, such as `duplicate-item`. Later releases may know more kinds.
     */
    code: string;
    severity: 'error' | 'warning' | 'information';
    /**
     * The file, as it was named on the command line.
     */
    file: string;
    /**
     * The first line where it was seen, from 1; absent for a table, which has no lines.
     */
    line?: number;
    /**
     * How often it was seen in the file, or in how many rows of the table.
     */
    count: number;
    /**
     * What was found at `line` and what became of it, in the language of the terminal.
     */
    message: string;
  }[];
}
export interface Gate {
  /**
   * its place among the gates of its evaluation, from 0
   */
  gate: number;
  /**
   * null: it is about the files
   */
  measure: string | null;
  bound:
    | {
        kind: 'atLeast' | 'atMost';
        value: number;
      }
    | {
        kind: 'notWorseBy' | 'betterBy';
        amount: {
          kind: 'relative' | 'absolute';
          value: number;
        };
      }
    | {
        kind: 'findings';
        severity: 'error' | 'warning';
      }
    | {
        kind: 'withoutList' | 'unjudged';
        share: number;
      }
    | {
        kind: 'guardrail';
        /**
         * a share of the control
         */
        margin: number;
        better: 'higher' | 'lower';
      };
  /**
   * null: all users together
   */
  by: string | null;
  state: State;
  /**
   * what the gate does when it is open
   */
  whenOpen: 'warn' | 'fail';
  /**
   * one for each model, and for each cohort; the worst first
   */
  checks: Check[];
  /**
   * cohorts with fewer than six users, which are not judged
   */
  smallCohorts: number;
  /**
   * users without a cohort, who are one of their own
   */
  withoutCohort: number;
}
export interface Check {
  /**
   * of an experiment the treatment; null: of all files together
   */
  model: string | null;
  cohort: string | null;
  users: number | null;
  mean: number | null;
  /**
   * the mean of the baseline or of the control; null: the gate needs none
   */
  reference: number | null;
  /**
   * what is held against the bound: the mean, the difference from the baseline, the change of a guardrail as a share of the control, a share or a count
   */
  value: number | null;
  bound: number;
  /**
   * the end on the side where the gate is broken is of this check alone at 95%; the other is simultaneous over all checks; of a guardrail both are those of the experiment
   */
  interval: null | [number, number];
  state: State;
  /**
   * null: the gate can tell a model as good as the baseline from one at the bound
   */
  blind: null | {
    /**
     * the smallest difference that so many users show in four of five cases; null: too few users for any
     */
    detectable: number | null;
    /**
     * how far the bound is from no difference
     */
    asked: number;
    /**
     * about how many users would be needed
     */
    needed: number | null;
  };
  /**
   * codes of the problems that count
   */
  findings?: string[];
  /**
   * why it is open, if the numbers do not show it: the experiment decides nothing, or there is no interval
   */
  reason?: string;
}
export interface Experiment {
  name: string;
  state: State;
  /**
   * its guardrails
   */
  gates: Gate[];
  log: string;
  control: string;
  decisions: {
    treatment: string;
    verdict: 'invalid' | 'untestable' | 'better' | 'worse' | 'mixed' | 'undecided';
    /**
     * all of it in words, with every condition
     */
    sentence: string;
  }[];
}
export interface Failed {
  name: string;
  message: string;
  advice: string;
  file?: string;
  line?: number;
}
