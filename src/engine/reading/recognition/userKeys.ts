import * as l10n from '@vscode/l10n';
import { reducedName } from '../../../core/formats/columnNames';
import { columnOf, keyColumns, userColumnsText, type TableShape } from '../../../core/formats/tableShape';
import { isNamedByHeader } from '../../../core/formats/textFormats';
import { InputError } from '../../../shared/protocol/problem';
import type { InputFile } from '../../engineApi';
import { optionText, type FileUse } from '../unclear/question';

/** A file whose users must be the same keys as those of others. */
interface KeyedFile {
  readonly input: InputFile;
  readonly shape: TableShape;
  readonly use: FileUse;
}

/**
 * The shapes of files that are held against each other, where the users of one are keys of several columns: those of the
 * others are then keys of the columns with the same names, but where somebody said which column their users are.
 *
 * @throws InputError when a file has no such columns, or its keys have fewer of them
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
      advice: l10n.t(
        'Specify the same number of user columns in both files: {0}.',
        optionOf(file.use, leading.shape),
      ),
    });
  });
}

/** The other columns of the key are not the user, so that what is known of users is known of their first. */
function withKeyOf(leading: KeyedFile, { input, shape, use }: KeyedFile): TableShape {
  const named = [columnOf(leading.shape, 'user'), ...keyColumns(leading.shape)];
  const places = named.map((column) => {
    const { name } = leading.shape.columns[column];
    const exact = shape.columns.findIndex((other) => other.name === name);
    if (exact >= 0) return exact;
    return shape.columns.findIndex((other) => reducedName(other.name) === reducedName(name));
  });
  // Where nothing names the columns, their numbers do not say that they mean the same.
  const isNamed = leading.shape.header || !isNamedByHeader(leading.shape.format);
  const missing = named.find((_, part) => !isNamed || places[part] < 0 || !isFree(shape, places[part]));
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
      advice: l10n.t(
        'Specify which of its columns are the same: {0}. Or remove a column in the other file.',
        optionOf(use, leading.shape),
      ),
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

/** What is an item, or its value, is no part of a key. */
function isFree({ columns }: TableShape, column: number): boolean {
  return ['user', 'timestamp', 'fold', 'ignored'].includes(columns[column].role);
}

function optionOf(use: FileUse, shape: TableShape): string {
  return optionText(use, { columns: [{ role: 'user', column: userColumnsText(shape) }] });
}

function saysUser({ shape, overrides = {} }: InputFile): boolean {
  return shape !== undefined || overrides.columns?.some(({ role }) => role === 'user') === true;
}
