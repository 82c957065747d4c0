// @ts-check
/* Runs the UI tests with their pictures going to docs/images/ui, where they are committed: `npm run screenshots`. */
import process from 'node:process';
import { tool } from '../../scripts/command.mjs';

try {
  await tool('mocha', 'mocha', ['--config', 'test/ui/.mocharc.json', ...process.argv.slice(2)], {
    env: { ...process.env, RECSCOPE_SCREENSHOTS: 'docs/images/ui' },
    onOutput: (text) => process.stdout.write(text),
  });
} catch {
  process.exitCode = 1;
}
