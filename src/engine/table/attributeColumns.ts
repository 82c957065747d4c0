import { isNumeric, numbersOf, type UserTexts } from '../../core/comparison/cohorts';
import type { KeptAttribute } from '../../core/data/attributes';
import type { IdBytes } from '../../core/data/ids/identifiers';
import type { UserColumnView } from '../../shared/protocol/views/evaluationView';
import type { TextsOfRows } from '../../shared/query/passing';
import { once } from '../../shared/caches';

/** A column of a file of users or items: by name in the query box. */
export interface AttributeColumn extends UserColumnView {
  /** Of a column of numbers; NaN: unknown. */
  readonly numbers: () => Float64Array;
  readonly rows: () => TextsOfRows;
  /** The same with every text as a string: for columns of few, by which users are divided. */
  readonly texts: () => UserTexts;
}

/** So many texts of a column are offered where one writes a query. */
const OFFERED = 50;
/** Among so many texts they are looked for: of a million titles nobody wants a list. */
const LOOKED_AT = 1000;

export function attributeColumn({ name, texts, of }: KeptAttribute): AttributeColumn {
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
    numbers: once(() => numbersOf(strings())),
    rows: () => rows,
    texts: strings,
  };
}

function offered(texts: KeptAttribute['texts']): string[] {
  const values: string[] = [];
  for (let text = 0; text < Math.min(texts.size, LOOKED_AT) && values.length < OFFERED; text++) {
    const value = texts.text(text);
    if (value.trim() !== '') values.push(value);
  }
  return values;
}

function* textsOf(texts: KeptAttribute['texts']): Generator<string> {
  for (let text = 0; text < texts.size; text++) yield texts.text(text);
}

/**
 * Marks the texts that hold a part, in any case, without making a string of any: a million titles are a matter of some
 * tens of milliseconds.
 *
 * @param texts bytes in UTF-8, end to end
 * @returns undefined where letters beyond ASCII have two cases, and each text must be read to compare them
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
      // The rest of it says nothing new.
      at = starts[text + 1] - 1;
    }
  }
  return marks;
}

/** A byte of ASCII in small letters. */
function folded(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function lowerCased(part: string): Uint8Array | undefined {
  for (const letter of part)
    if (letter > '\x7f' && letter.toLowerCase() !== letter.toUpperCase()) return undefined;
  return new TextEncoder().encode(part).map(folded);
}
