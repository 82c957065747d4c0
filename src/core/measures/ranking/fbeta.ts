import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters } from '../choiceParameters';
import { hitCounting } from '../derivation/derivations';
import { hitsWithin, ratioOrZero } from '../hits';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { parameterNumber, perUserMeasure } from '../perUser';
import { expectedHits } from '../tiedRuns';
import { precisionDenominator } from './precision';
import { recallDenominator } from './recall';

const beta: ParameterSpec = {
  name: 'beta',
  kind: 'number',
  minimum: 0,
  maximum: 1000,
  default: 1,
  meaning: () => l10n.t('Weight of Recall relative to Precision.'),
};

/** Returns (1 + w)·P·R / (w·P + R), or 0 if both are 0. @param weight w: weight of Recall relative to Precision */
export function weightedHarmonicMean(precision: number, recall: number, weight: number): number {
  return ratioOrZero((1 + weight) * precision * recall, weight * precision + recall);
}

export const fbeta = measureFamily({
  name: 'Fbeta',
  aliases: ['F1', 'F'],
  summary: () => l10n.t('Precision and Recall in one number: their harmonic mean, weighted by β.'),
  formula: {
    text: '(1 + β²) · P · Recall / (β² · P + Recall)',
    math: 'F^β = {(1 + β^2) P · Recall}/{β^2 P + Recall}',
  },
  parameters: [beta, ...listParameters],
  reads: ['precisionDenominator', 'recallDenominator'],
  edgeRules: () => [l10n.t('0 when both Precision and Recall are 0.')],
  source: 'van Rijsbergen: Information Retrieval (1979), chapter 7',
  shownAs: (parameters) => (parameters.has('beta') ? undefined : { name: 'F1', says: [] }),
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const betaSquared = parameterNumber(request, beta) ** 2;
    const forPrecision = precisionDenominator(request);
    const forRecall = recallDenominator(request);
    const value = (list: JudgedList, hits: number): number =>
      weightedHarmonicMean(
        ratioOrZero(hits, forPrecision.of(list)),
        ratioOrZero(hits, forRecall.of(list)),
        betaSquared,
      );
    return perUserMeasure(request, {
      value: (list) => value(list, hitsWithin(list, cutoff)),
      saturationCutoff: (list) =>
        Math.max(forPrecision.saturationCutoff(list), forRecall.saturationCutoff(list)),
      // Linear in the number of hits, so the value at the mean number is the mean.
      expected: (list) => value(list, expectedHits(list, cutoff)),
      // With P = h/a and Recall = h/b, F is h·(1 + β²) / (β²·b + a).
      derive: (list) => {
        const a = forPrecision.of(list);
        const b = forRecall.of(list);
        const weighted = a === 0 || b === 0 ? 0 : (betaSquared * b + a) / (1 + betaSquared);
        return hitCounting(list, cutoff, {
          text:
            betaSquared === 1
              ? `(${forPrecision.text} + ${forRecall.text}) / 2`
              : `(${forPrecision.text} + β²·${forRecall.text}) / (1 + β²)`,
          value: weighted,
        });
      },
    });
  },
});
