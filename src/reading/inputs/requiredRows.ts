import type { TableShape } from '../formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import type { OpenedFiles } from '../sources/openedFiles';
import { copiesOfAll, requireNoRowCopies } from './copiedRows';
import { requireSingleList as requireUndivided } from './dividedRows';
import { behaviourViewOf, type EvaluationInput, type ModelInput } from './evaluationInput';
import type { EvaluationRequest } from './evaluationRequest';
import type { ReadingWatch } from './readingWatch';
import { specifiesColumns, type DetectedInput, type SeenFiles } from './recognition/recognition';
import { requireOneRowAPair as requireAgreement } from './repeatedPairs';
import type { TableFile } from './tableFile';

/** Files that can be read again. */
export interface FilesOfReading {
  readonly files: OpenedFiles;
  readonly watchOf: (source: ByteSource) => ReadingWatch;
}

/**
 * Checks that rows are of one model.
 *
 * @throws InputError if the rows are of several models, folds or days, and the user specified no columns
 */
export async function requireOneModel(
  { files, watchOf }: FilesOfReading,
  { input, rows = [] }: DetectedInput,
  file: TableFile,
  { rankings }: Pick<ModelInput, 'rankings'>,
): Promise<void> {
  if (input.shape !== undefined || specifiesColumns(input) || file.interactions.models !== undefined) return;
  const copies = copiesOfAll(rankings);
  if (copies !== undefined)
    await files.use(input.file, (source) =>
      requireNoRowCopies(source, file.shape, rows, copies, watchOf(source)),
    );
}

/**
 * Checks that each user has one list.
 *
 * @throws InputError if a column divides the rows of users into several lists, and the user specified no
 * columns
 */
export async function requireSingleList(
  { files, watchOf }: FilesOfReading,
  { input, rows }: DetectedInput,
  truth: TableShape | undefined,
  file: TableFile,
): Promise<void> {
  if (rows === undefined || input.shape !== undefined || specifiesColumns(input)) return;
  await files.use(input.file, (source) => requireUndivided(source, file, rows, truth, watchOf(source)));
}

/**
 * Checks that a ground truth has one grade per pair.
 *
 * @throws UnclearInput if rows disagree on pairs, and neither columns nor how to combine rows were specified
 */
export async function requireOneRowAPair(
  { files, watchOf }: FilesOfReading,
  request: EvaluationRequest,
  { truthInput: { input, rows }, modelInputs }: SeenFiles,
  file: TableFile,
  { truth }: EvaluationInput['truth'],
): Promise<void> {
  const isOpen =
    behaviourViewOf(request) === undefined && input.shape === undefined && !specifiesColumns(input);
  if (rows === undefined || !isOpen || truth.disagreeing === undefined) return;
  // The rows of a log of its own are lists and truth: `requireSingleList` looks at them.
  if (modelInputs.some((model) => model.input.file.name === input.file.name)) return;
  const lists = modelInputs.map(({ shapes }) => shapes.recommendations);
  await files.use(input.file, (source) =>
    requireAgreement(source, file, truth, rows, lists, watchOf(source)),
  );
}
