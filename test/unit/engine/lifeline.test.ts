import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Lifeline } from '../../../src/engine/process/connection';

describe('waiting for an engine that may die', () => {
  const never = new Promise<never>(() => undefined);
  const dead = (cause: Error): Error => new Error(`gone: ${cause.message}`);

  it('passes answers and failures on', async () => {
    const lifeline = new Lifeline(never, dead);
    assert.equal(await lifeline.answer(Promise.resolve(7)), 7);
    await assert.rejects(lifeline.answer(Promise.reject(new Error('no such user'))), /no such user/);
  });

  it('ends every wait with the death of the engine, and all later ones at once', async () => {
    let die: (cause: Error) => void = () => undefined;
    const lifeline = new Lifeline(new Promise((resolve) => (die = resolve)), dead);
    const waits = [lifeline.answer(never), lifeline.answer(never)];
    die(new Error('out of memory'));
    for (const wait of waits) await assert.rejects(wait, /gone: out of memory/);
    await assert.rejects(lifeline.answer(never), /gone: out of memory/);
  });

  it('keeps no answer that was given', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const lifeline = new Lifeline(never, dead);
    const given = await (async () => {
      const page = { rows: new Array(1000).fill('user') };
      return new WeakRef(await lifeline.answer(Promise.resolve(page)));
    })();
    await sleep(10);
    collect();
    assert.equal(given.deref(), undefined);
  });
});
