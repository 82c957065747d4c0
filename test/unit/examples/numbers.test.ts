import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluationJsonText, evaluationsJson } from '../../../src/shared/export/evaluation/evaluationJson';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import type { EvaluationView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import { byHand, meanByHand, readUsers } from './measuresByHand';

const examples = path.resolve(__dirname, '../../../examples');

/** What `recscope evaluate` computes, with every user. */
async function evaluate(
  recommendations: string,
  truth: string,
  measures: string,
  threshold?: number,
): Promise<EvaluationJson> {
  const { engine, view } = await evaluateFiles(recommendations, truth, measures, threshold);
  const answer = evaluationsJson(view, (model) => engine.stillLoaded('example').perUser(model));
  return JSON.parse([...evaluationJsonText(answer)].join('')) as EvaluationJson;
}

async function evaluateFiles(
  recommendations: string,
  truth: string,
  measures: string,
  threshold: number | undefined,
): Promise<{ engine: Engine; view: EvaluationView; model: ModelView }> {
  const engine = new Engine(openSource);
  const input = (name: string) => ({
    file: { kind: 'path', name, path: path.join(examples, name) } as const,
    shape: undefined,
  });
  const outcome = await engine.evaluate(
    {
      id: 'example',
      truth: input(truth),
      models: [{ model: recommendations, ...input(recommendations) }],
      settings: { measures, convention: 'recscope', threshold },
    },
    () => undefined,
  );
  if (outcome.kind !== 'done') assert.fail(JSON.stringify(outcome));
  return { engine, view: outcome.value, model: outcome.value.models[0] };
}

/** Equal but for the last bits, which depend on the order of additions. */
function close(actual: number | null | undefined, expected: number, what: string): void {
  assert.ok(typeof actual === 'number', `${what} is missing`);
  assert.ok(Math.abs(actual - expected) <= 1e-12, `${what}: ${actual} instead of ${expected}`);
}

describe('examples/first-steps, worked out by hand', () => {
  // anna is recommended alien brazil casino dogville everest, and likes alien 3, casino 2, everest 1.
  // ben  is recommended brazil dogville alien casino everest, and likes dogville 4, fargo 2.
  // cleo is recommended everest dogville casino brazil alien, and likes gattaca 5.
  //
  //              rank   1    2    3    4    5     h(3)  h(5)  R
  // anna  gain          3    0    2    0    1      2     3    3
  // ben   gain          0    4    0    0    0      1     1    2
  // cleo  gain          0    0    0    0    0      0     0    1
  const log2 = Math.log2;
  const expected: [measure: string, anna: number, ben: number, cleo: number][] = [
    // h(5) / 5
    ['Precision@5', 3 / 5, 1 / 5, 0],
    // h(3) / 3
    ['Precision@3', 2 / 3, 1 / 3, 0],
    // h(5) / R
    ['Recall@5', 3 / 3, 1 / 2, 0],
    ['Recall@3', 2 / 3, 1 / 2, 0],
    // 2 · P · R / (P + R): 2 · 3/5 · 1 / (8/5) = 6/8; 2 · 1/5 · 1/2 / (7/10) = 2/7
    ['Fbeta@5', 3 / 4, 2 / 7, 0],
    ['HitRate@5', 1, 1, 0],
    ['HitRate@1', 1, 0, 0],
    // anna: hits at ranks 1, 3, 5: (1/1 + 2/3 + 3/5) / min(5, 3) = 34/45 = 0.7556
    // ben: a hit at rank 2: (1/2) / min(5, 2) = 1/4
    ['AP@5', 34 / 45, 1 / 4, 0],
    // anna: (1/1 + 2/3) / min(3, 3) = 5/9; ben as before
    ['AP@3', 5 / 9, 1 / 4, 0],
    // 1 / rank of the first hit
    ['RR@5', 1, 1 / 2, 0],
    // anna: 3/log2(2) + 2/log2(4) + 1/log2(6) = 3 + 1 + 0.3869 = 4.3869; ben: 4/log2(3) = 2.5237
    ['DCG@5', 4 + 1 / log2(6), 4 / log2(3), 0],
    // ideal anna: 3/1 + 2/log2(3) + 1/log2(4) = 4.7619; ideal ben: 4/1 + 2/log2(3) = 5.2619
    ['nDCG@5', (4 + 1 / log2(6)) / (3.5 + 2 / log2(3)), 4 / log2(3) / (4 + 2 / log2(3)), 0],
  ];

  it('agrees for every user and every mean', async () => {
    const answer = await evaluate(
      'first-steps/recs.csv',
      'first-steps/truth.csv',
      expected.map(([measure]) => measure).join(', '),
    );
    assert.deepEqual(answer.users, { counted: 3, withoutList: 0, withoutRelevant: 0 });
    assert.deepEqual(answer.findings, []);
    expected.forEach(([measure, ...values], column) => {
      ['anna', 'ben', 'cleo'].forEach((user, index) => {
        const row = answer.perUser?.find((entry) => entry.user === user);
        close(row?.values[column], values[index], `${measure} of ${user}`);
      });
      close(answer.measures[column].mean, (values[0] + values[1] + values[2]) / 3, measure);
      assert.equal(answer.measures[column].users, 3);
    });
  });

  it('with rel>=4 only ben and cleo are counted', async () => {
    // ben's only relevant item is dogville at rank 2; cleo's gattaca is not recommended.
    const answer = await evaluate('first-steps/recs.csv', 'first-steps/truth.csv', 'Recall@5, RR@5', 4);
    assert.deepEqual(answer.users, { counted: 2, withoutList: 0, withoutRelevant: 1 });
    close(answer.measures[0].mean, (1 + 0) / 2, 'Recall@5');
    close(answer.measures[1].mean, (1 / 2 + 0) / 2, 'RR@5');
  });
});

describe('examples/films, against the formulas written down a second time', () => {
  const models = ['popular', 'itemknn', 'matrix-factorisation'];
  const names = ['Precision', 'Recall', 'Fbeta', 'HitRate', 'AP', 'RR', 'DCG', 'nDCG'];
  const cutoffs = [1, 3, 10, 20, 50];
  const measures = names.flatMap((name) => cutoffs.map((cutoff) => ({ name, cutoff })));
  const written = measures.map(({ name, cutoff }) => `${name}@${cutoff}`).join(',');

  for (const model of models)
    for (const threshold of [undefined, 4]) {
      it(`${model}${threshold === undefined ? '' : ', rel>=4'}: ${measures.length} means and all users`, async () => {
        const answer = await evaluate(`films/${model}.csv`, 'films/truth.csv', written, threshold);
        const users = readUsers(
          path.join(examples, `films/${model}.csv`),
          path.join(examples, 'films/truth.csv'),
        );
        measures.forEach(({ name, cutoff }, column) => {
          const what = `${name}@${cutoff}`;
          const expected = meanByHand(name, cutoff, users, threshold);
          assert.equal(answer.measures[column].users, expected.users, what);
          close(answer.measures[column].mean, expected.mean, what);
          for (const { user, values } of answer.perUser ?? []) {
            const known = users.get(user);
            assert.ok(known, `${user} is not in the truth`);
            // Who is not counted has no value, rather than a 0 that looks like a failure.
            if (isNaN(byHand('Recall', 1, known, threshold))) assert.equal(values[column], null, user);
            else close(values[column], byHand(name, cutoff, known, threshold), `${what} of ${user}`);
          }
        });
        assert.equal(answer.perUser?.length, users.size);
      });
    }

  it('the factorisation is better than the neighbours, and these than popularity', async () => {
    const means: number[] = [];
    for (const model of models) {
      const answer = await evaluate(`films/${model}.csv`, 'films/truth.csv', 'nDCG@10');
      means.push(answer.measures[0].mean ?? NaN);
    }
    assert.ok(means[0] + 0.01 < means[1] && means[1] + 0.01 < means[2], means.join(' '));
  });

  it('four newcomers have no list in the trained models, four people nothing they rated 4 or more', async () => {
    const answer = await evaluate('films/itemknn.csv', 'films/truth.csv', 'nDCG@10', 4);
    assert.deepEqual(answer.users, { counted: 124, withoutList: 4, withoutRelevant: 4 });
  });
});

describe('examples/films/problems.csv', () => {
  it('has on each line the problem that README.md says, and no other', async () => {
    const readme = readFileSync(path.join(examples, 'films/README.md'), 'utf8');
    const promised = [...readme.matchAll(/^\| (\d+) +\| `([a-z-]+)`/gm)].map(([, line, code]) => `${line} ${code}`);
    assert.ok(promised.length > 10, 'the table of README.md was not found');
    const { model } = await evaluateFiles('films/problems.csv', 'films/truth.csv', 'nDCG@10', undefined);
    const found = model.file.findings.flatMap(({ code, places }) => places.map(({ line }) => `${line} ${code}`));
    assert.deepEqual(found.sort(), promised.sort());
  });

  it('every row is used or reported', async () => {
    const { rows } = await evaluate('films/problems.csv', 'films/truth.csv', 'nDCG@10');
    const { read, used, reported } = rows.recommendations;
    assert.equal(read, 76);
    assert.equal(read, used + reported);
  });
});
