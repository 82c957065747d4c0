/** K of "nDCG@10"; undefined: the whole list. */
export function cutoffOf(measure: string): number | undefined {
  const match = /@(\d+)$/.exec(measure);
  return match === null ? undefined : Number(match[1]);
}
