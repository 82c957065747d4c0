/** From the last point of a name on, and with what compresses behind it: `.csv.gz`. */
export function fileEnding(name: string): string {
  const match = /(\.[^./\\]+)?(\.gz)?$/i.exec(lastPart(name));
  const whole = match?.[0] ?? '';
  // A name that begins with a point has none before it.
  return whole === lastPart(name) ? '' : whole;
}

/** Of a path, however its folders are divided. */
export function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
