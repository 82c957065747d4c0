import { isNumeric, numbersByUser, type UserTexts } from '../../core/comparison/cohorts';
import type { AttributeInMemory } from '../../core/data/attributes';
import type { IdBytes } from '../../core/data/ids/identifiers';
import type { UserColumnView } from '../../shared/protocol/views/evaluationView';
import type { TextsOfRows } from '../../shared/query/passing';
import { once } from '../../shared/caches';

/** Column of the user or item file, which the query box names. */
export interface AttributeColumn extends UserColumnView {
  /** Returns the number of each user or item; NaN: not known. */
  readonly numbers: () => Float64Array;
  readonly rows: () => TextsOfRows;
  /** Values as strings, for columns with few distinct values, which define cohorts. */
  readonly texts: () => UserTexts;
}

/** Maximum number of values of a column that the query box offers. */
const OFFERED = 50;
/**
 * Number of distinct values that are searched for completions. In columns such as titles, later values are not offered.
 */
const LOOKED_AT = 1000;

export function attributeColumn({ name, texts, of }: AttributeInMemory): AttributeColumn {
  const numeric = isNumeric(textsOf(texts));
  const strings = once(() => ({ texts: [...textsOf(texts)], ofUser: of }));
  const rows: TextsOfRows = {
    size: texts.size,
    text: (index) => texts.text(index),
    of,
    holding: (part) => textsHolding({ bytes: texts.arena, starts: texts.starts }, texts.size, part),
  };
  return {
    name,
    kind: numeric ? 'number' : 'text',
    ...(!numeric && { values: offered(texts) }),
    numbers: once(() => numbersByUser(strings())),
    rows: () => rows,
    texts: strings,
  };
}

function offered(texts: AttributeInMemory['texts']): string[] {
  const values: string[] = [];
  for (let text = 0; text < Math.min(texts.size, LOOKED_AT) && values.length < OFFERED; text++) {
    const value = texts.text(text);
    if (value.trim() !== '') values.push(value);
  }
  return values;
}

function* textsOf(texts: AttributeInMemory['texts']): Generator<string> {
  for (let text = 0; text < texts.size; text++) yield texts.text(text);
}

/**
 * Returns 1 for each text that contains `part`, ignoring case. Compares bytes without creating strings: a
 * million titles take some tens of milliseconds.
 *
 * @param texts concatenated texts in UTF-8
 * @returns undefined if non-ASCII letters with two cases require decoding each text
 */
function textsHolding({ bytes, starts }: IdBytes, count: number, part: string): Uint8Array | undefined {
  const marks = new Uint8Array(count);
  const lower = lowerCased(part);
  if (lower === undefined) return undefined;
  if (lower.length === 0) return marks.fill(1);
  const [first] = lower;
  const upper = first >= 97 && first <= 122 ? first - 32 : first;
  const end = (starts[count] ?? 0) - lower.length;
  let text = 0;
  for (let at = starts[0] ?? 0; at <= end; at++) {
    if (bytes[at] !== first && bytes[at] !== upper) continue;
    let same = 1;
    while (same < lower.length && folded(bytes[at + same]) === lower[same]) same++;
    if (same < lower.length) continue;
    while (starts[text + 1] <= at) text++;
    if (at + lower.length <= starts[text + 1]) {
      marks[text] = 1;
      // One match is enough: continue with the next text.
      at = starts[text + 1] - 1;
    }
  }
  return marks;
}

/** Lowercases an ASCII byte. */
function folded(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function lowerCased(part: string): Uint8Array | undefined {
  for (const letter of part)
    if (letter > '\x7f' && letter.toLowerCase() !== letter.toUpperCase()) return undefined;
  return new TextEncoder().encode(part).map(folded);
}
