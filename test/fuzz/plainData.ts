import { must } from './violation';

/**
 * Checks that data crosses to another thread and to a web page as it is: objects, arrays, strings, finite
 * numbers, booleans and null. Undefined members are left out on the way, which is as well.
 *
 * @param mayBeInfinite names of members that say a range, which may be open
 */
export function requirePlain(value: unknown, path: string, mayBeInfinite: readonly string[] = []): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return;
    case 'number':
      must(Number.isFinite(value), () => `${path} is ${value}, which JSON cannot say`);
      return;
    case 'object':
      break;
    default:
      must(false, () => `${path} is a ${typeof value}, no data`);
  }
  if (value === null) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    value.forEach((element, index) => requirePlain(element, `${path}[${index}]`, mayBeInfinite));
    return;
  }
  must(prototype === Object.prototype, () => `${path} is no plain object`);
  for (const [key, member] of Object.entries(value)) {
    if (!mayBeInfinite.includes(key)) requirePlain(member, `${path}.${key}`, mayBeInfinite);
  }
}

/** Where two values first differ; undefined: nowhere. */
export function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (Object.is(a, b)) return undefined;
  const bothObjects = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (!bothObjects) return `${path}: ${shown(a)} and ${shown(b)}`;
  const left = new Map(Object.entries(a));
  const right = new Map(Object.entries(b));
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const difference = firstDifference(left.get(key), right.get(key), `${path}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function shown(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}
