import assert from 'node:assert/strict';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import { comparisonWithNames, withModelNames } from '../../../src/shared/leaderboard/modelNames';
import type { CohortRowView } from '../../../src/shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import { answerText, evaluationAnswer } from '../../../src/shared/sentences/answer';
import { warningSentences } from '../../../src/shared/sentences/doubts';
import { clearestCohort, whyLostSentences } from '../../../src/shared/sentences/whyLost';
import { exampleEngine } from '../../webview-page/exampleEngine';
import { inLanguage } from '../../webview-page/inLanguage';

const FOUR = 'nDCG@10,Recall@10,HitRate@10,RR@10';
type Stage = 'untested' | 'first' | 'final';

interface Case {
  readonly says: string;
  readonly files: readonly string[];
  readonly measures?: string;
  readonly baseline?: number;
  readonly isBaselineChosen?: boolean;
  readonly stage?: Stage;
  readonly answer: string;
}

const KNN = 'itemknn.csv';
const MF = 'matrix-factorisation.csv';
const POPULAR = 'popular.csv';

const cases: readonly Case[] = [
  {
    says: 'of one model its value, and whom it fails',
    files: [KNN],
    answer:
      'nDCG@10 0.286 for 124 users. 26 users have no hit in the top 10. 4 users have no recommendations and count as 0.',
  },
  {
    says: 'which of two is better, by how much and how surely',
    files: [KNN, MF],
    baseline: 0,
    answer: 'matrix-factorisation is better: nDCG@10 0.369, 29% above itemknn, clear in 3 of 4 metrics.',
  },
  {
    says: 'the same without a baseline',
    files: [KNN, MF],
    answer: 'matrix-factorisation is better: nDCG@10 0.369, 29% above itemknn, clear in 3 of 4 metrics.',
  },
  {
    says: 'no word before all draws are done',
    files: [KNN, MF],
    baseline: 0,
    stage: 'first',
    answer: 'matrix-factorisation leads: nDCG@10 0.369, 29% above itemknn, ….',
  },
  {
    says: 'no word of what was not tested',
    files: [KNN, MF],
    baseline: 0,
    stage: 'untested',
    answer: 'matrix-factorisation leads: nDCG@10 0.369, 29% above itemknn.',
  },
  {
    says: 'of a leader that is the baseline how far the next one is from it, as its row says it',
    files: [MF, KNN],
    baseline: 0,
    answer: 'matrix-factorisation is better: nDCG@10 0.369, itemknn is 23% below, clear in 3 of 4 metrics.',
  },
  {
    says: 'of a baseline that was chosen what became of the other model',
    files: [KNN, MF],
    baseline: 1,
    isBaselineChosen: true,
    answer: 'itemknn is worse: nDCG@10 0.286, 23% below matrix-factorisation, clear in 3 of 4 metrics.',
  },
  {
    says: 'the same without a test',
    files: [KNN, MF],
    baseline: 1,
    isBaselineChosen: true,
    stage: 'untested',
    answer: 'itemknn trails: nDCG@10 0.286, 23% below matrix-factorisation.',
  },
  {
    says: 'what became of the others',
    files: [KNN, MF, POPULAR],
    baseline: 0,
    answer:
      'matrix-factorisation is best: nDCG@10 0.369, 29% above itemknn, clear in 3 of 4 metrics. popular: no clear difference from itemknn.',
  },
  {
    says: 'which may be the best, where no one is surely',
    files: [KNN, POPULAR, 'problems.csv'],
    baseline: 2,
    answer:
      'itemknn leads: nDCG@10 0.286, 732% above problems, clear in all metrics. popular may also be best. popular: better than problems.',
  },
  {
    says: 'that less is better, of what is reported over rows',
    files: [KNN, MF],
    measures: 'RMSE,MAE',
    baseline: 1,
    answer: 'itemknn is better: RMSE 2.220, 31% below matrix-factorisation, clear in all metrics.',
  },
];

describe('the answer of an evaluation', function () {
  this.timeout(30_000);

  for (const { says, files, measures = FOUR, baseline, stage = 'final', answer, ...choice } of cases)
    it(`says ${says}`, async () => {
      const engine = await exampleEngine(files, measures);
      const evaluation = withModelNames(engine.evaluation, {});
      const { comparison } = engine;
      const found =
        files.length < 2 || stage === 'untested'
          ? undefined
          : await comparison?.comparison(usualQuery(baseline, {}, stage), () => undefined);
      const named = found && comparisonWithNames(found, evaluation.models);
      assert.equal(
        answerText(evaluationAnswer({ ...choice, evaluation, baseline, comparison: named })),
        answer,
      );
    });

  it('says why a model lost: for whom, what left the lists, and what slid below K', async () => {
    const { comparison } = await exampleEngine([KNN, MF], FOUR);
    assert.ok(comparison !== undefined);
    const pair = { a: 1, b: 0, measure: 'nDCG@10' };
    const margin = { kind: 'relative', value: 0.01 } as const;
    const { rows } = await comparison.cohorts(
      { ...pair, by: { column: 'history' }, margin },
      () => undefined,
    );
    const said = whyLostSentences({
      users: { lost: 79, gained: 39 },
      cohort: { by: 'history', row: rows[0], target: undefined },
      changed: await comparison.comparedUsers(pair, () => undefined),
      slid: await comparison.slidHits(pair, () => undefined),
    });
    assert.deepEqual(
      said.map((each) => answerText([each])),
      [
        '79 users lost, 39 users gained; largest clear loss: history ≥ 37 (32 users, −0.157).',
        'Dropped from most top-10 lists: 2001: A Space Odyssey (1968) (23), The Silence of the Lambs (1991) (18), Interstellar (2014) (17).',
        '45 users lost a hit that is now at rank 11 to 20 (ada, …).',
      ],
    );
  });

  it('names the cohort that lost most surely, but never nearly everyone or the only one', () => {
    const cohort = (
      value: string,
      users: number,
      adjustedP: number,
      verdict: 'worse' | 'inconclusive' = 'worse',
    ): CohortRowView => ({
      ...{ value, query: null, users, a: 0.4, b: 0.3, difference: -0.1, ci: null, adjustedP, verdict },
    });
    const namedBy = (...divided: readonly (readonly CohortRowView[])[]): string | undefined =>
      clearestCohort(
        divided.map((rows, at) => ({ by: String(at), rows })),
        100,
      )?.row.value;
    const small = cohort('rest', 4, 0.9, 'inconclusive');
    assert.equal(namedBy([cohort('all', 96, 1e-6), small], [cohort('half', 50, 1e-3), small]), 'half');
    assert.equal(namedBy([cohort('most', 80, 1e-6), small], [cohort('half', 50, 1e-3), small]), 'most');
    assert.equal(namedBy([cohort('all', 81, 1e-6), small]), undefined);
    assert.equal(namedBy([cohort('only', 50, 1e-6)]), undefined);
    assert.equal(namedBy([small, cohort('unsure', 50, 0.2, 'inconclusive')]), undefined);
    assert.equal(namedBy(), undefined);
  });

  it('is followed by what makes it not to be believed', async () => {
    const { evaluation } = await exampleEngine([KNN, 'problems.csv'], FOUR);
    assert.deepEqual(
      warningSentences(evaluation).map(({ sentence }) => answerText([sentence])),
      [
        'problems.csv: 110 of 124 users have no recommendations: the mean is mostly zeros.',
        'problems.csv: 9 of 76 rows are excluded (several reasons).',
        'problems.csv: 14 of 14 users have fewer than 10 recommendations.',
      ],
    );
    const some = await exampleEngine(['problems.csv'], 'nDCG(users=both)@10, CatalogCoverage@10');
    assert.equal(
      answerText(
        evaluationAnswer({ evaluation: some.evaluation, comparison: undefined, baseline: undefined }),
      ),
      'nDCG(users=both)@10 0.304 for 14 users. 3 users have no hit in the top 10.',
    );
    assert.equal(
      answerText([warningSentences(some.evaluation)[0].sentence]),
      '110 of 124 users have no recommendations and are excluded.',
    );
    const sound = await exampleEngine([KNN, MF, POPULAR], FOUR);
    assert.equal(sound.evaluation.doubts, undefined);
  });

  for (const language of ['en', 'ko'] as const)
    it(`takes forty words for many models with a warning: ${language}`, async () => {
      const said = await inLanguage(language, async () => {
        const files = [KNN, MF, POPULAR, 'problems.csv', KNN, POPULAR];
        const { evaluation, comparison } = await exampleEngine(files, FOUR);
        const found = await comparison?.comparison(usualQuery(3, {}, 'final'), () => undefined);
        const [doubt] = warningSentences(evaluation);
        return [
          answerText(evaluationAnswer({ evaluation, baseline: 3, comparison: found })),
          answerText([doubt.sentence]),
        ];
      });
      assert.match(
        said[0],
        language === 'en' ? /Against problems.csv: 5 better\./ : /problems.csv 대비: 개선 5개\./,
      );
      const words = said.join(' ').match(/[^\s·]+/g) ?? [];
      assert.ok(words.length <= 40, `${words.length} words: ${said.join(' ')}`);
    });

  const measure = {
    name: 'Kendall',
    description: '',
    formula: '',
    range: [-1, 1],
    higherIsBetter: true,
  } as const;

  /** Models by their means of a measure that may be below 0. */
  function untested(...means: readonly (readonly [name: string, mean: number])[]): string {
    const file = {
      uri: '',
      label: '',
      bytes: 0,
      rows: { read: 0, used: 0, reported: 0 },
      format: '',
      findings: [],
    };
    const models: EvaluationView['models'] = means.map(([name, mean]) => ({
      name,
      file,
      users: { counted: 9, withoutList: 0, withoutRelevant: 0, withoutHit: 0, all: 9 },
      means: [{ mean, users: 9, histogram: [], histogramRange: [-1, 1] }],
    }));
    const evaluation = { models, measures: [measure] };
    return answerText(evaluationAnswer({ evaluation, baseline: 0, comparison: undefined }));
  }

  it('makes no share of a mean that may be below 0', () => {
    assert.equal(untested(['a', 0.1], ['b', 0.3]), 'b leads: Kendall 0.300, 0.200 above a.');
  });

  it('names no leader where all are alike', () => {
    assert.equal(untested(['a', 0.3], ['b', 0.3]), 'a, b: the same Kendall 0.300.');
    const many = 'abcde'.split('').map((name) => [name, 0.3] as const);
    assert.equal(untested(...many), '5 models: the same Kendall 0.300.');
  });

  it('takes nothing in a name for a place of its own', () => {
    assert.equal(untested(['{1}', 0.1], ['{0}\n', 0.3]), '{0}  leads: Kendall 0.300, 0.200 above {1}.');
  });
});
