/** A line of a chart over the whole numbers from 1. */
export interface Line {
  readonly model: number;
  /** At 1, 2, 3 …; null: undefined there. */
  readonly values: readonly (number | null)[];
  /** The intervals around them; null: there is none. */
  readonly intervals?: readonly (readonly [number, number] | null)[];
}

/** Indices of values that are there, in unbroken runs. */
export function stretches(values: readonly (number | null)[]): number[][] {
  const found: number[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if (index > 0 && values[index - 1] !== null) found[found.length - 1].push(index);
    else found.push([index]);
  });
  return found;
}

/** The ends of all that lines and their intervals reach. */
export function extremesOf(lines: readonly Line[]): number[] {
  return lines.flatMap(({ values, intervals }) =>
    values.flatMap((value, index) => (value === null ? [] : (intervals?.[index] ?? [value]))),
  );
}

/** Whole numbers to write at an axis from 1: all of them where there is room, else 1 and round ones. */
export function wholeTicks(deepest: number, room: number): number[] {
  const all = Array.from({ length: deepest }, (_, index) => index + 1);
  if (deepest <= room) return all;
  const step = [2, 5, 10, 20, 50].find((each) => deepest / each + 1 <= room) ?? deepest;
  return all.filter((place) => place === 1 || place % step === 0);
}
