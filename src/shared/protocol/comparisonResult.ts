import type { Document } from '../../../schemas/types/comparison-2';
import type { FileJson } from './evaluationResult';

/**
 * The answer of `recscope compare --format json`, schemas/comparison-2.schema.json. null: there is no such number, as of
 * the interval of one user. Every difference is of b less a; a is the baseline, where there is one.
 */
export interface ComparisonJson extends Omit<Document, 'files' | 'pairs' | 'cohorts'> {
  files: FileJson[];
  pairs: PairJson[];
  cohorts: CohortJson[];
}

/** Two models by one measure. */
export interface PairJson extends Omit<DocumentPair, 'verdict'> {
  /** Of b against a; null, in no file: not known before all draws are done. */
  verdict: Verdict | null;
}

type DocumentPair = Document['pairs'][number];

/** unsaid: fewer than half of the users with a value in some run of two models have one in every run. */
export type Verdict = DocumentPair['verdict'];

/** That of users drawn with all their rows. */
export type RowVerdict = NonNullable<RowMeasureJson['pairs'][number]['verdict']>;

/** How much of a difference does not matter. */
export type MarginJson = Document['margin'];
/** The parts of chance in a difference: users, and the runs of each model that was trained more than once. */
export type RunsJson = NonNullable<DocumentPair['runs']>;

export type AdjustedJson = Document['adjusted'];
export type AdjustMethod = AdjustedJson['method'];
export type BestJson = Document['best'][number];
export type LuckJson = Document['luck'][number];
/** One measure over all users at once, by drawing users with all their rows. */
export type RowMeasureJson = Document['rows'][number];
export type RowAggregate = RowMeasureJson['aggregate'];
/** A pair among the users of a cohort, the one that b harms most first. All cohorts are one family of their own. */
export type CohortJson = Omit<Document['cohorts'][number], 'verdict'> & Pick<PairJson, 'verdict'>;
/** What became another between two models. */
export type ChangeJson = Document['changes'][number];
/** One user under two models. */
export type ComparedUserJson = NonNullable<Document['perUser']>[number];
/** Of the items that are relevant to a user the one whose place changed most, by 1/rank. */
export type WantedJson = NonNullable<ComparedUserJson['wanted']>;
