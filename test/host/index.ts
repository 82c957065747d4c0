import { readdirSync } from 'node:fs';
import path from 'node:path';
import { workspace } from 'vscode';
import { runAndRecord } from './record';

/** What is run where the workspace is not trusted, and nothing else is. */
const RESTRICTED = 'restrictedMode.test.js';

/** Called by VS Code inside its Node extension host: runs the bundled *.test.js beside this file. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  // Mocha is an ES module; import() loads it from an extension host of any age.
  const { default: Mocha } = await import('mocha');
  const grep = process.env.RECSCOPE_TEST_GREP;
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'base', ...(grep && { grep }) });
  for (const file of readdirSync(__dirname)) {
    if (file.endsWith('.test.js') && (file === RESTRICTED) !== workspace.isTrusted)
      mocha.addFile(path.join(__dirname, file));
  }
  await mocha.loadFilesAsync();
  await runAndRecord(mocha);
}
