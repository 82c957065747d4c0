import { normalCdf, normalQuantile } from '../../statistics/distributions';

/** A look at which so little may be spent decides nothing. */
const LEAST_SPENT = 1e-15;

/** Beyond so many standard deviations there is nothing left to integrate. */
const RANGE = 8.5;

/** Nodes and weights of Gauss and Legendre on −1 … 1. */
const GAUSS = gaussLegendre(16);

/**
 * How much of α may be spent up to a fraction of the final size: two-sided, in the manner of O'Brien and Fleming
 * (K. K. G. Lan and D. L. DeMets, Discrete sequential boundaries for clinical trials, Biometrika 70:659, 1983).
 */
export function spending(fraction: number, alpha: number): number {
  return 4 * normalCdf(-normalQuantile(1 - alpha / 4) / Math.sqrt(fraction));
}

/**
 * The boundaries in standard errors at looks at these fractions of the final size, so that at each the chance of a first
 * crossing is what the spending allows; null where nothing can cross. By the recursion of Armitage, McPherson and Rowe
 * (1969) over the distribution of the score that has not crossed.
 *
 * @param fractions ascending, above 0 and at most 1
 */
export function boundaries(fractions: readonly number[], alpha: number): (number | null)[] {
  const found: (number | null)[] = [];
  let score = AT_FIRST;
  let before = 0;
  fractions.forEach((fraction, look) => {
    const step = fraction - before;
    const target = spending(fraction, alpha) - (before === 0 ? 0 : spending(before, alpha));
    if (!(step > 0)) {
      found.push(null);
      return;
    }
    const scale = Math.sqrt(fraction);
    const z = target < LEAST_SPENT ? null : solved((z) => crossing(score, step, z * scale) - target, 0, 40);
    found.push(z);
    before = fraction;
    const next = fractions.slice(look + 1).find((later) => later > fraction);
    if (next !== undefined) score = notCrossed(score, step, 0, (z ?? RANGE) * scale, next - fraction);
  });
  return found;
}

/** The score of those experiments that have not crossed: nodes, and how likely each is, with its weight. */
interface Score {
  readonly nodes: Float64Array;
  readonly densities: Float64Array;
}

const AT_FIRST: Score = { nodes: Float64Array.of(0), densities: Float64Array.of(1) };

/** The chance that a score without a drift crosses a limit, above or below, in a step. */
function crossing(score: Score, step: number, limit: number): number {
  const below = { nodes: score.nodes.map((node) => -node), densities: score.densities };
  return above(score, step, 0, limit) + above(below, step, 0, limit);
}

/** The chance that the score is above a limit after a step that it drifts in by so much. */
function above({ nodes, densities }: Score, step: number, drift: number, limit: number): number {
  const root = Math.sqrt(step);
  let chance = 0;
  for (let at = 0; at < nodes.length; at++)
    chance += densities[at] * normalCdf((nodes[at] + drift - limit) / root);
  return chance;
}

/** The score after a step in which it has not crossed. @param next the step that follows, to which the nodes are fitted */
function notCrossed(score: Score, step: number, drift: number, limit: number, next: number): Score {
  const root = Math.sqrt(step);
  const end = Math.min(limit, RANGE);
  const grid = panels(-end, end, Math.max(8, Math.ceil((2 * end) / Math.min(root, Math.sqrt(next)))));
  const densities = new Float64Array(grid.nodes.length);
  for (let to = 0; to < densities.length; to++) {
    let density = 0;
    for (let from = 0; from < score.nodes.length; from++) {
      const u = (grid.nodes[to] - score.nodes[from] - drift) / root;
      density += score.densities[from] * Math.exp((-u * u) / 2);
    }
    densities[to] = (grid.weights[to] * density) / (root * Math.sqrt(2 * Math.PI));
  }
  return { nodes: grid.nodes, densities };
}

/**
 * How many times the users of one look it takes to find the same effect as often when it is looked at several times, the
 * last of them at the end (C. Jennison and B. W. Turnbull, Group sequential methods with applications to clinical trials,
 * 2000, section 2.3).
 *
 * @param looks how many, equally far apart, the last among them
 * @param alpha of one comparison, two-sided
 */
export function inflation(looks: number, alpha: number, power: number): number {
  const asked = [looks, alpha, power].join();
  // Sliders move what it does not depend on.
  if (asked !== known.asked) known = { asked, times: inflationOf(looks, alpha, power) };
  return known.times;
}

let known = { asked: '', times: 1 };

function inflationOf(looks: number, alpha: number, power: number): number {
  const fractions = Array.from({ length: looks }, (_, look) => (look + 1) / looks);
  const limits = boundaries(fractions, alpha);
  const found = (drift: number): number => {
    let score = AT_FIRST;
    let chance = 0;
    for (const [look, z] of limits.entries()) {
      const limit = (z ?? RANGE) * Math.sqrt(fractions[look]);
      if (z !== null) chance += above(score, 1 / looks, drift / looks, limit);
      if (look + 1 < looks) score = notCrossed(score, 1 / looks, drift / looks, limit, 1 / looks);
    }
    return chance;
  };
  const once = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  const needed = solved((drift) => power - found(drift), 0.5 * once, 2 * once, 30);
  return (needed / once) ** 2;
}

/** Where a falling function is 0, by halving. */
export function solved(value: (at: number) => number, low: number, high: number, rounds = 80): number {
  let least = low;
  let most = high;
  for (let round = 0; round < rounds; round++) {
    const middle = (least + most) / 2;
    if (middle === least || middle === most) break;
    if (value(middle) > 0) least = middle;
    else most = middle;
  }
  return (least + most) / 2;
}

function panels(from: number, to: number, count: number): { nodes: Float64Array; weights: Float64Array } {
  const width = (to - from) / count;
  const nodes = new Float64Array(count * GAUSS.length);
  const weights = new Float64Array(nodes.length);
  let at = 0;
  for (let panel = 0; panel < count; panel++) {
    const centre = from + (panel + 0.5) * width;
    for (const [node, weight] of GAUSS) {
      nodes[at] = centre + (node * width) / 2;
      weights[at++] = (weight * width) / 2;
    }
  }
  return { nodes, weights };
}

/** By Newton's method from Chebyshev's nodes. */
function gaussLegendre(n: number): readonly (readonly [node: number, weight: number])[] {
  return Array.from({ length: n }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let round = 0; round < 50; round++) {
      let [p, before] = [x, 1];
      for (let k = 2; k <= n; k++) [p, before] = [((2 * k - 1) * x * p - (k - 1) * before) / k, p];
      slope = (n * (x * p - before)) / (x * x - 1);
      const moved = p / slope;
      x -= moved;
      if (Math.abs(moved) < 1e-16) break;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)] as const;
  });
}
