import type { IdBytes } from '../../../core/data/ids/identifiers';
import type { JudgedEntries } from '../../../core/data/judgedEntries';
import type { Rankings } from '../../../core/data/rankings';
import type { Truth } from '../../../core/data/truth';
import type { CutoffPoint } from '../../../core/evaluation/curves/cutoffPoint';
import type { ResultPart } from '../../../core/evaluation/dividedEvaluation';
import type { ResultColumns } from '../../../core/evaluation/evaluate';
import type { PlanText } from '../../../core/evaluation/plan';
import type { MeasureChoices } from '../../../core/measures/convention';
import type { SharedJob } from '../sharedWork';

/** A model and what it is held against: plain data, the large part of it in memory that threads share. */
export interface SharedLists {
  readonly rankings: Rankings;
  readonly truth: Truth;
  readonly judged: JudgedEntries | undefined;
  readonly users: number;
  readonly items: number;
  /** Only where equal scores are put in the order of their items' ids. */
  readonly itemIds: IdBytes | undefined;
}

/** Users of a model, of whom each thread measures some. */
export interface UsersJob extends SharedJob {
  readonly kind: 'users';
  readonly plan: PlanText;
  readonly lists: SharedLists;
  readonly columns: ResultColumns;
}

/** Models, of which each thread takes some: a measure at every cutoff. */
export interface CurvesJob extends SharedJob {
  readonly kind: 'curves';
  readonly measure: string;
  readonly choices: MeasureChoices;
  readonly deepest: number;
  readonly models: readonly SharedLists[];
}

/** What several threads measure. */
export type MeasuringJob = UsersJob | CurvesJob;

/** The curve of one model. */
export interface ModelCurve {
  readonly model: number;
  readonly points: readonly CutoffPoint[];
}

/** What a thread found, by the kind of its job. */
export type MeasuringPart = ResultPart | readonly ModelCurve[];
