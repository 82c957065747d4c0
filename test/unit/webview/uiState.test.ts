import type { BaselineDelta, UserSort } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EvaluationView, MeasureView } from '../../../src/shared/protocol/views/evaluationView';
import {
  measureToExplain,
  toMemory,
  resolveSort,
  sortByClick,
  stateForEvaluation,
  stateFromMemory,
  lastUsersQuery,
  type UiState,
} from '../../../src/webview/uiState';

const startState = stateFromMemory({});

const byMeasure = (index: number, descending = false): UserSort => ({
  column: { kind: 'measure', index },
  descending,
});
const byUser: UserSort = { column: { kind: 'user' }, descending: false };

describe('the order of the user table', () => {
  const measures = ['nDCG@10', 'RMSE', 'RR@10'].map(
    (name) => ({ name, higherIsBetter: name !== 'RMSE' }) as MeasureView,
  );
  const all = measures.map(({ name }) => name);
  const compared = (measure: number): BaselineDelta => ({ measure, baseline: 0 });
  const byDelta = (descending: boolean): UserSort => ({ column: { kind: 'baselineDelta' }, descending });
  const byHits: UserSort = { column: { kind: 'hits' }, descending: true };
  type Case = [string, UserSort | undefined, UserSort, hidden?: readonly string[], compared?: BaselineDelta];
  const cases: readonly Case[] = [
    ['opens with the worst by the first measure', undefined, byMeasure(0)],
    ['opens with the worst, where lower is better', undefined, byMeasure(1, true), ['nDCG@10']],
    ['opens with who lost most', undefined, byDelta(false), [], compared(2)],
    ['opens with who lost most, where lower is better', undefined, byDelta(true), [], compared(1)],
    ['by a column in sight', byMeasure(2, true), byMeasure(2, true), ['RMSE'], compared(0)],
    ['by a hidden one: as it opens, until it is shown again', byMeasure(1), byMeasure(0), ['RMSE']],
    ['where all are hidden all are shown', byMeasure(1), byMeasure(1), all],
    ['by what cannot be hidden', byHits, byHits, ['RMSE']],
    ['by differences that there are none of: as it opens', byDelta(true), byMeasure(0)],
  ];
  for (const [name, sort, expected, hidden = [], delta] of cases)
    it(name, () => {
      const leaderboard = { ...startState.leaderboard, hidden };
      assert.deepEqual(
        resolveSort({ sort, leaderboard }, measures, delta, () => true),
        expected,
      );
    });

  it('by id, where no measure has a value of one user', () =>
    assert.deepEqual(
      resolveSort(startState, measures, undefined, () => false),
      byUser,
    ));
});

describe('what the panel keeps over a reload', () => {
  const state: UiState = {
    model: 1,
    sort: byMeasure(2, true),
    filter: 'without-hit',
    query: 'hits = 0',
    tab: 'problems',
    items: {
      cutoff: null,
      sort: { column: 'lift', descending: false },
      filter: 'never-hit',
      query: 'hits = 0',
      item: { id: 'i3', number: 3 },
      row: 12,
    },
    leaderboard: startState.leaderboard,
    measure: 'AP@10',
    user: { id: 'u7', number: 7 },
    row: 1234,
    comparison: { pair: [0, 1], measure: 'nDCG@10', by: 'country' },
    charts: { open: true, measure: 'AP@10', begunWith: 'nDCG@10', against: 'Novelty@10', added: [7] },
    details: true,
    numbersWhileJudging: true,
    judging: { which: 'own', pool: 'to-judge.csv' },
    judgesPerItem: 2,
    widths: { 'Users nDCG@10': 120 },
  };

  it('comes back as it was, except that the user’s number is to be asked for again', () => {
    const { model, filter, query } = state;
    const asked = { model, sort: byUser, filter, query, baselineDelta: { measure: 1, baseline: 0 } };
    const kept: unknown = JSON.parse(JSON.stringify(toMemory(state, 'evaluation-1', asked)));
    assert.deepEqual(lastUsersQuery(kept), asked);
    assert.deepEqual(stateFromMemory(kept), {
      ...state,
      user: { id: 'u7', number: undefined },
      items: { ...state.items, item: { id: 'i3', number: undefined } },
    });
  });

  it('whatever else stands there is the start', () => {
    assert.deepEqual(stateFromMemory(undefined), startState);
    assert.deepEqual(
      stateFromMemory({ sort: { column: { kind: 'nonsense' } }, filter: 3, row: -1, model: 0.5 }),
      { ...startState, sort: undefined },
    );
    fc.assert(fc.property(fc.anything(), (memory) => assert.ok(stateFromMemory(memory).filter.length > 0)));
    for (const memory of [
      undefined,
      {},
      { asked: { model: 1 } },
      { asked: { model: 0, sort: byUser, filter: 'all', baselineDelta: { measure: -1, baseline: 'x' } } },
    ])
      assert.equal(lastUsersQuery(memory), undefined);
  });
});

describe('a new result', () => {
  const before = evaluation(['nDCG@10', 'AP@10', 'RR'], 1);
  const opened: UiState = { ...startState, user: { id: 'u7', number: 7 }, sort: byMeasure(1, true) };

  it('keeps the order by its measure, wherever that stands now', () => {
    assert.deepEqual(
      stateForEvaluation(opened, before, evaluation(['RR', 'AP@10'], 2)).sort,
      byMeasure(1, true),
    );
    assert.deepEqual(stateForEvaluation(opened, before, evaluation(['AP@10'], 2)).sort, byMeasure(0, true));
    assert.deepEqual(stateForEvaluation(opened, before, evaluation(['RR'], 2)).sort, startState.sort);
  });

  it('asks again who the open user is, unless nothing was run anew', () => {
    assert.deepEqual(stateForEvaluation(opened, before, evaluation(['AP@10'], 2)).user, {
      id: 'u7',
      number: undefined,
    });
    assert.deepEqual(stateForEvaluation(opened, before, { ...before }).user, { id: 'u7', number: 7 });
  });

  it('falls back to the first model where the chosen one is gone', () => {
    assert.equal(stateForEvaluation({ ...opened, model: 3 }, before, before).model, 0);
  });

  it('at another K keeps what was said of its measures: order, query, the explained one', () => {
    const overrides: UiState = {
      ...opened,
      measure: 'nDCG@10',
      query: 'ndcg@10 < 0.2 and RR > 0 or nDCG@100 = 1',
    };
    const { sort, query, measure } = stateForEvaluation(
      overrides,
      before,
      evaluation(['RR', 'AP@5', 'nDCG@5'], 2),
    );
    assert.deepEqual(sort, byMeasure(1, true));
    assert.equal(query, 'nDCG@5 < 0.2 and RR > 0 or nDCG@100 = 1');
    assert.equal(measure, 'nDCG@5');
  });
});

describe('a click on a column’s head', () => {
  const measures = evaluation(['nDCG@10', 'MeanRank'], 1).measures.map((measure) => ({
    ...measure,
    higherIsBetter: measure.name !== 'MeanRank',
  }));

  it('shows first what one looks for: worst users, largest counts, ids from the front', () => {
    assert.equal(sortByClick(byUser, { kind: 'measure', index: 0 }, measures, 0).descending, false);
    assert.equal(sortByClick(byUser, { kind: 'measure', index: 1 }, measures, 0).descending, true);
    // By comparison, too: of nDCG the smallest difference to the baseline, of MeanRank the largest.
    assert.equal(sortByClick(byUser, { kind: 'baselineDelta' }, measures, 0).descending, false);
    assert.equal(sortByClick(byUser, { kind: 'baselineDelta' }, measures, 1).descending, true);
    assert.equal(sortByClick(byUser, { kind: 'hits' }, measures, 0).descending, true);
    assert.equal(sortByClick(byMeasure(0), { kind: 'user' }, measures, 0).descending, false);
  });

  it('turns the order round when it is by this column already', () => {
    assert.deepEqual(
      sortByClick(byMeasure(1), { kind: 'measure', index: 1 }, measures, 0),
      byMeasure(1, true),
    );
    assert.deepEqual(
      sortByClick(byMeasure(0), { kind: 'measure', index: 1 }, measures, 0),
      byMeasure(1, true),
    );
  });
});

function evaluation(measures: readonly string[], startedAt: number): EvaluationView {
  const file = {
    uri: 'file:///recs.csv',
    label: 'recs.csv',
    bytes: 100,
    rows: { read: 10, used: 10, reported: 0 },
    format: 'comma-separated',
    findings: [],
  };
  return {
    id: 'evaluation-1',
    truth: file,
    models: [
      {
        name: 'recs.csv',
        file,
        users: { counted: 1, withoutList: 0, withoutRelevant: 0, withoutHit: 0, all: 1 },
        means: [],
      },
    ],
    measures: measures.map((name) => ({
      name,
      description: '',
      formula: '',
      range: [0, 1],
      higherIsBetter: true,
    })),
    convention: 'recscope',
    threshold: undefined,
    startedAt,
    milliseconds: 1,
  };
}

it('the measure that is explained: the chosen one, else the one sorted by, else the first that a user has', () => {
  const measures = ['Coverage@10', 'nDCG@10', 'AP@10', 'RR'].map((name) => ({ name }));
  for (const [measure, sort, expected] of [
    ['RR', byMeasure(2), 3],
    [undefined, byMeasure(2), 2],
    [undefined, byUser, 1],
    ['of another evaluation', byMeasure(2), 2],
    ['of another evaluation', byMeasure(7), 1],
    ['Coverage@10', byUser, 1],
  ] as const)
    assert.equal(
      measureToExplain({ measure, sort }, measures, (index) => index > 0),
      expected,
    );
});
