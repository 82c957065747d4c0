import assert from 'node:assert/strict';
import { modelSheets } from '../../../src/cli/output/evaluationScreen';
import { writeTerminal } from '../../../src/shared/sheets/terminal';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';

function tableOf(users: readonly string[], interval?: [number, number]): string[] {
  const answer: EvaluationJson = {
    schema: 'recscope-evaluation/1',
    recommendations: 'recs.csv',
    truth: 'truth.csv',
    convention: 'recscope',
    users: { counted: users.length, withoutList: 0, withoutRelevant: 0 },
    rows: {
      recommendations: { read: 1, used: 1, reported: 0 },
      truth: { read: 1, used: 1, reported: 0 },
    },
    files: [],
    measures: [{ measure: 'RR@10', mean: 1, users: users.length, ...(interval && { interval }) }],
    perUser: users.map((user) => ({ user, values: [1] })),
    findings: [],
  };
  return writeTerminal(modelSheets({ schema: 'recscope-evaluation/1', models: [answer] })).split('\n');
}

describe('the table of the command line', () => {
  it('has no interval where it would say nothing, and says so', () => {
    const users = ['a', 'b', 'c', 'd', 'e', 'f'];
    const wide = tableOf(users, [-0.2, 1.2]).join('\n');
    assert.match(wide, /RR@10 +1\.0000 ± –/);
    assert.match(wide, /± –: too few users/);
    assert.match(tableOf(users.slice(0, 3), [0.9, 1.1]).join('\n'), /± –/);
    const narrow = tableOf(users, [0.9, 1.1]).join('\n');
    assert.match(narrow, /RR@10 +1\.0000 ± 0\.1000/);
    assert.doesNotMatch(narrow, /too few/);
  });

  it('holds every user of 200,000, none with a shortened name', () => {
    const users = Array.from({ length: 200_000 }, (_, user) => `u${user}`);
    const lines = tableOf(users);
    assert.ok(lines.includes('  u7       1.0000'));
    assert.ok(lines.includes('  u199999  1.0000'), lines.at(-2));
  });

  it('stands straight where letters are two columns wide, and shortens only what is wider than 30', () => {
    const lines = tableOf(['민수', 'anna', 'x'.repeat(31)]);
    const start = lines.findIndex((line) => line.trimStart().startsWith('user'));
    assert.deepEqual(lines.slice(start + 1, start + 4), [
      `  민수${' '.repeat(26)}  1.0000`,
      `  anna${' '.repeat(26)}  1.0000`,
      `  ${'x'.repeat(15)}…${'x'.repeat(14)}  1.0000`,
    ]);
  });
});
