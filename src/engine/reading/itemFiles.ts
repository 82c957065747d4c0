import * as l10n from '@vscode/l10n';
import { joinedAttributes, type Attributes } from '../../core/data/attributes';
import { catalogueFrom, type Catalogue } from '../../core/data/catalogue';
import type { Identifiers } from '../../core/data/ids/identifiers';
import {
  featuresOfTable,
  readItemTable,
  type ItemTable,
  type TableFeatures,
} from '../../core/formats/itemTable';
import { isProse, titleColumn } from '../../core/formats/titleColumn';
import { markOf } from '../../core/formats/values/encoding';
import { InputError } from '../../shared/protocol/problem';
import type { InputFile } from '../engineApi';
import { requireMemory } from '../memory/memoryNeed';
import type { OpenSource } from '../sources/byteSource';
import { openedFile } from '../sources/openedFile';
import { isUtf8 } from '../sources/utf8';
import { encodingOf, notUtf8 } from './textEncoding';

/** A file of items, or of users. */
export interface ReadItems {
  readonly table: ItemTable;
  readonly bytes: number;
}

/**
 * The features that a file of items gives, or why it gives none: only measures of features need some. A list of ids
 * alone is a catalogue.
 */
export function featuresIn(
  table: ItemTable | undefined,
  items: number,
): { readonly described?: TableFeatures; readonly featuresProblem?: InputError } {
  if (table === undefined || table.columns.length === 0) return {};
  try {
    return { described: featuresOfTable(table, items) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { featuresProblem: error };
  }
}

export function attributesOf(table: ItemTable, ids: Identifiers, known: Identifiers): Attributes {
  const { columns, header } = table;
  const title = titleColumn(columns, header);
  const prose = columns.findIndex(({ name }, index) => index !== title && isProse(name));
  return joinedAttributes(table, ids, known, { title, prose: prose < 0 ? undefined : prose });
}

export function catalogueOf(table: ItemTable | undefined, itemCount: number): Catalogue | undefined {
  return table && catalogueFrom(table.rows.items, table.rows.rows, itemCount, table.rows.file);
}
/**
 * Reads a file of items, or of users, whole: which columns are features shows only at its end.
 *
 * @param free how many bytes may be used; absent: all there are
 * @param check throws when the reading is to stop
 */
export function readItemFile(
  open: OpenSource,
  input: InputFile,
  items: Identifiers,
  role: 'item' | 'user',
  free: number | undefined,
  check: () => void,
): Promise<ReadItems> {
  return openedFile(open, input.file, async (source) => {
    if (input.unasked === true && source.bytes > LARGEST_UNASKED)
      throw new InputError({
        file: source.name,
        message: l10n.t('The file is larger than {0} MB.', LARGEST_UNASKED >> 20),
        advice: l10n.t('Choose it to have its names shown.'),
      });
    if (free !== undefined) await requireMemory(source, 'items', free);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of source.chunks(() => undefined)) {
      check();
      parts.push(Uint8Array.from(chunk));
    }
    const changed = await source.changed();
    if (changed !== undefined) throw new InputError(changed);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    const said = await encodingOf(source, input.overrides?.encoding);
    const told = said === 'utf-8' ? undefined : said;
    const isText = told !== undefined || markOf(bytes).encoding !== 'utf-8' || isUtf8(bytes);
    // What stands beside the ids is compared with nothing but itself.
    const table = readItemTable(bytes, source.name, items, role, isText ? told : BYTE_BY_BYTE);
    if (!isText && Array.from(table.rows.items).some((item) => !isAscii(items.text(item)))) {
      const problem = await notUtf8(source);
      if (problem !== undefined) throw problem;
    }
    return { table, bytes: source.bytes };
  });
}

/** Nobody waits for the first number because of names that were not asked for: about half a second of reading. */
const LARGEST_UNASKED = 8 * 1024 * 1024;

/** In which each byte is a character of its own. */
const BYTE_BY_BYTE = 'windows-1252';

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
