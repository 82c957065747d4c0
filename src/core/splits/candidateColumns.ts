import type { SchemaElement } from 'hyparquet';
import type { ByteBuffer } from '../data/byteBuffer';
import type { Identifiers } from '../data/ids/identifiers';
import type { ParquetLeaf } from '../formats/parquet/parquetLeaf';
import { ParquetOutput, type ParquetModel } from '../formats/parquet/writing/parquetOutput';
import type { WaitingValues } from '../formats/parquet/writing/waitingValues';
import { columnOf, type TableShape } from '../formats/tableShape';
import type { UserCandidates } from './candidates';

/** Bytes wait until there are so many rows of candidates. */
const ROWS_AT_ONCE = 1 << 17;

const LABEL: SchemaElement = { name: 'label', type: 'INT32', repetition_type: 'REQUIRED' };
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

/**
 * Writes candidates as Parquet: user and item under the names of the input and as what they are there, whole numbers,
 * numbers or text, and a label; ids of other types are text.
 */
export class CandidateColumns {
  private readonly output: ParquetOutput;
  private readonly user: IdValues;
  private readonly item: IdValues;
  private readonly label: WaitingValues;
  private readonly labels = new Uint8Array(4);
  private rows = 0;

  /** @param bytes where the file goes; may be emptied between two calls */
  constructor(
    shape: TableShape,
    { leaves, codec, version }: ParquetModel,
    users: Identifiers,
    items: Identifiers,
    bytes: ByteBuffer,
  ) {
    const elementOf = (role: 'user' | 'item'): SchemaElement => {
      const { name } = shape.columns[columnOf(shape, role)];
      const leaf = leaves.find((other) => other.name === name);
      const kept = leaf !== undefined && isKept(leaf) ? leaf.element : TEXT;
      return { ...kept, field_id: undefined, name, repetition_type: 'REQUIRED' };
    };
    const columns = [elementOf('user'), elementOf('item'), LABEL];
    this.output = new ParquetOutput(
      {
        schema: [{ name: 'schema', num_children: columns.length }, ...columns],
        notes: undefined,
        leaves: columns.map(leafOf),
        codec,
        version,
      },
      bytes,
    );
    const [user, item, label] = this.output.waiting;
    this.user = new IdValues(user, users);
    this.item = new IdValues(item, items);
    this.label = label;
  }

  add({ user, positives, order }: UserCandidates): void {
    const liked = new Set(positives);
    for (const item of order) {
      this.user.add(user);
      this.item.add(item);
      this.labels[0] = liked.has(item) ? 1 : 0;
      this.label.addValue(this.labels, 0, 4);
    }
    this.rows += order.length;
    if (this.rows >= ROWS_AT_ONCE) this.take();
  }

  end(): void {
    this.take();
    this.output.end();
  }

  private take(): void {
    this.output.begin(this.rows);
    this.output.endRows();
    this.rows = 0;
  }
}

/** Whether the text of an id says what is stored. */
function isKept({ content, element: { type }, numbers }: ParquetLeaf): boolean {
  if (content === 'text') return type === 'BYTE_ARRAY';
  return content === 'number' && numbers.scale === undefined && type !== 'FIXED_LEN_BYTE_ARRAY';
}

function leafOf(element: SchemaElement): ParquetLeaf {
  return {
    name: element.name,
    names: [element.name],
    element,
    maxRepetition: 0,
    maxDefinition: 0,
    listDefinition: 0,
    content: element.type === 'BYTE_ARRAY' ? 'text' : 'number',
    numbers: { unsigned: false, scale: undefined, fractional: false },
    timeUnit: undefined,
  };
}

/** Ids as values of a column. */
class IdValues {
  private readonly bytes = new Uint8Array(8);
  private readonly view = new DataView(this.bytes.buffer);
  private last = -1;
  private width = 0;

  constructor(
    private readonly values: WaitingValues,
    private readonly ids: Identifiers,
  ) {}

  add(id: number): void {
    const { arena, starts } = this.ids;
    if (this.values.leaf.content === 'text') this.values.addValue(arena, starts[id], starts[id + 1]);
    else {
      if (id !== this.last) this.width = this.store(this.ids.text(id));
      this.last = id;
      this.values.addValue(this.bytes, 0, this.width);
    }
  }

  /** @returns how many bytes it takes */
  private store(text: string): number {
    const { view } = this;
    switch (this.values.leaf.element.type) {
      case 'INT32':
        // Of an unsigned one the bits are the same.
        view.setInt32(0, Number(text), true);
        return 4;
      case 'INT64':
        view.setBigInt64(0, BigInt(text), true);
        return 8;
      case 'FLOAT':
        view.setFloat32(0, Number(text), true);
        return 4;
      default:
        view.setFloat64(0, Number(text), true);
        return 8;
    }
  }
}
