import { formatName, type ReadOptions } from '../../reading/formats/readOptions';
import {
  columnIndexOfRole,
  modelColumnsText,
  userColumnsText,
  type TableShape,
} from '../../reading/formats/tableShape';
import type { ConfiguredFile } from '../../shared/config/inputsConfig';
import { type AssignableRole, WORD_OF_ROLE } from '../../shared/config/roleWords';

/** Read options of a file in a configuration. */
export type ReadingOverrides = Omit<Exclude<ConfiguredFile, string>, 'file'>;

/** Returns read options that may produce this shape, the likeliest first. The caller tries them. */
export function likelyReadings(shape: TableShape): readonly ReadOptions[] {
  const { decimal, encoding, fold, bestScore } = shape;
  const usual: ReadOptions = {
    columns: columnsIn(shape, ({ name }) => name),
    ...(decimal === ',' && { decimal: 'comma' as const }),
    ...(encoding !== 'utf-8' && { encoding }),
    ...(fold !== undefined && { fold }),
    ...(bestScore !== undefined && { bestScore }),
  };
  const numbered = { ...usual, columns: columnsIn(shape, (_, place) => String(place + 1)) };
  const format = formatName(shape);
  return [usual, numbered, { ...usual, format }, { ...numbered, format }];
}

function columnsIn(
  shape: TableShape,
  called: (column: TableShape['columns'][number], place: number) => string,
): NonNullable<ReadOptions['columns']> {
  const all: TableShape = {
    ...shape,
    columns: shape.columns.map((column, place) => ({ ...column, name: called(column, place) })),
  };
  const named = (role: AssignableRole): string => {
    if (role === 'user') return userColumnsText(all);
    return role === 'model' ? modelColumnsText(all) : all.columns[columnIndexOfRole(all, role)].name;
  };
  return (Object.keys(WORD_OF_ROLE) as AssignableRole[])
    .filter((role) => columnIndexOfRole(shape, role) >= 0)
    .map((role) => ({ role, column: named(role) }));
}

/** Returns read options in the form of a configuration; undefined: no options are set. */
export function readingOverrides({
  format,
  columns = [],
  decimal,
  encoding,
  fold,
  bestScore,
}: ReadOptions): ReadingOverrides | undefined {
  const told: ReadingOverrides = {
    ...(format !== undefined && { format }),
    ...(columns.length > 0 && {
      columns: Object.fromEntries(
        columns.map(({ role, column }) => [
          WORD_OF_ROLE[role],
          /^[1-9]\d*$/.test(column) ? Number(column) : column,
        ]),
      ),
    }),
    ...(decimal !== undefined && { decimal }),
    ...(encoding !== undefined && { encoding }),
    ...(fold !== undefined && { fold }),
    ...(bestScore !== undefined && { ascending: bestScore === 'smallest' }),
  };
  return Object.keys(told).length === 0 ? undefined : told;
}
