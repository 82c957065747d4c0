import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { installChromium, launchChromium } from '../../scripts/chromium.mjs';
import { root } from '../../scripts/command.mjs';
import { buildPackage, packagePath } from '../../scripts/package.mjs';
import { installExtension, installVSCode } from '../../scripts/vscodeHost.mjs';

/** What all UI tests of a run share: one browser, and a folder in which the packaged extension is installed. */
export interface Session {
  readonly browser: Browser;
  readonly extensionsDir: string;
}

let current: Session | undefined;

export function session(): Session {
  if (!current) throw new Error('UI tests run through test/ui/.mocharc.json, which starts the session.');
  return current;
}

/** Mocha calls it once, before the first test. */
export async function mochaGlobalSetup(): Promise<void> {
  await Promise.all([installVSCode(), installChromium()]);
  // `npm test` has just made the package; alone, a stale one would be tested.
  if (!process.env.RECSCOPE_PACKAGED) await buildPackage(() => undefined);
  const extensionsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-extensions-'));
  await installExtension(packagePath(), extensionsDir);
  fs.rmSync(path.join(root, 'test/ui/screenshots/actual'), { recursive: true, force: true });
  current = { browser: await launchChromium(), extensionsDir };
}

/** Mocha calls it once, after the last test. */
export async function mochaGlobalTeardown(): Promise<void> {
  await current?.browser.close();
  if (current) fs.rmSync(current.extensionsDir, { recursive: true, force: true });
}
