import { unitOf } from './timeColumn';

/** A time as the file counts it, readable where it is one of our days. */
export function shownTime(value: number): string {
  const seconds = value / unitOf(Math.abs(value));
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) || Math.abs(seconds) < 1e8
    ? String(value)
    : date.toISOString().replace(/\.000Z$/, 'Z');
}
