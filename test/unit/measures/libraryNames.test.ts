import assert from 'node:assert/strict';
import path from 'node:path';
import { conventionByName, conventions } from '../../../src/core/measures/conventions';
import { findFamily } from '../../../src/core/measures/registry';
import { resolveChoices } from '../../../src/core/measures/resolve';
import { parseMeasure, parseMeasures } from '../../../src/core/measures/syntax';
import { InputError } from '../../../src/shared/problem';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { answerOf, GOLDEN, goldenCase, mapping } from './goldenCase';

const namesUnder = (text: string, convention: string): string[] =>
  parseMeasures(text, conventionByName(convention)).map(({ name }) => name);

/** What is measured: a parameter that says what the convention chooses anyway makes no difference. */
function measured(text: string, convention: string): string {
  const own = conventionByName(convention);
  const [query] = parseMeasures(text, own);
  return JSON.stringify([query.family.name, query.cutoff, resolveChoices(query, own, undefined)]);
}

describe('what libraries call their measures', () => {
  for (const [convention, written, measures] of [
    ['mlflow', 'ndcg_at_10, precision_at_k@5, recall_at_k', ['nDCG@10', 'Precision@5', 'Recall']],
    [
      'trec_eval',
      'ndcg_cut_10, map, P_5, recip_rank, ndcg_cut.20',
      ['nDCG@10', 'AP', 'Precision@5', 'RR', 'nDCG@20'],
    ],
    ['llama_index', 'hit_rate@3, mrr, mrr_granular', ['HitRate@3', 'RR', 'ARHR']],
    ['ranx', 'map@100, ndcg_burges@10, r-precision', ['AP@100', 'nDCG(gain=exp)@10', 'RPrecision']],
    ['quepid', 'p@10, ndcg@10, ndcg_cut@10', ['Precision@10', 'nDCG@10', 'nDCG(ideal=k)@10']],
    [
      'trec_eval',
      'set_F, set_F.0.5, set_F_2, iprec_at_recall.0.10',
      ['SetF', 'SetF(beta=0.5)', 'SetF(beta=2)', 'IPrec(recall=0.1)'],
    ],
    ['catboost', 'MRR, PFound@5', ['RR', 'PFound@5']],
    ['recscope', 'nDCG@5,10,20, AP', ['nDCG@5', 'nDCG@10', 'nDCG@20', 'AP']],
    ['recscope', 'nDCG(gain=exponential)@5', ['nDCG(gain=exp)@5']],
  ] as const)
    it(`${convention}: ${written}`, () => {
      assert.deepEqual(namesUnder(written, convention), measures);
    });

  // Names that mean what RecScope does not compute: α-nDCG over aspects, a similarity, F of the mean Precision and Recall.
  for (const [convention, written, instead] of [
    ['rs_metrics', 'a_ndcg@5', 'ndcg'],
    ['recmetrics', 'intra_list_similarity', 'personalization'],
    ['evidently', 'FBetaTopK@5', 'RecallTopK'],
  ])
    it(`${convention}: ${written} is refused, and ${instead} suggested`, () => {
      assert.throws(
        () => namesUnder(written, convention),
        (error) => error instanceof InputError && error.message.includes(`“${instead}”`),
      );
    });

  it('a name of a library is no measure where its convention is not chosen', () => {
    assert.throws(() => parseMeasures('ndcg_cut_10'), /ndcg_cut_10/);
  });

  it('a name of a library is the measure whose number it has there', () => {
    const others = mapping()
      .filter(({ convention, theirs }) =>
        Object.hasOwn(conventionByName(convention).names ?? {}, theirs.replace(/@\d+$/, '')),
      )
      .map(({ convention, theirs, measure }) => [
        `${convention} ${theirs}`,
        measured(theirs, convention),
        measured(measure, convention),
      ])
      .filter(([, ours, told]) => ours !== told)
      .map(([name]) => name.replace(/@\d+$/, ''));
    // RecPack divides it by min(K, R), as RCap does.
    assert.deepEqual([...new Set(others)], ['recpack CalibratedRecallK']);
  });

  for (const theirs of ['map', 'mar', 'precision', 'recall'])
    it(`evidently: ${theirs}, where every list has K items`, () => {
      const ours = { map: 'MAP', mar: 'MAR', precision: 'PrecisionTopK', recall: 'RecallTopK' }[theirs];
      for (const k of [1, 5, 10]) {
        const expected = answerOf(
          { library: 'evidently', theirs: `${theirs}@${k}` } as Parameters<typeof answerOf>[0],
          'clean',
        );
        assert.ok(expected.kind === 'value' && expected.mean !== undefined);
        const [{ mean }] = evaluateAtOnce(
          goldenCase('clean'),
          compilePlan(`${ours}@${k}`, 'evidently'),
        ).measures;
        assert.ok(Math.abs(mean - expected.mean) < 1e-9, `@${k}: ${mean} is not ${expected.mean}`);
      }
    });

  const familyOf = (measure: string): string => {
    const family = findFamily(measure.split(/[(@]/)[0], measure.includes('@'));
    assert.ok(family !== undefined, measure);
    return family.name;
  };

  it('every name of every library is a measure', () => {
    for (const { names = {} } of conventions)
      for (const measure of Object.values(names)) {
        const { cutoff } = findFamily(measure.split('(')[0], true) ?? {};
        assert.equal(
          parseMeasure(cutoff === 'none' ? measure : `${measure}@10`).family.name,
          familyOf(measure),
        );
      }
  });

  it('every measure that is mapped to a library’s is one that it has', () => {
    const lacking = new Set<string>();
    for (const folder of ['crosslib', 'atlas'])
      for (const { measure, convention } of mapping(path.join(GOLDEN, folder))) {
        const { names } = conventionByName(convention);
        // What LightFM and CatBoost call AUC is not to be had here: see atlas.test.ts.
        if (names === undefined || (folder === 'atlas' && /^AUC/.test(measure))) continue;
        const own = new Set(Object.values(names).map((text) => familyOf(`${text}@`)));
        if (!own.has(familyOf(measure)) && !own.has(familyOf(`${measure}@`)))
          lacking.add(`${convention} ${measure}`);
      }
    assert.deepEqual([...lacking].sort(), []);
  });
});
