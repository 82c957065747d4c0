import * as l10n from '@vscode/l10n';
import {
  lineOfEntry,
  lineOfRow,
  rowAtLine,
  type Interactions,
} from '../../core/data/interactions/interactions';
import { InputError } from '../../shared/problem';
import { parseNumber } from '../formats/values/decimal';
import type { TableShape } from '../formats/tableShape';
import type { OpenedFiles } from '../sources/openedFiles';
import type { EvaluationInput, ModelInput } from './evaluationInput';
import type { EvaluationRequest } from './evaluationRequest';
import type { ReadingWatch } from './readingWatch';
import type { TableFile } from './tableFile';
import { readRowTexts } from './truthColumn';

/** Texts of a cell without a number. */
const MISSING = /^(nan|null|none|n\/?a|-)?$/i;

/**
 * Returns the input with these columns of the lists, each as one number per list. Columns that were read before are
 * not read again.
 *
 * @throws InputError if no list file has a column, or a list has two numbers or a text in it
 */
export async function withListColumns(
  input: EvaluationInput,
  names: readonly string[],
  request: EvaluationRequest,
  files: OpenedFiles,
  watch: ReadingWatch,
): Promise<EvaluationInput> {
  const isKnown = ({ columns }: ModelInput): boolean => names.every((name) => columns?.has(name) === true);
  if (input.models.every(isKnown)) return input;
  for (const name of names) requireColumn(input, name);
  const users = input.users.size;
  const texts = new RowTextsOfFiles(request, files, watch);
  const models: ModelInput[] = [];
  for (const model of input.models) {
    const columns = new Map(model.columns);
    for (const name of names)
      if (!columns.has(name))
        columns.set(
          name,
          hasColumn(model.file, name)
            ? numbersOfLists(model, name, await texts.of(model.file, name), users, (user) =>
                input.users.text(user),
              )
            : new Float64Array(users).fill(Number.NaN),
        );
    models.push({ ...model, columns });
    for (const name of names)
      if (model.columns?.has(name) !== true) reportMissing(model, name, columns.get(name));
  }
  return { ...input, models };
}

/** Text of a column in each kept row of a file. */
type RowTexts = Awaited<ReturnType<typeof readRowTexts>>;

/** Reads columns of files, each once for all models of a file. */
class RowTextsOfFiles {
  private readonly texts = new Map<string, Promise<RowTexts>>();

  constructor(
    private readonly request: EvaluationRequest,
    private readonly files: OpenedFiles,
    private readonly watch: ReadingWatch,
  ) {}

  of(file: TableFile, column: string): Promise<RowTexts> {
    const key = JSON.stringify([file.name, column]);
    const found = this.texts.get(key) ?? this.read(file, column);
    this.texts.set(key, found);
    return found;
  }

  private read(file: TableFile, column: string): Promise<RowTexts> {
    const input = this.request.models.find((model) => model.file.name === file.name);
    if (input === undefined) throw new Error('The request does not contain the file of a model.');
    return this.files.use(input.file, (source) => readRowTexts(source, file.shape, column, this.watch));
  }
}

function hasColumn({ shape }: Pick<TableFile, 'shape'>, column: string): boolean {
  return namedColumns(shape).includes(column);
}

/** Returns the names of the columns that may contain a number per list. */
function namedColumns({ header, columns }: TableShape): string[] {
  return header
    ? columns.flatMap(({ name, role }) => (['user', 'key', 'item'].includes(role) ? [] : [name]))
    : [];
}

/** Checks that a file of lists has the column. @throws InputError with the columns of the first file */
function requireColumn({ models }: EvaluationInput, column: string): void {
  const repeated = models.find(
    ({ file }) => namedColumns(file.shape).filter((name) => name === column).length > 1,
  );
  if (repeated !== undefined)
    throw new InputError({
      file: repeated.file.name,
      line: 1,
      message: l10n.t('Several columns are called “{0}”.', column),
      advice: l10n.t('Rename all but one of them.'),
    });
  if (models.some(({ file }) => hasColumn(file, column))) return;
  const [{ file }] = models;
  const names = namedColumns(file.shape);
  throw new InputError({
    file: file.name,
    message: l10n.t('The lists have no column “{0}”.', column),
    advice:
      names.length === 0
        ? l10n.t('Write a header with the names of the columns.')
        : l10n.t('Its other columns are: {0}.', names.join(', ')),
  });
}

/** Returns the number of each list; NaN: none. @throws InputError for a text, or two numbers in one list */
function numbersOfLists(
  { file, rankings }: ModelInput,
  column: string,
  { interactions, texts, ofUser: textOfRow }: RowTexts,
  users: number,
  nameOf: (user: number) => string,
): Float64Array {
  const rowOf = rowMapping(file, interactions, column);
  const numbers = texts.map((text) => numberIn(text, file));
  const values = new Float64Array(users).fill(Number.NaN);
  const { offsets, rows } = rankings;
  const cellError = (entry: number, message: string, advice: string): InputError =>
    new InputError({ file: file.name, line: lineOfEntry(file.interactions, rows, entry), message, advice });
  for (let user = 0; user + 1 < offsets.length; user++)
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const row = rowOf(rows === undefined ? entry : rows[entry]);
      const text = row < 0 ? -1 : textOfRow[row];
      const number = text < 0 ? Number.NaN : numbers[text];
      if (Number.isNaN(number)) continue;
      if (!Number.isFinite(number))
        throw cellError(
          entry,
          l10n.t('“{0}” in the column “{1}” is not a number.', texts[text], column),
          l10n.t('Write a number, or leave the cell empty.'),
        );
      if (!Number.isNaN(values[user]) && values[user] !== number)
        throw cellError(
          entry,
          l10n.t(
            'The list of “{0}” has two numbers in the column “{1}”: {2} and {3}.',
            nameOf(user),
            column,
            values[user],
            number,
          ),
          l10n.t('Write one number per list, the same in each of its rows.'),
        );
      values[user] = number;
    }
  return values;
}

/** Returns the number in a cell; NaN: the cell is empty; infinite: it contains something else. */
function numberIn(text: string, { shape }: Pick<TableFile, 'shape'>): number {
  const bare = text.trim();
  if (MISSING.test(bare)) return Number.NaN;
  const number = parseNumber(shape.decimal === ',' ? bare.replace(',', '.') : bare);
  return Number.isNaN(number) ? Infinity : number;
}

/**
 * Returns a function from the kept rows of a file, or of one model in it, to those of its second reading; −1: none.
 *
 * @throws InputError if rows are identified by their line, and a line contains several lists
 */
function rowMapping(file: TableFile, again: Interactions, column: string): (row: number) => number {
  const { interactions } = file;
  if (again.rows === interactions.rows) return (row) => row;
  for (const start of again.runStarts.subarray(1, -1))
    if (lineOfRow(again.lines, start) === lineOfRow(again.lines, start - 1))
      throw new InputError({
        file: file.name,
        line: lineOfRow(again.lines, start),
        message: l10n.t('Several lists are on one line, so the column “{0}” can’t be read.', column),
        advice: l10n.t('Write each list on its own line.'),
      });
  return (row) => rowAtLine(again, lineOfRow(interactions.lines, row));
}

/** Reports, with the lists of a model, how many have no number. */
function reportMissing(
  { file, rankings: { offsets } }: ModelInput,
  column: string,
  values: Float64Array | undefined,
): void {
  if (values === undefined) return;
  let lists = 0;
  let missing = 0;
  for (let user = 0; user + 1 < offsets.length; user++) {
    if (offsets[user + 1] === offsets[user]) continue;
    lists++;
    if (Number.isNaN(values[user])) missing++;
  }
  if (missing > 0)
    file.findings.add('lists-without-number', false, () => ({ line: 1, details: [missing, lists, column] }));
}
