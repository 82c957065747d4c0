import * as l10n from '@vscode/l10n';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { areListsOfGrades } from '../../formats/detection/leftoverColumns';
import { partsByUse, type RowKinds } from '../../formats/detection/rowKinds';
import { withGivenRoles, type RowFields, type TableShape } from '../../formats/tableShape';
import { parseNumber } from '../../formats/values/decimal';
import { formatCount } from '../../../shared/text/numbers/numberText';
import type { QuestionChoice } from './evaluationQuestion';
import { columnsText } from '../shapeText';
import {
  shapeChoice,
  columnOptions,
  optionText,
  unclearFileError,
  weightsOption,
  type FileUse,
  type UnclearInput,
} from './question';

/** Returns the question about rows of several kinds, if no option specifies which to use. */
export function unclearKindsError(
  file: string,
  use: FileUse,
  { guess: { shape }, rows }: FormatCandidate,
  kinds: RowKinds,
): UnclearInput {
  const { kind, column, values } = kinds;
  const { name } = shape.columns[column];
  if (kind === 'gaps')
    return unclearFileError(
      {
        file,
        message: l10n.t(
          'The column “{0}” is empty in some rows, and it is not clear whether to include them.',
          name,
        ),
        otherwise: l10n.t('Otherwise, remove the rows that should not be included.'),
      },
      use,
      [shapeChoice(use, shape, rows, { label: l10n.t('All rows') })],
    );
  const isEvent = kind === 'event';
  const allRows = shapeChoice(use, withGivenRoles(shape, new Map([[column, 'ignored']])), rows, {
    label: isEvent ? l10n.t('All events, each worth 1') : l10n.t('All rows'),
  });
  const wordsText = values.join(', ');
  const message = isEvent
    ? l10n.t('The column “{0}” holds several kinds of events ({1}) without weights.', name, wordsText)
    : l10n.t(
        'The column “{0}” holds several parts of a split ({1}), and it is not clear which to include.',
        name,
        wordsText,
      );
  if (use === 'recommendations')
    return unclearFileError(
      { file, message, otherwise: l10n.t('Otherwise, leave one part in the file.') },
      use,
      [allRows],
    );
  const words = choicesOfWords(use, shape, rows, {
    column,
    values: isEvent ? values : partsByUse(name, values),
  });
  return unclearFileError(
    { file, message, otherwise: weightsAdvice(use, shape, kinds) },
    use,
    isEvent ? [allRows, ...words] : [...words.slice(0, 1), allRows, ...words.slice(1)],
  );
}

/** Returns the choices to use only the rows with one word in a column, for each of its words. */
function choicesOfWords(
  use: FileUse,
  shape: TableShape,
  rows: FormatCandidate['rows'],
  { column, values }: Pick<RowKinds, 'column' | 'values'>,
): readonly QuestionChoice[] {
  return values.map((value) =>
    shapeChoice(use, asEvents(shape, column), rows, {
      label: l10n.t('Only “{0}”, each worth 1', value),
      weights: Object.fromEntries(values.map((other) => [other, Number(other === value)])),
      counts: (fields) => (fields[column] ?? '').trim() === value,
    }),
  );
}

/** Returns the shape in which the words of a column have weights, and no other column grades the rows. */
function asEvents(shape: TableShape, column: number): TableShape {
  return withGivenRoles(withGivenRoles(shape, new Map([[column, 'ignored']])), new Map([[column, 'event']]));
}

/**
 * Returns the advice to assign weights to words, with “…” for each weight, because weights are not guessed.
 */
function weightsAdvice(use: FileUse, shape: TableShape, { column, values }: RowKinds): string {
  const weights = Object.fromEntries(values.map((value) => [value, '…' as const]));
  const columns = optionText(use, columnOptions(asEvents(shape, column)));
  return l10n.t('To weigh them otherwise: {0}.', `${columns} ${weightsOption(weights)}`);
}

/** Maximum number of values that an error shows. */
const MAX_VALUES = 4;

/**
 * Returns the question about columns of a ground truth that may grade its rows. Without a grade, all rows are
 * relevant.
 */
export function unclearJudgementsError(
  file: string,
  use: FileUse,
  { guess: { shape }, rows }: FormatCandidate,
  found: readonly RowKinds[],
): UnclearInput {
  const areNumbers = ({ values }: RowKinds): boolean =>
    values.every((value) => !Number.isNaN(parseNumber(value)));
  // A column with 0, such as clicks next to impressions, separates relevant rows from others.
  const withoutNo = ({ values }: RowKinds): boolean => values.every((value) => parseNumber(value) !== 0);
  const judgements = found.toSorted((a, b) => Number(withoutNo(a)) - Number(withoutNo(b)));
  const columns = judgements.map(({ column, values }) => {
    const shown = [...values.slice(0, MAX_VALUES), ...(values.length > MAX_VALUES ? ['…'] : [])];
    return `“${shape.columns[column].name}” (${shown.join(', ')})`;
  });
  const ungraded = withGivenRoles(shape, new Map(judgements.map(({ column }) => [column, 'ignored'])));
  const areLists = ({ values }: RowKinds): boolean => areListsOfGrades(values);
  const choices = judgements.flatMap((kinds) => {
    if (areLists(kinds)) return [];
    return areNumbers(kinds)
      ? [shapeChoice(use, withGivenRoles(shape, new Map([[kinds.column, 'rating']])), rows)]
      : choicesOfWords(use, shape, rows, kinds);
  });
  const words = judgements.filter((kinds) => !areNumbers(kinds) && !areLists(kinds));
  return unclearFileError(
    {
      file,
      message:
        columns.length === 1
          ? l10n.t('The column {0} may grade the rows, but it is not clear whether it does.', columns[0])
          : l10n.t('The columns {0} may grade the rows, but it is not clear which does.', columns.join(', ')),
      otherwise: [
        ...words.map((kinds) => weightsAdvice(use, shape, kinds)),
        ...(judgements.some(areLists) ? [l10n.t('For several grades in a cell, write one number.')] : []),
      ].join(' '),
    },
    use,
    [...choices, shapeChoice(use, ungraded, rows, { label: l10n.t('All rows') })],
  );
}

/** A column with different values in the rows that disagree on a pair of user and item. */
export interface TellingColumn {
  readonly column: number;
  /** Some values of the column, as examples. */
  readonly values: readonly string[];
  /** Whether all recommendations have the column, so that it may be part of the key of a list. */
  readonly mayBeKey: boolean;
}

/** Returns the question about rows of a ground truth that disagree on pairs of user and item. */
export function unclearPairsError(
  file: string,
  { shape, rows }: { readonly shape: TableShape; readonly rows: RowFields },
  telling: readonly TellingColumn[],
  { disagreeing, pairs }: { readonly disagreeing: number; readonly pairs: number },
): UnclearInput {
  const use = 'truth';
  const counts = [formatCount(disagreeing, 'en'), formatCount(pairs, 'en')] as const;
  const columns = telling.map(
    ({ column, values }) => `“${shape.columns[column].name}” (${values.join(', ')}, …)`,
  );
  const keyed = telling
    .filter(({ mayBeKey }) => mayBeKey)
    .map(({ column }) => withGivenRoles(shape, new Map([[column, 'key']])));
  const judged = telling.map(({ column }) => {
    const label = l10n.t('The median of judges: {0}', `judge = ${shape.columns[column].name}`);
    return shapeChoice(use, withGivenRoles(shape, new Map([[column, 'judge']])), rows, { label });
  });
  return unclearFileError(
    {
      file,
      message:
        columns.length === 0
          ? l10n.t(
              'For {0} of {1} pairs of user and item, several rows disagree, and it is not clear which counts.',
              ...counts,
            )
          : l10n.t(
              'For {0} of {1} pairs of user and item, several rows disagree and differ in {2}: it is not clear which row counts.',
              ...counts,
              columns.join(', '),
            ),
      otherwise: [
        ...(judged.length === 0
          ? []
          : [l10n.t('To combine judges otherwise, add {0}.', '--combine-judges last|min|max|mean')]),
        l10n.t('Otherwise, write the row of each pair that counts.'),
      ].join(' '),
    },
    use,
    [
      ...keyed.map((each) =>
        shapeChoice(use, each, rows, { label: l10n.t('A list of each: {0}', columnsText(each)) }),
      ),
      ...judged,
      shapeChoice(use, shape, rows, { label: l10n.t('The highest value of each pair') }),
    ],
  );
}
