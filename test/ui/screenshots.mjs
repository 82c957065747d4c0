// @ts-check
/* Takes the pictures of README.md and README.ko.md anew in the UI tests: `npm run screenshots`. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root, tool } from '../../scripts/command.mjs';

const TAKEN = path.join(root, 'test/ui/screenshots/actual');
const SHOWN = path.join(root, 'docs/images/ui');
/** A README is read over slow lines too. Three of them go into the package: docs/dev/release.md says how they become small enough. */
const LARGEST = 300_000;

const texts = ['README.md', 'README.ko.md'].map((name) => fs.readFileSync(path.join(root, name), 'utf8'));
const names = new Set(texts.flatMap((text) => text.match(/(?<=docs\/images\/ui\/)[\w-]+\.png/g) ?? []));

try {
  await tool('mocha', 'mocha', ['--config', 'test/ui/.mocharc.json'], {
    env: { ...process.env, RECSCOPE_SCREENSHOTS: TAKEN },
    onOutput: (text) => process.stdout.write(text),
  });
  for (const name of names) {
    const { size } = fs.statSync(path.join(TAKEN, name));
    if (size > LARGEST)
      throw new Error(`${name} has ${size} bytes; a picture of the README may have ${LARGEST}.`);
  }
  fs.rmSync(SHOWN, { recursive: true, force: true });
  fs.mkdirSync(SHOWN, { recursive: true });
  for (const name of names) fs.copyFileSync(path.join(TAKEN, name), path.join(SHOWN, name));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
