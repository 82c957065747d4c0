import * as l10n from '@vscode/l10n';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { groupRows, listsText, readSampleRows } from '../../formats/detection/sampledRows';
import { inputProblem } from '../../formats/fileProblem';
import { formatName, type ReadOptions } from '../../formats/readOptions';
import { columnIndexOfRole, type RowFields, type TableShape } from '../../formats/tableShape';
import type { QuestionChoice } from './evaluationQuestion';
import {
  shapeChoice,
  columnOptions,
  itemsOf,
  unclearFileError,
  type FileUse,
  type UnclearInput,
} from './question';

/** Returns the error that asks which of several formats a file has. */
export function unclearFormatError(
  file: string,
  use: FileUse,
  readings: readonly FormatCandidate[],
): UnclearInput {
  const [{ unnamed }] = readings;
  const shapes = readings.map(({ guess }) => guess.shape);
  const options = shapes.map((shape) => optionsOf(shape, shapes));
  const isOrdered = (shape: TableShape): boolean => columnIndexOfRole(shape, 'score') >= 0;
  // Places in a list are numbers too.
  const isEitherWay = (shape: TableShape): boolean =>
    use === 'recommendations' &&
    isOrdered(shape) &&
    shape.bestScore === undefined &&
    !shapes.every(isOrdered);
  const areTurned =
    new Set(shapes.map((shape) => `${columnIndexOfRole(shape, 'score')}`)).size === 1 &&
    new Set(shapes.map(({ bestScore }) => bestScore)).size > 1;
  // The separator of items in a cell is not an option.
  const isSaid = areTurned || JSON.stringify(options[0]) !== JSON.stringify(options[1]);
  const choice = (at: number, turned?: 'largest' | 'smallest'): QuestionChoice => {
    const bestScore = areTurned ? shapes[at].bestScore : turned;
    const best = bestScore && { bestScore };
    const chosen = shapeChoice(use, { ...shapes[at], ...best }, readings[at].rows, {
      options: { ...options[at], ...best },
    });
    return isSaid ? chosen : { ...chosen, option: '' };
  };
  const choices = shapes.map((shape, at) => choice(at, isEitherWay(shape) ? 'largest' : undefined));
  const turned = shapes.flatMap((shape, at) => (isEitherWay(shape) ? [choice(at, 'smallest')] : []));
  const orderOf = ({ shape }: QuestionChoice, rows: RowFields): string | undefined =>
    shape && listsText(readSampleRows(shape, rows, 'recommendations'), 'recommendations', shape.bestScore);
  const { rows } = readings[0];
  // Of numbers that rise from row to row, the order of the rows is likelier than the reverse.
  const byLikelihood = (ofPair: readonly QuestionChoice[]): readonly QuestionChoice[] => {
    const isTurned = (one: QuestionChoice): boolean => turned.includes(one);
    const inRows = ofPair.find(({ shape }) => shape !== undefined && columnIndexOfRole(shape, 'score') < 0);
    const areRising = ofPair.some(
      (one) => isTurned(one) && inRows !== undefined && orderOf(one, rows) === orderOf(inRows, rows),
    );
    const isInRows = (one: QuestionChoice): boolean => one === inRows || isTurned(one);
    return areRising ? ofPair.toSorted((x, y) => Number(isInRows(y)) - Number(isInRows(x))) : ofPair;
  };
  const pairs = groupRows([...choices, ...turned], ({ shape }) =>
    shape === undefined ? '' : `${columnIndexOfRole(shape, 'user')} ${columnIndexOfRole(shape, 'item')}`,
  );
  const all = [...pairs.values()].flatMap(byLikelihood);
  const written = readings.map(({ rows: [row = []], guess: { shape } }) =>
    JSON.stringify(itemsOf(shape, row)?.map(({ item }) => item) ?? []),
  );
  return unclearFileError(
    {
      file,
      message:
        unnamed === undefined
          ? l10n.t('The file can be read in several ways.')
          : inputProblem(unnamed, file).message,
      ...(!isSaid && { otherwise: l10n.t('Write each list as JSON: {0} or {1}.', written[0], written[1]) }),
    },
    use,
    all,
  );
}

/** Returns the options that select one shape of a file and none of the others. */
function optionsOf(shape: TableShape, others: readonly TableShape[]): ReadOptions {
  const format = formatOption(shape);
  const alike = others.filter((other) => formatOption(other) === format);
  if (alike.length === others.length) return columnOptions(shape);
  return { format, ...(alike.length > 1 && columnOptions(shape)) };
}

function formatOption(shape: TableShape): string {
  return shape.list === 'none' ? `${formatName(shape)}+rows` : formatName(shape);
}
