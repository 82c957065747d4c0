import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { planCommand } from '../../../src/cli/commands/plan';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { PlanChoices } from '../../../src/shared/config/planConfig';
import type { PlanView } from '../../../src/shared/protocol/views/planView';
import type { PlanResult } from '../../../src/shared/protocol/planResult';

const CHOICES: PlanChoices = {
  kind: 'share',
  baseline: 0.05,
  sd: 1,
  alpha: 0.05,
  power: 0.8,
  variants: 2,
  usersPerDay: 5000,
  given: 'effect',
  effect: 0.1,
  days: 14,
};

async function planned(settings: PlanChoices): Promise<PlanView> {
  const outcome = await new Engine(openBytes).analyse(
    { kind: 'plan', id: 'p', files: [], settings },
    undefined,
  );
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

describe('A plan in the editor', () => {
  const cases: readonly Partial<PlanChoices>[] = [
    {},
    { variants: 4, usersPerDay: 1000 },
    { effect: -0.05, alpha: 0.01, power: 0.9 },
    { kind: 'mean', baseline: -10, sd: 30, variants: 3 },
    { given: 'days', days: 10, variants: 3 },
    { given: 'days', days: 1, usersPerDay: 1 },
  ];
  for (const part of cases)
    it(`is what its command answers: ${JSON.stringify(part)}`, async () => {
      const view = await planned({ ...CHOICES, ...part });
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-plan-'));
      const output = path.join(folder, 'plan.json');
      try {
        await planCommand([...view.command.split(' ').slice(2), '--format', 'json', '--output', output]);
        const answer = JSON.parse(fs.readFileSync(output, 'utf8')) as PlanResult;
        assert.deepEqual(JSON.parse(JSON.stringify(view.plan)), answer);
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });

  it('its days are those in which so many users come to all variants, in whole weeks', async () => {
    const view = await planned({ ...CHOICES, variants: 3, usersPerDay: 700 });
    assert.equal(view.users, 3 * view.usersPerVariant);
    assert.equal(view.days, Math.ceil(view.users / 700 / 7) * 7);
    assert.ok((view.curve[view.days - 1] ?? 1) <= 0.1, 'what is asked for can be found by then');
    assert.ok((view.curve[view.days - 8] ?? 1) > 0.1, 'and not a week before');
  });
});
