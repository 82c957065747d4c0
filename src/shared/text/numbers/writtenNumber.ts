import { withHyphens } from './numberText';

/** Number that a person wrote, with half a unit of its last digit. */
export interface TypedNumber {
  readonly text: string;
  readonly number: number;
  readonly within: number;
}

/** Parses a decimal number; returns undefined for any other text. */
export function parseTypedNumber(text: string): TypedNumber | undefined {
  const trimmed = withHyphens(text.trim());
  const match = /^[+-]?\d*(?:\.(\d*))?$/.exec(trimmed);
  const number = Number(trimmed);
  if (match === null || trimmed === '' || !Number.isFinite(number)) return undefined;
  return { text: trimmed, number, within: 0.5 * 10 ** -(match[1]?.length ?? 0) };
}
