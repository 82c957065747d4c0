import type { MeasureFamily } from '../measure';
import { calibration } from './calibration';
import { concentrationFamilies } from './concentration';
import { coverageFamilies } from './coverage';
import { expectedNoveltyFamilies } from './expectedNovelty';
import { diversityFamilies } from './intraListDiversity';
import { itemGroupFamilies } from './itemGroupParity';
import { noveltyFamilies } from './novelty';
import { personalization } from './personalization';
import { popularityFamilies } from './popularity';
import { serendipity } from './serendipity';
import { groupGap } from './userGroupGap';

/** Metrics other than accuracy: diversity, novelty, popularity, fairness. */
export const beyondAccuracyFamilies: readonly MeasureFamily[] = [
  ...coverageFamilies,
  ...concentrationFamilies,
  ...popularityFamilies,
  ...noveltyFamilies,
  ...expectedNoveltyFamilies,
  ...diversityFamilies,
  personalization,
  serendipity,
  calibration,
  ...itemGroupFamilies,
  groupGap,
];
