/**
 * Content of a configuration file, for the editor's diagnostics, the view and the tests. Computed without
 * reading data.
 */
export interface ConfigView {
  /** Evaluations, then experiments; empty if the file does not match its schema. */
  readonly evaluations: readonly ConfiguredEvaluationView[];
  /** All problems of the file, then the first missing file of each evaluation. */
  readonly problems: readonly ConfigProblemView[];
}

/** Evaluation or experiment in the file. */
export interface ConfiguredEvaluationView {
  readonly kind: 'evaluation' | 'experiment';
  readonly name: string;
  /** Position of the name. */
  readonly place: TextPlace;
  /**
   * Paths on disk of all files that are read for the entry, with folders and globs expanded, including the
   * snapshot or result that it is compared with; null: a file is missing.
   */
  readonly files: readonly string[] | null;
  readonly gates: readonly ConfiguredGateView[];
}

interface ConfiguredGateView {
  readonly place: TextPlace;
  /** Requirement of the gate, such as "nDCG@10 not worse than popular by 1%". */
  readonly text: string;
  /** Model of the gate; null: all except the baseline. */
  readonly model: string | null;
}

export interface ConfigProblemView {
  readonly place: TextPlace;
  readonly message: string;
  /** Advice; empty: none. */
  readonly advice: string;
  /** Evaluation that cannot run because of the problem; null: the problem concerns the whole file. */
  readonly evaluation: string | null;
}

/** Range of a text: lines and columns from 1, in UTF-16 units, without a byte order mark; the end is exclusive. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
