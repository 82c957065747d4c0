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
  let nodes: Float64Array = Float64Array.of(0);
  let densities: Float64Array = Float64Array.of(1);
  let before = 0;
  fractions.forEach((fraction, look) => {
    const step = fraction - before;
    const target = spending(fraction, alpha) - (before === 0 ? 0 : spending(before, alpha));
    if (!(step > 0)) {
      found.push(null);
      return;
    }
    const root = Math.sqrt(step);
    const crossing = (limit: number): number => {
      let chance = 0;
      for (let at = 0; at < nodes.length; at++)
        chance +=
          densities[at] * (normalCdf((nodes[at] - limit) / root) + normalCdf((-nodes[at] - limit) / root));
      return chance;
    };
    const scale = Math.sqrt(fraction);
    const z = target < LEAST_SPENT ? null : solved((z) => crossing(z * scale) - target, 0, 40);
    found.push(z);
    before = fraction;
    const next = fractions.slice(look + 1).find((later) => later > fraction);
    if (next === undefined) return;
    const end = Math.min(z ?? RANGE, RANGE) * scale;
    const smooth = Math.min(root, Math.sqrt(next - fraction));
    const grid = panels(-end, end, Math.max(8, Math.ceil((2 * end) / smooth)));
    const values = new Float64Array(grid.nodes.length);
    for (let to = 0; to < values.length; to++) {
      let density = 0;
      for (let from = 0; from < nodes.length; from++) {
        const u = (grid.nodes[to] - nodes[from]) / root;
        density += densities[from] * Math.exp((-u * u) / 2);
      }
      values[to] = (grid.weights[to] * density) / (root * Math.sqrt(2 * Math.PI));
    }
    nodes = grid.nodes;
    densities = values;
  });
  return found;
}

/** Where a falling function is 0, by halving. */
function solved(value: (at: number) => number, low: number, high: number): number {
  let least = low;
  let most = high;
  for (let round = 0; round < 80; round++) {
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
