import type { IdBytes } from '../../../core/data/ids/identifiers';
import type { JudgedEntries } from '../../../core/data/judgedEntries';
import type { Rankings } from '../../../core/data/rankings';
import type { Truth } from '../../../core/data/truth';
import type { ResultColumns } from '../../../core/evaluation/evaluate';
import type { PlanText } from '../../../core/evaluation/plan';
import type { SharedJob } from '../sharedWork';

/** A model that several threads measure: plain data, the large part of it in memory that they share. */
export interface MeasuringJob extends SharedJob {
  readonly plan: PlanText;
  readonly rankings: Rankings;
  readonly truth: Truth;
  readonly judged: JudgedEntries | undefined;
  readonly users: number;
  readonly items: number;
  /** Only where equal scores are put in the order of their items' ids. */
  readonly itemIds: IdBytes | undefined;
  readonly columns: ResultColumns;
}
