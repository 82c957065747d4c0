import type { ComparisonQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { cohortAnswers } from '../../../src/engine/questions/comparison/cohorts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import type { InputFile } from '../../../src/reading/inputs/evaluationRequest';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import type { Outcome } from '../../../src/shared/problem';

const films = path.resolve(__dirname, '../../../examples/films');
const film = (name: string): InputFile => file(path.join(films, name));
const query: ComparisonQuery = {
  baseline: 0,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 200,
  seed: 42,
  first: false,
  matched: false,
  bca: true,
  by: [],
  ranks: true,
  changes: true,
};

function file(name: string): InputFile {
  return { file: { kind: 'path', name, path: name }, shape: undefined };
}

async function compared(
  changed: Partial<ComparisonQuery> = {},
  users?: string,
  measures = 'nDCG@10, Coverage@10',
): Promise<Outcome<ComparisonView>> {
  const engine = new Engine(openSource);
  await engine.evaluate({
    id: 'films',
    truth: film('truth.csv'),
    models: ['popular.csv', 'itemknn.csv'].map((model) => ({ ...film(model), model })),
    train: [film('train.csv')],
    ...(users === undefined ? {} : { users: file(users) }),
    settings: { measures, convention: 'recscope', threshold: undefined },
    spread: false,
  });
  return engine.ask('films', 'comparison', { ...query, ...changed });
}

function done<T>(outcome: Outcome<T>): T {
  assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
  return (outcome as { readonly value: T }).value;
}

describe('comparing loaded models', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'recscope-compare-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('compares what has a value per user, and says what was left out', async () => {
    const { json, leftOut } = done(await compared());
    assert.deepEqual(leftOut, ['CatalogCoverage@10']);
    assert.deepEqual(
      json.pairs.map(({ a, b, measure, n }) => [a, b, measure, n]),
      [['popular.csv', 'itemknn.csv', 'nDCG@10', 128]],
    );
    const [change] = json.changes;
    assert.equal(change.cutoff, 10);
    assert.equal(change.gained[0].b > change.gained[0].a, true);
    assert.equal(change.lost[0].b < change.lost[0].a, true);
    assert.equal(change.onlyA, 4);
  });

  it('joins a file of users by id, whatever its order, and counts who is missing', async () => {
    const users = path.join(folder, 'users.csv');
    writeFileSync(users, 'country,user\nKR,ada\nDE,dana\nKR,nobody\nKR,ada\n');
    const { json, attributes } = done(await compared({ by: [{ column: 'country' }] }, users));
    assert.equal(attributes?.unknown, 1);
    assert.equal(attributes?.repeated, 1);
    assert.deepEqual(json.cohorts.map(({ by, value, users }) => [by, value, users]).sort(), [
      ['country', 'DE', 1],
      ['country', 'KR', 1],
    ]);
  });

  it('computes cohorts without a file', async () => {
    const by = ['history', 'popularity', 'list-length', 'relevant', 'new'].map((column) => ({ column }));
    const { json } = done(await compared({ by }));
    for (const { column } of by) {
      const own = json.cohorts.filter((cohort) => cohort.by === column);
      assert.equal(
        own.reduce((sum, { users }) => sum + users, 0),
        128,
        column,
      );
    }
  });

  it('compares a pooled metric in each cohort by its number there', async () => {
    const engine = new Engine(openSource);
    const folder = mkdtempSync(path.join(tmpdir(), 'recscope-pooled-'));
    try {
      const rows = (name: string, value: (user: number, at: number) => number): string => {
        const text = Array.from({ length: 160 }, (_, row) => {
          const [user, at] = [row >> 2, row & 3];
          return `u${user},i${at},${value(user, at)}\n`;
        }).join('');
        writeFileSync(
          path.join(folder, `${name}.csv`),
          `user,item,${name === 'truth' ? 'label' : 'pred'}\n${text}`,
        );
        return path.join(folder, `${name}.csv`);
      };
      done(
        await engine.evaluate({
          id: 'pooled',
          models: ['a', 'b'].map((model, at) => ({
            ...file(rows(model, (user, place) => ((user * 31 + place * 17 * (at + 1)) % 89) / 100)),
            model,
          })),
          truth: file(rows('truth', (user, place) => (user * 5 + place) % 2)),
          settings: { measures: 'AUC, RMSE', convention: 'recscope', threshold: undefined },
          spread: false,
        }),
      );
      const by = { column: 'relevant' };
      for (const measure of ['AUC', 'RMSE']) {
        const view = done(
          await engine.ask('pooled', 'cohorts', { a: 0, b: 1, measure, by, margin: query.margin }),
        );
        const means = await Promise.all(
          [0, 1].map((model) => cohortAnswers(engine.stillLoaded('pooled'), model, [by])),
        );
        assert.ok(view.rows.length > 0);
        for (const { value, a, b, difference, ci } of view.rows) {
          const of = (model: number): number =>
            means[model].find((each) => each.value === value && each.measure === measure)?.mean ?? NaN;
          assert.deepEqual([a, b], [of(0), of(1)]);
          assert.equal(difference, of(1) - of(0));
          assert.ok(ci !== null && ci[0] < (difference ?? NaN) && (difference ?? NaN) < ci[1]);
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names what is known of users where a column is not', async () => {
    const outcome = await compared({ by: [{ column: 'histori' }] });
    assert.equal(outcome.kind, 'problem');
    assert.match(JSON.stringify(outcome), /Did you mean history\?/);
    const users = path.join(folder, 'typed.csv');
    writeFileSync(users, 'user,gender:token\nada,f\n');
    const typed = await compared({ by: [{ column: 'gender' }] }, users);
    assert.match(JSON.stringify(typed), /Did you mean gender:token\?/);
    const far = await compared({ by: [{ column: 'colour' }] });
    assert.doesNotMatch(JSON.stringify(far), /Did you mean/);
  });

  it('refuses measures without a value per user', async () => {
    const outcome = await compared({}, undefined, 'Coverage@10');
    assert.match(JSON.stringify(outcome), /no value per user/);
  });
});
