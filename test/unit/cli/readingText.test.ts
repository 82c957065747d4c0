import assert from 'node:assert/strict';
import path from 'node:path';
import { auditCommand } from '../../../src/cli/commands/audit';
import { compareCommand } from '../../../src/cli/commands/compare';
import { conventionsCommand } from '../../../src/cli/commands/conventions';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { explainCommand } from '../../../src/cli/commands/explain';
import { splitCommand } from '../../../src/cli/commands/split';
import { readingText } from '../../../src/cli/output/readingText';
import { Workspace } from '../engine/engineWorkspace';

describe('what is said of how files were read', () => {
  let workspace: Workspace;
  beforeEach(() => (workspace = new Workspace()));
  afterEach(() => workspace.remove());

  async function said(files: Record<string, string>, format: string): Promise<string> {
    for (const [name, content] of Object.entries(files)) workspace.write(name, content);
    return readingText(await workspace.result('recs.csv', 'truth.csv'), { format, verbose: true });
  }

  it('is a line for each file, with ids of both kinds and what was not used', async () => {
    const text = await said(
      { 'recs.csv': 'user,item,category,score\nu1,i1,0,.9\nu1,i2,1,.8\n', 'truth.csv': 'i2,u1\ni1,u2\n' },
      'table',
    );
    assert.equal(
      text,
      'recs.csv: read as comma-separated; user = user (u1), item = item (i1, i2), score = score; not used: category; 2 rows read, 2 used, 0 skipped\n' +
        'truth.csv: read as comma-separated; columns by number; item = 1 (i2, i1), user = 2 (u1, u2); 2 rows read, 2 used, 0 skipped\n',
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

  const experiments = path.resolve(__dirname, '../../fixtures/golden/experiments');
  const splits = path.resolve(__dirname, '../../fixtures/golden/splits');
  const rows = 'user,item,score\nu1,i1,.9\nu1,i2,.8\nu2,i1,.7\nu2,i3,.6\n';
  const given = {
    'recs.csv': rows,
    'other.csv': rows,
    'truth.csv': 'user,item\nu1,i2\nu2,i1\n',
  };
  const ofTruth = /truth\.csv: read as comma-separated; user = user \(u1, u2\), item = item \(i2, i1\)/;
  const ofRecs = /recs\.csv: read as comma-separated; user = user \(u1, u2\)/;

  for (const [name, run, argv, expected] of [
    ['compare', compareCommand, 'recs.csv other.csv --truth truth.csv --format json', [ofRecs, ofTruth]],
    ['explain', explainCommand, 'recs.csv --truth truth.csv --user u1 --measure nDCG@2', [ofRecs, ofTruth]],
    ['conventions', conventionsCommand, 'recs.csv --truth truth.csv --measure nDCG@2', [ofRecs, ofTruth]],
    ['evaluate', evaluateCommand, 'recs.csv --truth truth.csv', [ofRecs, ofTruth]],
    [
      'experiment',
      experimentCommand,
      `${experiments}/clean/log.csv --variant variant --control A -f json`,
      [/log\.csv: read as/],
    ],
    [
      'split',
      splitCommand,
      `${splits}/interactions.csv --by random --test 0.2 --dry-run`,
      [/interactions\.csv: read as/],
    ],
    ['audit', auditCommand, 'recs.csv --train recs.csv --test truth.csv', [/recs\.csv: /, /truth\.csv: /]],
  ] as const)
    describe(`by ${name}`, () => {
      const saidBy = async (...more: readonly string[]): Promise<string> => {
        for (const [file, content] of Object.entries(given)) workspace.write(file, content);
        const words = argv
          .split(' ')
          .map((word) => (word in given ? path.join(workspace.folder, word) : word));
        return standardError(() => run([...words, ...more]));
      };

      it('is said with --verbose, else in a line below the answer', async () => {
        const text = await saidBy('--verbose');
        for (const one of expected) assert.match(text, one);
        assert.match(await saidBy(), /^Read: .* as .*; --verbose for columns\.\n$/m);
      });

      it('is not said with --quiet', async () => assert.equal(await saidBy('--quiet'), ''));
    });

  it('has what was found in the files, with --quiet, too', async () => {
    workspace.write('recs.csv', 'user,item,score\nu1,i1,.9\nu1,i2,x\n');
    workspace.write('truth.csv', 'user,item\nu1,i1\n');
    const [recs, truth] = ['recs.csv', 'truth.csv'].map((file) => path.join(workspace.folder, file));
    const text = await standardError(() => evaluateCommand([recs, '-t', truth, '-f', 'csv', '-q']));
    assert.match(text, /recs\.csv:3: “x” is not a number/);
    assert.doesNotMatch(text, /Read:|read as/);
  });
});

/** What a command writes to standard error; what it prints is lost. */
async function standardError(run: () => Promise<unknown>): Promise<string> {
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
