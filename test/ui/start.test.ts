import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../scripts/command.mjs';

describe('npm start', () => {
  it('prints the evaluation of the example, serves VS Code, and ends with Ctrl-C', async () => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), '--browser'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const address = new Promise<string>((resolve, reject) => {
      const read = (text: string): void => {
        output += text;
        const [url] = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output) ?? [];
        if (url && output.includes('Ctrl-C')) resolve(url);
      };
      child.stdout.setEncoding('utf8').on('data', read);
      child.stderr.setEncoding('utf8').on('data', read);
      child.once('exit', () => reject(new Error(output)));
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    try {
      const page = await fetch(await address);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /workbench/);
      assert.match(output, /nDCG@10\s+0\.\d{4}/);
    } finally {
      child.kill('SIGINT');
    }
    assert.equal(await ended, 0);
    const url = await address;
    await assert.rejects(fetch(url), 'the server has ended too');
  });
});
