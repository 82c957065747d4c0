import { shuffledIndexes } from '../resampling/weightedRows';
import { seededGenerator } from '../xoshiro';

/**
 * Maximum number of orders of the users whose capitals are averaged, so that the result depends little on a
 * single order. With many users there are fewer, because it depends little anyway and the total number of
 * bets is limited.
 */
const MAX_ORDERS = 8;
const MIN_ORDERS = 2;
const MAX_BETS = 2 ** 15;

/** Maximum number of values; more users are joined to blocks, whose means are values in [0, 1] with the same mean. */
const MAX_BLOCKS = 2 ** 14;

/**
 * Maximum share of the capital that one value may lose. Two are used: the larger is better for few users with
 * all values far from the bound, the smaller if some values are at the end of the range.
 */
const MAX_LOSSES = [0.75, 0.99] as const;

/** Width at which a search ends, relative to the distance from the mean to the bound. */
const PRECISION = 1e-3;

/** Minimum mean that is tested. */
const MIN_MEAN = 1e-12;

/** Values in the order of bets. */
interface BettingOrder {
  readonly values: Float64Array;
  readonly maxLoss: number;
  /** 1 / (√n · standard deviation of the previous values), by value. The stake is this times a factor of the level. */
  readonly scales: Float64Array;
}

/**
 * Returns confidence bounds of the mean of independent values in [0, 1], valid for any number and distribution of
 * values (I. Waudby-Smith & A. Ramdas, JRSS B 86:1, 2024). A mean m is excluded if a capital that begins at 1 and is
 * multiplied by 1 + λ(x − m) for each value x reaches 1 / tail, which has at most probability `tail` if m is the
 * mean. λ depends only on the values before x. Values are sorted and then shuffled, so that the order of users
 * does not matter: files and tables have the same bounds.
 *
 * @param tails probabilities that the true mean is below the first bound, and above the second
 */
export function bettingMeanBounds(
  values: Float64Array,
  tails: readonly [number, number],
  seed: number,
): [number, number] {
  const blocks = blocksOf(values.slice().sort(), seed).sort();
  // Seeds the orders by the data: one fixed order of sorted values would not be random.
  const data = String(blocks.reduce((sum, value) => sum + value, 0));
  const wanted = Math.floor(MAX_BETS / blocks.length);
  const length = Math.max(MIN_ORDERS, Math.min(MAX_ORDERS, wanted));
  const orders = Array.from({ length }, (_, order) => {
    const chance = seededGenerator(seed, 'order', String(order), data);
    const shuffledBlocks = Float64Array.from(shuffledIndexes(blocks.length, chance), (at) => blocks[at]);
    return bettingOrder(shuffledBlocks, MAX_LOSSES[order % MAX_LOSSES.length]);
  });
  const mirrored = orders.map((order) => ({ ...order, values: order.values.map((value) => 1 - value) }));
  return [lowerBound(orders, tails[0]), 1 - lowerBound(mirrored, tails[1])];
}

/** Returns the means of values joined at random; the values if they are few. */
function blocksOf(values: Float64Array, seed: number): Float64Array {
  const size = Math.ceil(values.length / MAX_BLOCKS);
  if (size <= 1) return values;
  const sums = new Float64Array(Math.ceil(values.length / size));
  const counts = new Float64Array(sums.length);
  const order = shuffledIndexes(values.length, seededGenerator(seed, 'block', 'order'));
  for (let at = 0; at < order.length; at++) {
    const block = at % sums.length;
    sums[block] += values[order[at]];
    counts[block]++;
  }
  return sums.map((sum, block) => sum / counts[block]);
}

/** Returns the order of bets. The initial spread is that of a coin, so that the first bets are small. */
function bettingOrder(values: Float64Array, maxLoss: number): BettingOrder {
  const scales = new Float64Array(values.length);
  let sum = 0.5;
  let squares = 0.25;
  for (let at = 0; at < values.length; at++) {
    scales[at] = 1 / Math.sqrt((values.length * squares) / (at + 1));
    sum += values[at];
    squares += (values[at] - sum / (at + 2)) ** 2;
  }
  return { values, maxLoss, scales };
}

/**
 * Returns the lower confidence bound: the largest mean that the betting test rejects, up to the precision.
 * The capital falls as the tested mean rises, so all smaller means are rejected as well.
 */
function lowerBound(orders: readonly BettingOrder[], tail: number): number {
  const goal = -Math.log(tail);
  const stake = Math.sqrt(2 * goal);
  const isExcluded = (mean: number): boolean => {
    const capitals = orders.map((order) => logCapital(order, stake, mean));
    const largest = Math.max(...capitals);
    const sum = capitals.reduce((all, capital) => all + Math.exp(capital - largest), 0);
    return largest + Math.log(sum / orders.length) >= goal;
  };
  const [{ values, scales }] = orders;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (mean <= MIN_MEAN) return 0;
  // The random orders may exclude even the sample mean: then that is the bound.
  if (isExcluded(mean)) return mean;
  // Starts at √(2 log(1 / tail)) standard errors, the bound of many values.
  let gap = stake / (values.length * scales[values.length - 1]);
  let high = mean;
  while (mean - gap > MIN_MEAN && !isExcluded(mean - gap)) {
    high = mean - gap;
    gap *= 1.2;
  }
  let low = Math.max(0, mean - gap);
  while (high > MIN_MEAN && high - low > PRECISION * (mean - low)) {
    const middle = (low + high) / 2;
    if (isExcluded(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Factors between two logarithms; few enough that their product neither overflows nor underflows. */
const FACTORS = 16;

/** Returns the logarithm of the final capital of bets against `mean`. */
function logCapital({ values, maxLoss, scales }: BettingOrder, stake: number, mean: number): number {
  const most = maxLoss / mean;
  let log = 0;
  for (let from = 0; from < values.length; from += FACTORS) {
    const end = Math.min(values.length, from + FACTORS);
    let product = 1;
    for (let at = from; at < end; at++)
      product *= 1 + Math.min(stake * scales[at], most) * (values[at] - mean);
    log += Math.log(product);
  }
  return log;
}
