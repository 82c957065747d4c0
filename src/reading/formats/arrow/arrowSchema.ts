import { Date as DateType } from 'apache-arrow/fb/date';
import { DateUnit } from 'apache-arrow/fb/date-unit';
import { Decimal } from 'apache-arrow/fb/decimal';
import { Endianness } from 'apache-arrow/fb/endianness';
import type { Field } from 'apache-arrow/fb/field';
import { FixedSizeList } from 'apache-arrow/fb/fixed-size-list';
import { FloatingPoint } from 'apache-arrow/fb/floating-point';
import { Int } from 'apache-arrow/fb/int';
import { MetadataVersion } from 'apache-arrow/fb/metadata-version';
import type { Schema } from 'apache-arrow/fb/schema';
import { Time } from 'apache-arrow/fb/time';
import { Timestamp } from 'apache-arrow/fb/timestamp';
import { Type } from 'apache-arrow/fb/type';
import { Union } from 'apache-arrow/fb/union';
import { UnionMode } from 'apache-arrow/fb/union-mode';
import type { StoredTimeUnit } from '../columnar/columnarFile';

/** A column of the schema, or a child of a column. */
export interface ArrowField {
  readonly name: string;
  readonly type: ArrowType;
  readonly children: readonly ArrowField[];
  /**
   * Number of the dictionary that contains the values, and the type of the indexes; undefined: values are
   * stored directly.
   */
  readonly dictionary: { readonly id: bigint; readonly places: ArrowType } | undefined;
}

/** Layout of a type's bytes; 0 for each property that the type lacks. */
export interface ArrowType {
  readonly kind: Type;
  /**
   * Number of buffers of a column, without the additional buffers of views and the buffers of child columns.
   */
  readonly buffers: number;
  /**
   * Size of an entry in bits, in the buffer after the null bits: a number, a view, or the offset of a text or
   * list.
   */
  readonly bits: number;
  readonly signed: boolean;
  /** Number of decimals of a decimal type. */
  readonly scale: number;
  readonly timeUnit: StoredTimeUnit | undefined;
  /** Number of entries of each list, for lists of a fixed size. */
  readonly listSize: number;
}

/** Types with a buffer for nulls, a buffer of offsets, and a buffer of all values. */
const TEXTS: ReadonlySet<Type> = new Set([Type.Utf8, Type.Binary, Type.LargeUtf8, Type.LargeBinary]);
const VIEWS: ReadonlySet<Type> = new Set([Type.Utf8View, Type.BinaryView]);
const LISTS: ReadonlySet<Type> = new Set([Type.List, Type.Map, Type.LargeList]);
const LARGE: ReadonlySet<Type> = new Set([Type.LargeUtf8, Type.LargeBinary, Type.LargeList]);

export const isViewType = ({ kind }: ArrowType): boolean => VIEWS.has(kind);
/**
 * Whether values are stored as texts or binary strings. Binary strings are read as texts because IDs may be
 * stored so.
 */
export const isTextType = ({ kind }: ArrowType): boolean => TEXTS.has(kind) || VIEWS.has(kind);
export const isListType = ({ kind }: ArrowType): boolean => LISTS.has(kind) || kind === Type.FixedSizeList;
/** Whether the second buffer contains the offset of each entry and the end of the last one. */
export const hasOffsets = ({ kind }: ArrowType): boolean => TEXTS.has(kind) || LISTS.has(kind);

/** Returns the columns of a schema. @throws Error if the schema is damaged, or its numbers are big-endian */
export function arrowFields(schema: Schema, version: MetadataVersion): ArrowField[] {
  if (schema.endianness() !== Endianness.Little) throw new Error('its numbers are big-endian');
  // Of 2017.
  if (version < MetadataVersion.V4) throw new Error('it is of a version before 0.8');
  const fieldOf = (field: Field): ArrowField => {
    const coded = field.dictionary();
    return {
      name: field.name() ?? '',
      type: typeOf(field, version),
      children: parts(field.childrenLength(), (at) => fieldOf(present(field.children(at)))),
      dictionary: coded === null ? undefined : { id: coded.id(), places: whole(coded.indexType()) },
    };
  };
  const bytes = schema.bb?.capacity() ?? 0;
  const parts = (count: number, part: (at: number) => ArrowField): ArrowField[] => {
    if (count * 4 > bytes) throw new RangeError('a schema of more columns than bytes');
    return Array.from({ length: count }, (_, at) => part(at));
  };
  return parts(schema.fieldsLength(), (at) => fieldOf(present(schema.fields(at))));
}

const NULL_TYPE: ArrowType = {
  kind: Type.NONE,
  buffers: 2,
  bits: 0,
  signed: false,
  scale: 0,
  timeUnit: undefined,
  listSize: 0,
};

/**
 * Returns the layout of an integer type. Without a type, it is a signed integer of 32 bits, the default of
 * dictionary indexes.
 */
function whole(type: Int | null): ArrowType {
  return { ...NULL_TYPE, kind: Type.Int, bits: type?.bitWidth() ?? 32, signed: type?.isSigned() ?? true };
}

function typeOf(field: Field, version: MetadataVersion): ArrowType {
  const kind = field.typeType();
  const plain = { ...NULL_TYPE, kind };
  if (hasOffsets(plain))
    return { ...plain, buffers: TEXTS.has(kind) ? 3 : 2, bits: LARGE.has(kind) ? 64 : 32 };
  if (isViewType(plain)) return { ...plain, bits: 128 };
  switch (kind) {
    case Type.Int:
      return whole(present(field.type(new Int())));
    case Type.FloatingPoint:
      return { ...plain, bits: 16 << present(field.type(new FloatingPoint())).precision() };
    case Type.Bool:
      return { ...plain, bits: 1 };
    case Type.Decimal: {
      const type = present(field.type(new Decimal()));
      return { ...plain, bits: type.bitWidth(), scale: type.scale() };
    }
    case Type.Date: {
      const isDay = present(field.type(new DateType())).unit() === DateUnit.DAY;
      return { ...plain, bits: isDay ? 32 : 64, timeUnit: isDay ? 'day' : 'millisecond' };
    }
    case Type.Timestamp: {
      const unit = present(field.type(new Timestamp())).unit();
      return { ...plain, bits: 64, timeUnit: UNITS[unit] };
    }
    case Type.Time:
      return { ...plain, bits: present(field.type(new Time())).bitWidth() };
    case Type.FixedSizeList:
      return { ...plain, buffers: 1, listSize: present(field.type(new FixedSizeList())).listSize() };
    case Type.Struct_:
      return { ...plain, buffers: 1 };
    case Type.Union: {
      const isDense = present(field.type(new Union())).mode() === UnionMode.Dense;
      return { ...plain, buffers: (isDense ? 2 : 1) + (version < MetadataVersion.V5 ? 1 : 0) };
    }
    case Type.ListView:
    case Type.LargeListView:
      return { ...plain, buffers: 3 };
    case Type.Null:
    case Type.RunEndEncoded:
      return { ...plain, buffers: 0 };
    default:
      return plain;
  }
}

const UNITS = ['second', 'millisecond', 'microsecond', 'nanosecond'] as const;

function present<T>(part: T | null): T {
  if (part === null) throw new Error('a part of its schema is missing');
  return part;
}
