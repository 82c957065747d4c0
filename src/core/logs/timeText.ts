const DIGITS = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const ISO =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A parsed time: `value` + `rest`, if a double cannot represent it exactly. */
export interface ParsedTime {
  /** `number`: a number whose unit only the whole column determines. `date`: seconds since 1970. */
  readonly kind: 'number' | 'date';
  readonly value: number;
  readonly rest: number;
  /** Whether a date with a time of day has a zone; absent: it has no time of day, or is a number. */
  readonly hasZone?: boolean;
}

/**
 * Parses a text as a number, or as a date of ISO 8601, which is in UTC if it has no zone. Undefined if it is
 * neither.
 */
export function parseTime(text: string): ParsedTime | undefined {
  const bare = text.trim();
  if (NUMBER.test(bare)) {
    const value = Number(bare);
    if (!Number.isFinite(value)) return undefined;
    const rest =
      Math.abs(value) > Number.MAX_SAFE_INTEGER && DIGITS.test(bare)
        ? Number(BigInt(bare.replace(/^\+/, '')) - BigInt(value))
        : 0;
    return { kind: 'number', value, rest };
  }
  const match = ISO.exec(bare);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part = '0') => Number(part));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  // 30 February would be 2 March; 24:00 is the next day, and 23:59:60 a leap second.
  const rolled =
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();
  if (rolled || hour > 24 || minute > 59 || second > 60) return undefined;
  if (Number.isNaN(date.getTime())) return undefined;
  const fraction = match[7] === undefined ? 0 : Number(`0.${match[7]}`);
  return {
    kind: 'date',
    value: date.getTime() / 1000 - offsetOf(match[8]),
    rest: fraction,
    ...(match[4] !== undefined && { hasZone: match[8] !== undefined }),
  };
}

/** Returns the seconds by which a zone is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined || !/^[+-]/.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || '0')];
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}
