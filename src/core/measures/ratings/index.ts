import type { MeasureFamily } from '../measure';
import { correlationFamilies } from './correlation';
import { discriminationFamilies } from './discrimination';
import { errorFamilies } from './errors';
import { probabilityFamilies } from './probability';

/** Metrics of predicted ratings and probabilities, pair by pair. */
export const ratingFamilies: readonly MeasureFamily[] = [
  ...errorFamilies,
  ...correlationFamilies,
  ...discriminationFamilies,
  ...probabilityFamilies,
];
