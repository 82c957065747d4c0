import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import { filterRows } from '../../core/data/interactions/models';
import { columnIndexOfRole, withGivenRoles, type RowFields, type TableShape } from '../formats/tableShape';
import { removedValueError } from '../../shared/config/removed';
import { runName } from '../../shared/leaderboard/modelGroups';
import { InputError } from '../../shared/problem';
import type { RunView } from '../../shared/protocol/views/evaluationView';
import type { ByteSource } from '../sources/byteSource';
import { readByColumn } from './readByColumn';
import type { ReadingWatch } from './readingWatch';
import type { TableFile } from './tableFile';
import { foldsText, unclearFoldsError } from './unclear/lists';

/** Returns the distinct values of a column, without blanks, from the whole file. */
export async function readDistinctValues(
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

/** Shape and folds of a file of recommendations that may contain models and folds. */
interface ReadApart {
  /**
   * Shape in which a column of folds next to models is ignored, because only one of them can divide the rows.
   */
  readonly shape: TableShape;
  /** Folds of the rows, if there are several in addition to models. */
  readonly folds?: { readonly by: string; readonly interactions: Interactions };
}

/** Returns how the rows of a file are divided into models, and perhaps folds. */
export async function foldsApart(
  source: ByteSource,
  shape: TableShape,
  watch?: ReadingWatch,
): Promise<ReadApart> {
  const column = columnIndexOfRole(shape, 'fold');
  if (columnIndexOfRole(shape, 'model') < 0 || column < 0) return { shape };
  const interactions = await readByColumn(source, shape, column, watch);
  const bare = withGivenRoles(shape, new Map([[column, 'ignored']]));
  if ((interactions.models?.ids.size ?? 0) < 2 && shape.fold === undefined) return { shape: bare };
  const by = shape.header ? shape.columns[column].name : 'run';
  return { shape: bare, folds: { by, interactions } };
}

/**
 * Reads the folds of a file with models: the rows of the chosen fold, or, if none was chosen and each fold
 * has the lists of all users of its model, the folds as runs of their models.
 *
 * @throws InputError if the chosen fold does not exist, or folds do not have lists of the same users
 */
export function withRunsOfModels(
  file: TableFile,
  { by, interactions: { models: folds, rows } }: NonNullable<ReadApart['folds']>,
): TableFile {
  const { interactions, shape } = file;
  const { models } = interactions;
  // Another program may write into the file between two looks.
  if (models === undefined || folds === undefined || rows !== interactions.rows)
    throw severalOfBoth(file.name);
  if (shape.fold !== undefined) {
    const names = namesOf(folds.ids);
    const chosen = names.indexOf(shape.fold);
    if (chosen < 0) throw noSuchFold(file.name, shape.fold, names);
    const kept = filterRows(interactions, (row) => folds.ofRow[row] === chosen);
    return { ...file, interactions: kept, rowsRead: kept.rows + file.findings.dropped };
  }
  const ids = new Identifiers();
  const runs = new Map<string, RunView>();
  const numbers = new Map<number, number>();
  const ofRow = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const key = models.ofRow[row] * folds.ids.size + folds.ofRow[row];
    let number = numbers.get(key);
    if (number === undefined) {
      const run = { of: models.ids.text(models.ofRow[row]), by, value: folds.ids.text(folds.ofRow[row]) };
      number = ids.intern(runName(run));
      numbers.set(key, number);
      runs.set(runName(run), run);
    }
    ofRow[row] = number;
  }
  if (!areRuns(interactions, models, ofRow, numbers.size)) throw severalOfBoth(file.name);
  return { ...file, interactions: { ...interactions, models: { ids, ofRow } }, runs };
}

/** Minimum share of a model's users for whom each of its runs has a list. */
const COMPLETE = 0.9;

/** Returns whether a model has several runs, each with nearly all users of the model. */
function areRuns(
  { runUsers, runStarts }: Interactions,
  models: NonNullable<Interactions['models']>,
  ofRow: Int32Array,
  runs: number,
): boolean {
  const ofModel = Array.from({ length: models.ids.size }, () => ({
    users: new Set<number>(),
    runs: new Set<number>(),
  }));
  const lists = Array.from({ length: runs }, () => new Set<number>());
  for (let piece = 0; piece < runUsers.length; piece++)
    for (let row = runStarts[piece]; row < runStarts[piece + 1]; row++) {
      const model = ofModel[models.ofRow[row]];
      model.users.add(runUsers[piece]);
      model.runs.add(ofRow[row]);
      lists[ofRow[row]].add(runUsers[piece]);
    }
  return (
    ofModel.some((model) => model.runs.size > 1) &&
    ofModel.every((model) => [...model.runs].every((run) => lists[run].size >= COMPLETE * model.users.size))
  );
}

function severalOfBoth(file: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('The file holds several folds of several models.'),
    advice: l10n.t(
      'If all have lists of the same users, they are treated as runs of the models. Otherwise, select one, such as {0}, or write one file for each.',
      '--fold 0',
    ),
    inEditor: l10n.t(
      'If all have lists of the same users, they are treated as runs of the models. Otherwise, write one file for each fold.',
    ),
  });
}

/**
 * Returns the rows of one fold: the only one, or the chosen one. Lists of several folds are never joined.
 *
 * @param rows first rows of the file
 * @param scored whether the file is recommendations; in other files, a column of folds is used only if a fold
 * was chosen
 * @throws InputError if there are several folds and none was chosen, or the chosen one does not exist
 */
export function rowsOfFold(file: TableFile, rows: RowFields, scored: boolean): TableFile {
  const { shape, interactions, findings } = file;
  const column = columnIndexOfRole(shape, 'fold');
  if (column < 0) {
    if (scored && shape.fold !== undefined) throw withoutFolds(file.name, shape.fold);
    return file;
  }
  const { models } = interactions;
  if (models === undefined) return file;
  const whole = { ...interactions, models: undefined };
  const folds = namesOf(models.ids);
  if (shape.fold === undefined) {
    if (folds.length > 1) throw unclearFoldsError(file.name, { shape, rows, column }, folds);
    return { ...file, interactions: whole };
  }
  const chosen = folds.indexOf(shape.fold);
  if (chosen < 0) throw noSuchFold(file.name, shape.fold, folds);
  const kept = filterRows(whole, (row) => models.ofRow[row] === chosen);
  return { ...file, interactions: kept, rowsRead: kept.rows + findings.dropped };
}

function noSuchFold(file: string, fold: string, folds: readonly string[]): InputError {
  return new InputError({
    file,
    line: 1,
    message: removedValueError(`--fold ${fold}`) ?? l10n.t('There is no fold “{0}”.', fold),
    advice: l10n.t('Its folds are: {0}.', foldsText(folds)),
  });
}

function withoutFolds(file: string, fold: string): InputError {
  return new InputError({
    file,
    line: 1,
    inEditor: l10n.t('Specify it with the setting recscope.files.'),
    message: l10n.t('No fold column found, but the fold “{0}” was selected.', fold),
    advice: l10n.t('Name the column “fold” or “seed” in the first line, or specify it: --columns fold=….'),
  });
}
