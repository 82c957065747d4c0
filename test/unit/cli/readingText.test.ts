import assert from 'node:assert/strict';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { conventionsCommand } from '../../../src/cli/commands/conventions';
import { explainCommand } from '../../../src/cli/commands/explain';
import { readingText } from '../../../src/cli/output/readingText';
import { Workspace } from '../engine/engineWorkspace';

describe('what is said of how files were read', () => {
  let workspace: Workspace;
  beforeEach(() => (workspace = new Workspace()));
  afterEach(() => workspace.remove());

  async function said(files: Record<string, string>, format: string): Promise<string> {
    for (const [name, content] of Object.entries(files)) workspace.write(name, content);
    return readingText(await workspace.result('recs.csv', 'truth.csv'), format);
  }

  it('is a line for each file, with ids of both kinds and what was not used', async () => {
    const text = await said(
      { 'recs.csv': 'user,item,category,score\nu1,i1,0,.9\nu1,i2,1,.8\n', 'truth.csv': 'i2,u1\ni1,u2\n' },
      'table',
    );
    assert.equal(
      text,
      'recs.csv: read as comma-separated; user = user (u1), item = item (i1, i2), score = score; not used: category\n' +
        'truth.csv: read as comma-separated; columns by number; item = 1 (i2, i1), user = 2 (u1, u2)\n',
    );
  });

  it('has the findings where the output has none', async () => {
    const files = { 'recs.csv': 'user,item,score\nu1,i1,.9\nu1,i2,x\n', 'truth.csv': 'user,item\nu1,i1\n' };
    assert.match(await said(files, 'csv'), /recs\.csv:3: “x” is not a number/);
    assert.doesNotMatch(await said(files, 'json'), /not a number/);
  });

  it('controls no terminal', async () => {
    const files = { 'recs.csv': 'user,item\nu\u009b1,i1\n', 'truth.csv': 'user,item\nu\u009b1,i1\n' };
    assert.match(await said(files, 'table'), /u<U\+009B>1/);
  });

  for (const [name, run, more] of [
    ['compare', compareCommand, ['other.csv', '--format', 'json']],
    ['explain', explainCommand, ['--user', 'u1', '--measure', 'nDCG@2']],
    ['conventions', conventionsCommand, ['--measure', 'nDCG@2']],
  ] as const)
    it(`is said by ${name} too`, async () => {
      const rows = 'user,item,score\nu1,i1,.9\nu1,i2,.8\nu2,i1,.7\nu2,i3,.6\n';
      workspace.write('recs.csv', rows);
      workspace.write('other.csv', rows);
      workspace.write('truth.csv', 'user,item\nu1,i2\nu2,i1\n');
      const at = (file: string): string => path.join(workspace.folder, file);
      const said = await standardError(() =>
        run([
          at('recs.csv'),
          ...more.map((one) => (one.endsWith('.csv') ? at(one) : one)),
          '--truth',
          at('truth.csv'),
        ]),
      );
      assert.match(said, /recs\.csv: read as comma-separated; user = user \(u1, u2\)/);
      assert.match(
        said,
        /truth\.csv: read as comma-separated; user = user \(u1, u2\), item = item \(i2, i1\)/,
      );
    });
});

/** What a command writes to standard error; what it prints is lost. */
async function standardError(run: () => Promise<void>): Promise<string> {
  const { stderr, stdout } = process;
  const [toError, toOutput] = [stderr.write, stdout.write];
  let said = '';
  stderr.write = (text) => {
    said += String(text);
    return true;
  };
  stdout.write = (...args: readonly unknown[]) => {
    for (const arg of args) if (typeof arg === 'function') (arg as () => void)();
    return true;
  };
  try {
    await run();
  } finally {
    stderr.write = toError;
    stdout.write = toOutput;
  }
  return said;
}
