/**
 * Returns a generator of numbers for invented data, uniform in [0, 1): mulberry32, with 32 bits of state. It is defined by
 * whole numbers and one division, so that every machine draws the same numbers.
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
