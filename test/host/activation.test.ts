import * as assert from 'node:assert/strict';
import { extensions } from 'vscode';
import { BlockingWatch } from './blocking';

/** Its name puts this file first: nothing else may have activated the extension before. */
describe('Activation', () => {
  it('takes less than 50 ms of the extension host', async () => {
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
    assert.ok(blocking.own < 50, `worked for ${blocking.own} ms`);
  });
});
