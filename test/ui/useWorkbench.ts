import path from 'node:path';
import fs from 'node:fs';
import { root } from '../../scripts/command.mjs';
import { Workbench, type WorkbenchOptions } from './workbench';

/**
 * Opens a workbench before the tests of the surrounding `describe`, closes it after them, and leaves a picture of each
 * failed one. The tests are the steps of one flow: after a failed step the rest is not tried.
 */
export function useWorkbench(options: WorkbenchOptions): () => Workbench {
  let workbench: Workbench | undefined;
  let broken = false;
  before(async () => {
    workbench = await Workbench.open(options);
  });
  beforeEach(function () {
    if (broken) this.skip();
  });
  afterEach(async function () {
    const test = this.currentTest;
    if (test?.state !== 'failed' || !workbench) return;
    broken = true;
    const folder = path.join(root, 'test/ui/screenshots/actual');
    fs.mkdirSync(folder, { recursive: true });
    const name = test.fullTitle().replace(/[^\p{L}\p{N}]+/gu, '-');
    await workbench.page.screenshot({ path: path.join(folder, `failed-${name}.png`) });
  });
  after(() => workbench?.close());
  return () => {
    if (!workbench) throw new Error('The workbench is open only while tests run.');
    return workbench;
  };
}
