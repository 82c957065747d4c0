import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../core/data/ids/identifiers';
import {
  listsInFile,
  positionalLists,
  rowCountByUser,
  type PositionalLists,
} from '../../core/data/interactions/lists';
import { formatName } from '../formats/readOptions';
import type { TableShape } from '../formats/tableShape';
import { InputError } from '../../shared/problem';
import type { QuestionChoice } from './unclear/evaluationQuestion';
import { readAsPositions } from './asPositions';
import { specifiesColumns, type DetectedInput } from './recognition/recognition';
import type { TableFile } from './tableFile';
import { shapeChoice, unclearFileError, type FileUse, type UnclearInput } from './unclear/question';

/** A file that was read, with the request for it. */
export interface FileWithRequest {
  readonly file: TableFile;
  readonly seen: DetectedInput;
}

/**
 * Reads lists of labels and ranks by position: if they are as MIND documents them (`1 [0,1,0]`), or if
 * specified.
 *
 * @param items receives the positions as IDs
 * @throws UnclearInput if lists may be labels or ranks of candidates as well as items
 * @throws InputError if only one file is by position, or a user's lists differ in length
 */
export function withPositions(
  models: readonly FileWithRequest[],
  truth: FileWithRequest,
  items: Identifiers,
): { readonly models: readonly TableFile[]; readonly truth: TableFile } {
  const files = { models: models.map(({ file }) => file), truth: truth.file };
  const sides = [truth, ...models];
  if (sides.some(({ file }) => file.shape.positions)) {
    const other = sides.find(({ file }) => !file.shape.positions);
    if (other !== undefined) throw oneSided(other, other === truth ? 'truth' : 'recommendations');
    for (const file of files.models) requireSameLengths(file, files.truth);
    return files;
  }
  const labels = looksOf(truth);
  const ranks = models.map(looksOf);
  const isMind =
    sides.every(({ file }) => isOfMind(file.shape)) &&
    labels?.labels === 'binary' &&
    ranks.every((each) => each?.areRanks === true) &&
    files.models.every((file) => unevenUser(file, files.truth) === undefined);
  if (isMind)
    return {
      models: files.models.map((file) => readAsPositions(file, items, 'recommendations')),
      truth: readAsPositions(files.truth, items, 'truth'),
    };
  if (labels !== undefined && mayBeLabels(labels, files)) throw unclearPositions(truth, 'truth', labels);
  for (const [at, each] of ranks.entries())
    if (each !== undefined && mayBeRanks(each, files.models[at]))
      throw unclearPositions(models[at], 'recommendations', each);
  return files;
}

/**
 * Returns whether the lists of a file look like ranks or labels by position; undefined if they do not, or if
 * options specify how the file is read.
 */
function looksOf({ file, seen: { input } }: FileWithRequest): PositionalLists | undefined {
  const isSpecified = input.shape !== undefined || specifiesColumns(input);
  return isSpecified || file.interactions.models !== undefined
    ? undefined
    : positionalLists(file.interactions);
}

/**
 * Returns whether lines are an ID and a list in brackets, without a header, as in `prediction.txt` and
 * `truth.txt` of MIND.
 */
function isOfMind({ format, header, list, delimiter, columns }: TableShape): boolean {
  const isSpaced = delimiter === 'spaces' || delimiter === '\t';
  return format === 'delimited' && !header && list === ',' && isSpaced && columns.length === 2;
}

/**
 * Returns whether lists of a ground truth may be labels. Lists that repeat 0 or 1 are not IDs; lists of other
 * digits may be IDs.
 */
function mayBeLabels(
  { labels, repeats }: PositionalLists,
  { models, truth }: { readonly models: readonly TableFile[]; readonly truth: TableFile },
): boolean {
  if (labels === undefined) return false;
  if (labels === 'binary' && repeats) return true;
  const areSeveral = rowCountByUser(truth.interactions).some((count) => count > 1);
  const isEven = models.some((file) => unevenUser(file, truth) === undefined);
  return areSeveral && isEven && (labels === 'binary' || repeats);
}

/**
 * Returns whether lists of recommendations may be ranks instead of item IDs: the file has no header, and list
 * lengths differ. (Lists of equal length may rank a whole small catalog.)
 */
function mayBeRanks({ areRanks }: PositionalLists, { shape, interactions }: TableFile): boolean {
  if (!areRanks || shape.header || interactions.values !== undefined) return false;
  const lengths = rowCountByUser(interactions).filter((count) => count > 0);
  const isOutOfOrder = [...listsInFile(interactions)].some(({ start, end }) =>
    interactions.items
      .subarray(start, end)
      .some((item, at) => interactions.itemIds.text(item) !== String(at + 1)),
  );
  return isOutOfOrder && lengths.some((length) => length !== lengths[0]);
}

/** Returns a user of both files whose lists differ in length; undefined if there is none. */
function unevenUser({ interactions }: TableFile, truth: TableFile): number | undefined {
  const [listed, judged] = [rowCountByUser(interactions), rowCountByUser(truth.interactions)];
  const uneven = listed.findIndex((count, user) => count > 0 && judged[user] > 0 && judged[user] !== count);
  return uneven < 0 ? undefined : uneven;
}

/**
 * Checks that lists have equal lengths. @throws InputError with the first user whose ranks and labels differ
 * in number
 */
function requireSameLengths(file: TableFile, truth: TableFile): void {
  const user = unevenUser(file, truth);
  if (user === undefined) return;
  const { interactions } = file;
  const counts = [file, truth].map((each) => rowCountByUser(each.interactions)[user]);
  throw new InputError({
    file: file.name,
    line: [...listsInFile(interactions)].find((list) => list.user === user)?.line ?? 1,
    message: l10n.t(
      '“{0}” has {1} ranks here, but {2} labels in {3}.',
      interactions.userIds.text(user),
      ...counts,
      truth.name,
    ),
    advice: l10n.t('Write the rank or label of each candidate in the order of the candidates.'),
  });
}

/**
 * Returns the error for lists of items in one file and lists by position in the other; if nothing specifies
 * that they are items, a question.
 */
function oneSided(of: FileWithRequest, use: FileUse): InputError {
  const looks = looksOf(of);
  if (looks !== undefined) return unclearPositions(of, use, looks);
  return new InputError({
    file: of.file.name,
    line: 1,
    message: l10n.t('The other file holds ranks or labels by position, and this file holds items.'),
    advice: l10n.t('Write the rank or label of each candidate in the order of the candidates.'),
  });
}

/** Returns the question about lists that may be ranks or labels of candidates. */
function unclearPositions(
  { file: { name, shape }, seen: { rows = [] } }: FileWithRequest,
  use: FileUse,
  { example }: PositionalLists,
): UnclearInput {
  const choice = (label: string, as: TableShape): QuestionChoice =>
    shapeChoice(use, as, rows, { label, options: { format: formatName(as) } });
  const positions = { ...shape, positions: true as const };
  return unclearFileError(
    {
      file: name,
      message:
        use === 'truth'
          ? l10n.t('“{0}” may be labels of candidates by position, or item IDs.', example)
          : l10n.t('“{0}” may be ranks of candidates by position, or item IDs.', example),
      otherwise: l10n.t('Otherwise, write the candidates next to them.'),
    },
    use,
    [
      choice(use === 'truth' ? l10n.t('Labels by position') : l10n.t('Ranks by position'), positions),
      choice(l10n.t('Item IDs'), shape),
    ],
  );
}
