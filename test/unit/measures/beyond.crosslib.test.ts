import assert from 'node:assert/strict';
import path from 'node:path';
import { itemFeaturesFromColumns } from '../../../src/core/data/itemFeatures';
import { buildRankings } from '../../../src/core/data/rankings';
import { trainingFrom } from '../../../src/core/data/training';
import { buildTruth } from '../../../src/core/data/truth';
import { compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { answerOf, CASES, GOLDEN, mapping, type CaseName, type MappingEntry } from './goldenCase';
import { interactionsOf, plainCsv, TestIds } from './interactionRows';

const folder = path.join(GOLDEN, 'crosslib');

/** One case with what the libraries were given besides: train.csv as interactions, items.csv as catalogue and features. */
function caseWithInputs(name: CaseName): ModelEvaluationInput & { readonly ids: TestIds } {
  const ids = new TestIds();
  const read = (file: string, column?: string) =>
    interactionsOf(
      ids,
      plainCsv(path.join(folder, name, file)).map((row) => [
        row.user_id,
        row.item_id,
        column === undefined ? undefined : Number(row[column]),
      ]),
    );
  const recommended = read('recs.csv', 'score');
  const relevant = read('truth.csv', 'rating');
  const trained = read('train.csv');
  const items = plainCsv(path.join(folder, 'items.csv'));
  const itemNumbers = items.map((row) => ids.items.intern(row.item_id));
  const users = ids.users.size;
  const itemCount = ids.items.size;
  const findings = new FindingCollector('recs.csv');
  return {
    ids,
    rankings: buildRankings(recommended, users, findings),
    truth: buildTruth(relevant, users, findings, { combine: 'max' }),
    users: ids.users,
    items: ids.items,
    train: trainingFrom(trained, users, itemCount, 'train.csv'),
    features: itemFeaturesFromColumns(
      { rows: items.length, items: itemNumbers, lines: recommended.lines, file: 'items.csv' },
      Object.keys(items[0])
        .filter((name) => name !== 'item_id')
        .map((name) => ({ name, values: items.map((row) => Number(row[name])) })),
      itemCount,
    ),
  };
}

/** What keeps our answer from being theirs; undefined: nothing. */
function difference(entry: MappingEntry, name: CaseName, all: ReturnType<typeof caseWithInputs>) {
  const theirs = answerOf(entry, name);
  if (theirs.kind !== 'value') return undefined;
  const given = { ...all, features: entry.options?.includes('items') ? all.features : undefined };
  // RecBole's metrics were handed the number of items without the padding that its own collector counts.
  const measure =
    entry.library === 'recbole'
      ? entry.measure.replace(/^(CatalogCoverage|Gini)@/, '$1(catalogue=given)@')
      : entry.measure;
  const [ours] = evaluateAtOnce(given, compilePlan(measure, entry.convention)).measures;
  const away = (a: number, b: number): boolean => !(Math.abs(a - b) <= entry.tolerance);
  if (theirs.mean !== undefined && away(ours.mean, theirs.mean))
    return `mean ${ours.mean}, not ${theirs.mean}`;
  for (const [user, value] of theirs.perUser) {
    const actual = ours.values[all.ids.users.find(user)];
    if (away(actual, value)) return `${user}: ${actual}, not ${value}`;
  }
  const counted = ours.values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);
  if (theirs.perUser.size > 0 && counted !== theirs.perUser.size)
    return `${counted} users, not ${theirs.perUser.size}`;
  return undefined;
}

describe('what other libraries answered beyond accuracy', () => {
  const cases = new Map(CASES.map((name) => [name, caseWithInputs(name)]));
  // The mapping leaves RecBole's own entropy out; its numbers are there.
  const entropy = [1, 5, 10].map((k): MappingEntry => ({
    library: 'recbole',
    theirs: `ShannonEntropy@${k}`,
    convention: 'recbole',
    measure: `Entropy@${k}`,
    options: ['train', 'items'],
    tolerance: 1e-9,
    group: 'beyond',
  }));
  const entries = [...mapping().filter((entry) => entry.group === 'beyond'), ...entropy];
  for (const library of new Set(entries.map((entry) => entry.library))) {
    it(library, () => {
      const failures: string[] = [];
      let met = 0;
      let answered = 0;
      for (const entry of entries.filter((candidate) => candidate.library === library)) {
        for (const [name, input] of cases) {
          if (answerOf(entry, name).kind !== 'value') continue;
          answered++;
          const problem = difference(entry, name, input);
          if (problem === undefined) met++;
          else failures.push(`${name} ${entry.measure} (${entry.theirs}): ${problem}`);
        }
      }
      console.log(`      ${library}: ${met}/${answered}`);
      assert.deepEqual(failures, []);
    });
  }
});
