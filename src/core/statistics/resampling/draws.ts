import { drawAreas, type AreaTask } from './areaDraws';
import { drawMeans, type MeanTask } from './bootstrap';
import { drawSigns } from './signDraws';
import { flipCells, type SignTask } from './signFlips';

/**
 * Draws as plain data, so that threads can share them: what a draw finds depends on the task and its number alone, and
 * so does all that is found, whoever drew what.
 */
export type DrawTask = SignTask | MeanTask | AreaTask;

/** Asks for draws 0 … draws (not included) of a task; whoever does not answer with them leaves them to who asks. */
export interface DrawRequest {
  readonly kind: 'draws';
  readonly task: DrawTask;
  readonly draws: number;
}

/** Additions after which messages are looked at: some hundredths of a second. */
const ADDITIONS_AT_A_TIME = 20_000_000;
/** Fewer would mostly make tables of sums. */
const MIN_DRAWS_AT_A_TIME = 64;
/** Their sums stay in the cache. */
const MOST_AT_A_TIME = 512;

/** Draws taken at a time: an even number, as choices of signs come with their mirror images. */
export function drawsAtATime(task: DrawTask, draws: number): number {
  const shared = Math.min(MOST_AT_A_TIME, Math.ceil(draws / 16), ADDITIONS_AT_A_TIME / additionsOf(task));
  return Math.max(MIN_DRAWS_AT_A_TIME, 2 * Math.floor(shared / 2));
}

/**
 * What some draws find: first cells that are added up over draws, then those of each draw, one after the other. Of sign
 * flips how often each bound was reached, and the largest statistics of each; of resamples the sums, or the areas, of
 * each.
 */
export function drawn(task: DrawTask, from: number, to: number): Float64Array {
  const found = emptyDraws(task, to - from);
  switch (task.kind) {
    case 'signs':
      drawSigns(task, from, to, found);
      break;
    case 'means':
      drawMeans(task, from, to, found);
      break;
    case 'areas':
      drawAreas(task, from, to, found);
  }
  return found;
}

/** Room for what so many draws find. */
export function emptyDraws(task: DrawTask, draws: number): Float64Array<ArrayBuffer> {
  const { head, each } = cellsOf(task);
  return new Float64Array(head + each * draws);
}

/** Puts what some draws found with the others. */
export function joinDraws(task: DrawTask, whole: Float64Array, part: Float64Array, from: number): void {
  const { head, each } = cellsOf(task);
  for (let at = 0; at < head; at++) whole[at] += part[at];
  whole.set(part.subarray(head), head + from * each);
}

/** Cells that are added up, and those of each draw. */
function cellsOf(task: DrawTask): { readonly head: number; readonly each: number } {
  switch (task.kind) {
    case 'signs':
      return flipCells(task);
    case 'means':
      return { head: 0, each: task.rows.columns };
    case 'areas':
      return { head: 0, each: task.orders.length };
  }
}

/** All draws of a task: by whoever answers the request, else here, step by step. */
export function* allDraws(
  task: DrawTask,
  draws: number,
): Generator<number | DrawRequest, Float64Array, Float64Array | undefined> {
  const answered = yield { kind: 'draws', task, draws };
  if (answered instanceof Float64Array) return answered;
  const whole = emptyDraws(task, draws);
  const step = drawsAtATime(task, draws);
  for (let from = 0; from < draws; from += step) {
    joinDraws(task, whole, drawn(task, from, Math.min(draws, from + step)), from);
    yield from;
  }
  return whole;
}

/** About how many additions a draw takes. */
export function additionsOf(task: DrawTask): number {
  switch (task.kind) {
    case 'areas':
      return task.orders.reduce((sum, { rows }) => sum + rows.length, 0);
    case 'signs':
      // One user is flipped between two choices that are counted.
      return (task.exact ? task.rows.columns : task.rows.cells.length) + task.plus.length;
    default:
      return task.rows.cells.length;
  }
}
