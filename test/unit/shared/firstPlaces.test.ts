import assert from 'node:assert/strict';
import type { EvaluationView, FileView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import type { Finding } from '../../../src/shared/findings/finding';
import { FIRST_PLACES, withFirstPlaces } from '../../../src/shared/problems/firstPlaces';
import { problemCount } from '../../../src/shared/problems/problemFiles';

const PLACES = 1000;

function finding(file: string): Finding {
  return {
    code: 'duplicate-item',
    severity: 'warning',
    file,
    count: 2500,
    dropped: 2500,
    places: Array.from({ length: PLACES }, (_, line) => ({ line: line + 2, details: ['i1', 1, 'u1'] })),
  };
}

function file(uri: string): FileView {
  const rows = { read: 10_000, used: 7500, reported: 2500 };
  return { uri, label: uri, bytes: 0, rows, format: '', findings: [finding(uri)] };
}

describe('a result with the first places of each finding', () => {
  const users = { counted: 0, withoutList: 0, withoutRelevant: 0, withoutHit: 0, all: 0 };
  const model: ModelView = {
    name: 'bpr',
    file: file('bpr.csv'),
    absent: [finding('truth.csv')],
    users,
    means: [],
  };
  const evaluation: EvaluationView = {
    id: '1',
    truth: file('truth.csv'),
    models: [model],
    measures: [],
    convention: 'recscope',
    threshold: undefined,
    furtherRead: { train: file('train.csv'), items: file('items.csv'), catalogue: file('catalogue.csv') },
    startedAt: 0,
    milliseconds: 0,
  };

  it('holds them, wherever a finding stands, and counts all', () => {
    const short = withFirstPlaces(evaluation);
    assert.equal(problemCount(short), problemCount(evaluation));
    const text = JSON.stringify(short);
    assert.equal([...text.matchAll(/"line":/g)].length, 6 * FIRST_PLACES);
    assert.deepEqual(
      short.models[0].file.findings[0].places,
      finding('bpr.csv').places.slice(0, FIRST_PLACES),
    );
  });

  it('is otherwise the same', () => {
    const without = (view: EvaluationView): unknown =>
      JSON.parse(JSON.stringify(view, (key, value: unknown) => (key === 'places' ? [] : value)));
    assert.deepEqual(without(withFirstPlaces(evaluation)), without(evaluation));
  });
});
