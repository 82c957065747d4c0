import * as l10n from '@vscode/l10n';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { plainColumnName } from '../../formats/columnNames';
import { columnIndexOfRole, keyColumns, userColumnsText, type TableShape } from '../../formats/tableShape';
import { isNamedByHeader } from '../../formats/textFormats';
import { InputError } from '../../../shared/problem';
import type { InputFile } from '../evaluationRequest';
import { optionText, type FileUse } from '../unclear/question';

/** Maximum number of options offered for one file. */
const MAX_OPTIONS = 3;

/** A file whose users must have the same keys as those of other files. */
interface KeyedFile {
  readonly input: InputFile;
  readonly shape: TableShape;
  readonly use: FileUse;
}

/** File with the way to read it or its shape, if known. */
interface SeenFile {
  readonly input: InputFile;
  readonly reading?: FormatCandidate | undefined;
}

/** Returns the reduced names of a file's key columns, if its key has several, and of its column of folds. */
export function keysAndFolds(files: readonly SeenFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ input, reading }) => {
      const shape = input.shape ?? reading?.guess.shape;
      if (shape?.header !== true) return [];
      const keys = keyColumns(shape);
      const columns = keys.length === 0 ? [] : [columnIndexOfRole(shape, 'user'), ...keys];
      return [...columns, columnIndexOfRole(shape, 'fold')]
        .filter((column) => column >= 0)
        .map((column) => plainColumnName(shape.columns[column].name));
    }),
  );
}

/** Returns a file with its columns, as a list; empty if the columns are not known yet. */
export function keyedFile({ input, reading }: SeenFile, use: FileUse): readonly KeyedFile[] {
  const shape = input.shape ?? reading?.guess.shape;
  return shape === undefined ? [] : [{ input, shape, use }];
}

/**
 * Returns the shapes of files that are compared with each other. If the users of one are keys of several
 * columns, the columns with the same names become the keys of the others, unless their user column was
 * specified.
 *
 * @throws InputError if a file has no such columns, or its keys have fewer columns
 */
export function withSameKeys(files: readonly KeyedFile[]): readonly TableShape[] {
  const leading = files.find(({ shape }) => keyColumns(shape).length > 0);
  if (leading === undefined) return files.map(({ shape }) => shape);
  const keys = keyColumns(leading.shape);
  return files.map((file) => {
    const { shape } = file;
    if (keyColumns(shape).length === 0 && !saysUser(file.input)) return withKeyOf(leading, file);
    if (keyColumns(shape).length === keys.length) return shape;
    throw new InputError({
      file: file.input.file.name,
      line: 1,
      message: l10n.t(
        'The users of this file are “{0}”, those of {1} are “{2}”: a key of one is never a key of the other.',
        userColumnsText(shape),
        leading.input.file.name,
        userColumnsText(leading.shape),
      ),
      advice: keyAdvice(leading, file),
    });
  });
}

/**
 * Returns the shape of a file with the key of another file. Files about users use only the first column of
 * the key as the user.
 */
function withKeyOf(leading: KeyedFile, { input, shape, use }: KeyedFile): TableShape {
  const keyNames = namedKey(leading);
  const places = placesOfKey(leading, { input, shape, use });
  const missing = keyNames.find((_, part) => places[part] < 0);
  if (missing !== undefined)
    throw new InputError({
      file: input.file.name,
      line: 1,
      message: l10n.t(
        'The users of {0} are “{1}”, but this file has no column “{2}”.',
        leading.input.file.name,
        userColumnsText(leading.shape),
        leading.shape.columns[missing].name,
      ),
      advice: keyAdvice(leading, { input, shape, use }),
    });
  const [user, ...others] = places;
  return {
    ...shape,
    columns: shape.columns.map((column, index) => {
      const part = others.indexOf(index);
      if (index === user) return { ...column, role: 'user' as const };
      if (part >= 0) return { ...column, role: 'key' as const, ...(others.length > 1 && { part }) };
      return column.role === 'user' ? { ...column, role: 'ignored' as const } : column;
    }),
  };
}

/** Returns the indexes of the columns that are the user of a file. */
function namedKey({ shape }: KeyedFile): readonly number[] {
  return [columnIndexOfRole(shape, 'user'), ...keyColumns(shape)];
}

/** Returns the index of the column with the name of each key column; −1 if the file does not have it. */
function placesOfKey(leading: KeyedFile, { shape }: KeyedFile): readonly number[] {
  // Numbers of columns without names do not say that they mean the same.
  const isNamed = leading.shape.header || !isNamedByHeader(leading.shape.format);
  return namedKey(leading).map((column) => {
    const { name } = leading.shape.columns[column];
    const exact = shape.columns.findIndex((other) => other.name === name);
    const place =
      exact >= 0
        ? exact
        : shape.columns.findIndex((other) => plainColumnName(other.name) === plainColumnName(name));
    return isNamed && place >= 0 && isFree(shape, place) ? place : -1;
  });
}

/** Returns whether a column may become part of a key: it is not the item or its value. */
function isFree({ columns }: TableShape, column: number): boolean {
  return ['user', 'key', 'timestamp', 'event', 'fold', 'ignored'].includes(columns[column].role);
}

/**
 * Returns the advice for users with other keys: options for the file's own columns that can be copied, the columns that
 * both files have, or columns to add.
 */
function keyAdvice(leading: KeyedFile, file: KeyedFile): string {
  const { shape, use } = file;
  const places = placesOfKey(leading, file);
  const lacking = places.filter((place) => place < 0).length;
  if (lacking === 0) return l10n.t('Use {0}.', optionOf(use, shape, places));
  const others = shape.columns.flatMap(({ role }, column) =>
    ['user', 'key', 'event', 'ignored'].includes(role) && !places.includes(column) ? [column] : [],
  );
  const fillings =
    lacking === 1
      ? others.slice(0, MAX_OPTIONS).map((column) => [column])
      : others.length === lacking
        ? [others]
        : [];
  // An option for columns is for all files of a kind, which do not have the same names.
  const options =
    use === leading.use ? [] : fillings.map((columns) => optionOf(use, shape, filled(places, columns)));
  const key = namedKey(leading);
  const shared = key.filter((_, part) => places[part] >= 0);
  const names = key.filter((_, part) => places[part] < 0).map((column) => leading.shape.columns[column].name);
  return [
    options.length > 0
      ? l10n.t('If the columns have other names here: {0}.', options.join('; '))
      : l10n.t(
          'This file needs the columns {0}, named as in {1}.',
          names.join(', '),
          leading.input.file.name,
        ),
    ...(shared.length === 0
      ? []
      : [
          l10n.t(
            'To compare by {0} alone: {1}.',
            shared.map((column) => leading.shape.columns[column].name).join('+'),
            optionOf(leading.use, leading.shape, shared),
          ),
        ]),
  ].join(' ');
}

/** Returns indexes of columns in which each −1 is replaced by the next of the given columns. */
function filled(places: readonly number[], columns: readonly number[]): readonly number[] {
  const left = [...columns];
  return places.map((place) => (place >= 0 ? place : (left.shift() ?? place)));
}

/** Returns the option that specifies which columns are the user. */
function optionOf(use: FileUse, { columns, header, format }: TableShape, places: readonly number[]): string {
  const named = places.map((place) =>
    header || !isNamedByHeader(format) ? columns[place].name : String(place + 1),
  );
  return optionText(use, { columns: [{ role: 'user', column: named.join('+') }] });
}

function saysUser({ shape, overrides = {} }: InputFile): boolean {
  return shape !== undefined || overrides.columns?.some(({ role }) => role === 'user') === true;
}
