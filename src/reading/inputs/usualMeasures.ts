import { predictsRatings } from '../formats/detection/embeddedTruth';
import type { FileGuess } from '../formats/detection/fileKind';
import { columnIndexOfRole, isOfImpressions } from '../formats/tableShape';
import { parseNumber } from '../formats/values/decimal';
import { DEFAULT_MEASURES, DEFAULT_RATING_MEASURES } from '../../shared/config/evaluationConfig';

const IMPRESSION_METRICS = 'AUC, GAUC, PRAUC';
const PROBABILITY_METRICS = 'LogLoss, Brier, ECE, COPC';

/** Returns the default metrics of a file with predictions and their ground truth. */
export function defaultMeasures({ shape, sample }: Pick<FileGuess, 'shape' | 'sample'>): string {
  if (predictsRatings(shape) && !isOfImpressions(shape)) return DEFAULT_RATING_MEASURES;
  if (!isOfImpressions(shape)) return DEFAULT_MEASURES;
  // Ratings are none of a click.
  if (columnIndexOfRole(shape, 'label') < 0) return DEFAULT_RATING_MEASURES;
  const predictions = sample.map((fields) => parseNumber(fields[columnIndexOfRole(shape, 'score')] ?? ''));
  const probable = predictions.every((value) => value >= 0 && value <= 1);
  return probable ? `${IMPRESSION_METRICS}, ${PROBABILITY_METRICS}` : IMPRESSION_METRICS;
}
