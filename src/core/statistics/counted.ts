/** Distinct values, ascending, with their counts. Metrics of lists have few distinct values. */
export interface ValueCounts {
  readonly values: Float64Array;
  readonly counts: Float64Array;
  /** Number of values, counting equal ones separately. */
  readonly total: number;
}

/** Distinct absolute differences, ascending, with their counts by sign. */
interface CountedSizes {
  readonly sizes: Float64Array;
  readonly above: Float64Array;
  readonly below: Float64Array;
  readonly zeros: number;
}

/** Minimum number of values per distinct value for counting. With fewer, sorting is faster. */
const VALUES_PER_DISTINCT = 8;
/** Minimum number of values for counting; sorting fewer is fast. */
const MIN_COUNTED_VALUES = 2048;

/** Counts the distinct values, without NaN. −0 counts as 0. */
export function countValues(column: Float64Array): ValueCounts {
  const found =
    column.length < MIN_COUNTED_VALUES ? undefined : new Different(column.length / VALUES_PER_DISTINCT);
  let total = 0;
  if (found !== undefined)
    for (let at = 0; at < column.length && !found.full; at++) {
      const value = column[at];
      if (Number.isNaN(value)) continue;
      found.counts[found.placeOf(value + 0)]++;
      total++;
    }
  if (found === undefined || found.full) return countedBySorting(column);
  const order = found.order();
  return {
    values: Float64Array.from(order, (place) => found.values[place]),
    counts: Float64Array.from(order, (place) => found.counts[place]),
    total,
  };
}

function countedBySorting(column: Float64Array): ValueCounts {
  const kept = new Float64Array(column.length);
  let total = 0;
  for (let at = 0; at < column.length; at++) if (!Number.isNaN(column[at])) kept[total++] = column[at] + 0;
  const ascending = kept.subarray(0, total).sort();
  const counts = new Float64Array(total);
  let different = 0;
  for (let at = 0; at < total; at++) {
    if (different === 0 || ascending[different - 1] !== ascending[at]) {
      ascending[different] = ascending[at];
      counts[different++] = 1;
    } else counts[different - 1]++;
  }
  return { values: ascending.subarray(0, different), counts: counts.subarray(0, different), total };
}

/** Counts the absolute values of differences (without NaN), by sign. */
export function countSizes(differences: Float64Array): CountedSizes {
  const { values, counts } = countValues(differences);
  // In ascending order negative ones come first, largest size first.
  let negative = 0;
  while (negative < values.length && values[negative] < 0) negative++;
  const hasZeros = values[negative] === 0;
  const sizes = new Float64Array(values.length);
  const above = new Float64Array(values.length);
  const below = new Float64Array(values.length);
  let different = 0;
  for (
    let up = hasZeros ? negative + 1 : negative, down = negative - 1;
    up < values.length || down >= 0;
    different++
  ) {
    const size = Math.min(up < values.length ? values[up] : Infinity, down >= 0 ? -values[down] : Infinity);
    sizes[different] = size;
    if (values[up] === size) above[different] = counts[up++];
    if (down >= 0 && -values[down] === size) below[different] = counts[down--];
  }
  return {
    sizes: sizes.subarray(0, different),
    above: above.subarray(0, different),
    below: below.subarray(0, different),
    zeros: hasZeros ? counts[negative] : 0,
  };
}

/** A hash table of distinct numbers with a maximum size. */
class Different {
  readonly values: Float64Array;
  readonly counts: Float64Array;
  /** Whether there are more distinct numbers than the maximum. */
  full = false;
  private readonly places: Int32Array;
  private readonly number = new Float64Array(1);
  private readonly bits = new Int32Array(this.number.buffer);
  private known = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = Math.floor(most);
    this.values = new Float64Array(this.most + 1);
    this.counts = new Float64Array(this.most + 1);
    this.places = new Int32Array(2 ** Math.ceil(Math.log2(this.most * 3))).fill(-1);
  }

  placeOf(value: number): number {
    const { places, values, number, bits } = this;
    const mask = places.length - 1;
    number[0] = value;
    let at = Math.imul(bits[0] ^ Math.imul(bits[1], 0x9e3779b1), 0x85ebca6b);
    at = (at ^ (at >>> 15)) & mask;
    for (;;) {
      const place = places[at];
      if (place < 0) break;
      if (values[place] === value) return place;
      at = (at + 1) & mask;
    }
    if (this.known === this.most) {
      this.full = true;
      return this.most;
    }
    values[this.known] = value;
    places[at] = this.known;
    return this.known++;
  }

  /** Returns the slots in ascending order of values. */
  order(): Uint32Array {
    const { values } = this;
    return Uint32Array.from({ length: this.known }, (_, index) => index).sort(
      (a, b) => values[a] - values[b],
    );
  }
}

/** Returns the quantile at `share`, equal to `quantileOfSorted` of all values; NaN without values. */
export function quantileOfCountedValues({ values, counts, total }: ValueCounts, share: number): number {
  if (total === 0) return Number.NaN;
  const place = (total - 1) * share;
  const low = Math.floor(place);
  const part = place - low;
  let before = 0;
  for (let at = 0; at < values.length; at++) {
    before += counts[at];
    if (before <= low) continue;
    return part === 0 || before > low + 1 ? values[at] : values[at] + part * (values[at + 1] - values[at]);
  }
  return values[values.length - 1];
}
