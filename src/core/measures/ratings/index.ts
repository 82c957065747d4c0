import type { MeasureFamily } from '../measure';
import { correlationFamilies } from './correlation';
import { discriminationFamilies } from './discrimination';
import { errorFamilies } from './errors';
import { probabilityFamilies } from './probability';

/** Measures of predicted ratings and probabilities, pair by pair (metrics.md §4). */
export const ratingFamilies: readonly MeasureFamily[] = [
  ...errorFamilies,
  ...correlationFamilies,
  ...discriminationFamilies,
  ...probabilityFamilies,
];
