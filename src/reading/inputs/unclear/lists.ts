import * as l10n from '@vscode/l10n';
import { plainColumnName } from '../../formats/columnNames';
import { areTimes } from '../../formats/detection/columns/columnProfile';
import type { ListDivision } from '../../formats/detection/dividedLists';
import {
  columnIndexOfRole,
  modelColumnsText,
  withGivenRoles,
  type ColumnRole,
  type RowFields,
  type TableShape,
} from '../../formats/tableShape';
import type { QuestionChoice } from './evaluationQuestion';
import { columnsText } from '../shapeText';
import { shapeChoice, unclearFileError, type UnclearInput } from './question';

/** Column that divides the rows of a user into several lists. */
interface ColumnOfRows {
  readonly shape: TableShape;
  /** First rows of the file. */
  readonly rows: RowFields;
  readonly column: number;
}

const USE = 'recommendations';

/**
 * Returns the question about a column that divides the rows of users into separate lists, or may do so.
 *
 * @param truth shape of the ground truth: a column that it lacks cannot be part of a key; absent: there is
 * none
 */
export function unclearListsError(
  file: string,
  columnOfRows: ColumnOfRows,
  { values, latest, isNested, isNote }: ListDivision & { readonly isNote?: boolean },
  truth?: TableShape,
): UnclearInput {
  const { shape, rows, column } = columnOfRows;
  const { name } = shape.columns[column];
  const keyed = withGivenRoles(shape, new Map([[column, 'key']]));
  const isKey =
    truth === undefined ||
    truth.columns.some((other) => plainColumnName(other.name) === plainColumnName(name));
  const eachList = {
    ...shapeChoice(USE, keyed, rows),
    label: l10n.t('A list of each: {0}', columnsText(keyed)),
  };
  const together = shapeChoice(USE, shape, rows, { label: l10n.t('One list of all rows of a user') });
  const choices = [
    ...(isKey ? [eachList] : []),
    ...(isNested ? [] : [choiceOfFold(columnOfRows, latest), choiceOfModels(shape, rows, [column])]),
  ];
  return unclearFileError(
    {
      file,
      message: l10n.t(
        'The column “{0}” splits the rows of users into several lists ({1}, …), and it is not clear whether to evaluate each separately.',
        name,
        values.join(', '),
      ),
      ...(!isKey &&
        isNote !== true && {
          otherwise: l10n.t('To evaluate each separately, add “{0}” to the ground truth.', name),
        }),
    },
    USE,
    isNote === true ? [together, ...choices] : [...choices, together],
  );
}

/**
 * Returns the question about several columns that together divide the rows of users, as hyperparameters of
 * models do.
 */
export function unclearModelsError(
  file: string,
  { shape, rows, columns }: Omit<ColumnOfRows, 'column'> & { readonly columns: readonly number[] },
  { values }: ListDivision,
): UnclearInput {
  return unclearFileError(
    {
      file,
      message: l10n.t(
        'The columns “{0}” together split the rows of users into several lists ({1}, …), and it is not clear whether they are models.',
        modelColumnsText(ofModels(shape, columns)),
        values.join('; '),
      ),
    },
    USE,
    [
      choiceOfModels(shape, rows, columns),
      shapeChoice(USE, shape, rows, { label: l10n.t('One list of all rows of a user') }),
    ],
  );
}

/** Returns the question about a file that contains every list several times, distinguished by a column. */
export function unclearCopiesError(
  file: string,
  of: ColumnOfRows,
  { copies, values }: { readonly copies: number; readonly values: readonly string[] },
): UnclearInput {
  const { shape, rows, column } = of;
  return unclearFileError(
    {
      file,
      message: l10n.t(
        'Each user has each item {0} times; the rows differ in the column “{1}” ({2}).',
        copies,
        shape.columns[column].name,
        values.join(', '),
      ),
    },
    USE,
    [choiceOfModels(shape, rows, [column]), ...values.map((value) => choiceOfFold(of, value))],
  );
}

/** Maximum number of folds that are named. */
const MAX_FOLDS = 10;

/** Returns the names of folds as a sentence shows them. */
export function foldsText(folds: readonly string[]): string {
  return folds.length > MAX_FOLDS ? `${folds.slice(0, MAX_FOLDS).join(', ')}, …` : folds.join(', ');
}

/** Returns the question about recommendations of several folds, whose lists must not be joined. */
export function unclearFoldsError(
  file: string,
  columnOfRows: ColumnOfRows,
  folds: readonly string[],
): UnclearInput {
  const { shape, rows, column } = columnOfRows;
  const { name } = shape.columns[column];
  // Machine time is called an epoch, too.
  const isTime = areTimes(folds);
  return unclearFileError(
    {
      file,
      message: l10n.t(
        'The column “{0}” holds {1} folds or seeds ({2}), whose lists do not belong together.',
        name,
        folds.length,
        foldsText(folds),
      ),
      ...(!isTime && {
        otherwise: l10n.t(
          'For the mean over all of them, write a file for each and use --runs. If the column holds something else, rename it.',
        ),
      }),
    },
    USE,
    isTime
      ? [
          shapeChoice(USE, withGivenRoles(shape, new Map([[column, 'timestamp']])), rows, {
            label: l10n.t('“{0}” is the time of each row', name),
            options: { columns: [{ role: 'timestamp', column: name }] },
          }),
        ]
      : folds.slice(0, MAX_FOLDS).map((fold) => choiceOfFold(columnOfRows, fold)),
  );
}

/** Returns the choice to use only the rows with one value of a column. */
function choiceOfFold({ shape, rows, column }: ColumnOfRows, fold: string): QuestionChoice {
  const isFold = shape.columns[column].role === 'fold';
  return shapeChoice(USE, { ...withGivenRoles(shape, new Map([[column, 'fold']])), fold }, rows, {
    label: l10n.t('Only the rows with “{0}”', fold),
    counts: (fields) => (fields[column] ?? '').trim() === fold,
    ...(isFold && { options: { fold } }),
  });
}

/** Returns the choice to read columns as the names of models. */
function choiceOfModels(shape: TableShape, rows: RowFields, columns: readonly number[]): QuestionChoice {
  const models = ofModels(shape, columns);
  return shapeChoice(USE, models, rows, { label: l10n.t('A model of each: {0}', columnsText(models)) });
}

/**
 * Returns the shape in which columns are the names of models, or settings if another column contains the
 * names.
 */
function ofModels(shape: TableShape, [first, ...settings]: readonly number[]): TableShape {
  return withGivenRoles(
    shape,
    new Map<number, ColumnRole>([
      [first, columnIndexOfRole(shape, 'model') < 0 ? 'model' : 'setting'],
      ...settings.map((column) => [column, 'setting'] as const),
    ]),
  );
}
