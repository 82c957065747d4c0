import type { Document } from '../../../schemas/types/comparison-2';
import type { FileJson } from './evaluationResult';

/**
 * Answer of `recscope compare --format json`, schemas/comparison-2.schema.json. null: not defined, for example the
 * interval of one user. Every difference is b − a; a is the baseline if there is one.
 */
export interface ComparisonJson extends Omit<Document, 'files' | 'pairs' | 'cohorts'> {
  files: FileJson[];
  pairs: PairJson[];
  cohorts: CohortJson[];
}

/** Two models compared by one metric. */
export interface PairJson extends Omit<DocumentPair, 'verdict'> {
  /** Verdict on b against a. null: not known before all resamples are done; never null in a file. */
  verdict: Verdict | null;
}

type DocumentPair = Document['pairs'][number];

/** Unjudged items of a pair, and what their judgments can do. */
export type UnjudgedPairJson = NonNullable<DocumentPair['unjudged']>;

/** Verdicts under one judge alone. */
export type JudgeVerdictsJson = NonNullable<Document['byJudge']>[number];

/** `unsaid`: no verdict, because fewer than half of the users with a value in any run have one in every run. */
export type Verdict = DocumentPair['verdict'];

/** Verdict of a bootstrap of users with all their rows. */
export type RowVerdict = NonNullable<RowMeasureJson['pairs'][number]['verdict']>;

/** Margin: the smallest difference that matters. */
export type MarginJson = Document['margin'];
/** Variance of a difference by source: users, and the runs of each model that was trained more than once. */
export type RunsJson = NonNullable<DocumentPair['runs']>;

export type AdjustedJson = Document['adjusted'];
export type AdjustMethod = AdjustedJson['method'];
export type PossibleBestJson = Document['best'][number];
export type SelectionBiasJson = Document['luck'][number];
/** Metric pooled over the rows of all users, with a bootstrap of users with all their rows. */
export type RowMeasureJson = Document['rows'][number];
export type RowAggregate = RowMeasureJson['aggregate'];
/**
 * Pair of models over the users of a cohort. The cohort that b harms most is first; all cohorts are one
 * family of tests.
 */
export type CohortJson = Omit<Document['cohorts'][number], 'verdict'> & Pick<PairJson, 'verdict'>;
/** Users and items that changed most between two models. */
export type ChangeJson = Document['changes'][number];
/** One user under two models. */
export type ComparedUserJson = NonNullable<Document['perUser']>[number];
/** Relevant item of a user with the largest change of 1/rank. */
export type MostMovedItemJson = NonNullable<ComparedUserJson['wanted']>;
