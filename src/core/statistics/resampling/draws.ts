import { bootstrapAuc, type AucTask } from './areaDraws';
import { drawMeans, type MeanTask } from './bootstrap';
import { drawSigns } from './signDraws';
import { accumulatorSize, type SignTask } from './signFlips';

/** Draws as plain data, to share between threads: a draw depends only on the task and its number, not on the thread. */
export type DrawTask = SignTask | MeanTask | AucTask;

/**
 * Request for draws 0 … draws − 1 of a task. The receiver (worker threads) may return no draws: then the code that sent
 * the request computes them itself.
 */
export interface DrawRequest {
  readonly kind: 'draws';
  readonly task: DrawTask;
  readonly draws: number;
}

/** Additions per batch, after which messages are handled: some hundredths of a second. */
const ADDITIONS_AT_A_TIME = 20_000_000;
/** Minimum draws per batch; with fewer, most time would go to tables of sums. */
const MIN_DRAWS_AT_A_TIME = 64;
/** Maximum number of draws per batch, whose sums fit in the cache. */
const MAX_AT_A_TIME = 512;

/** Returns the number of draws per batch: even, because choices of signs come with their mirror images. */
export function drawsAtATime(task: DrawTask, draws: number): number {
  const shared = Math.min(MAX_AT_A_TIME, Math.ceil(draws / 16), ADDITIONS_AT_A_TIME / drawCost(task));
  return Math.max(MIN_DRAWS_AT_A_TIME, 2 * Math.floor(shared / 2));
}

/**
 * Returns the results of some draws: first cells that are added up over draws, then the cells of each draw. For sign
 * flips: how often each bound was reached, then the maximum statistics of each draw; for resamples the sums, or the
 * areas, of each.
 */
export function drawResamples(task: DrawTask, from: number, to: number): Float64Array {
  const found = emptyDraws(task, to - from);
  switch (task.kind) {
    case 'signs':
      drawSigns(task, from, to, found);
      break;
    case 'means':
      drawMeans(task, from, to, found);
      break;
    case 'areas':
      bootstrapAuc(task, from, to, found);
  }
  return found;
}

/** Returns an empty result for a number of draws. */
export function emptyDraws(task: DrawTask, draws: number): Float64Array<ArrayBuffer> {
  const { head, each } = cellsOf(task);
  return new Float64Array(head + each * draws);
}

/** Merges the result of some draws into the whole. */
export function mergeDraws(task: DrawTask, whole: Float64Array, part: Float64Array, from: number): void {
  const { head, each } = cellsOf(task);
  for (let at = 0; at < head; at++) whole[at] += part[at];
  whole.set(part.subarray(head), head + from * each);
}

/** Returns the number of cells added up over draws, and of those of each draw. */
function cellsOf(task: DrawTask): { readonly head: number; readonly each: number } {
  switch (task.kind) {
    case 'signs':
      return accumulatorSize(task);
    case 'means':
      return { head: 0, each: task.rows.columns };
    case 'areas':
      return { head: 0, each: task.orders.length };
  }
}

/** Returns all draws of a task, from the caller if it answers the request, else computed step by step. */
export function* requestDraws(
  task: DrawTask,
  draws: number,
): Generator<number | DrawRequest, Float64Array, Float64Array | undefined> {
  const answered = yield { kind: 'draws', task, draws };
  if (answered instanceof Float64Array) return answered;
  const whole = emptyDraws(task, draws);
  const step = drawsAtATime(task, draws);
  for (let from = 0; from < draws; from += step) {
    mergeDraws(task, whole, drawResamples(task, from, Math.min(draws, from + step)), from);
    yield from;
  }
  return whole;
}

/** Returns the approximate number of additions per draw. */
export function drawCost(task: DrawTask): number {
  switch (task.kind) {
    case 'areas':
      return task.orders.reduce((sum, { rows }) => sum + rows.length, 0);
    case 'signs':
      // With enumerated signs, one user flips between two consecutive choices.
      return (task.exact ? task.rows.columns : task.rows.cells.length) + task.plus.length;
    default:
      return task.rows.cells.length;
  }
}
