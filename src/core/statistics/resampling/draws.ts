import { drawAreas, type AreaTask } from './areaDraws';
import { drawMeans, type MeanTask } from './bootstrap';
import { drawRanges, type RangeTask } from './rangePermutations';
import { drawSigns, flipCounts, type SignTask } from './signFlips';

/**
 * Draws as plain data, so that threads can share them: what a draw finds depends on the task and its number alone, and
 * so does all that is found, whoever drew what.
 */
export type DrawTask = SignTask | RangeTask | MeanTask | AreaTask;

/** Asks for draws 0 … draws (not included) of a task; whoever does not answer with them leaves them to who asks. */
export interface DrawRequest {
  readonly kind: 'draws';
  readonly task: DrawTask;
  readonly draws: number;
}

/** Draws between two looks at how far it is. */
const PER_STEP = 50;

/**
 * What some draws find: of sign flips and permutations how often each bound was reached, which is added up over draws;
 * of resamples the sums, or the areas, of each, one after the other.
 */
export function drawn(task: DrawTask, from: number, to: number): Float64Array {
  const found = new Float64Array(widthOf(task) * (addsUp(task) ? 1 : to - from));
  switch (task.kind) {
    case 'signs':
      drawSigns(task, from, to, flipCounts(found));
      break;
    case 'ranges':
      drawRanges(task, from, to, found);
      break;
    case 'means':
      drawMeans(task, from, to, found);
      break;
    case 'areas':
      drawAreas(task, from, to, found);
  }
  return found;
}

/** Room for what all draws find. */
export function emptyDraws(task: DrawTask, draws: number): Float64Array<ArrayBuffer> {
  return new Float64Array(widthOf(task) * (addsUp(task) ? 1 : draws));
}

/** Puts what some draws found with the others. */
export function joinDraws(task: DrawTask, whole: Float64Array, part: Float64Array, from: number): void {
  if (addsUp(task)) for (let at = 0; at < part.length; at++) whole[at] += part[at];
  else whole.set(part, from * widthOf(task));
}

function addsUp({ kind }: DrawTask): boolean {
  return kind !== 'means' && kind !== 'areas';
}

function widthOf(task: DrawTask): number {
  switch (task.kind) {
    case 'signs':
      return 2 * task.contrasts.length;
    case 'ranges':
      return task.bounds.length;
    case 'means':
      return task.rows.columns;
    case 'areas':
      return task.orders.length;
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
  for (let from = 0; from < draws; from += PER_STEP) {
    joinDraws(task, whole, drawn(task, from, Math.min(draws, from + PER_STEP)), from);
    yield from;
  }
  return whole;
}

/** About how many additions a draw takes. */
export function additionsOf(task: DrawTask): number {
  return task.kind === 'areas'
    ? task.orders.reduce((sum, { rows }) => sum + rows.length, 0)
    : task.rows.cells.length;
}
