import type { Identifiers } from '../../src/core/data/ids/identifiers';
import { HEAD_BYTES } from '../../src/reading/formats/detection/inspect';
import type { ItemTable } from '../../src/reading/formats/items/itemTable';
import { ItemTableReader } from '../../src/reading/formats/items/itemTableReader';

const CHUNK = 1 << 20;

/** Reads a whole file at once. */
export function readItemTable(
  content: Uint8Array,
  file: string,
  items: Identifiers,
  options: ConstructorParameters<typeof ItemTableReader>[4] = {},
): ItemTable {
  const head = content.subarray(0, HEAD_BYTES);
  const reader = new ItemTableReader(head, content.length <= HEAD_BYTES, file, items, options);
  for (let start = 0; start < content.length; start += CHUNK)
    reader.write(content.subarray(start, start + CHUNK));
  return reader.end();
}
