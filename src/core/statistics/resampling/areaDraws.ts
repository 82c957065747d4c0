import { seededGenerator, type Xoshiro } from '../xoshiro';
import { uniformDraw } from './bootstrap';

/** Rows sorted by prediction, for an area under a curve. */
export interface AucOrder {
  readonly area: 'roc' | 'precision-recall';
  /** Cluster of each row, smallest prediction first; ~cluster if the row is relevant. */
  readonly rows: Int32Array;
  /** End (exclusive) of each run of equal predictions, ascending. */
  readonly ends: Int32Array;
}

/** Areas under curves of clusters of rows drawn with replacement; several threads may draw. */
export interface AucTask {
  readonly kind: 'areas';
  readonly clusters: number;
  readonly orders: readonly AucOrder[];
  readonly seed: number;
}

/** Returns the rows of a model sorted for an area. @param clusterOf cluster of each row */
export function aucOrder(
  area: AucOrder['area'],
  predictions: Float64Array,
  isRelevant: (row: number) => boolean,
  clusterOf: Int32Array,
): AucOrder {
  const order = Uint32Array.from(predictions.keys()).sort((a, b) => predictions[a] - predictions[b]);
  const rows = new Int32Array(order.length);
  const ends: number[] = [];
  for (let at = 0; at < order.length; at++) {
    const row = order[at];
    rows[at] = isRelevant(row) ? ~clusterOf[row] : clusterOf[row];
    if (at + 1 === order.length || predictions[order[at + 1]] !== predictions[row]) ends.push(at + 1);
  }
  return { area, rows, ends: Int32Array.from(ends) };
}

/** Returns the cluster of each user: one user each or, if they are many, users joined at random, which is as valid and faster. */
export function assignClusters(users: number, most: number, chance: Xoshiro): Int32Array {
  const cluster = Int32Array.from({ length: users }, (_, user) => user);
  if (users <= most) return cluster;
  for (let user = 0; user < users; user++) cluster[user] = chance.below(most);
  return cluster;
}

/** Writes the area of each order in the draws from … to − 1: `areas[(draw − from) · orders + order]`. */
export function bootstrapAuc(
  { clusters, orders, seed }: AucTask,
  from: number,
  to: number,
  areas: Float64Array,
): void {
  const counts = new Int32Array(clusters);
  const each = Int32Array.from(counts.keys());
  for (let draw = from, at = 0; draw < to; draw++) {
    uniformDraw(each, seededGenerator(seed, 'bootstrap', String(draw)), counts);
    for (const order of orders) areas[at++] = resampledAuc(order, counts);
  }
}

/** Returns the area; NaN if it is undefined. @param counts number of times that each cluster is drawn */
export function resampledAuc({ area, rows, ends }: AucOrder, counts: Int32Array): number {
  return area === 'roc' ? rocArea(rows, ends, counts) : precisionArea(rows, ends, counts);
}

/** Returns the share of pairs in which the relevant row has the larger prediction; equal predictions count half. */
function rocArea(rows: Int32Array, ends: Int32Array, counts: Int32Array): number {
  let relevant = 0;
  let others = 0;
  let above = 0;
  let at = 0;
  for (const end of ends) {
    let relevantHere = 0;
    let othersHere = 0;
    for (; at < end; at++) {
      const row = rows[at];
      if (row < 0) relevantHere += counts[~row];
      else othersHere += counts[row];
    }
    above += relevantHere * (others + othersHere / 2);
    relevant += relevantHere;
    others += othersHere;
  }
  return relevant === 0 || others === 0 ? Number.NaN : above / (relevant * others);
}

/** Returns Σ (R_t − R_{t−1}) · P_t over the distinct predictions t, largest first. */
function precisionArea(rows: Int32Array, ends: Int32Array, counts: Int32Array): number {
  let hits = 0;
  let seen = 0;
  let area = 0;
  for (let run = ends.length - 1; run >= 0; run--) {
    let gained = 0;
    for (let at = run === 0 ? 0 : ends[run - 1]; at < ends[run]; at++) {
      const row = rows[at];
      const count = counts[row < 0 ? ~row : row];
      seen += count;
      if (row < 0) gained += count;
    }
    hits += gained;
    if (gained > 0) area += gained * (hits / seen);
  }
  return hits === 0 ? Number.NaN : area / hits;
}
