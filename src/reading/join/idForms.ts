/*
 * To add a form in which programs write IDs, add an entry to `NORMAL` (the ID without the form), its name to
 * `ID_MATCHINGS`, and its words to `formText`; `--match-ids` and all messages follow. Add a line to both
 * tables of test/unit/reading/joinIds.test.ts: IDs that the form joins, and healthy IDs that it must not join.
 */
import { Identifiers } from '../../core/data/ids/identifiers';
import type { ID_MATCHINGS, IdMatching } from '../../shared/config/evaluationConfig';

type NamedForm = (typeof ID_MATCHINGS)[number];

const BLANKS = String.raw`[\s\u200b\ufeff]`;
const BLANKS_BEFORE = new RegExp(`^${BLANKS}+`);
const BLANKS_BEHIND = new RegExp(`(?<!${BLANKS})${BLANKS}+$`);
const BLANK_RUNS = new RegExp(`${BLANKS}+`, 'g');

/** Maximum number of digits that a double represents exactly. */
export const EXACT_DIGITS = 15;
/** Maximum exponent of a number that is written in full. */
const MAX_EXPONENT = 40;
/** Minimum number of letters and digits for which two equal sequences are not a coincidence. */
export const MIN_SURE_LENGTH = 8;

/** Removes one difference in spelling from an ID, by the name of the difference in `--match-ids`. */
const NORMAL: Readonly<Record<NamedForm, (id: string) => string>> = {
  html: (id) => (id.includes('&') ? id.replace(ENTITY, entityText) : id),
  percent: withoutPercent,
  unicode: (id) => (NOT_ASCII.test(id) ? plainUnicode(id) : id),
  trim: (id) => id.replace(BLANKS_BEFORE, '').replace(BLANKS_BEHIND, '').replace(BLANK_RUNS, ' '),
  quotes: unwrapped,
  address: withoutScheme,
  case: (id) => id.toLowerCase(),
  punctuation: alphanumeric,
  number: plainNumber,
  digits: (id) =>
    id.replace(LONG_DIGITS, (_, first: string, others: string) => first + '0'.repeat(others.length)),
};

/**
 * All ways of ID matching except prefixes and suffixes, in the order in which they are applied: blanks hide
 * quotes, and quotes hide numbers.
 */
export const ORDERED_FORMS = Object.keys(NORMAL) as readonly NamedForm[];
/** Differences that are removed after prefixes and suffixes. */
const NUMBER_FORMS: ReadonlySet<NamedForm> = new Set(['number', 'digits']);

const NOT_ASCII = /[^\0-\x7f]/;
const LONG_DIGITS = new RegExp(String.raw`^(-?\d{${EXACT_DIGITS}})(\d+)$`);

/** Returns a function that removes from an ID the differences in spelling that these ways ignore. */
export function normalizer(ways: readonly IdMatching[]): (id: string) => string {
  const wanted = ORDERED_FORMS.filter((form) => ways.includes(form));
  const stepsOf = (isWanted: (form: NamedForm) => boolean): ((id: string) => string)[] => {
    const forms = wanted.filter(isWanted);
    return [
      ...forms.filter((form) => !NUMBER_FORMS.has(form)).map((form) => NORMAL[form]),
      ...affixSteps(ways),
      ...forms.filter((form) => NUMBER_FORMS.has(form)).map((form) => NORMAL[form]),
    ];
  };
  const steps = stepsOf(() => true);
  const stepsOfSimple = stepsOf((form) => form === 'case' || NUMBER_FORMS.has(form));
  if (wanted.includes('punctuation') && !wanted.includes('case')) stepsOfSimple.unshift(NORMAL.case);
  return (id) => (SIMPLE.test(id) ? stepsOfSimple : steps).reduce((text, step) => step(text), id);
}

/** Differences in spelling that hardly ever distinguish two IDs. */
const PLAIN_FORMS: readonly NamedForm[] = ['html', 'percent', 'unicode', 'trim', 'quotes', 'number'];
const PLAINEST = normalizer(PLAIN_FORMS);
const PLAINEST_OF_ANY_CASE = normalizer([...PLAIN_FORMS, 'case']);

/** Returns an ID without such differences, and in lower case if `anyCase` is true. */
export function plainId(id: string, anyCase: boolean): string {
  return anyCase ? PLAINEST_OF_ANY_CASE(id) : PLAINEST(id);
}

/** Text of ASCII letters and digits, which can differ only in case and as numbers. */
const SIMPLE = /^[A-Za-z\d]*$/;

/** Returns a function that removes the longest matching prefix and suffix from an id, unless nothing would remain. */
function affixSteps(ways: readonly IdMatching[]): ((id: string) => string)[] {
  const [prefixes, suffixes] = (['prefix=', 'suffix='] as const).map((kind) =>
    ways
      .filter((way) => way.startsWith(kind))
      .map((way) => way.slice(kind.length))
      .sort((a, b) => b.length - a.length),
  );
  const cutBefore = (id: string): string => {
    const prefix = prefixes.find((one) => id.length > one.length && id.startsWith(one));
    return prefix === undefined ? id : id.slice(prefix.length);
  };
  const cutBehind = (id: string): string => {
    const suffix = suffixes.find((one) => id.length > one.length && id.endsWith(one));
    return suffix === undefined ? id : id.slice(0, -suffix.length);
  };
  return [...(prefixes.length > 0 ? [cutBefore] : []), ...(suffixes.length > 0 ? [cutBehind] : [])];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

function entityText(entity: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()];
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Returns the ID without URL percent-encoding; unchanged if it is not validly encoded. */
function withoutPercent(id: string): string {
  if (!/%[\da-f]{2}/i.test(id)) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Invisible characters: soft hyphen, zero-width characters, direction marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Normalizes Unicode: NFKC, plain quotes and dashes, no invisible characters, and UTF-8 that was read as
 * Windows-1252 is repaired.
 */
function plainUnicode(id: string): string {
  return mended(id)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** Characters of Windows-1252 at 0x80 … 0x9f; for undefined ones, the control characters that programs read. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs UTF-8 that was read as Windows-1252; returns other text unchanged. */
function mended(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const high = code < 0x100 ? -1 : WINDOWS_1252.indexOf(text[at]);
    if (code >= 0x100 && high < 0) return text;
    bytes[at] = high < 0 ? code : 0x80 + high;
  }
  try {
    return UTF_8.decode(bytes);
  } catch {
    return text;
  }
}

/** Returns a web address without its scheme, “www.” and the trailing slash. */
function withoutScheme(id: string): string {
  const scheme = /^https?:\/\/(?:www\.)?(?=.)/i.exec(id);
  return scheme === null ? id : id.slice(scheme[0].length).replace(/(?<=[^/])\/$/, '');
}

/**
 * Call expressions with which programs print a value of their own type: ObjectId('…'), np.int64(7),
 * UUID("…"), tensor(5).
 */
const CALL =
  /^(?:(?:np|numpy|torch|bson|uuid)\.)?(?:u?int\d*|Int64|float\d*|str_?|bytes_?|tensor|ObjectId|UUID|Decimal|NumberLong|NumberInt|Long)\((.+)\)$/;
/**
 * Quotes and brackets around an ID, perhaps after a letter or an equals sign: "u", b'7', ="007", [7], {7},
 * <7>.
 */
const QUOTED =
  /^(?:=|[bur](?=['"]))?(?:'([^']+)'|"([^"]+)"|`([^`]+)`|\[([^[\]]+)\]|\{([^{}]+)\}|<([^<>]+)>)$/;
/** A colon after an ID, or an apostrophe before it, with which a spreadsheet marks text. */
const LONE_SIGN = /^'(?=[^']+$)|(?<=[^:]):$/g;
/** Maximum number of nested wrappers. */
const MAX_WRAPPERS = 4;

/** Returns the text inside quotes, brackets, or a call. */
function unwrapped(id: string): string {
  let text = id;
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const inner = (CALL.exec(text) ?? QUOTED.exec(text))?.slice(1).find((group) => group !== undefined);
    if (inner === undefined) break;
    text = inner;
  }
  return text.replace(LONE_SIGN, '');
}

/** A number with decimals, an exponent, or both. */
const NUMBER = /^[-+]?\d+(?:[.,]\d+(?:e\+?\d{1,2})?|e\+\d{1,2})$/;

/** Returns the letters and digits of an ID in lower case and NFKC. A number keeps its sign and its point. */
function alphanumeric(id: string): string {
  const text = (NOT_ASCII.test(id) ? plainUnicode(id) : id).toLowerCase();
  if (NUMBER.test(text) && !/^\d{1,3}(?:,\d{3})+$/.test(text)) return text;
  const signs = NOT_ASCII.test(text) ? /[^\p{L}\p{N}\p{M}]/gu : /[^a-z0-9]/g;
  const bare = text.replace(signs, '');
  if (bare === '') return text;
  if (/^-\d+$/.test(text)) return text;
  // Of few digits “1-12” and “11-2” are two ids, and neither is 112.
  if (bare.length >= MIN_SURE_LENGTH || /^\d{1,3}(?:,\d{3})+$/.test(text)) return bare;
  return text
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '\n')
    .replace(/[^\p{L}\p{N}\p{M}\n]+/gu, '')
    .replaceAll('\n', '-');
}

/** Returns "181.0", "0181" and "1.81e2" as "181", and "90.040" as "90.04"; texts that are not numbers are unchanged. */
function plainNumber(id: string): string {
  const plain = /^([-+]?)(\d+)(?:\.(\d*))?$/.exec(id);
  if (plain !== null) return signed(plain[1], plain[2], (plain[3] ?? '').replace(/(?<!0)0+$/, ''));
  const short = /^([-+]?)(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i.exec(id);
  if (short === null) return id;
  const [, sign, first, fraction = '', power] = short;
  const digits = fraction.replace(/(?<!0)0+$/, '');
  const exponent = Number(power);
  if (exponent > MAX_EXPONENT || digits.length > exponent) return id;
  return signed(sign, first + digits.padEnd(exponent, '0'), '');
}

function signed(sign: string, whole: string, fraction: string): string {
  const bare = whole.replace(/^0+(?=\d)/, '');
  const digits = fraction === '' ? bare : `${bare}.${fraction}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

/** Returns whether one of two long numbers has the last digits of a rounded number. */
export function isRoundedPair(a: string, b: string): boolean {
  return [a, b].some((id) => {
    const digits = LONG_DIGITS.exec(plainNumber(id));
    if (digits === null) return false;
    if (/^0+$/.test(digits[2])) return true;
    const [text] = digits;
    return text.length <= MAX_EXPONENT && BigInt(Number(text)).toString() === text;
  });
}

/** IDs with new numbers. IDs that are equal after removing differences in spelling have the same number. */
export interface RenumberedIds {
  readonly ids: Identifiers;
  /** New number of each ID, by old number. */
  readonly numbers: Int32Array;
}

/** Numbers IDs so that IDs get the same number if they differ only in the given ways. */
export function renumberIds(ids: Identifiers, ways: readonly IdMatching[]): RenumberedIds {
  const fresh = new Identifiers();
  const text = ids.reader();
  const normal = normalizer(ways);
  const numbers = new Int32Array(ids.size);
  for (let id = 0; id < numbers.length; id++) numbers[id] = fresh.intern(normal(text(id)));
  return { ids: fresh, numbers };
}
