/*
 * To ask what an evaluation needs to know (how a file is read, its encoding, whether IDs match), throw
 * `UnclearInput` with a sentence and choices; each choice has the command-line option that makes it, a shape,
 * and its first rows. The command line prints the options; the panel shows them as a form
 * (webview/notices/questionForm.tsx), whose answer changes the record
 * (features/evaluations/choices/readingQuestion.ts). Add an example to test/unclearFiles.ts: unit tests
 * compare each option with its choice, and UI tests answer it with at most two keys.
 */
import * as l10n from '@vscode/l10n';
import { keyText } from '../../../core/data/ids/keyTexts';
import { listEntries } from '../../formats/delimited/lists';
import type { ReadOptions } from '../../formats/readOptions';
import {
  columnIndexOfRole,
  keyColumns,
  modelColumns,
  placesOfItems,
  type ColumnRole,
  type RowFields,
  type TableShape,
} from '../../formats/tableShape';
import { WORD_OF_ROLE } from '../../../shared/config/roleWords';
import { InputError, type InputProblem } from '../../../shared/problem';
import { quoteShellWord } from '../../../shared/text/shellWords';
import { columnRoleText } from '../../../shared/text/roleText';
import type { EvaluationQuestion, QuestionChoice } from './evaluationQuestion';
import { columnsText } from '../shapeText';

/** Prefix of the command-line options that specify how a file is read, by the use of the file. */
const PREFIXES = {
  recommendations: '',
  truth: 'truth-',
  train: 'train-',
  judgements: 'judgements-',
} as const;

/** Use of a file. */
export type FileUse = keyof typeof PREFIXES;

/** Maximum number of choices that an error on the command line lists. */
const MAX_PRINTED = 4;

/** Problem that a question is about. */
interface UnclearProblem extends Pick<InputProblem, 'file' | 'line' | 'message'> {
  /** Reason for the question, in a sentence; absent: the message contains the reason. */
  readonly reason?: string;
  /** Advice if no choice is right, in a sentence. */
  readonly otherwise?: string;
}

/**
 * Error that requires a decision of the user. The form displays its choices, and the command line lists their
 * options.
 */
export class UnclearInput extends InputError {
  readonly question: EvaluationQuestion;

  /** @param of file that the question is about; absent: the IDs of all files */
  constructor(
    { reason, otherwise, ...problem }: UnclearProblem,
    choices: readonly QuestionChoice[],
    of?: EvaluationQuestion['of'],
  ) {
    super({ line: 1, ...problem, advice: [optionsText(choices), otherwise ?? ''].join(' ').trim() });
    this.question = { ...(of && { of }), reason: reason ?? problem.message, choices };
  }
}

/** Returns the question about how a file is read. */
export function unclearFileError(
  problem: UnclearProblem & { readonly file: string },
  use: FileUse,
  choices: readonly QuestionChoice[],
): UnclearInput {
  return new UnclearInput(problem, choices, { file: problem.file, use });
}

/** Returns the options of all choices, each with its meaning or an example row. */
function optionsText(choices: readonly QuestionChoice[]): string {
  const options = choices
    .filter(({ option }) => option !== '')
    .slice(0, MAX_PRINTED)
    .map(({ option, label, shape, rows: [row] }) => {
      const isTold = option.includes(label) || (shape !== undefined && label === columnsText(shape));
      if (!isTold) return `${option} (${label})`;
      return row === undefined ? option : `${option} (“${row.join(', ')}”)`;
    });
  if (options.length === 0) return '';
  return options.length === 1
    ? l10n.t('If this is right: {0}.', options[0])
    : l10n.t('Specify one: {0}.', options.join('; '));
}

/** Details of a choice of how to read a file. */
interface ChoiceDetails {
  /** Label of the choice; absent: a list of its columns. */
  readonly label?: string;
  /** Command-line options that select the choice; absent: options for all columns. */
  readonly options?: ReadOptions;
  readonly weights?: Readonly<Record<string, number>>;
  /** Returns whether a row is used; absent: every row is used. */
  readonly counts?: (fields: readonly string[]) => boolean;
}

/** Number of example rows shown with a choice. */
const EXAMPLES = 3;

/** Returns a choice to read a file in a shape, with rows as they would be read. */
export function shapeChoice(
  use: FileUse,
  shape: TableShape,
  rows: RowFields,
  { label, options, weights, counts = () => true }: ChoiceDetails = {},
): QuestionChoice {
  const shown = rows.filter(counts).slice(0, EXAMPLES);
  return {
    label: label ?? columnsText(shape),
    option: [
      optionText(use, options ?? columnOptions(shape)),
      ...(weights ? [weightsOption(weights)] : []),
    ].join(' '),
    ...previewOf(shape, shown),
    shape,
    ...(weights && { weights }),
  };
}

/** Returns the option that assigns weights to words; “…” for each weight that the user must specify. */
export function weightsOption(weights: Readonly<Record<string, number | '…'>>): string {
  const pairs = Object.entries(weights).map(([word, weight]) => `${word}=${weight}`);
  return `--events ${quoteShellWord(pairs.join(','))}`;
}

/** Returns the command-line options that make a file be read with these overrides. */
export function optionText(use: FileUse, told: ReadOptions): string {
  const { format, columns = [], encoding, decimal, fold, bestScore } = told;
  const prefix = PREFIXES[use];
  const text = columns.map(({ role, column }) => `${WORD_OF_ROLE[role]}=${column}`).join(',');
  return [
    ...(format === undefined ? [] : [`--${prefix}format-in ${quoteShellWord(format)}`]),
    ...(columns.length === 0 ? [] : [`--${prefix}columns ${quoteShellWord(text)}`]),
    ...(encoding === undefined ? [] : [`--encoding ${encoding}`]),
    ...(decimal === undefined ? [] : [`--decimal ${decimal}`]),
    ...(fold === undefined ? [] : [`--fold ${/^[\w.-]+$/.test(fold) ? fold : quoteShellWord(fold)}`]),
    ...(bestScore === undefined ? [] : [bestScore === 'smallest' ? '--ascending' : '--descending']),
  ].join(' ');
}

const OPTION_ROLES = ['user', 'item', 'score', 'rating', 'rank', 'label', 'event'] as const;

/** Returns the options that specify the columns of a shape. */
export function columnOptions(shape: TableShape): ReadOptions {
  const nameOf = (column: number): string => {
    const { name } = shape.columns[column];
    return shape.header && name !== '' && !/^\d+$/.test(name) ? name : String(column + 1);
  };
  const columns = shape.columns.flatMap(({ role }, column) => {
    if (!isTold(role)) return [];
    const own = role === 'model' ? modelColumns(shape) : [column];
    const named = [...own, ...(role === 'user' ? keyColumns(shape) : [])].map(nameOf);
    return [{ role, column: named.join('+') }];
  });
  const { fold, bestScore } = shape;
  return { columns, ...(fold !== undefined && { fold }), ...(bestScore && { bestScore }) };
}

function isTold(role: ColumnRole): role is (typeof OPTION_ROLES)[number] | 'fold' | 'judge' | 'model' {
  return ['fold', 'judge', 'model', ...OPTION_ROLES].includes(role);
}

/** Returns example rows in the order user, item, score; several items in a row as “[i540, i12, …]”. */
function previewOf(shape: TableShape, rows: RowFields): Pick<QuestionChoice, 'columns' | 'rows'> {
  const roles = OPTION_ROLES.filter((role) => columnIndexOfRole(shape, role) >= 0);
  const hasLists = shape.list !== 'none';
  const shown = hasLists ? roles.filter((role) => role === 'user' || role === 'item') : roles;
  return {
    columns: shown.map((role) => columnRoleText(role)),
    rows: rows.map((fields) =>
      shown.map((role) => {
        if (role === 'user') {
          const keys = keyColumns(shape).map((column) => (fields[column] ?? '').trim());
          const user = (fields[columnIndexOfRole(shape, role)] ?? '').trim();
          return keys.length === 0 ? user : keyText([user, ...keys]);
        }
        const items = role === 'item' ? itemsOf(shape, fields) : undefined;
        return items === undefined ? (fields[columnIndexOfRole(shape, role)] ?? '').trim() : listText(items);
      }),
    ),
  };
}

function listText(items: NonNullable<ReturnType<typeof itemsOf>>): string {
  const shown = items
    .slice(0, EXAMPLES)
    .map(({ item: id, value }) => (value === undefined ? id : `${id} (${value})`));
  return `[${[...shown, ...(items.length > EXAMPLES ? ['…'] : [])].join(', ')}]`;
}

/** Returns the items of a row with several items; undefined if it has only one. */
export function itemsOf(
  shape: TableShape,
  fields: readonly string[],
): readonly { readonly item: string; readonly value: string | undefined }[] | undefined {
  const { list, columns, around } = shape;
  if (list === 'none') return undefined;
  const item = columns.findIndex(({ role }) => role === 'item');
  const value = columns.findIndex(({ role }) => role === 'score' || role === 'rating' || role === 'label');
  if (list !== 'rest')
    return listEntries(fields[item] ?? '', value < 0 ? undefined : (fields[value] ?? ''), list, around);
  return placesOfItems(shape, item, fields.length).map((behind) => ({
    item: (fields[item + behind] ?? '').trim(),
    value: value < 0 ? undefined : fields[value + behind],
  }));
}
