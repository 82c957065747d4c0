import * as l10n from '@vscode/l10n';
import { DictionaryBatch } from 'apache-arrow/fb/dictionary-batch';
import { Footer } from 'apache-arrow/fb/footer';
import { Message } from 'apache-arrow/fb/message';
import { MessageHeader } from 'apache-arrow/fb/message-header';
import { RecordBatch } from 'apache-arrow/fb/record-batch';
import { Schema } from 'apache-arrow/fb/schema';
import { Type } from 'apache-arrow/fb/type';
import { ByteBuffer } from 'flatbuffers';
import { InputError } from '../../../shared/problem';
import { ARROW_STREAM, hasMagic } from '../columnarFormats';
import {
  damagedFileError,
  SIGNIFICAND_BITS,
  viewOf,
  type ColumnarFile,
  type Leaf,
  type RandomAccess,
  type RequireMemory,
  type RowGroup,
} from '../columnar/columnarFile';
import { type ArrowDictionary, arrowColumns, exactInteger } from './arrowColumn';
import { type ArrowField, arrowFields, isListType, isTextType } from './arrowSchema';
import { batchPages, joinDictionary, maxEntriesOf, type ArrowLeaf } from './batchPages';

/** First and last bytes of a file. */
const MAGIC = 'ARROW1';
/** Bytes after the footer: its length and the magic. */
const ENDING = 4 + MAGIC.length;

/**
 * Opens a file of Arrow's inter-process format (Feather version 2), whose record batches are read one after the other.
 *
 * @throws InputError if it is cut off or damaged
 */
export async function openArrow(source: RandomAccess): Promise<ColumnarFile> {
  const problem = (error: unknown): unknown => problemOf(source.name, error);
  const head = await source.read(0, ARROW_STREAM.length);
  const isStream = hasMagic(head, ARROW_STREAM);
  const end = await source.read(Math.max(0, source.bytes - ENDING), source.bytes);
  if (!isStream && new TextDecoder().decode(end.subarray(4)) !== MAGIC) {
    throw new InputError({
      file: source.name,
      message: l10n.t('The Arrow file has no footer.'),
      advice: l10n.t('The program that writes the file may not have finished. Write or copy the file again.'),
    });
  }
  try {
    const file = await (isStream ? openStream(source) : openFile(source, end));
    return { ...file, problem, requireMemory: source.requireMemory };
  } catch (error) {
    throw problem(error);
  }
}

type OpenedColumns = Omit<ColumnarFile, 'problem'>;

/**
 * Opens a file by the table of contents at its end. The schema at the beginning is not used: polars writes
 * none there.
 */
async function openFile(source: RandomAccess, end: Uint8Array): Promise<OpenedColumns> {
  const length = viewOf(end).getInt32(0, true);
  const bytes = await all(source, source.bytes - ENDING - length, source.bytes - ENDING);
  const footer = Footer.getRootAsFooter(new ByteBuffer(bytes));
  const schema = footer.schema();
  if (schema === null) throw new Error('it has no schema');
  const fields = arrowFields(schema, footer.version());
  const leaves = fields.flatMap(leavesOf);
  const count = footer.recordBatchesLength();
  if (24 * (count + footer.dictionariesLength()) > bytes.length)
    throw new RangeError('a footer of more blocks than bytes');
  let dictionaries: Promise<Dictionaries> | undefined;
  const readDictionaries = async (): Promise<Dictionaries> => {
    const found = new Dictionaries(fields, source.requireMemory);
    for (let at = 0; at < footer.dictionariesLength(); at++)
      found.add(await blockAt(source, footer.dictionaries(at)));
    return found;
  };
  const batchAt = async (index: number): Promise<RowGroup> => {
    const known = await (dictionaries ??= readDictionaries());
    return rowGroup(await blockAt(source, footer.recordBatches(index)), fields, leaves, known);
  };
  return {
    name: source.name,
    rows: undefined,
    leaves,
    async *groups() {
      for (let index = 0; index < count; index++) yield await batchAt(index);
    },
    numbered: { count, at: batchAt },
  };
}

/** Opens a stream of the same format: the schema followed by record batches, without a table of contents. */
async function openStream(source: RandomAccess): Promise<OpenedColumns> {
  const [first] = await messageAt(source, 0);
  if (first?.message.headerType() !== MessageHeader.Schema) throw new Error('it has no schema');
  const schema = headOf(first, new Schema());
  const fields = arrowFields(schema, first.message.version());
  const leaves = fields.flatMap(leavesOf);
  return {
    name: source.name,
    rows: undefined,
    leaves,
    async *groups() {
      const dictionaries = new Dictionaries(fields, source.requireMemory);
      let [read, at] = await messageAt(source, 0);
      while (read !== undefined) {
        const kind = read.message.headerType();
        if (kind === MessageHeader.DictionaryBatch) dictionaries.add(read);
        if (kind === MessageHeader.RecordBatch) yield rowGroup(read, fields, leaves, dictionaries);
        [read, at] = await messageAt(source, at);
      }
    },
  };
}

/** A message of the format, with the bytes that it describes. */
interface ReadMessage {
  readonly message: Message;
  readonly body: Uint8Array;
}

/**
 * Length of the prefix of a message in bytes: a marker and the length of its metadata. Files from before 2019
 * have only the length.
 */
const PREFIX = 8;

/**
 * Returns the message at an offset of a stream, and the offset of the next one; undefined at the end of the
 * stream.
 */
async function messageAt(source: RandomAccess, at: number): Promise<[ReadMessage | undefined, number]> {
  if (at >= source.bytes) return [undefined, at];
  const prefix = await source.read(at, at + PREFIX);
  const marked = hasMagic(prefix, ARROW_STREAM);
  const length = prefix.length < 4 + (marked ? 4 : 0) ? 0 : viewOf(prefix).getInt32(marked ? 4 : 0, true);
  if (length === 0) return [undefined, at];
  const start = at + (marked ? 8 : 4);
  const message = messageOf(await all(source, start, start + length));
  const next = start + length + exactInteger(message.bodyLength());
  return [{ message, body: await all(source, start + length, next) }, next];
}

/** Returns the message that an entry of the table of contents points to. */
async function blockAt(
  source: RandomAccess,
  block: ReturnType<Footer['recordBatches']>,
): Promise<ReadMessage> {
  if (block === null) throw new Error('it has no table of contents');
  const start = exactInteger(block.offset());
  const head = block.metaDataLength();
  const bytes = await all(source, start, start + head + exactInteger(block.bodyLength()));
  const prefix = hasMagic(bytes, ARROW_STREAM) ? 8 : 4;
  return { message: messageOf(bytes.subarray(prefix, head)), body: bytes.subarray(head) };
}

function messageOf(bytes: Uint8Array): Message {
  return Message.getRootAsMessage(new ByteBuffer(bytes));
}

function headOf<T extends RecordBatch | DictionaryBatch | Schema>(read: ReadMessage, kind: T): T {
  const head: T | null = read.message.header(kind);
  if (head === null) throw new Error('a message has no head');
  return head;
}

/** Reads bytes [start … end) completely. @throws RangeError if the file is shorter */
async function all(source: RandomAccess, start: number, end: number): Promise<Uint8Array> {
  if (start < 0 || end < start || end > source.bytes) throw new RangeError('a part ends behind the file');
  const bytes = await source.read(start, end);
  if (bytes.length < end - start) throw new Error('it ends before it should');
  return bytes;
}

/** Dictionaries that the file has sent so far, by dictionary number. */
class Dictionaries {
  private readonly fields = new Map<bigint, ArrowField>();
  readonly sent = new Map<bigint, ArrowDictionary>();

  constructor(
    fields: readonly ArrowField[],
    readonly requireMemory: RequireMemory | undefined,
  ) {
    const note = (field: ArrowField): void => {
      if (field.dictionary !== undefined)
        this.fields.set(field.dictionary.id, { ...field, dictionary: undefined });
      field.children.forEach(note);
    };
    fields.forEach(note);
  }

  add(read: ReadMessage): void {
    const head = headOf(read, new DictionaryBatch());
    const field = this.fields.get(head.id());
    const batch = head.data();
    if (field === undefined || batch === null) throw new Error('a dictionary of no column');
    const [column] = arrowColumns(batch, read.body, [field], this.sent, this.requireMemory);
    const former = head.isDelta() ? (this.sent.get(head.id())?.parts ?? []) : [];
    this.sent.set(head.id(), joinDictionary([...former, column]));
  }
}

function rowGroup(
  read: ReadMessage,
  fields: readonly ArrowField[],
  leaves: readonly ArrowLeaf[],
  dictionaries: Dictionaries,
): RowGroup {
  const batch = headOf(read, new RecordBatch());
  const rows = exactInteger(batch.length());
  const columns = arrowColumns(batch, read.body, fields, dictionaries.sent, dictionaries.requireMemory);
  if (columns.some(({ length }) => length !== rows)) throw new RangeError('a column of another length');
  const leafOf = (leaf: Leaf): ArrowLeaf => {
    const found = leaves.find((other) => other === leaf);
    if (found === undefined) throw new Error(`${leaf.name} is no column of this file`);
    return found;
  };
  return {
    rows,
    entries: (leaf) => maxEntriesOf(columns[leafOf(leaf).column], leafOf(leaf)),
    bytes: (leaf) => columns[leafOf(leaf).column].bytes,
    async *pages(leaf) {
      yield* batchPages(columns[leafOf(leaf).column], leafOf(leaf));
    },
  };
}

/**
 * Returns the columns of values in a column of the schema, named as in Parquet. Definition levels: of a list 0 empty, 1 a null
 * in it, 2 a value; otherwise 0 a null, 1 a value.
 */
function leavesOf(field: ArrowField, column: number): ArrowLeaf[] {
  const leaves: ArrowLeaf[] = [];
  const visit = (
    name: string,
    { type, children, dictionary }: ArrowField,
    path: readonly number[],
    list: number | undefined,
  ): void => {
    const isStored = dictionary === undefined;
    if (isStored && isListType(type) && list === undefined) {
      if (children.length !== 1) throw new Error('a list without entries');
      const [entry] = children;
      const isOfObjects = entry.type.kind === Type.Struct_;
      visit(isOfObjects ? `${name}[]` : name, nameKeys(entry, type), [...path, 0], path.length);
    } else if (isStored && type.kind === Type.Struct_) {
      children.forEach((child, at) => visit(`${name}.${child.name}`, child, [...path, at], list));
    } else {
      const levels =
        list === undefined
          ? { maxRepetition: 0, maxDefinition: 1, listDefinition: 0 }
          : { maxRepetition: 1, maxDefinition: 2, listDefinition: 1 };
      leaves.push({ ...leafOfField(name, type), ...levels, column, path, list });
    }
  };
  visit(field.name, field, [], undefined);
  return leaves;
}

/** Field names of the entries of a map, as in Parquet. */
const MAPPED = ['key', 'value'] as const;

/** Returns the entries of a list; those of a map with their usual names: programs call keys and values as they like. */
function nameKeys(entry: ArrowField, { kind }: ArrowField['type']): ArrowField {
  if (kind !== Type.Map) return entry;
  return { ...entry, children: entry.children.map((child, at) => ({ ...child, name: MAPPED[at] })) };
}

function leafOfField(
  name: string,
  type: ArrowField['type'],
): Pick<Leaf, 'name' | 'content' | 'numbers' | 'timeUnit'> {
  const isDecimal = type.kind === Type.Decimal;
  const numbers = {
    unsigned: type.kind === Type.Int && !type.signed && type.bits >= 32,
    scale: isDecimal ? type.scale : undefined,
    fractional: isDecimal || type.kind === Type.FloatingPoint,
    significandBits: type.kind === Type.FloatingPoint ? SIGNIFICAND_BITS[type.bits] : undefined,
  };
  return { name, content: isTextType(type) ? 'text' : CONTENTS[type.kind], numbers, timeUnit: type.timeUnit };
}

const CONTENTS: Readonly<Partial<Record<Type, Leaf['content']>>> = {
  [Type.Bool]: 'boolean',
  [Type.Int]: 'number',
  [Type.FloatingPoint]: 'number',
  [Type.Decimal]: 'number',
  [Type.Timestamp]: 'time',
  [Type.Date]: 'time',
  [Type.Time]: 'time',
};

function problemOf(file: string, error: unknown): unknown {
  return damagedFileError(error, ({ message }) => ({
    file,
    message:
      error instanceof RangeError // The decoder's message has neither file nor length.
        ? l10n.t('The lengths in the Arrow file do not match its size.')
        : l10n.t('Couldn’t read the Arrow file: {0}', message),
    advice: l10n.t('It may be damaged or incomplete. Export it again.'),
  }));
}
