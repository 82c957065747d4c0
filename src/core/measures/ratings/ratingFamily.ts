import * as l10n from '@vscode/l10n';
import { isRelevant } from '../../data/truth';
import { relParameter } from '../choiceParameters';
import type {
  MeasureFamily,
  MeasureRequest,
  OverRows,
  PairsFunction,
  ErrorMeanSpec,
  ParameterSpec,
  RatingMeasure,
  RowSums,
} from '../measure';
import { measureFamily, type FamilyDescription } from '../measureFamily';

/** Function that computes a rating metric, from pairs or from their sums. */
type RatingForm = (OfPairs | OfSums | OfAllPairs) & {
  /** Set if the metric uses relevance, and so takes `rel>=θ`. */
  readonly usesRelevance?: true;
  readonly predictions?: RatingMeasure['predictions'];
};

/** A metric that is the mean of a term per pair, or the root of that mean. */
interface OfPairs {
  readonly pair: ErrorMeanSpec;
}

/** A metric that follows from sums over rows. */
interface OfSums {
  readonly sums: (request: MeasureRequest) => RowSums;
}

/** Metric that needs all pairs of ratings at once. */
interface OfAllPairs {
  readonly value: (request: MeasureRequest) => PairsFunction;
  /** Returns how the value over all rows is computed, from sums or from the order of predictions. */
  readonly overRows?: (request: MeasureRequest) => OverRows;
}

const average: ParameterSpec = {
  name: 'average',
  kind: 'choice',
  values: ['micro', 'macro'],
  overrides: 'ratingAverage',
  meaning: () => l10n.t('micro: over all pairs at once; macro: for each user, then the mean over users.'),
};

/**
 * Returns a family of the group `rating`: it takes `average=micro|macro`, has no cutoff and needs a number on both
 * sides of each pair. `RatingRunner` selects the rows of the pairs.
 */
export function ratingFamily(words: FamilyDescription, form: RatingForm): MeasureFamily {
  const { usesRelevance, predictions = 'any' } = form;
  return measureFamily({
    ...words,
    group: 'rating',
    cutoff: 'none',
    parameters: usesRelevance ? [relParameter, average] : [average],
    needs: ['scores'],
    edgeRules: () => [
      ...(words.edgeRules?.() ?? []),
      l10n.t(
        'A duplicate pair counts once: its largest prediction with its largest rating. If one file holds both, each line is a pair.',
      ),
    ],
    compile: (request): RatingMeasure => ({
      kind: 'rating',
      averaging: request.choices.ratingAverage,
      ...valueOf(form, request),
      predictions,
    }),
  });
}

function valueOf(
  form: RatingForm,
  request: MeasureRequest,
): Pick<RatingMeasure, 'value' | 'pair' | 'overRows'> {
  if ('value' in form) return { value: form.value(request), overRows: form.overRows?.(request) };
  if ('sums' in form) {
    const sums = form.sums(request);
    return { value: fromSums(sums), overRows: sums };
  }
  const sums = sumsOf(form.pair);
  return { value: fromSums(sums), pair: form.pair, overRows: sums };
}

function fromSums({ width, add, value }: RowSums): PairsFunction {
  const sums = new Float64Array(width);
  return (ratings, predictions, count) => {
    sums.fill(0);
    add(ratings, predictions, 0, count, sums);
    return value(sums, 0);
  };
}

/** Returns a function that returns whether a rating is relevant. */
export function relevanceTest(threshold: number | undefined): (rating: number) => boolean {
  return (rating) => isRelevant(rating, threshold);
}

/** Returns the sums of a mean: of the terms of rows, and the number of rows. */
function sumsOf({ term, combination }: ErrorMeanSpec): RowSums {
  return {
    kind: 'sums',
    width: 2,
    add: (ratings, predictions, from, to, sums) => {
      for (let row = from; row < to; row++) sums[0] += term(predictions[row] - ratings[row]);
      sums[1] += to - from;
    },
    value: (sums, at) => {
      const mean = sums[at] / sums[at + 1];
      return combination === 'mean' ? mean : Math.sqrt(mean);
    },
  };
}
