import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  requiredAnytimeUsers,
  detectableEffect,
  requiredUsers,
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
      assertClose(requiredUsers(input, effect), expected.users);
      assertClose(requiredAnytimeUsers(input, effect), expected.anytime);
      assertClose(detectableEffect(input, 10_000), expected.effectOf10000ControlUsers);
    });
  }
});
