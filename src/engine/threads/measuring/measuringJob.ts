import type { IdBytes } from '../../../core/data/ids/identifiers';
import type { JudgedEntries } from '../../../core/data/judgedEntries';
import type { Rankings } from '../../../core/data/rankings';
import type { Truth } from '../../../core/data/truth';
import type { CutoffPoint } from '../../../core/evaluation/curves/cutoffPoint';
import type { ResultPart } from '../../../core/evaluation/dividedEvaluation';
import type { ResultColumns } from '../../../core/evaluation/evaluate';
import type { PlanData } from '../../../core/evaluation/plan';
import type { EndColumns, MeasureBounds, ModelValues } from '../../../core/judging/bounds';
import type { UnknownChoices } from '../../../core/judging/judgedLists';
import type { MeasureChoices } from '../../../core/measures/convention';
import type { SharedJob } from '../sharedWork';

/** Lists of a model with the inputs of its evaluation: plain data, most of it in shared memory. */
export interface SharedLists {
  readonly rankings: Rankings;
  readonly truth: Truth;
  readonly judged: JudgedEntries | undefined;
  readonly users: number;
  readonly items: number;
  /** IDs of the items; undefined unless equal scores are ordered by item ID. */
  readonly itemIds: IdBytes | undefined;
}

/** Users of a model, divided among threads. */
export interface UsersJob extends SharedJob {
  readonly kind: 'users';
  readonly plan: PlanData;
  readonly lists: SharedLists;
  readonly columns: ResultColumns;
}

/** Models for a metric at every cutoff, divided among threads. */
export interface CurvesJob extends SharedJob {
  readonly kind: 'curves';
  readonly measure: string;
  readonly choices: MeasureChoices;
  readonly deepest: number;
  readonly models: readonly SharedLists[];
}

/** Bounds of the means of several models over all judgments, of users divided among threads. */
export interface BoundsJob extends SharedJob {
  readonly kind: 'bounds';
  readonly plan: PlanData;
  readonly models: readonly SharedLists[];
  readonly values: readonly ModelValues[];
  readonly choices: UnknownChoices;
  readonly columns: readonly (readonly EndColumns[])[];
}

/** Work that several threads share. */
export type MeasuringJob = UsersJob | CurvesJob | BoundsJob;

/** Curve of a metric of one model over the cutoffs. */
export interface ModelCurve {
  readonly model: number;
  readonly points: readonly CutoffPoint[];
}

/** Result of a thread; its form depends on the kind of job. */
export type MeasuringPart = ResultPart | readonly ModelCurve[] | BoundsPart;

/** Bounds by model and metric, over the users that a thread visited. */
export type BoundsPart = readonly (readonly MeasureBounds[])[];
