import { takeRows } from '../columns';
import { Identifiers } from '../ids/identifiers';
import { keyText, partsOfKey } from '../ids/keyTexts';
import type { Interactions } from './interactions';
import { filterRows } from './models';

/** Characters of a document from `start` to before `end`. */
export interface Span {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the ID of the passage or chunk at a place: “guide.md:120-480”. */
function spanId({ document, start, end }: Span): string {
  return `${document}:${start}-${end}`;
}

/** Parses an ID written by `spanId`; returns undefined if it has another format. */
export function spanOfId(id: string): Span | undefined {
  const [, document, start, end] = /^([^]*):(\d+)-(\d+)$/.exec(id) ?? [];
  return document === undefined ? undefined : { document, start: Number(start), end: Number(end) };
}

/** Returns the integers from 0 of the start and the end of a place; undefined if it does not contain a character. */
export function spanOf(document: string, startText: string, endText: string): Span | undefined {
  const [start, end] = [startText, endText].map((text) => (text.trim() === '' ? NaN : Number(text)));
  const isPlace = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end > start;
  return isPlace ? { document, start, end } : undefined;
}

/**
 * Returns rows whose items are places in documents: the item as read, and its start and end, which were read as
 * the first parts of the model. Columns after them remain the model. Rows without a place are dropped.
 *
 * @param interactions with the text of a key of several columns as the model of each row
 * @param items receives the IDs of places
 * @param onDropped called with each row without a place, and its start and end
 */
export function withSpansAsItems(
  interactions: Interactions,
  items: Identifiers,
  columns: number,
  onDropped: (row: number, texts: readonly string[]) => void,
): Interactions {
  const { models, itemIds } = interactions;
  if (models === undefined) throw new Error('The columns of the places were not read.');
  const parts = Array.from({ length: models.ids.size }, (_, id) => partsOfKey(models.ids.text(id)));
  const modelIds = new Identifiers();
  const modelOf = Int32Array.from(parts, (each) => {
    const model = each.slice(2);
    return model.length === 0 ? 0 : modelIds.intern(model.length === 1 ? model[0] : keyText(model));
  });
  const numberOf = Int32Array.from(models.ofRow, (model, row) => {
    const [start, end] = parts[model];
    const span = spanOf(itemIds.text(interactions.items[row]), start, end);
    if (span === undefined) onDropped(row, parts[model]);
    return span === undefined ? -1 : items.intern(spanId(span));
  });
  return filterRows(
    {
      ...interactions,
      items: numberOf,
      itemIds: items,
      models: columns > 2 ? { ids: modelIds, ofRow: takeRows(modelOf, models.ofRow) } : undefined,
    },
    (row) => numberOf[row] >= 0,
  );
}
