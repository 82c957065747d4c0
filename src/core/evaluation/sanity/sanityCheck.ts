import type { Finding, FindingCode } from '../../../shared/findings/finding';
import type { RowCount } from '../../../shared/protocol/fileReading';
import type { Rankings } from '../../data/rankings';
import type { Truth } from '../../data/truth';
import type { IdentifierTable } from '../../data/evaluationData';
import type { ModelResult } from '../evaluate';
import type { EvaluationPlan } from '../plan';
import type { Exchange } from './exchangedLists';

/**
 * A result of a check: the code determines the sentence and the advice, and `details` are the values in the
 * sentence.
 */
export interface SanityFact {
  readonly code: FindingCode;
  readonly details: readonly (string | number)[];
}

/** Check for a file that is read without errors but whose numbers mislead. */
export interface SanityCheck<Subject> {
  readonly name: string;
  /** Returns the finding, or undefined if the check passes. */
  readonly facts: (subject: Subject) => SanityFact | undefined;
}

/** Lists of one model, with the metrics computed from them. */
export interface MeasuredLists {
  readonly rankings: Rankings;
  readonly items: IdentifierTable;
  readonly truth: Truth;
  readonly plan: EvaluationPlan;
  readonly result: Pick<ModelResult, 'counts' | 'listLengths' | 'relevant' | 'hits' | 'measures'>;
  /** Hits of the users' own lists and of exchanged lists; undefined: too few users for the check. */
  readonly exchange: Exchange | undefined;
  /** Listed pairs that are in the ground truth, if nearly all of them are; undefined: fewer are. */
  readonly judged: JudgedPairs | undefined;
  /** Number of lists that contain the ID of their own user as an item that is not relevant. */
  readonly ownItems: number;
  /** Rows of the file and the user of the last one, if all rows are of this model. */
  readonly file: { readonly rows: number; readonly lastUser: number } | undefined;
}

/** Counts of lists that contain almost only judged items. */
export interface JudgedPairs {
  readonly listed: number;
  readonly inTruth: number;
  /** Mean number of pairs per list. */
  readonly perList: number;
  /** Whether every pair of the ground truth is relevant, so that no order is wrong. */
  readonly allRelevant: boolean;
}

/** File of rows after reading, to be checked. */
export interface CheckedFile {
  readonly rows: RowCount;
  readonly findings: readonly Finding[];
  /** Names of the files that the table consists of, in order. */
  readonly parts: readonly string[];
}

/** The ground truth after reading. */
export interface ReadTruth {
  readonly truth: Truth;
  readonly users: IdentifierTable;
  readonly items: IdentifierTable;
  /** Whether a setting defines how several rows of a pair are combined. */
  readonly isCombined: boolean;
}
