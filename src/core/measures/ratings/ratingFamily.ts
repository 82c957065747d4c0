import * as l10n from '@vscode/l10n';
import { isRelevant } from '../../data/truth';
import { rel } from '../choiceParameters';
import type {
  MeasureFamily,
  MeasureRequest,
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
  /**
   * For measures that compare the pairs of one user only: micro is then the mean of the users weighted by
   * this, not one value over all pairs.
   */
  readonly microWeight?: PairsFunction;
}

const average: ParameterSpec = {
  name: 'average',
  kind: 'choice',
  values: ['micro', 'macro'],
  default: 'micro',
  meaning: () => l10n.t('micro: over all pairs at once; macro: for each user, then the mean over users.'),
};

/**
 * A family of the group `rating`: it takes `average=micro|macro`, has no cutoff and needs a number on both sides
 * of each pair. Which rows make the pairs is the business of RatingRunner.
 */
export function ratingFamily(definition: RatingDefinition): MeasureFamily {
  const { usesRelevance, predictions, value, pair, microWeight, aliases, edgeRules, ...words } = definition;
  return {
    ...words,
    aliases: aliases ?? [],
    group: 'rating',
    cutoff: 'none',
    parameters: usesRelevance ? [rel, average] : [average],
    needs: ['scores'],
    edgeRules: () => [
      ...edgeRules(),
      l10n.t(
        'A pair that stands more than once counts once: its largest prediction against its largest rating.',
      ),
    ],
    compile: (request): RatingMeasure => {
      const macro = request.parameters.get('average') === 'macro';
      return {
        kind: 'rating',
        averaging: macro || microWeight !== undefined ? 'macro' : 'micro',
        weight: macro ? undefined : microWeight,
        value: value(request),
        predictions: predictions ?? 'any',
        pair,
      };
    },
  };
}

/** Whether a rating counts as relevant. */
export function relevantFrom(threshold: number | undefined): (rating: number) => boolean {
  return (rating) => isRelevant(rating, threshold);
}
