/** Of so many values at least, different ones are counted before they are put in order. */
const MANY = 2048;
/** As long as there is one different value for so many, counting is faster than sorting. */
const ALIKE = 32;

/**
 * The values in ascending order, in an array of their own. Measures of lists take few different values: those are
 * counted, and only the different ones are sorted.
 *
 * @param values none is NaN; −0 comes back as 0
 */
export function sorted(values: Float64Array): Float64Array {
  return (values.length < MANY ? undefined : byCount(values)) ?? bySorting(values);
}

function bySorting(values: Float64Array): Float64Array {
  const result = new Float64Array(values.length);
  // −0 is 0, here as below.
  for (let at = 0; at < values.length; at++) result[at] = values[at] + 0;
  return result.sort();
}

/** Undefined where too many values differ. */
function byCount(values: Float64Array): Float64Array | undefined {
  const most = Math.floor(values.length / ALIKE);
  const size = 2 ** Math.ceil(Math.log2(most * 4));
  const slots = new Int32Array(size).fill(-1);
  const different = new Float64Array(most);
  const counts = new Int32Array(most);
  const number = new Float64Array(1);
  const bits = new Int32Array(number.buffer);
  let known = 0;
  for (const value of values) {
    // −0 is 0.
    number[0] = value + 0;
    let slot = Math.imul(bits[0] ^ Math.imul(bits[1], 0x9e3779b1), 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & (size - 1);
    while (slots[slot] >= 0 && different[slots[slot]] !== number[0]) slot = (slot + 1) & (size - 1);
    if (slots[slot] < 0) {
      if (known === most) return undefined;
      different[known] = number[0];
      slots[slot] = known++;
    }
    counts[slots[slot]]++;
  }
  const order = Uint32Array.from({ length: known }, (_, at) => at).sort(
    (a, b) => different[a] - different[b],
  );
  const result = new Float64Array(values.length);
  let at = 0;
  for (const which of order) result.fill(different[which], at, (at += counts[which]));
  return result;
}
