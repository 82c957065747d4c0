import type { Finding, FindingCode } from '../../../shared/findings/finding';
import type { RowCount } from '../../../shared/protocol/fileReading';
import type { Rankings } from '../../data/rankings';
import type { Truth } from '../../data/truth';
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

/** Lists of one model with their results. */
export interface MeasuredLists {
  readonly rankings: Rankings;
  readonly truth: Truth;
  readonly plan: EvaluationPlan;
  readonly result: Pick<ModelResult, 'counts' | 'listLengths' | 'relevant' | 'hits' | 'measures'>;
  /** Hits of the lists and of exchanged lists; undefined: too few users. */
  readonly exchange: Exchange | undefined;
  /** Listed pairs in the ground truth, if nearly all are; undefined: fewer. */
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
  /** Mean length of a list. */
  readonly perList: number;
  /** Whether every pair of the ground truth is relevant, so that no order is wrong. */
  readonly allRelevant: boolean;
}

/** A file of rows after reading. */
export interface CheckedFile {
  readonly rows: RowCount;
  readonly findings: readonly Finding[];
  /** Names of the files that it consists of, in order. */
  readonly parts: readonly string[];
}

/** The ground truth after reading. */
export interface ReadTruth {
  readonly truth: Truth;
  /** Whether a setting defines how several rows of a pair are combined. */
  readonly isCombined: boolean;
}
