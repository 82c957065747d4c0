import type { Xoshiro } from '../xoshiro';

/** Returns a number between 0 and 1, both exclusive. */
function uniform(chance: Xoshiro): number {
  return ((chance.next() >>> 5) * 67108864 + (chance.next() >>> 6) + 0.5) / 9007199254740992;
}

/** Returns the number of heads among `count` fair coins, counting bits, 32 at a time. */
export function drawFairCoins(count: number, chance: Xoshiro): number {
  let heads = 0;
  let left = count;
  for (; left >= 32; left -= 32) heads += bitsIn(chance.next());
  return left > 0 ? heads + bitsIn(chance.next() >>> (32 - left)) : heads;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Expected successes from which rejection is faster than counting up. */
const MIN_REJECTION_MEAN = 10;

/**
 * Returns the number of successes among `trials` with probability `p`: counted up from 0 if few are expected, else by
 * transformed rejection with squeeze (W. Hörmann, J. Statistical Computation and Simulation 46:101, 1993, algorithm
 * BTRS).
 */
export function binomialDraw(trials: number, p: number, chance: Xoshiro): number {
  if (trials <= 0 || p <= 0) return 0;
  if (p >= 1) return trials;
  if (p > 0.5) return trials - binomialDraw(trials, 1 - p, chance);
  return trials * p < MIN_REJECTION_MEAN ? countedUp(trials, p, chance) : rejected(trials, p, chance);
}

function countedUp(trials: number, p: number, chance: Xoshiro): number {
  const odds = p / (1 - p);
  for (;;) {
    let left = uniform(chance);
    let weight = Math.exp(trials * Math.log1p(-p));
    for (let drawn = 0; drawn <= trials; drawn++) {
      if (left < weight) return drawn;
      left -= weight;
      weight *= (odds * (trials - drawn)) / (drawn + 1);
      if (weight === 0) break;
    }
  }
}

function rejected(trials: number, p: number, chance: Xoshiro): number {
  const deviation = Math.sqrt(trials * p * (1 - p));
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = trials * p + 0.5;
  const vr = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * deviation;
  const logOdds = Math.log(p / (1 - p));
  const mode = Math.floor((trials + 1) * p);
  const atMode = logFactorial(mode) + logFactorial(trials - mode);
  for (;;) {
    const u = uniform(chance) - 0.5;
    let v = uniform(chance);
    const us = 0.5 - Math.abs(u);
    const drawn = Math.floor(((2 * a) / us + b) * u + c);
    if (us >= 0.07 && v <= vr) return drawn;
    if (drawn < 0 || drawn > trials) continue;
    v = Math.log((v * alpha) / (a / (us * us) + b));
    if (v <= atMode - logFactorial(drawn) - logFactorial(trials - drawn) + (drawn - mode) * logOdds)
      return drawn;
  }
}

const smallFactorials = new Float64Array(16);
for (let n = 2; n < 16; n++) smallFactorials[n] = smallFactorials[n - 1] + Math.log(n);

/** Returns ln n!, by Stirling's series above 15. */
function logFactorial(n: number): number {
  if (n < 16) return smallFactorials[n];
  const square = 1 / (n * n);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / n;
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + series;
}

/** Writes to `counts` how often each row is drawn, for as many draws as the sum of weights. */
export function multinomialDraw(
  weights: Int32Array,
  total: number,
  chance: Xoshiro,
  counts: Int32Array,
): void {
  let draws = total;
  let left = total;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row];
    const drawn = weight >= left ? draws : binomialDraw(draws, weight / left, chance);
    counts[row] = drawn;
    draws -= drawn;
    left -= weight;
  }
}
