import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { AuditView } from '../../../src/shared/protocol/views/auditView';
import type { ExperimentChoices } from '../../../src/shared/config/experimentConfig';
import type { ExperimentView } from '../../../src/shared/protocol/views/experimentView';
import type { PlanChoices } from '../../../src/shared/config/planConfig';
import type { PlanView } from '../../../src/shared/protocol/views/planView';
import type { SplitConfig } from '../../../src/shared/config/splitConfig';
import type { SplitView } from '../../../src/shared/protocol/views/splitView';
import { auditCommand } from '../../../src/shared/commands/auditCommand';
import { splitCommand } from '../../../src/shared/commands/splitCommand';

const interactions = path.resolve(__dirname, '../../../examples/shop/interactions.csv');

export async function previewed(settings: SplitConfig): Promise<SplitView> {
  const file = {
    kind: 'bytes' as const,
    name: 'file:///shop/interactions.csv',
    bytes: new Uint8Array(readFileSync(interactions)),
  };
  const outcome = await new Engine(openBytes).analyse(
    { kind: 'split', id: 's', files: [{ role: 'interactions', file }], settings },
    undefined,
  );
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return {
    ...outcome.value,
    command: splitCommand('shop/interactions.csv', settings, undefined, 'shop/interactions-split'),
  };
}

/** Parts that know too much of each other in every way that an audit finds. */
export const PARTS = {
  train: 'user,item,timestamp\nu1,i1,10\nu1,i2,20\nu2,i1,30\nu2,i3,40\nu3,i2,90\n',
  valid: 'user,item,timestamp\nu1,i3,60\nu2,i2,70\n',
  test: 'user,item,timestamp\nu1,i1,10\nu2,i4,80\nu9,i1,85\nu9,i1,85\n',
  catalogue: 'item\ni1\ni2\ni3\n',
  recommendations: 'user,item,rank\nu1,i2,1\nu1,i7,2\nu2,i2,1\n',
} as const;

type Role = keyof typeof PARTS;

export async function audited(texts: Partial<Record<Role, string>>): Promise<AuditView> {
  const files = Object.entries(texts).map(([role, text]) => ({
    role,
    file: { kind: 'bytes' as const, name: uriOf(role), bytes: new TextEncoder().encode(text) },
  }));
  const outcome = await new Engine(openBytes).analyse(
    { kind: 'audit', id: 'a', files, settings: {} },
    undefined,
  );
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  const command = auditCommand(files.map(({ role }) => ({ role: role as Role, path: `parts/${role}.csv` })));
  return { ...outcome.value, command };
}

export function uriOf(role: string): string {
  return `file:///parts/${role === 'recommendations' ? 'my%20model' : role}.csv`;
}

export const PLAN: PlanChoices = {
  kind: 'share',
  baseline: 0.05,
  sd: 1,
  alpha: 0.05,
  power: 0.8,
  variants: 3,
  usersPerDay: 5000,
  given: 'effect',
  effect: 0.1,
  days: 14,
};

export async function planned(settings: PlanChoices): Promise<PlanView> {
  const outcome = await new Engine(openBytes).analyse(
    { kind: 'plan', id: 'p', files: [], settings },
    undefined,
  );
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const golden = path.resolve(__dirname, '../../fixtures/golden/experiments');

/** An experiment of the golden data, as the host hands it to the page. */
export async function analysed(name: string, settings: ExperimentChoices = {}): Promise<ExperimentView> {
  const bytes = new Uint8Array(readFileSync(path.join(golden, name, 'log.csv')));
  const file = { kind: 'bytes' as const, name: 'file:///log.csv', bytes };
  const outcome = await new Engine(openBytes).analyse(
    { kind: 'experiment', id: 'e', files: [{ role: 'log', file }], settings },
    undefined,
  );
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return { ...outcome.value, result: { ...outcome.value.result, log: `${name}/log.csv` } };
}
