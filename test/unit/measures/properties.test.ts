import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { meanOverOrders } from '../../../src/core/evaluation/ties/tieExpectation';
import { Judge } from '../../../src/core/evaluation/judging/judge';
import { UserTruth } from '../../../src/core/evaluation/judging/userTruth';
import { compileMeasure, resolveChoices } from '../../../src/core/measures/resolve';
import { recscopeConvention } from '../../../src/core/measures/conventions';
import { measureFamilies } from '../../../src/core/measures/registry';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { inputOf, type Judgement, type Recommendation } from '../evaluation/smallInput';

const ITEMS = [...'ABCDEFGHIJKLMNOP'];

/** One user's list and truth: item letters in recommended order, gains of letters. */
interface Case {
  readonly list: readonly string[];
  readonly gains: readonly (readonly [item: string, gain: number])[];
}

const gains = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ITEMS), fc.integer({ min: 0, max: 5 })), {
    selector: ([item]) => item,
    maxLength: 12,
  })
  .map((pairs) => pairs as readonly (readonly [string, number])[]);
const list = fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 12 });
const cases: fc.Arbitrary<Case> = fc.record({ list, gains });
const casesWithRepeats: fc.Arbitrary<Case> = fc.record({
  list: fc.array(fc.constantFrom(...ITEMS), { maxLength: 14 }),
  gains,
});
const cutoffs = fc.integer({ min: 1, max: 14 });

function input(
  users: readonly Case[],
  score: (user: number, index: number) => number | undefined,
): ModelEvaluationInput {
  const recommendations: Recommendation[] = [];
  const judgements: Judgement[] = [];
  users.forEach(({ list: items, gains: pairs }, user) => {
    items.forEach((item, index) =>
      recommendations.push({ user: `u${user}`, item, score: score(user, index) }),
    );
    for (const [item, gain] of pairs) judgements.push({ user: `u${user}`, item, gain });
  });
  return inputOf(recommendations, judgements);
}

const descending = (_user: number, index: number): number => -index;

/** Values of the first user; NaN: not counted or undefined. */
function values(one: Case, measures: string, convention = 'recscope'): number[] {
  const made = input([one], descending);
  if (made.users.size === 0) return [];
  return evaluateAtOnce(made, compilePlan(measures, convention)).measures.map((result) => result.values[0]);
}

const ranking = measureFamilies.filter(({ group }) => group === 'ranking');

describe('properties of the measures', () => {
  it('every ranking measure lies in its range, for any list, repeated items included', () => {
    fc.assert(
      fc.property(casesWithRepeats, cutoffs, (one, k) => {
        const names = ranking.map(({ name, cutoff }) => (cutoff === 'none' ? name : `${name}@${k}`));
        values(one, names.join(',')).forEach((value, index) => {
          const { name, range } = ranking[index];
          assert.ok(
            Number.isNaN(value) || (value >= range[0] && value <= range[1] + 1e-12),
            `${name}@${k} is ${value}`,
          );
        });
      }),
    );
  });

  it('moving a hit up lowers none of AP, RR, nDCG, DCG, ARHR, NCRR, RBP, ERR, AUC and bpref', () => {
    const names = ['AP', 'RR', 'nDCG', 'DCG', 'ARHR', 'NCRR', 'RBP', 'ERR'];
    fc.assert(
      fc.property(cases, cutoffs, fc.nat(), (one, k, pick) => {
        const gainOf = new Map(one.gains);
        const movable = one.list
          .map((_, index) => index)
          .filter(
            (index) =>
              index > 0 && (gainOf.get(one.list[index]) ?? 0) > (gainOf.get(one.list[index - 1]) ?? 0),
          );
        fc.pre(movable.length > 0);
        const at = movable[pick % movable.length];
        const moved = [...one.list];
        [moved[at - 1], moved[at]] = [moved[at], moved[at - 1]];
        const measures = [...names.map((name) => `${name}@${k}`), 'AUC@14', 'bpref'].join(',');
        const before = values(one, measures);
        values({ ...one, list: moved }, measures).forEach((value, index) =>
          assert.ok(
            Number.isNaN(value) || value >= before[index] - 1e-12,
            `${measures.split(',')[index]}: ${value} after ${before[index]}`,
          ),
        );
      }),
    );
  });

  it('a longer cutoff lowers none of Recall, HitRate, HitCount, DCG, RR', () => {
    fc.assert(
      fc.property(cases, cutoffs, (one, k) => {
        const at = (cutoff: number): number[] =>
          values(
            one,
            ['Recall', 'HitRate', 'HitCount', 'DCG', 'RR'].map((name) => `${name}@${cutoff}`).join(','),
          );
        const longer = at(k + 1);
        at(k).forEach((value, index) => assert.ok(Number.isNaN(value) || longer[index] >= value));
      }),
    );
  });

  it('the best possible list scores 1 in AP, RR, nDCG, NCRR, Recall(norm=min) and RPrecision', () => {
    fc.assert(
      fc.property(gains, cutoffs, (pairs, k) => {
        const best = pairs.filter(([, gain]) => gain > 0).sort((a, b) => b[1] - a[1]);
        fc.pre(best.length > 0);
        const one = { list: best.map(([item]) => item), gains: pairs };
        for (const value of values(
          one,
          `AP@${k},RR@${k},nDCG@${k},NCRR@${k},Recall(norm=min)@${k},RPrecision`,
        ))
          assert.ok(Math.abs(value - 1) < 1e-12);
      }),
    );
  });

  it('users and items may be called anything: only their order counts', () => {
    const renamed = (name: string): string => `x${String.fromCharCode(200 - name.charCodeAt(0))}`;
    fc.assert(
      fc.property(cases, cutoffs, (one, k) => {
        const other: Case = {
          list: one.list.map(renamed),
          gains: one.gains.map(([item, gain]) => [renamed(item), gain]),
        };
        const measures = `P@${k},AP@${k},nDCG@${k},RR@${k},bpref`;
        assert.deepEqual(values(other, measures), values(one, measures));
      }),
    );
  });

  it('the mean is the mean of the users that count', () => {
    fc.assert(
      fc.property(fc.array(cases, { minLength: 1, maxLength: 6 }), (users) => {
        const made = input(users, descending);
        fc.pre(made.users.size > 0);
        const [result] = evaluateAtOnce(made, compilePlan('nDCG@5', 'recscope')).measures;
        const counted = [...result.values].filter((value) => !Number.isNaN(value));
        assert.equal(result.users, counted.length);
        const mean = counted.reduce((sum, value) => sum + value, 0) / counted.length;
        assert.ok(counted.length === 0 ? Number.isNaN(result.mean) : Math.abs(result.mean - mean) < 1e-12);
      }),
    );
  });
});

describe('properties of ties', () => {
  const tied = (_user: number, index: number): number => -Math.floor(index / 3);
  const tieCases = fc.record({
    list: fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 7 }),
    gains,
  });

  it('worst ≤ expected ≤ best, and the listed order lies between', () => {
    const names = ['P', 'R', 'AP', 'RR', 'nDCG', 'HitRate', 'RBP', 'ERR', 'ARHR', 'AR'];
    fc.assert(
      fc.property(tieCases, cutoffs, (one, k) => {
        const made = input([one], tied);
        const value = (name: string, rule: string): number =>
          evaluateAtOnce(made, compilePlan(`${name}(ties=${rule})@${k}`, 'recscope')).measures[0].values[0];
        for (const name of names) {
          const [worst, expected, best, listed] = ['worst', 'expected', 'best', 'list-order'].map((rule) =>
            value(name, rule),
          );
          if (Number.isNaN(best)) continue;
          assert.ok(
            worst <= expected + 1e-12 && expected <= best + 1e-12,
            `${name}@${k}: ${worst} ${expected} ${best}`,
          );
          assert.ok(worst <= listed + 1e-12 && listed <= best + 1e-12);
        }
      }),
    );
  });

  it('closed forms of the expected value equal the mean over all orders', () => {
    const names = [
      'P',
      'R',
      'F1',
      'AP',
      'AP(norm=k)',
      'RR',
      'nDCG',
      'DCG',
      'HitRate',
      'HitCount',
      'RBP',
      'ARHR',
      'NCRR',
    ];
    fc.assert(
      fc.property(tieCases, cutoffs, (one, k) => {
        const made = input([one], tied);
        for (const name of names) {
          const query = parseMeasure(`${name}@${k}`);
          const choices = {
            ...resolveChoices(query, recscopeConvention, undefined),
            ties: 'expected' as const,
          };
          const { compiled } = compileMeasure(query, choices);
          assert.ok(compiled.kind === 'per-user' && compiled.expected !== undefined);
          const truth = new UserTruth(made);
          truth.turnTo(0);
          const judged = new Judge(made, truth, compiled.view, compiled.depth).judge();
          const enumerated = meanOverOrders(compiled, judged);
          const closed = compiled.expected(judged) ?? NaN;
          assert.ok(Math.abs(closed - enumerated) < 1e-9, `${name}@${k}: ${closed} is not ${enumerated}`);
        }
      }),
    );
  });
});
