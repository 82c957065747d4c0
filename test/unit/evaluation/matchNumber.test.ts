import assert from 'node:assert/strict';
import { matchNumber, type NumberMatch } from '../../../src/core/evaluation/conventions/matchNumber';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { conventionByName, conventions, hasMeasure } from '../../../src/core/measures/conventions';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { InputError } from '../../../src/shared/problem';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { CASES, goldenCase } from '../measures/goldenCase';
import { inputOf, manyUsers, type SmallInput } from './smallInput';

function matched(input: SmallInput, measure: string, number: number, digits?: number): NumberMatch {
  const written = digits === undefined ? number : Number(number.toFixed(digits));
  const within = digits === undefined ? 1e-12 : 0.5 * 10 ** -digits;
  return runToEnd(
    matchNumber(input, parseMeasure(measure), conventionByName('recscope'), undefined, written, within),
  );
}

/** The same numbers on every machine. */
function* drawn(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const MEASURES = [
  'nDCG@10',
  'nDCG@5',
  'Precision@10',
  'Precision@5',
  'Recall@5',
  'AP@10',
  'AP@5',
  'RR@10',
  'AP',
];

describe('why is mine different: a number and what gives it', () => {
  it('of 200 numbers of libraries the right one is first, or said to be equal to the first, in 95 %', () => {
    const random = drawn(19);
    const draw = <Thing>(things: readonly Thing[]): Thing =>
      things[Math.floor(random.next().value * things.length)];
    const inputs = new Map(CASES.map((name) => [name, goldenCase(name)]));
    let right = 0;
    let alone = 0;
    const wrong: string[] = [];
    for (let tried = 0; tried < 200;) {
      const name = draw(CASES);
      const drawnConvention = draw(conventions);
      const { name: convention } = drawnConvention;
      const measure = draw(MEASURES);
      if (!hasMeasure(drawnConvention, parseMeasure(measure).family.name)) continue;
      const input = inputs.get(name) as SmallInput; // every case has one
      let number: number;
      try {
        number = evaluateAtOnce(input, compilePlan(measure, convention)).measures[0].mean;
      } catch (error) {
        // It refuses repeated items: there is no number.
        if (error instanceof InputError) continue;
        throw error;
      }
      if (Number.isNaN(number)) continue;
      tried++;
      const [first] = matched(input, measure, number, 6).candidates;
      if (first.matches && first.conventions.includes(convention)) right++;
      else wrong.push(`${name} ${convention} ${measure}`);
      if (first.conventions.length === 1) alone++;
    }
    console.log(`      ${right} of 200 right, ${alone} of them by one convention alone`);
    assert.ok(right >= 190, wrong.join('; '));
  });

  const input = goldenCase('short');
  const meanOf = (measure: string): number =>
    evaluateAtOnce(input, compilePlan(measure, 'recscope')).measures[0].mean;

  it('combinations of two and three choices are found, and named', () => {
    for (const [written, choices] of [
      ['AP(norm=hits,ranks=all)@5', 'apDenominator apRanks'],
      ['nDCG(gain=binary,discount=rank)@10', 'discount gain'],
      ['nDCG(gain=exp,discount=jarvelin,ideal=full-k)@10', 'discount gain ideal'],
    ]) {
      const [name] = written.split('(');
      const { candidates } = matched(input, `${name}@${written.split('@')[1]}`, meanOf(written));
      const [first] = candidates;
      assert.equal(first.matches, true, written);
      assert.equal(first.conventions.length, 0, written);
      assert.ok(
        first.switches.some(
          ({ choices: combination }) =>
            combination
              .map(({ choice }) => choice)
              .sort()
              .join(' ') === choices,
        ),
        `${written}: ${JSON.stringify(first.switches)}`,
      );
    }
  });

  it('of many users, of whom samples say where to look, the right one is found too', () => {
    const random = drawn(7);
    const below = (end: number): number => Math.floor(random.next().value * end);
    const users = Array.from({ length: 4_000 }, (_, user) => `u${user}`);
    const many = inputOf(
      users.flatMap((user) =>
        Array.from({ length: 2 + below(11) }, (_, index) => ({
          user,
          item: `i${below(30)}`,
          score: index < 3 ? 9 : 9 - below(4),
        })),
      ),
      users.flatMap((user) =>
        Array.from({ length: 1 + below(6) }, (_, at) => ({
          user: below(20) === 0 ? `${user}x` : user,
          item: `i${at * 5 + below(5)}`,
          gain: below(6),
        })),
      ),
    );
    for (const [measure, convention] of [
      ['nDCG@10', 'beir'],
      ['nDCG@10', 'catboost'],
      ['AP@10', 'recbole'],
      ['Precision@10', 'elasticsearch'],
      ['AP@5', 'implicit'],
      ['RR@10', 'lightfm'],
      ['Precision@5', 'implicit'],
    ]) {
      const { mean } = evaluateAtOnce(many, compilePlan(measure, convention)).measures[0];
      const [first] = matched(many, measure, mean, 6).candidates;
      assert.ok(first.matches && first.conventions.includes(convention), `${measure} ${convention}`);
    }
    const [combined] = matched(
      many,
      'nDCG@10',
      evaluateAtOnce(many, compilePlan('nDCG(gain=binary,discount=rank)@10', 'recscope')).measures[0].mean,
    ).candidates;
    assert.equal(combined.matches, true);
  });

  it('a number that nothing gives leaves the nearest first', () => {
    const { candidates } = matched(input, 'nDCG@10', 0.123456789);
    assert.equal(candidates[0].matches, false);
    const distances = candidates.map(({ mean }) => Math.abs(mean - 0.123456789));
    assert.deepEqual(
      distances,
      [...distances].sort((a, b) => a - b),
    );
  });

  it('says which users tell the first two apart, and by how much', () => {
    const two = manyUsers([
      ['A B', 'A C'],
      ['A B', 'A B'],
    ]);
    const { candidates, deciding } = matched(two, 'AP', 0.75);
    assert.equal(candidates[0].matches, true);
    assert.ok(candidates[0].conventions.includes('recscope'));
    // It adds Precision up at every rank: (1 + 1/2) / 2 for the first user.
    assert.ok(candidates[1].conventions.includes('elliot'));
    assert.deepEqual(deciding, [{ user: 0, first: 0.5, second: 0.75 }]);
  });

  it('a library’s own value is found where its users are others than those who are counted for it here', () => {
    const short = goldenCase('missing');
    const { mean } = evaluateAtOnce(short, compilePlan('precision(users=recommended)@5', 'implicit'))
      .measures[0];
    const { candidates } = matched(short, 'Precision@5', mean);
    assert.equal(candidates[0].matches, true);
    assert.deepEqual(candidates[0].conventions, []);
    assert.deepEqual(
      candidates[0].switches.find(
        ({ conventions: names, choices }) => names.includes('implicit') && choices[0].to === 'recommended',
      )?.choices,
      [{ choice: 'users', to: 'recommended' }],
    );
  });

  it('a library that does not have the measure is not named', () => {
    for (const number of [0.5, 0.4]) {
      const two = manyUsers([
        ['A B', 'A C'],
        ['A B', 'D'],
      ]);
      const names = matched(two, 'HitRate@1', number).candidates.flatMap(({ conventions: own, switches }) => [
        ...own,
        ...switches.flatMap(({ conventions: others }) => others),
      ]);
      assert.ok(names.includes('recbole'));
      for (const name of names) assert.ok(hasMeasure(conventionByName(name), 'HitRate'), name);
    }
  });
});
