import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { Random } from '../../reading/random';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

interface Logged {
  readonly user: string;
  readonly item: string;
  readonly label: number;
  readonly lr: number;
  readonly gb: number;
}

const MEASURES = 'AUC, GAUC, LogLoss, Brier, ECE, COPC';

/** A log in which items come again for the same user, with other labels, too. */
function log(): readonly Logged[] {
  const random = new Random(21);
  return Array.from({ length: 120 }, () => ({
    user: `u${random.whole(0, 7)}`,
    item: `i${random.whole(0, 5)}`,
    label: random.whole(0, 1),
    lr: random.whole(1, 99) / 100,
    gb: random.whole(1, 99) / 100,
  }));
}

const LOG = log();
const SHUFFLED = [...LOG.slice(60), ...LOG.slice(0, 60)].reverse();

const lines = (model: 'lr' | 'gb', rows: readonly Logged[], hasItems = true): readonly string[] => [
  hasItems ? 'user_id,item_id,label,pred' : 'user_id,label,pred',
  ...rows.map(({ user, item, label, [model]: pred }) =>
    (hasItems ? [user, item, label, pred] : [user, label, pred]).join(','),
  ),
];

describe('logs of predictions that each hold their own labels', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-own-labels-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function written(name: string, rows: readonly string[]): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${rows.join('\n')}\n`);
    return file;
  }

  async function evaluated(...argv: string[]): Promise<EvaluationJson[]> {
    const output = path.join(folder, 'output');
    await evaluateCommand([...argv, '--quiet', '-m', MEASURES, '-f', 'json', '--output', output, '--force']);
    const answer = JSON.parse(fs.readFileSync(output, 'utf8')) as
      | EvaluationJson
      | { models: EvaluationJson[] };
    return 'models' in answer ? answer.models : [answer];
  }

  async function refused(...argv: string[]): Promise<InputProblem> {
    try {
      await evaluated(...argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  const means = ({ measures }: EvaluationJson): (number | null)[] => measures.map(({ mean }) => mean);
  const assertSame = (found: readonly (number | null)[], wanted: readonly (number | null)[]): void =>
    found.forEach((mean, index) =>
      assert.ok(
        Math.abs((mean ?? NaN) - (wanted[index] ?? NaN)) < 1e-12,
        `${index}: ${mean}, ${wanted[index]}`,
      ),
    );

  for (const [what, hasItems] of [
    ['with items, of which some come again', true],
    ['without items', false],
  ] as const)
    it(`are each measured as by themselves: ${what}`, async () => {
      const [lr, gb] = [
        written('lr.csv', lines('lr', LOG, hasItems)),
        written('gb.csv', lines('gb', LOG, hasItems)),
      ];
      const both = await evaluated(lr, gb);
      for (const [index, file] of [lr, gb].entries()) {
        const [alone] = await evaluated(file);
        assertSame(means(both[index]), means(alone));
        assert.deepEqual(both[index].rows.recommendations, { read: 120, used: 120, reported: 0 });
      }
      assert.notDeepEqual(means(both[0]), means(both[1]));
    });

  it('may have their rows in another order, where they say the items', async () => {
    const [lr, gb] = [written('lr.csv', lines('lr', LOG)), written('gb.csv', lines('gb', SHUFFLED))];
    const both = await evaluated(lr, gb);
    assertSame(means(both[1]), means((await evaluated(gb))[0]));
  });

  for (const [what, other, line] of [
    ['another label', LOG.map((row, index) => (index === 7 ? { ...row, label: 1 - row.label } : row)), 9],
    ['another user', LOG.map((row, index) => (index === 3 ? { ...row, user: 'new' } : row)), 5],
    ['fewer rows', LOG.slice(0, 100), 102],
  ] as const)
    it(`are refused with the first row that differs: ${what}`, async () => {
      for (const hasItems of [true, false]) {
        const problem = await refused(
          written('lr.csv', lines('lr', LOG, hasItems)),
          written('gb.csv', lines('gb', other, hasItems)),
        );
        assert.deepEqual([path.basename(problem.file ?? ''), problem.line], ['gb.csv', line]);
        assertSentence(problem.message);
      }
    });

  it('without items are refused in another order: nothing says which rows are the same', async () => {
    const problem = await refused(
      written('lr.csv', lines('lr', LOG, false)),
      written('gb.csv', lines('gb', SHUFFLED, false)),
    );
    assert.equal(path.basename(problem.file ?? ''), 'gb.csv');
  });

  it('are compared, too', async () => {
    const output = path.join(folder, 'comparison');
    await compareCommand([
      ...[written('lr.csv', lines('lr', LOG)), written('gb.csv', lines('gb', LOG))],
      ...['--quiet', '-m', 'LogLoss', '-f', 'json', '--resamples', '200', '--output', output],
    ]);
    const { models } = JSON.parse(fs.readFileSync(output, 'utf8')) as { models: unknown[] };
    assert.equal(models.length, 2);
  });

  it('a file without labels among them is none of them', async () => {
    const problem = await refused(
      written('lr.csv', lines('lr', LOG)),
      written('recs.csv', ['user_id,item_id,score', 'u1,i1,0.5']),
    );
    assertSentence(problem.message);
  });
});
