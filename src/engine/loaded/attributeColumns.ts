import { isNumeric, numbersOf, type UserTexts } from '../../core/comparison/cohorts';
import type { KeptAttribute } from '../../core/data/attributes';
import { textsHolding } from '../../core/data/ids/heldTexts';
import type { UserColumnView } from '../../shared/protocol/views/evaluationView';
import type { TextsOfRows } from '../../shared/query/passing';
import { once } from './once';

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
