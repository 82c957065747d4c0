import * as assert from 'node:assert/strict';
import { extensions } from 'vscode';
import { ASSERTS_TIMES, assertTime, BlockingWatch, untilCalm } from './blocking';

/** Its name puts this file first: nothing else may have activated the extension before. */
describe('Activation', () => {
  it('is nothing that happens unasked, and takes little of the extension host’s time', async () => {
    if (ASSERTS_TIMES) await untilCalm();
    const extension = extensions.getExtension('recscope.recscope');
    assert.ok(extension);
    assert.equal(extension.isActive, false, 'something activated RecScope that nobody asked for');
    const blocking = new BlockingWatch();
    const started = performance.now();
    await extension.activate();
    const took = performance.now() - started;
    blocking.stop();
    console.log(
      `activated in ${took.toFixed(0)} ms, of which the thread worked ${blocking.own.toFixed(1)} ms at a stretch`,
    );
    // 25 ms on a calm machine, eight times that with ten programs at work; several heavy modules show even there.
    assertTime('activation', blocking.own, 250);
    assert.equal(extension.isActive, true);
  });
});
