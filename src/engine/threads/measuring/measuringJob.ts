import type { IdBytes } from '../../../core/data/ids/identifiers';
import type { JudgedEntries } from '../../../core/data/judgedEntries';
import type { Rankings } from '../../../core/data/rankings';
import type { Truth } from '../../../core/data/truth';
import type { ResultPart } from '../../../core/evaluation/dividedEvaluation';
import type { ResultColumns } from '../../../core/evaluation/evaluate';
import type { PlanText } from '../../../core/evaluation/plan';
import type { ThreadsAnswer, ThreadsJob } from '../threads';

/** A model that several threads measure: plain data, the large part of it in memory that they share. */
export interface MeasuringJob extends ThreadsJob {
  readonly plan: PlanText;
  readonly rankings: Rankings;
  readonly truth: Truth;
  readonly judged: JudgedEntries | undefined;
  readonly users: number;
  readonly items: number;
  /** Only where equal scores are put in the order of their items' ids. */
  readonly itemIds: IdBytes | undefined;
  readonly columns: ResultColumns;
  /** Shared: the first user whom nobody took. */
  readonly next: Int32Array;
  /** Shared, by thread: 1 when it has begun, so that an answer will come. */
  readonly begun: Int32Array;
}

/** What a thread found; nothing when it could not go on. */
export interface MeasuredPart extends ThreadsAnswer {
  readonly part: ResultPart | undefined;
}
