import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueFrom } from '../../../src/core/data/catalogue';
import { itemFeaturesFromColumns } from '../../../src/core/data/itemFeatures';
import { buildRankings } from '../../../src/core/data/rankings';
import { trainingFrom } from '../../../src/core/data/training';
import { buildTruth } from '../../../src/core/data/truth';
import type { ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { interactionsOf, TestIds } from './interactionRows';
import { measured } from './listEvaluation';

const peers = path.resolve(__dirname, '../../../../shared/peers');

type Row = readonly [user: string | number, item: string | number, value?: number];

function inputOfRows(
  recommended: readonly Row[],
  relevant: readonly Row[],
  trained: readonly Row[],
  inputs: { readonly catalogue?: readonly string[]; readonly features?: Record<string, number[]> } = {},
): ModelEvaluationInput & { readonly ids: TestIds } {
  const ids = new TestIds();
  const read = (rows: readonly Row[]) =>
    interactionsOf(
      ids,
      rows.map(([user, item, value]) => [String(user), String(item), value]),
    );
  const [recs, truth, train] = [recommended, relevant, trained].map(read);
  const catalogue = inputs.catalogue?.map((item) => ids.items.intern(item));
  const described = Object.keys(inputs.features ?? {}).map((item) => ids.items.intern(item));
  const vectors = Object.values(inputs.features ?? {});
  const users = ids.users.size;
  const items = ids.items.size;
  const findings = new FindingCollector('recs');
  return {
    ids,
    rankings: buildRankings(recs, users, findings),
    truth: buildTruth(truth, users, findings, { combine: 'max' }),
    users: ids.users,
    items: ids.items,
    train: trainingFrom(train, users, items, 'train'),
    catalogue: catalogue && catalogueFrom(catalogue, catalogue.length, items, 'catalogue'),
    features:
      vectors.length === 0
        ? undefined
        : itemFeaturesFromColumns(
            { rows: described.length, items: described, lines: recs.lines, file: 'items' },
            vectors[0].map((_, column) => ({
              name: String(column),
              values: vectors.map((vector) => vector[column]),
            })),
            items,
          ),
  };
}

function near(actual: number, wanted: number, what: string): void {
  assert.ok(Math.abs(actual - wanted) < 1e-9, `${what}: ${actual} instead of ${wanted}`);
}

/** The numbers a peer published, or nothing where they are not beside this checkout. */
function peerTests(peer: string, tests: (golden: ReturnType<typeof JSON.parse>) => void): void {
  const file = path.join(peers, peer, 'golden.json');
  describe(`measures beyond accuracy equal those of ${peer} on its own test data`, () => {
    if (existsSync(file)) tests(JSON.parse(readFileSync(file, 'utf8')));
    else
      it('skipped: the peers’ data are not beside this checkout', function () {
        this.skip();
      });
  });
}

peerTests('replay', (golden) => {
  for (const data of Object.keys(golden.expected)) {
    it(data, () => {
      const input = inputOfRows(
        golden[data],
        golden.groundtruth.map(([user, item]: Row) => [user, item, 1]),
        golden.train,
      );
      for (const [theirs, ours] of [
        ['Coverage', 'CatalogCoverage'],
        ['Novelty', 'Unseen'],
        ['Surprisal', 'Surprisal'],
      ]) {
        for (const k of [1, 2, 3, 4, 5, 10]) {
          const { mean, values } = measured(input, `${ours}@${k}`, 'replay');
          near(mean, golden.expected[data][`${theirs}@${k}`], `${ours}@${k}`);
          const perUser = Object.entries(golden.expected[data][`${theirs}-PerUser@${k}`] ?? {});
          for (const [user, value] of perUser)
            near(values[input.ids.users.find(user)], value as number, `${ours}@${k} of ${user}`);
        }
      }
    });
  }
});

peerTests('recbole', (golden) => {
  // Item i occurs item_count[i] times in training; num_items counts RecBole's padding, which is item 0.
  const trained = Object.entries<number>(golden.item_count).flatMap(([item, count]) =>
    Array.from({ length: count }, (_, i): Row => [`t${i}`, item]),
  );
  const recommended = (golden.item_matrix as number[][]).flatMap((items, user) =>
    items.map((item, index): Row => [`u${user}`, item, 10 - index]),
  );
  const catalogue = Array.from({ length: golden.num_items - 1 }, (_, item) => String(item + 1));
  const input = inputOfRows(recommended, [['u0', '5', 1]], trained, { catalogue });

  it('ItemCoverage, GiniIndex, ShannonEntropy', () => {
    near(measured(input, 'CatalogCoverage@3', 'recbole').mean, golden['itemcoverage@3'], 'coverage');
    near(measured(input, 'Gini@3', 'recbole').mean, golden['giniindex@3'], 'Gini');
    const entropy = golden['shannonentropy@3 (RecBole divides by number of distinct items)'];
    near(measured(input, 'Entropy@3', 'recbole').mean, entropy, 'entropy');
  });

  it('AveragePopularity of each user at 1, 2, 3', () => {
    for (const k of [1, 2, 3]) {
      const { values } = measured(input, `ARP@${k}`, 'recbole');
      (golden.averagepopularity as number[][]).forEach((row, user) =>
        near(values[input.ids.users.find(`u${user}`)], row[k - 1], `ARP@${k} of u${user}`),
      );
    }
  });
});

peerTests('recommenders', (golden) => {
  type Reco = { UserId: number; ItemId: number; Relevance: number };
  const { train, reco, item_features: features } = golden.diversity_data;
  const { expected } = golden;
  const trained = (train as Reco[]).map(({ UserId, ItemId }): Row => [UserId, ItemId]);
  const input = inputOfRows(
    (reco as Reco[]).map(({ UserId, ItemId }, index): Row => [UserId, ItemId, 100 - index]),
    (reco as Reco[]).map(({ UserId, ItemId, Relevance }): Row => [UserId, ItemId, Relevance]),
    trained,
    { features },
  );

  it('catalog_coverage', () =>
    near(measured(input, 'CatalogCoverage', 'recommenders').mean, expected.catalog_coverage, 'coverage'));

  it('user_diversity, by co-occurrence and by features', () => {
    for (const [key, distance] of [
      ['user_diversity(cooccurrence)', 'cooccurrence'],
      ['user_diversity(item_feature_vector)', 'cosine'],
    ]) {
      const { values } = measured(input, `ILD(distance=${distance})`, 'recommenders');
      for (const { UserId, user_diversity: value } of expected[key]) {
        // null: the library has no number where no two items of a list were ever had together.
        if (value !== null)
          near(values[input.ids.users.find(String(UserId))], value, `${distance} of ${UserId}`);
      }
    }
  });

  it('user_serendipity', () => {
    // These numbers were made with pandas 3, which leaves missing similarities out; the library asks for pandas below 3.
    const { values } = measured(input, 'Serendipity(history=co-occurring)', 'recommenders');
    for (const { UserId, user_serendipity: value } of expected['user_serendipity(cooccurrence,relevance)'])
      near(values[input.ids.users.find(String(UserId))], value, `serendipity of ${UserId}`);
  });

  it('historical_item_novelty, as the novelty of lists of one item', () => {
    const items: { ItemId: number; item_novelty: number }[] = expected.historical_item_novelty;
    const single = inputOfRows(
      items.map(({ ItemId }): Row => [`of ${ItemId}`, ItemId, 1]),
      [[1, 1, 1]],
      trained,
    );
    const { values } = measured(single, 'Novelty', 'recommenders');
    for (const { ItemId, item_novelty: value } of items)
      near(values[single.ids.users.find(`of ${ItemId}`)], value, `novelty of ${ItemId}`);
  });
});
