import assert from 'node:assert/strict';
import { modelKey, startChoice } from '../../../src/shared/leaderboard/leaderboardChoice';
import { comparisonWithNames, renameModel, withModelNames } from '../../../src/shared/leaderboard/modelNames';
import { apartText, differingParts } from '../../../src/shared/text/shortestNames';
import { parseHyperParameters } from '../../../src/shared/text/hyperParameters';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';

type Models = EvaluationView['models'];

function evaluation(
  names: readonly string[],
  uris = names.map((name) => `file:///runs/${name}`),
): EvaluationView {
  const models = names.map((name, index) => ({ name, file: { uri: uris[index], label: name } }));
  return { models: models as unknown as Models } as EvaluationView;
}

const namesOf = ({ models }: EvaluationView): string[] => models.map(({ name }) => name);
const shown = (names: readonly string[], uris?: readonly string[]): string[] =>
  namesOf(withModelNames(evaluation(names, uris && [...uris]), startChoice));

describe('names of models', () => {
  it('are without the endings of their files and what all of them end in', () => {
    assert.deepEqual(shown(['bpr.csv', 'als.tsv.gz']), ['bpr', 'als']);
    assert.deepEqual(shown(['bpr_test.csv', 'als_test.csv']), ['bpr', 'als']);
    assert.deepEqual(shown(['run-1-recs.csv', 'run-2-recs.csv']), ['run-1', 'run-2']);
    assert.deepEqual(
      shown(['run1/recs.csv', 'run2/recs.csv'], ['file:///run1/recs.csv', 'file:///run2/recs.csv']),
      ['run1', 'run2'],
    );
    assert.deepEqual(shown(['bpr.v2', 'bpr.v3']), ['bpr.v2', 'bpr.v3']);
  });

  it('that are long are the parts in which they differ', () => {
    assert.deepEqual(
      shown([
        'experiment_07_two-tower_dim64_lr1e-3_2026-11-03.csv',
        'experiment_19_two-tower_dim216_lr1e-4_2026-11-03.csv',
      ]),
      ['07 · dim64 · lr1e-3', '19 · dim216 · lr1e-4'],
    );
    // Of another number of parts what they begin and end with.
    assert.deepEqual(shown(['shop-ranker-of-als-v12-full.csv', 'shop-ranker-of-bpr-wide-v12-full.csv']), [
      'als',
      'bpr · wide',
    ]);
    // A part with a hyphen is one where underscores part them.
    assert.deepEqual(shown(['recommendations_two-tower_a.csv', 'recommendations_deep-fm_a.csv']), [
      'two-tower',
      'deep-fm',
    ]);
    assert.deepEqual(shown(['matrix-factorisation-1.csv', 'itemknn.csv']), [
      'matrix-factorisation-1',
      'itemknn',
    ]);
    // A file and what it was in a commit, as English and Korean have it.
    for (const revised of ['matrix-factorisation.csv at HEAD', 'matrix-factorisation.csv(HEAD)'])
      for (const cut of [differingParts, apartText])
        assert.deepEqual(cut(['matrix-factorisation.csv', revised]), ['matrix-factorisation.csv', revised]);
    assert.deepEqual(parseHyperParameters(['dim64 · lr1e-3', 'dim216 · lr1e-4'])?.names, ['dim', 'lr']);
  });

  it('of tables are without the database that all of them are in', () => {
    const shop = ['duckdb:shop.duckdb#bpr', 'duckdb:shop.duckdb#"a.b"'];
    assert.deepEqual(shown(shop, shop), ['bpr', '"a.b"']);
    const two = ['duckdb:a.duckdb#bpr', 'duckdb:b.duckdb#bpr'];
    assert.deepEqual(shown(two, two), ['duckdb:a', 'duckdb:b']);
    assert.deepEqual(shown(['run#1.csv', 'run#2.csv'], ['file:///run%231.csv', 'file:///run%232.csv']), [
      'run#1',
      'run#2',
    ]);
  });

  it('stay those of the files where they would be the same or nothing, of one model, and of models in one file', () => {
    assert.deepEqual(shown(['bpr.csv', 'bpr.tsv']), ['bpr.csv', 'bpr.tsv']);
    assert.deepEqual(shown(['.csv', 'als.csv']), ['.csv', 'als']);
    assert.deepEqual(shown(['test.csv', 'als_test.csv']), ['test', 'als_test']);
    assert.deepEqual(shown(['bpr.csv']), ['bpr.csv']);
    assert.deepEqual(shown(['a.csv', 'b.csv'], ['file:///all.jsonl', 'file:///all.jsonl']), [
      'a.csv',
      'b.csv',
    ]);
  });

  it('are what somebody calls them, and the file’s again when that is taken away', () => {
    const view = evaluation(['bpr.csv', 'als.csv']);
    const key = modelKey(view.models[0]);
    const once = renameModel(startChoice, withModelNames(view, startChoice).models[0], ' BPR, 64 factors ');
    const called = withModelNames(view, once);
    assert.deepEqual(namesOf(called), ['BPR, 64 factors', 'als']);
    assert.equal(modelKey(called.models[0]), key);
    assert.deepEqual(namesOf(withModelNames(called, once)), ['BPR, 64 factors', 'als']);
    const twice = renameModel(once, called.models[0], 'BPR');
    assert.deepEqual(namesOf(withModelNames(view, twice)), ['BPR', 'als']);
    assert.equal(twice.names?.length, 1);
    assert.deepEqual(namesOf(withModelNames(view, renameModel(twice, called.models[0], ''))), ['bpr', 'als']);
  });
});

describe('names of models in a comparison', () => {
  it('are those of the leaderboard, wherever it names a model, and nowhere else', () => {
    const { models } = withModelNames(evaluation(['bpr.csv', 'als.csv']), startChoice);
    const view = {
      json: {
        baseline: 'bpr.csv',
        models: [{ model: 'bpr.csv' }, { model: 'als.csv' }],
        pairs: [{ a: 'bpr.csv', b: 'als.csv', measure: 'nDCG@10', difference: 0.1 }],
        changes: [{ a: 'bpr.csv', b: 'als.csv', users: [{ user: 'als.csv', a: 0.1, b: 0.2 }] }],
      },
    };
    const { json } = comparisonWithNames(view as unknown as ComparisonView, models);
    assert.deepEqual(json, {
      baseline: 'bpr',
      models: [{ model: 'bpr' }, { model: 'als' }],
      pairs: [{ a: 'bpr', b: 'als', measure: 'nDCG@10', difference: 0.1 }],
      changes: [{ a: 'bpr', b: 'als', users: [{ user: 'als.csv', a: 0.1, b: 0.2 }] }],
    });
  });
});
