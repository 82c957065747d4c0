import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { JudgedEntriesFinder, type JudgedEntries } from '../../../src/core/data/judgedEntries';
import { buildRankings } from '../../../src/core/data/rankings';
import { buildTruth } from '../../../src/core/data/truth';
import { trainingFrom } from '../../../src/core/data/training';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { conventions } from '../../../src/core/measures/conventions';
import { measureFamilies } from '../../../src/core/measures/registry';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { encoded, readBytes, tableShape } from '../formats/reading';
import { runs } from '../../extent';

/** A user's list, best first, and what the user liked of it or besides, by item number. */
interface User {
  readonly list: readonly number[];
  readonly scores: readonly number[];
  readonly liked: readonly (readonly [item: number, gain: number])[];
  /** Items that the user had before. */
  readonly known?: readonly number[];
}

/** As the engine makes it of two files: what the lists hold of the truth is found beside the search for repeated items. */
function inputOf(users: readonly User[]): ModelEvaluationInput & { judged: JudgedEntries | undefined } {
  const recommendations = users.flatMap(({ list, scores }, user) =>
    list.map((item, rank) => `u${user},i${item},${scores[rank]}\n`),
  );
  const judgements = users.flatMap(({ liked }, user) =>
    liked.map(([item, gain]) => `u${user},i${item},${gain}\n`),
  );
  const userIds = new Identifiers();
  const itemIds = new Identifiers();
  const shape = tableShape(['user', 'item', 'score']);
  const read = (rows: string[], use: 'recommendations' | 'truth' | 'train'): ReturnType<typeof readBytes> =>
    readBytes(encoded(rows.join('')), shape, use, [], userIds, itemIds);
  const lists = read(recommendations, 'recommendations');
  const likes = read(judgements, 'truth');
  const past = users.flatMap(({ known = [] }, user) => known.map((item) => `u${user},i${item},1\n`));
  const before = past.length === 0 ? undefined : read(past, 'train');
  const truth = buildTruth(likes.interactions, userIds.size, new FindingCollector('t'), { combine: 'max' });
  const finder = JudgedEntriesFinder.of(truth, userIds.size, lists.interactions.rows);
  const rankings = buildRankings(lists.interactions, userIds.size, new FindingCollector('r'), {
    judged: finder,
  });
  const train = before && trainingFrom(before.interactions, userIds.size, itemIds.size, 'train');
  return { rankings, truth, judged: finder?.finished(), train, users: userIds, items: itemIds };
}

/** @param judgements of a user, at most: others that nobody recommended come to them */
function users(longest: number, judgements: number): fc.Arbitrary<User[]> {
  const user = fc
    .record({
      list: fc.uniqueArray(fc.nat(longest * 2), { minLength: judgements * 4, maxLength: longest }),
      liked: fc.uniqueArray(fc.tuple(fc.nat(longest * 3), fc.constantFrom(0, 1, 2, 5, -1)), {
        selector: ([item]) => item,
        maxLength: judgements,
      }),
      steps: fc.array(fc.nat(3), { minLength: longest, maxLength: longest }),
      known: fc.uniqueArray(fc.nat(longest * 3), { maxLength: 8 }),
    })
    .map(({ list, liked, steps, known }) => {
      let score = 1000;
      // A step of 0 is a tie: not in every list there is one.
      return { list, liked, known, scores: steps.map((step) => (score -= step)) };
    });
  return fc.array(user, { minLength: 1, maxLength: 6 });
}

/** The last items of each list are its first ones once more. */
const withRepeats = (all: readonly User[]): User[] =>
  all.map((user) => ({
    ...user,
    list: user.list.map((item, rank) => (rank < user.list.length - 3 ? item : user.list[rank % 3])),
  }));

const withoutTies = (all: readonly User[]): User[] =>
  all.map((user) => ({ ...user, scores: user.list.map((_, rank) => 1000 - rank) }));

/** What each user's list holds of the truth, by looking. */
function byLooking({ rankings, truth }: ModelEvaluationInput): [entry: number, judgement: number][][] {
  return Array.from({ length: rankings.offsets.length - 1 }, (_, user) => {
    const found: [number, number][] = [];
    for (let entry = rankings.offsets[user]; entry < rankings.offsets[user + 1]; entry++)
      for (let judgement = truth.offsets[user]; judgement < truth.offsets[user + 1]; judgement++)
        if (truth.items[judgement] === rankings.items[entry]) found.push([entry, judgement]);
    return found;
  });
}

function found({ offsets, entries, judgements }: JudgedEntries): [entry: number, judgement: number][][] {
  return Array.from(offsets.subarray(1), (end, user) =>
    Array.from(entries.subarray(offsets[user], end), (entry, index): [number, number] => [
      entry,
      judgements[offsets[user] + index],
    ]),
  );
}

const PLAIN: readonly User[] = [
  { list: [1, 2, 3, 4], scores: [4, 3, 2, 1], liked: [[3, 1]] },
  { list: [2, 3, 4, 5], scores: [4, 3, 2, 1], liked: [[2, 1]] },
];

/** The values of all measures and users, or what is said to be wrong. */
function outcomeOf(
  input: ModelEvaluationInput,
  names: string,
  convention: string,
  threshold?: number,
): unknown {
  try {
    const { measures, ...columns } = evaluateAtOnce(input, compilePlan(names, convention, threshold));
    return { columns, measures: measures.map((measure) => ({ ...measure })) };
  } catch (error) {
    return String(error);
  }
}

describe('what lists hold of the truth', () => {
  it('is found in list order while the lists are gone through', () => {
    fc.assert(
      fc.property(users(40, 5), (some) => {
        const input = inputOf(some);
        assert.ok(input.judged);
        assert.deepEqual(found(input.judged), byLooking(input));
      }),
    );
  });

  it('also of a user of many judgements, in whatever order', () => {
    const list = Array.from({ length: 4000 }, (_, item) => item);
    const liked = Array.from({ length: 1000 }, (_, index): [number, number] => [(index * 7919) % 5000, 1]);
    const input = inputOf([
      { list, scores: list.map((item) => -item), liked },
      { list: [1, 2, 3, 4], scores: [4, 3, 2, 1], liked: [[3, 1]] },
    ]);
    assert.ok(input.judged);
    assert.deepEqual(found(input.judged), byLooking(input));
    assert.ok(found(input.judged)[0].length > 500);
  });

  it('is not looked for where lists are short beside the truth', () => {
    const short = inputOf([{ list: [1, 2], scores: [2, 1], liked: [[1, 1]] }]);
    assert.equal(short.judged, undefined);
  });

  // Measures of all kinds, also those that ask for items or groups: what they say is wrong is said alike.
  const names = measureFamilies.map(({ name, cutoff }) => (cutoff === 'none' ? name : `${name}@3`));
  const forms = fc.constantFrom<(all: readonly User[]) => readonly User[]>(
    (all) => all,
    withoutTies,
    withRepeats,
    (all) => withRepeats(withoutTies(all)),
  );
  const refused = names.filter((name) => typeof outcomeOf(inputOf(PLAIN), name, 'recscope') === 'string');
  const answered = names.filter((name) => !refused.includes(name));
  for (const { name: convention } of conventions)
    it(`${convention}: every measure is the same as when entries are looked up`, () => {
      fc.assert(
        fc.property(users(24, 3), forms, fc.constantFrom(undefined, 1, 2, 3), (some, formed, threshold) => {
          const { judged, ...lookedUp } = inputOf(formed(some));
          assert.ok(judged);
          const isSame = (measures: string): boolean => {
            const expected = outcomeOf(lookedUp, measures, convention, threshold);
            assert.deepEqual(
              outcomeOf({ ...lookedUp, judged }, measures, convention, threshold),
              expected,
              measures,
            );
            return typeof expected !== 'string';
          };
          // At once, as they are asked for; where they are refused, which may be for one of them, each by itself.
          if (!isSame(answered.join())) answered.forEach(isSame);
          refused.forEach(isSame);
        }),
        { numRuns: runs(20) },
      );
    });
});
