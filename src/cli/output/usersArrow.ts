import { Block } from 'apache-arrow/fb/block';
import { Buffer as BufferOfBatch } from 'apache-arrow/fb/buffer';
import { Endianness } from 'apache-arrow/fb/endianness';
import { Field } from 'apache-arrow/fb/field';
import { FieldNode } from 'apache-arrow/fb/field-node';
import { FloatingPoint } from 'apache-arrow/fb/floating-point';
import { Footer } from 'apache-arrow/fb/footer';
import { Message } from 'apache-arrow/fb/message';
import { MessageHeader } from 'apache-arrow/fb/message-header';
import { MetadataVersion } from 'apache-arrow/fb/metadata-version';
import { Precision } from 'apache-arrow/fb/precision';
import { RecordBatch } from 'apache-arrow/fb/record-batch';
import { Schema } from 'apache-arrow/fb/schema';
import { Type } from 'apache-arrow/fb/type';
import { Utf8 } from 'apache-arrow/fb/utf8';
import { Builder } from 'flatbuffers';

/** Values of every user of a model. */
interface UsersOfModel {
  readonly model: string;
  readonly users: Iterable<{ readonly user: string; readonly values: readonly (number | null)[] }>;
}

/** Number of rows of a record batch. */
const BATCH = 100_000;
const MAGIC = new TextEncoder().encode('ARROW1\0\0');

/**
 * Generates an Arrow file (Feather version 2): a row for each model and user with the columns model, user,
 * and the value of each metric, null if the user has none.
 *
 * @param measures names, in the order of the values
 */
export function* usersArrow(
  measures: readonly string[],
  models: Iterable<UsersOfModel>,
): Generator<Uint8Array> {
  const blocks: { at: number; head: number; body: number }[] = [];
  let at = 0;
  const counted = (bytes: Uint8Array): Uint8Array => {
    at += bytes.length;
    return bytes;
  };
  const writeBatch = function* (columns: readonly Column[]): Generator<Uint8Array> {
    const { head, body } = batchOf(columns);
    const size = body.reduce((sum, { length }) => sum + padded(length), 0);
    blocks.push({ at, head: head.length, body: size });
    yield counted(head);
    for (const bytes of body) yield counted(withPadding(bytes));
  };
  yield counted(MAGIC);
  yield counted(messageOf(MessageHeader.Schema, 0, (builder) => schemaOf(builder, measures)));
  for (const { model, users } of models) {
    let ids: string[] = [];
    let values: (number | null)[][] = measures.map(() => []);
    const columns = (): Column[] => [textsOf(ids.map(() => model)), textsOf(ids), ...values.map(numbersOf)];
    for (const { user, values: ofUser } of users) {
      ids.push(user);
      for (const [measure, value] of ofUser.entries()) values[measure].push(value);
      if (ids.length < BATCH) continue;
      yield* writeBatch(columns());
      ids = [];
      values = measures.map(() => []);
    }
    if (ids.length > 0) yield* writeBatch(columns());
  }
  // A message without a header ends the stream in the file.
  yield counted(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0));
  const builder = new Builder();
  const schema = schemaOf(builder, measures);
  Footer.startRecordBatchesVector(builder, blocks.length);
  for (const { at: start, head, body } of blocks.toReversed())
    Block.createBlock(builder, BigInt(start), head, BigInt(body));
  const batches = builder.endVector();
  Footer.startFooter(builder);
  Footer.addVersion(builder, MetadataVersion.V5);
  Footer.addSchema(builder, schema);
  Footer.addRecordBatches(builder, batches);
  Footer.finishFooterBuffer(builder, Footer.endFooter(builder));
  const footer = builder.asUint8Array();
  yield footer;
  yield new Uint8Array(Int32Array.of(footer.length).buffer);
  yield MAGIC.subarray(0, 6);
}

/** Column of a record batch: its length, missing values and buffers. */
interface Column {
  readonly length: number;
  readonly nulls: number;
  readonly buffers: readonly Uint8Array[];
}

function textsOf(texts: readonly string[]): Column {
  const bytes = texts.map((text) => Buffer.from(text));
  const offsets = new Int32Array(texts.length + 1);
  for (const [row, { length }] of bytes.entries()) offsets[row + 1] = offsets[row] + length;
  const buffers = [new Uint8Array(0), new Uint8Array(offsets.buffer), Buffer.concat(bytes)];
  return { length: texts.length, nulls: 0, buffers };
}

function numbersOf(values: readonly (number | null)[]): Column {
  const valid = new Uint8Array(Math.ceil(values.length / 8));
  const numbers = new Float64Array(values.length);
  let nulls = 0;
  for (const [row, value] of values.entries()) {
    if (value === null) nulls++;
    else valid[row >> 3] |= 1 << (row & 7);
    numbers[row] = value ?? 0;
  }
  return { length: values.length, nulls, buffers: [valid, new Uint8Array(numbers.buffer)] };
}

function schemaOf(builder: Builder, measures: readonly string[]): number {
  const fieldOf = (name: string, kind: Type, nullable: boolean): number => {
    const title = builder.createString(name);
    const type =
      kind === Type.Utf8
        ? Utf8.createUtf8(builder)
        : FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
    const children = Field.createChildrenVector(builder, []);
    Field.startField(builder);
    Field.addName(builder, title);
    Field.addNullable(builder, nullable);
    Field.addTypeType(builder, kind);
    Field.addType(builder, type);
    Field.addChildren(builder, children);
    return Field.endField(builder);
  };
  const fields = Schema.createFieldsVector(builder, [
    ...['model', 'user'].map((name) => fieldOf(name, Type.Utf8, false)),
    ...measures.map((name) => fieldOf(name, Type.FloatingPoint, true)),
  ]);
  Schema.startSchema(builder);
  Schema.addEndianness(builder, Endianness.Little);
  Schema.addFields(builder, fields);
  return Schema.endSchema(builder);
}

function batchOf(columns: readonly Column[]): { head: Uint8Array; body: readonly Uint8Array[] } {
  const body = columns.flatMap(({ buffers }) => buffers);
  const starts = [0];
  for (const { length } of body) starts.push(starts[starts.length - 1] + padded(length));
  const head = messageOf(MessageHeader.RecordBatch, starts[body.length], (builder) => {
    RecordBatch.startNodesVector(builder, columns.length);
    for (const { length, nulls } of columns.toReversed())
      FieldNode.createFieldNode(builder, BigInt(length), BigInt(nulls));
    const nodes = builder.endVector();
    RecordBatch.startBuffersVector(builder, body.length);
    for (const [buffer, { length }] of [...body.entries()].toReversed())
      BufferOfBatch.createBuffer(builder, BigInt(starts[buffer]), BigInt(length));
    const buffers = builder.endVector();
    RecordBatch.startRecordBatch(builder);
    RecordBatch.addLength(builder, BigInt(columns[0].length));
    RecordBatch.addNodes(builder, nodes);
    RecordBatch.addBuffers(builder, buffers);
    return RecordBatch.endRecordBatch(builder);
  });
  return { head, body };
}

/** Returns the header of a message, after the continuation marker and the length. */
function messageOf(kind: MessageHeader, body: number, header: (builder: Builder) => number): Uint8Array {
  const builder = new Builder();
  const made = header(builder);
  Message.finishMessageBuffer(
    builder,
    Message.createMessage(builder, MetadataVersion.V5, kind, made, BigInt(body), 0),
  );
  const bytes = withPadding(builder.asUint8Array());
  return Buffer.concat([new Uint8Array(Int32Array.of(-1, bytes.length).buffer), bytes]);
}

const padded = (length: number): number => Math.ceil(length / 8) * 8;

function withPadding(bytes: Uint8Array): Uint8Array {
  if (bytes.length % 8 === 0) return bytes;
  const longer = new Uint8Array(padded(bytes.length));
  longer.set(bytes);
  return longer;
}
