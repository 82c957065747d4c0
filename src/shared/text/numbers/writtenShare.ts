import { withHyphens } from './numberText';

/** Parses a share such as "2%" or "0.02". @returns undefined if the text is not a share */
export function parseShare(text: string): number | undefined {
  const written = withHyphens(text.trim());
  const isPercent = written.endsWith('%');
  const number = isPercent ? written.slice(0, -1).trim() : written;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(number)) return undefined;
  return isPercent ? Number(number) / 100 : Number(number);
}
