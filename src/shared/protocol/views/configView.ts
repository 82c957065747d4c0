/**
 * What a file of evaluations holds, for who shows it or checks it while it is written: the editor's diagnostics, the
 * view, and the tests. Nothing of it needs a row of data.
 */
export interface ConfigView {
  /** Also experiments, behind the others; none where the file is not what its schema asks for. */
  readonly evaluations: readonly ConfiguredEvaluationView[];
  /** All that is wrong with the file, then the first file of each evaluation that is not there. */
  readonly problems: readonly ConfigProblemView[];
}

/** An evaluation, or an experiment. */
export interface ConfiguredEvaluationView {
  readonly kind: 'evaluation' | 'experiment';
  readonly name: string;
  /** Where its name stands. */
  readonly place: TextPlace;
  /**
   * Paths on disk of all that is read for it, folders and patterns of files among them, and of the snapshot or result
   * that it is held against; null: a file is not there.
   */
  readonly files: readonly string[] | null;
  readonly gates: readonly ConfiguredGateView[];
}

export interface ConfiguredGateView {
  readonly place: TextPlace;
  /** "nDCG@10 not worse than popular by 1%". */
  readonly text: string;
  /** The one model that it is about; null: all but the baseline. */
  readonly model: string | null;
}

export interface ConfigProblemView {
  readonly place: TextPlace;
  readonly message: string;
  /** Empty: there is none. */
  readonly advice: string;
  /** The evaluation that cannot run for it; null: none of the file can. */
  readonly evaluation: string | null;
}

/** A part of a text: lines and columns from 1, in UTF-16 units, without a byte order mark; the end is not included. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
