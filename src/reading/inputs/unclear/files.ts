import * as l10n from '@vscode/l10n';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { solvingOptions, inputProblem, type FileProblem } from '../../formats/fileProblem';
import type { ReadOptions } from '../../formats/readOptions';
import type { QuestionChoice } from './evaluationQuestion';
import { shapeChoice, unclearFileError, type FileUse, type UnclearInput } from './question';

/** Way to read a file that avoids its problem. */
export interface SettledReading {
  readonly options: ReadOptions;
  readonly reading: FormatCandidate;
}

/** Characters outside ASCII. Only these differ between encodings. */
const BEYOND_ASCII = /[^ -~\s]/;

/**
 * Returns the question about a file with a problem that the user can solve.
 *
 * @param settled how the file is read with each option, the likeliest first
 */
export function solvableProblemError(
  file: string,
  use: FileUse,
  problem: FileProblem,
  settled: readonly SettledReading[],
): UnclearInput {
  const { message, line } = inputProblem(problem, file);
  return unclearFileError(
    { file, message, ...(line !== undefined && { line }) },
    use,
    settled.map((one) => (problem.code === 'not-utf8' ? inEncoding(use, problem, one) : choiceIn(use, one))),
  );
}

function choiceIn(use: FileUse, { options, reading: { guess, rows } }: SettledReading): QuestionChoice {
  const { format, decimal } = options;
  const label =
    format !== undefined
      ? l10n.t('Format “{0}”', format)
      : decimal !== undefined
        ? decimal === 'comma'
          ? l10n.t('Decimal commas')
          : l10n.t('Decimal points')
        : undefined;
  return shapeChoice(use, guess.shape, rows, { options, ...(label !== undefined && { label }) });
}

/** Returns the choice of an encoding, with example rows that read differently in other encodings. */
function inEncoding(
  use: FileUse,
  { readings }: Extract<FileProblem, { code: 'not-utf8' }>,
  { options, reading: { guess, rows } }: SettledReading,
): QuestionChoice {
  const { encoding = '' } = options;
  const text = readings.find((one) => one.encoding === encoding)?.text ?? '';
  const isTelling = (field: string): boolean => BEYOND_ASCII.test(field);
  const telling = rows.filter((fields) => fields.some(isTelling));
  const choice = shapeChoice(use, guess.shape, telling, { options, label: encoding });
  const isTable = guess.problem === undefined && choice.rows.some((row) => row.some(isTelling));
  return isTable ? choice : { ...choice, columns: [l10n.t('text')], rows: [[text]] };
}

/**
 * Returns the options that solve a problem of a file, each combined with the earlier options; empty: the file
 * must be changed.
 */
export function settlingOptions(
  problem: FileProblem,
  use: FileUse,
  before: ReadOptions = {},
): readonly ReadOptions[] {
  return solvingOptions(problem, use !== 'recommendations').map((options) => {
    const said = options.columns ?? [];
    const kept = before.columns?.filter(({ role }) => said.every((other) => other.role !== role)) ?? [];
    const columns = [...kept, ...said];
    return { ...before, ...options, ...(columns.length > 0 && { columns }) };
  });
}
