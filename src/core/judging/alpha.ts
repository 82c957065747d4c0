import { tQuantile } from '../statistics/distributions';

/** Level of measurement of grades: equal or not, ordered, or numbers. */
type Level = 'nominal' | 'ordinal' | 'interval';

export const LEVELS: readonly Level[] = ['nominal', 'ordinal', 'interval'];

/** Krippendorff's α and its 95% interval; NaN: all grades are the same. */
interface Alpha {
  readonly value: number;
  /** Undefined: fewer than two users, or α is not defined without one of them. */
  readonly interval: readonly [number, number] | undefined;
}

/**
 * Adds the coincidences of a unit, row by row: each pair of its grades counts 1/(m − 1) for m grades.
 *
 * @param grades places of the grades; −1: none
 */
function addCoincidences(grades: Int32Array, size: number, sums: Float64Array): void {
  const given = grades.filter((place) => place >= 0);
  if (given.length < 2) return;
  const share = 1 / (given.length - 1);
  for (let a = 0; a < given.length; a++)
    for (let b = 0; b < given.length; b++) if (a !== b) sums[given[a] * size + given[b]] += share;
}

/** Returns α of a table of coincidences; NaN if all grades are the same. */
function alphaOf(coincidences: Float64Array, values: readonly number[], level: Level): number {
  const size = values.length;
  const totals = new Float64Array(size);
  for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) totals[a] += coincidences[a * size + b];
  const all = totals.reduce((sum, total) => sum + total, 0);
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < size; a++) {
    let between = totals[a] / 2;
    for (let b = a + 1; b < size; b++) {
      between += totals[b] / 2;
      const distance =
        level === 'nominal' ? 1 : level === 'interval' ? (values[a] - values[b]) ** 2 : between ** 2;
      between += totals[b] / 2;
      observed += distance * coincidences[a * size + b];
      expected += distance * totals[a] * totals[b];
    }
  }
  // Nearly all of a sum that was taken away may be left of it by rounding.
  return expected > 1e-9 * all * all ? 1 - ((all - 1) * observed) / expected : Number.NaN;
}

/**
 * Returns Krippendorff's α at each level (Content Analysis, 2004), for any number of judges with gaps. The interval is
 * that of a jackknife over users, because the grades of a user's items are not independent.
 *
 * @param places grades of each unit by judge, as places in `values`; −1: none
 * @param users user of each unit
 */
export function krippendorffsAlpha(
  places: readonly Int32Array[],
  users: readonly number[],
  values: readonly number[],
): Record<Level, Alpha> {
  const size = values.length;
  const sums = new Float64Array(size * size);
  const byUser = new Map<number, Float64Array>();
  for (const [unit, grades] of places.entries()) {
    addCoincidences(grades, size, sums);
    const own = byUser.get(users[unit]) ?? new Float64Array(size * size);
    byUser.set(users[unit], own);
    addCoincidences(grades, size, own);
  }
  const at = (level: Level): Alpha => {
    const value = alphaOf(sums, values, level);
    const without = Array.from(byUser.values(), (own) =>
      alphaOf(
        sums.map((sum, place) => sum - own[place]),
        values,
        level,
      ),
    );
    const count = without.length;
    const mean = without.reduce((sum, each) => sum + each, 0) / count;
    const squares = without.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    if (count < 2 || Number.isNaN(squares)) return { value, interval: undefined };
    const half = tQuantile(0.975, count - 1) * Math.sqrt(((count - 1) / count) * squares);
    return { value, interval: [value - half, Math.min(1, value + half)] };
  };
  return { nominal: at('nominal'), ordinal: at('ordinal'), interval: at('interval') };
}
