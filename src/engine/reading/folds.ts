import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { selected } from '../../core/data/interactions/models';
import { areTimes } from '../../core/formats/detection/columns/columnProfile';
import { columnOf, type TableShape } from '../../core/formats/tableShape';
import { InputError } from '../../shared/protocol/problem';
import type { ByteSource } from '../sources/byteSource';
import { readByColumn } from './readByColumn';
import type { ReadingWatch } from './readingWatch';
import type { TableFile } from './tableFile';

/** So many folds are named in a message. */
const NAMED = 10;

/** The folds of a file of recommendations, as they come; undefined: it has no column of them. */
export async function foldsIn(
  source: ByteSource,
  shape: TableShape,
  watch?: ReadingWatch,
): Promise<string[] | undefined> {
  const column = columnOf(shape, 'fold');
  if (column < 0) return undefined;
  return namesOf((await readByColumn(source, shape, column, watch)).models?.ids);
}

/** What a column of a whole file holds beside a user and an item, as it comes, blanks aside. */
export async function valuesIn(
  source: ByteSource,
  shape: TableShape,
  column: number,
  watch: ReadingWatch,
): Promise<string[]> {
  const values = namesOf((await readByColumn(source, shape, column, watch)).models?.ids);
  return values.filter((value) => value.trim() !== '');
}

function namesOf(ids: Identifiers | undefined): string[] {
  return Array.from({ length: ids?.size ?? 0 }, (_, fold) => ids?.text(fold) ?? '');
}

/**
 * How a file is read that has models and folds: rows are told apart by one of both, so it must have one fold, whose
 * column then says nothing.
 *
 * @throws InputError when it has several of both
 */
export async function withoutOneFold(source: ByteSource, shape: TableShape): Promise<TableShape> {
  if (columnOf(shape, 'model') < 0) return shape;
  const folds = await foldsIn(source, shape);
  if (folds === undefined) return shape;
  if (folds.length > 1) {
    throw new InputError({
      file: source.name,
      line: 1,
      message: l10n.t('The file holds several folds of several models.'),
      advice: l10n.t('Write a file for each model, or one for each fold.'),
    });
  }
  const columns = shape.columns.map((column) =>
    column.role === 'fold' ? { ...column, role: 'ignored' as const } : column,
  );
  return { ...shape, columns };
}

/**
 * The rows of one fold: of the only one, or of the one that was chosen. Lists of several are never put together.
 *
 * @param scored whether the file is recommendations; of others a column of folds counts where one was chosen
 * @throws InputError when there are several and none was chosen, or there is no such fold
 */
export function ofOneFold(file: TableFile, scored: boolean): TableFile {
  const { shape, interactions, findings } = file;
  const column = columnOf(shape, 'fold');
  if (column < 0) {
    if (scored && shape.fold !== undefined) throw withoutFolds(file.name, shape.fold);
    return file;
  }
  const { models } = interactions;
  if (models === undefined) return file;
  const whole = { ...interactions, models: undefined };
  const folds = namesOf(models.ids);
  if (shape.fold === undefined) {
    if (folds.length > 1) throw severalFolds(file.name, shape.columns[column].name, folds);
    return { ...file, interactions: whole };
  }
  const chosen = folds.indexOf(shape.fold);
  if (chosen < 0) throw noSuchFold(file.name, shape.fold, folds);
  const rows = selected(whole, (row) => models.ofRow[row] === chosen);
  return { ...file, interactions: rows, rowsRead: rows.rows + findings.dropped };
}

function severalFolds(file: string, column: string, folds: readonly string[]): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'The column “{0}” says {1} folds or seeds ({2}), whose lists do not belong together.',
      column,
      folds.length,
      shown(folds),
    ),
    // Machine time is called an epoch, too.
    advice: areTimes(folds)
      ? l10n.t(
          'If these are times, say so: on the command line with --columns time={0}; in the editor with the setting recscope.files.',
          column,
        )
      : l10n.t(
          'Say which one is evaluated: on the command line with --fold {0}, or --fold all for each and their mean; in the editor with the setting recscope.files. If the column says something else, give it another name.',
          /^[\w.-]+$/.test(folds[0]) ? folds[0] : `"${folds[0]}"`,
        ),
  });
}

function noSuchFold(file: string, fold: string, folds: readonly string[]): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('There is no fold “{0}”.', fold),
    advice: l10n.t('Its folds are: {0}.', shown(folds)),
  });
}

function withoutFolds(file: string, fold: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('No column says which fold a row belongs to, but “{0}” is to be evaluated.', fold),
    advice: l10n.t(
      'Name the column “fold” or “seed” in the first line, or say which it is: --columns fold=….',
    ),
  });
}

function shown(folds: readonly string[]): string {
  return folds.length > NAMED ? `${folds.slice(0, NAMED).join(', ')}, …` : folds.join(', ');
}
