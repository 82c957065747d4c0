import * as l10n from '@vscode/l10n';
import { isRelevant } from '../../data/truth';
import { rel } from '../choiceParameters';
import type {
  MeasureFamily,
  MeasureRequest,
  OverRows,
  PairsFold,
  PairsFunction,
  PairTerm,
  ParameterSpec,
  RatingMeasure,
} from '../measure';

/** What one rating measure says of itself; {@link ratingFamily} adds what all of them share. */
export interface RatingDefinition {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: () => string;
  readonly formula: { readonly text: string; readonly mathml: string };
  readonly range: readonly [number, number];
  readonly higherIsBetter: boolean;
  readonly edgeRules: () => readonly string[];
  readonly source: string;
  /** Looks at whether a rating is relevant, and so takes `rel>=θ`. */
  readonly usesRelevance?: boolean;
  readonly predictions?: RatingMeasure['predictions'];
  readonly value: (request: MeasureRequest) => PairsFunction;
  readonly pair?: PairTerm;
  /** Of a measure without `pair`: how its value over all rows follows from sums, or from their order. */
  readonly overRows?: (request: MeasureRequest) => OverRows;
  /**
   * For measures that compare the pairs of one user only: micro is then the mean of the users weighted by
   * this, not one value over all pairs.
   */
  readonly microWeight?: PairsFunction;
  /** For measures of counts: how the mean counts make one value (average=counts). */
  readonly counts?: () => PairsFold;
}

const average: ParameterSpec = {
  name: 'average',
  kind: 'choice',
  values: ['micro', 'macro'],
  overrides: 'ratingAverage',
  meaning: () => l10n.t('micro: over all pairs at once; macro: for each user, then the mean over users.'),
};

const averageOfCounts: ParameterSpec = {
  ...average,
  values: ['micro', 'macro', 'counts'],
  meaning: () =>
    l10n.t(
      'micro: over all pairs at once; macro: for each user, then the mean over users; counts: instead of the number, the mean number of pairs of each kind, over the users who have any of that kind.',
    ),
};

/**
 * A family of the group `rating`: it takes `average=micro|macro`, has no cutoff and needs a number on both sides
 * of each pair. Which rows make the pairs is the business of RatingRunner.
 */
export function ratingFamily(definition: RatingDefinition): MeasureFamily {
  const {
    usesRelevance,
    predictions,
    value,
    pair,
    overRows,
    microWeight,
    counts,
    aliases,
    edgeRules,
    ...words
  } = definition;
  const averages = counts === undefined ? average : averageOfCounts;
  return {
    ...words,
    aliases: aliases ?? [],
    group: 'rating',
    cutoff: 'none',
    parameters: usesRelevance ? [rel, averages] : [averages],
    needs: ['scores'],
    edgeRules: () => [
      ...edgeRules(),
      l10n.t(
        'A duplicate pair counts once: its largest prediction with its largest rating. If one file holds both, each line is a pair.',
      ),
    ],
    compile: (request): RatingMeasure => {
      const { ratingAverage } = request.choices;
      const macro = ratingAverage === 'macro';
      return {
        kind: 'rating',
        averaging: macro || microWeight !== undefined ? 'macro' : 'micro',
        weight: macro ? undefined : microWeight,
        value: value(request),
        ...(ratingAverage === 'counts' && counts !== undefined ? { fold: counts } : {}),
        predictions: predictions ?? 'any',
        pair,
        overRows: pair === undefined ? overRows?.(request) : sumsOf(pair),
      };
    },
  };
}

/** Whether a rating counts as relevant. */
export function relevantFrom(threshold: number | undefined): (rating: number) => boolean {
  return (rating) => isRelevant(rating, threshold);
}

/** The sums of a mean: of what the rows add, and how many they are. */
function sumsOf({ term, combination }: PairTerm): OverRows {
  return {
    kind: 'sums',
    width: 2,
    add: (rating, prediction, sums, at) => {
      sums[at] += term(prediction - rating, rating);
      sums[at + 1]++;
    },
    value: (sums, at) => {
      const mean = sums[at] / sums[at + 1];
      return combination === 'mean' ? mean : Math.sqrt(mean);
    },
  };
}
