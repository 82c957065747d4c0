// Mocha's build for browsers puts `mocha` and, after `setup`, `describe` and `it` on the global object.
import 'mocha/mocha';
import { runAndRecord } from '../record';

/** Called by VS Code inside its web extension host, a worker: runs the suites that need nothing of Node. */
export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 60_000, reporter: 'base' });
  await import('../smoke.test');
  await runAndRecord(mocha);
}
