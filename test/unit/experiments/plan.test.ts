import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boundaries, inflation, spending } from '../../../src/core/experiments/looks/groupSequential';
import {
  anytimeUsers,
  effectOf,
  usersFor,
  type PlanSettings,
} from '../../../src/core/experiments/plan/sampleSize';
import { assertClose } from './close';

const GOLDEN = path.join(__dirname, '../../fixtures/golden/experiments');

interface PlanCase {
  readonly input: PlanSettings & { readonly relativeEffect: number };
  readonly users: object;
  readonly anytime: object;
  readonly effectOf10000ControlUsers: object | null;
}

describe('How many users an experiment takes', () => {
  const cases = JSON.parse(readFileSync(path.join(GOLDEN, 'plan.json'), 'utf8')) as PlanCase[];
  for (const [at, { input, ...expected }] of cases.entries()) {
    it(`golden plan ${at}: ${input.kind}, baseline ${input.baseline}`, () => {
      const effect = input.baseline * input.relativeEffect;
      assertClose(usersFor(input, effect), expected.users);
      assertClose(anytimeUsers(input, effect), expected.anytime);
      assertClose(effectOf(input, 10_000), expected.effectOf10000ControlUsers);
    });
  }
});

describe('Boundaries of planned looks', () => {
  const cases = JSON.parse(readFileSync(path.join(GOLDEN, 'sequential.json'), 'utf8')) as {
    readonly alpha: number;
    readonly fractions: readonly number[];
    readonly spent: readonly number[];
    readonly z: readonly (number | null)[];
  }[];
  for (const { alpha, fractions, spent, z } of cases) {
    it(`level ${alpha} at ${fractions.map((fraction) => fraction.toFixed(3)).join(' ')}`, () => {
      assertClose(
        fractions.map((fraction) => spending(fraction, alpha)),
        spent,
        1e-12,
      );
      assertClose(boundaries(fractions, alpha), z, 1e-7);
    });
  }

  it('published for five equal looks (Jennison and Turnbull)', () => {
    const found = boundaries([0.2, 0.4, 0.6, 0.8, 1], 0.05);
    assert.deepEqual(
      found.map((z) => z?.toFixed(3)),
      ['4.877', '3.357', '2.680', '2.290', '2.031'],
    );
  });
});

describe('Users of planned looks', () => {
  // Of three million simulated experiments 80% found the effect, with these users.
  for (const [looks, alpha, power, least, most] of [
    [1, 0.05, 0.8, 1, 1],
    [2, 0.05, 0.8, 1.003, 1.005],
    [5, 0.05, 0.8, 1.02, 1.035],
    [5, 0.05, 0.9, 1.02, 1.035],
  ] as const)
    it(`${looks} looks at level ${alpha} with power ${power}`, () => {
      const times = inflation(looks, alpha, power);
      assert.ok(times >= least - 1e-6 && times <= most + 1e-6, String(times));
    });
});
