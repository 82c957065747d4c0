import * as l10n from '@vscode/l10n';
import { listParameters } from '../choiceParameters';
import { firstHit, hitCounting } from '../derivation/derivations';
import { hitsWithin } from '../hits';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { saturatedAtOnce } from '../saturationCutoff';
import { expectedAtFirstHit, expectedHits } from '../tiedRuns';

const ANY_HIT = 'HitRate = 1 " if " h(K) > 0 ", else " 0';

export const hitRate = measureFamily({
  name: 'HitRate',
  aliases: ['HR', 'Hit', 'Hits', 'Success', 'HitRatio'],
  summary: () => l10n.t('Whether at least one of the top K recommendations is relevant.'),
  formula: { text: '1 if h(K) > 0, else 0', math: ANY_HIT },
  hitOrNot: true,
  edgeRules: () => [l10n.t('The mean is the share of users with a hit.')],
  source: 'Deshpande, Karypis: Item-based top-N recommendation algorithms (2004)',
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    return perUserMeasure(request, {
      value: (list) => (list.hits > 0 && list.hitRanks[0] <= cutoff ? 1 : 0),
      saturationCutoff: saturatedAtOnce,
      expected: (list) => expectedAtFirstHit(list, cutoff, () => 1),
      derive: (list) => ({ ...firstHit(list, cutoff, () => 1), combination: 'any' }),
    });
  },
});

export const hitCount = measureFamily({
  name: 'HitCount',
  aliases: ['NumHits'],
  summary: () => l10n.t('How many of the top K recommendations are relevant.'),
  formula: { text: 'h(K)', math: 'HitCount = h(K)' },
  range: [0, Infinity],
  counts: true,
  source: 'Bassani: ranx (2022); Michiels, Verachtert, Goethals: RecPack (2022)',
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    return perUserMeasure(request, {
      value: (list) => hitsWithin(list, cutoff),
      saturationCutoff: saturatedAtOnce,
      expected: (list) => expectedHits(list, cutoff),
      derive: (list) => hitCounting(list, cutoff, undefined),
    });
  },
});

const score: ParameterSpec = {
  name: 'score',
  kind: 'number',
  operator: '>=',
  minimum: -Infinity,
  maximum: Infinity,
  meaning: () => l10n.t('A hit counts only when its recommended score is at least this.'),
};

export const cumulativeHitRate = measureFamily({
  name: 'cHR',
  aliases: ['CumulativeHitRate'],
  summary: () => l10n.t('HitRate that counts only hits recommended with a score of at least a threshold.'),
  formula: {
    text: '1 if an i_k with k ≤ K is relevant and score(i_k) ≥ x, else 0',
    math: 'cHR = 1 " if " h(K) > 0 " among scores " ≥ x ", else " 0',
  },
  parameters: [score, ...listParameters],
  hitOrNot: true,
  needs: ['scores'],
  edgeRules: () => [l10n.t('Without score>= it equals HitRate.')],
  source: 'Kane: Building Recommender Systems with Machine Learning and AI (2018)',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const least = request.parameters.get(score.name) ?? -Infinity;
    return perUserMeasure(request, {
      value: (list) => {
        for (let i = 0; i < list.hits && list.hitRanks[i] <= cutoff; i++)
          if (list.scores[list.hitRanks[i] - 1] >= Number(least)) return 1;
        return 0;
      },
      saturationCutoff: saturatedAtOnce,
      derive: (list) => ({
        ...firstHit(
          list,
          cutoff,
          () => 1,
          (rank) => list.scores[rank - 1] >= Number(least),
        ),
        combination: 'any',
      }),
    });
  },
});

export const ratingHitRate = measureFamily({
  name: 'rHR',
  aliases: ['RatingHitRate'],
  summary: () => l10n.t('HitRate by another name. For high gains only, use HitRate(rel>=4).'),
  formula: { text: '1 if h(K) > 0, else 0', math: ANY_HIT },
  hitOrNot: true,
  source: 'Kane: Building Recommender Systems with Machine Learning and AI (2018)',
  followsFrom: 'hits',
  compile: hitRate.compile,
});
