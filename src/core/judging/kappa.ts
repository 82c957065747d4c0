/** Square table of counts by grade, row by row: of one judge by row, of another by column. */
interface Confusion {
  readonly size: number;
  readonly counts: Float64Array;
}

/** Counts the grades of two judges on the units that both graded. @param places grades of each unit by judge; −1: none */
export function confusionOf(places: readonly Int32Array[], a: number, b: number, size: number): Confusion {
  const counts = new Float64Array(size * size);
  for (const grades of places) if (grades[a] >= 0 && grades[b] >= 0) counts[grades[a] * size + grades[b]]++;
  return { size, counts };
}

/** Distance of two different grades in a weighted κ. */
type Weight = (a: number, b: number) => number;

export const KAPPA_WEIGHTS = {
  kappa: () => 1,
  linear: (a, b) => Math.abs(a - b),
  quadratic: (a, b) => (a - b) ** 2,
} as const satisfies Record<string, Weight>;

/**
 * Returns Cohen's κ: 1 − Σ w o / Σ w e, with the expected shares of each judge's own grades (Cohen, Psychological
 * Bulletin 70:213, 1968). NaN: both judges gave the same grade to all.
 */
export function cohensKappa({ size, counts }: Confusion, values: readonly number[], weight: Weight): number {
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  let total = 0;
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      const count = counts[a * size + b];
      rows[a] += count;
      columns[b] += count;
      total += count;
    }
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      if (a === b) continue;
      const distance = weight(values[a], values[b]);
      observed += distance * counts[a * size + b];
      expected += (distance * rows[a] * columns[b]) / total;
    }
  return expected > 0 ? 1 - observed / expected : Number.NaN;
}

/**
 * Returns Fleiss' κ (Psychological Bulletin 76:378, 1971). NaN: units differ in their number of grades, or all grades are
 * equal.
 */
export function fleissKappa(places: readonly Int32Array[], size: number): number {
  const totals = new Float64Array(size);
  let judges = -1;
  let agreement = 0;
  for (const grades of places) {
    const counts = new Float64Array(size);
    let given = 0;
    for (const place of grades)
      if (place >= 0) {
        counts[place]++;
        totals[place]++;
        given++;
      }
    if (judges >= 0 && given !== judges) return Number.NaN;
    judges = given;
    for (const count of counts) agreement += (count * (count - 1)) / (given * (given - 1));
  }
  const all = judges * places.length;
  const expected = totals.reduce((sum, total) => sum + (total / all) ** 2, 0);
  return expected < 1 ? (agreement / places.length - expected) / (1 - expected) : Number.NaN;
}
