import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters, pooledParameter } from '../choiceParameters';
import { ranksWithin } from '../hits';
import type { MeasureChoices } from '../convention';
import type { Formula, MeasureRequest, PerUserMeasure } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { OVER_RELEVANT, termSum, type Denominator } from '../termSum';

/**
 * Calls `visit` for each hit with the numbers of items above it that were judged not relevant, and that were pooled
 * but not judged.
 */
function overJudged(
  list: JudgedList,
  choices: Pick<MeasureChoices, 'pooled'>,
  visit: (hit: number, rank: number, notRelevantAbove: number, unjudgedAbove: number) => void,
): void {
  let notRelevant = 0;
  let unjudged = 0;
  let hit = 0;
  for (let rank = 1; rank <= list.depth && hit < list.hits; rank++) {
    if (list.hitRanks[hit] === rank) visit(++hit, rank, notRelevant, unjudged);
    else if (isJudgedAt(list, rank, choices)) notRelevant++;
    else if (list.assessment[rank - 1] === 2) unjudged++;
  }
}

function preference(
  list: JudgedList,
  choices: Pick<MeasureChoices, 'pooled'>,
  notRelevantAbove: number,
): number {
  const notRelevant = list.judgedNotRelevant + (choices.pooled === 'judged' ? list.pooled : 0);
  const most = Math.min(notRelevant, list.relevant);
  // With duplicates in the list, more entries may be above than there are judged items.
  const above = Math.min(notRelevantAbove, most);
  return above === 0 ? 1 : 1 - above / most;
}

export const bpref = measureFamily({
  name: 'bpref',
  aliases: ['BinaryPreference'],
  summary: () =>
    l10n.t('How often relevant items rank above items judged not relevant; unjudged items are skipped.'),
  formula: {
    text: '1/R · Σ_hits (1 − min(n above, R) / min(N, R)), n and N: judged not relevant',
    math: 'bpref = 1/R ∑_"hits" (1 − min(n, R)/min(N, R))',
  },
  cutoff: 'none',
  parameters: [pooledParameter, ...listParameters],
  edgeRules: () => [
    l10n.t(
      'It needs items judged not relevant (gain 0 or below the threshold). Without any, it equals Recall of the full list.',
    ),
  ],
  source: 'Buckley, Voorhees: Retrieval evaluation with incomplete information (2004); trec_eval bpref',
  followsFrom: 'judgements',
  compile: (request) =>
    perUserMeasure(
      request,
      termSum({
        eachTerm: (list, add) =>
          overJudged(list, request.choices, (_hit, rank, above) =>
            add(rank, preference(list, request.choices, above), above),
          ),
        factors: ['n'],
        over: OVER_RELEVANT,
      }),
    ),
});

/** Keeps a ratio of counts defined if no entry above is judged (trec_eval's INFAP_EPSILON). */
const EPSILON = 0.00001;

function inferredPrecision(
  hit: number,
  rank: number,
  notRelevantAbove: number,
  unjudgedAbove: number,
): number {
  if (rank === 1) return 1;
  const above = rank - 1;
  const judgedAbove = hit - 1 + notRelevantAbove;
  const pooled = (judgedAbove + unjudgedAbove) / above;
  return 1 / rank + (above / rank) * pooled * ((hit - 1 + EPSILON) / (judgedAbove + 2 * EPSILON));
}

export const inferredAveragePrecision = measureFamily({
  name: 'infAP',
  aliases: ['InferredAP'],
  summary: () =>
    l10n.t('AP estimated from judged items alone, for a ground truth that judges only a sample.'),
  formula: {
    text: '1/R · Σ_hits (1/k + (k−1)/k · pooled above/(k−1) · (hits above + ε)/(judged above + 2ε))',
    math: 'infAP = 1/R ∑_"hits" {1/k + "pooled above"/k {"hits above" + ε}/{"judged above" + 2ε}}',
  },
  cutoff: 'none',
  parameters: [pooledParameter, ...listParameters],
  edgeRules: () => [l10n.t('ε is 0.00001; items that the ground truth does not name count as not judged.')],
  source: 'Yilmaz, Aslam: Estimating average precision with incomplete judgments (2006); trec_eval infAP',
  followsFrom: 'judgements',
  compile: (request) =>
    perUserMeasure(
      request,
      termSum({
        eachTerm: (list, add) =>
          overJudged(list, request.choices, (hit, rank, above, unjudged) =>
            add(
              rank,
              inferredPrecision(hit, rank, above, unjudged),
              rank,
              hit - 1,
              hit - 1 + above,
              hit - 1 + above + unjudged,
            ),
          ),
        factors: ['k', 'hits above', 'judged above', 'pooled above'],
        over: OVER_RELEVANT,
      }),
    ),
});

/** Returns whether the item at a rank is judged. Items of negative grade are pooled: judged only if `pooled` is `judged`. */
export function isJudgedAt(
  { assessment }: JudgedList,
  rank: number,
  choices: Pick<MeasureChoices, 'pooled'>,
): boolean {
  return assessment[rank - 1] === 1 || (choices.pooled === 'judged' && assessment[rank - 1] === 2);
}

/** Returns the metric of the share of the first entries that are judged, or that are unjudged. */
function shareOf(
  wanted: 'judged' | 'unjudged',
  request: MeasureRequest,
  divisor: Denominator,
): PerUserMeasure {
  const counts = (list: JudgedList, rank: number): boolean =>
    isJudgedAt(list, rank, request.choices) === (wanted === 'judged');
  return perUserMeasure(
    request,
    termSum({
      eachTerm: (list, add) => {
        const ranks = ranksWithin(list, request.cutoff);
        for (let rank = 1; rank <= ranks; rank++) if (counts(list, rank)) add(rank, 1, 1);
      },
      factors: [wanted],
      over: divisor,
    }),
  );
}

export const judgedShare = measureFamily({
  name: 'Judged',
  aliases: ['JudgedShare'],
  summary: () => l10n.t('Share of the top K recommendations that is judged.'),
  formula: {
    text: 'judged items within K / min(K, n)',
    math: 'Judged = "judged within K"/min(K, n)',
  },
  parameters: [pooledParameter, ...listParameters],
  edgeRules: () => [l10n.t('0 for a user without recommendations.')],
  source: 'MacAvaney, Macdonald, Ounis: ir_measures (2022)',
  followsFrom: 'judgements',
  compile: (request) =>
    shareOf('judged', request, {
      text: 'min(K, n)',
      of: (list) => ranksWithin(list, request.cutoff),
    }),
});

function unjudgedFormula(over: 'K' | 'n'): Formula {
  return {
    text: `unjudged items within K / ${over}`,
    math: `Unjudged = "unjudged within K"/${over}`,
  };
}

export const unjudgedShare = measureFamily({
  name: 'Unjudged',
  aliases: ['UnjudgedShare'],
  summary: () => l10n.t('Share of the top K recommendations that is not judged for this user.'),
  formula: unjudgedFormula('K'),
  formulaFor: ({ cutoff }) => unjudgedFormula(cutoff === undefined ? 'n' : 'K'),
  parameters: [pooledParameter, ...listParameters],
  higherIsBetter: false,
  edgeRules: () => [
    l10n.t(
      'A list shorter than K is still divided by K: Judged and Unjudged add up to 1 only for full lists.',
    ),
  ],
  source: 'Soboroff: trec_eval 10, unj (2023)',
  followsFrom: 'judgements',
  compile: (request) =>
    shareOf('unjudged', request, {
      text: request.cutoff === undefined ? 'n' : 'K',
      of: (list) => request.cutoff ?? list.length,
    }),
});
