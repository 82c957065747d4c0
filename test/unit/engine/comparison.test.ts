import type { ComparisonQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/engine/sources/fileSource';
import type { InputFile } from '../../../src/engine/engineApi';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import type { Outcome } from '../../../src/shared/protocol/problem';

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
    train: film('train.csv'),
    ...(users === undefined ? {} : { users: file(users) }),
    settings: { measures, convention: 'recscope', threshold: undefined },
    spread: false,
  });
  return engine.ask('films', 'comparison', { ...query, ...changed });
}

function done(outcome: Outcome<ComparisonView>): ComparisonView {
  assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
  return (outcome as { readonly value: ComparisonView }).value;
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

  it('names what is known of users where a column is not', async () => {
    const outcome = await compared({ by: [{ column: 'histori' }] });
    assert.equal(outcome.kind, 'problem');
    assert.match(JSON.stringify(outcome), /Did you mean history\?/);
  });

  it('refuses measures without a value per user', async () => {
    const outcome = await compared({}, undefined, 'Coverage@10');
    assert.match(JSON.stringify(outcome), /no value per user/);
  });
});
