import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { appendToDisk, isBelow } from '../../../src/features/judging/appendJudgement.node';
import type { Judgement } from '../../../src/shared/judgementFile';
import type { AgreementResult } from '../../../src/shared/protocol/agreementResult';
import { recscope } from '../cli/recscope';

const MODULE = path.resolve(__dirname, '../../../src/features/judging/appendJudgement.node.ts');

function judgement(user: string, grade = '1', further: Partial<Judgement> = {}): Judgement {
  return { user, item: 'i1', grade, judge: 'kim', time: '2026-03-01T09:00:00Z', reason: '', ...further };
}

describe('a file of judgments', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-append-'));
  after(() => rmSync(folder, { recursive: true }));
  const place = (name: string): string => path.join(folder, name);
  const textOf = (name: string): string => readFileSync(place(name), 'utf8');
  const append = (name: string, written: Judgement): Promise<void> =>
    appendToDisk(place(name), written, (header) => new Error(`no judgments: ${header}`));

  it('begins with its header, and gets one line with each judgment', async () => {
    await append('new.csv', judgement('u1', '3', { reason: 'off, topic' }));
    await append('new.csv', judgement('u 2', '?', { judge: '' }));
    assert.equal(
      textOf('new.csv'),
      'user,item,grade,judge,time,reason\n' +
        'u1,i1,3,kim,2026-03-01T09:00:00Z,"off, topic"\n' +
        'u 2,i1,?,,2026-03-01T09:00:00Z,\n',
    );
  });

  it('keeps its columns and line ends', async () => {
    writeFileSync(place('own.csv'), '\ufeff"item",user,grade,note\r\na,b,1,x\r\n');
    await append('own.csv', judgement('u1'));
    assert.equal(textOf('own.csv'), '\ufeff"item",user,grade,note\r\na,b,1,x\r\ni1,u1,1,\r\n');
    writeFileSync(place('other.csv'), 'query;doc\n');
    await assert.rejects(append('other.csv', judgement('u1')), /no judgments: query;doc/);
    assert.equal(textOf('other.csv'), 'query;doc\n');
  });

  for (const [name, cut] of Object.entries({ 'in a field': 'u7,i', 'within quotes': '"u,7","i' }))
    it(`loses a line that was cut ${name}, and no other`, async () => {
      writeFileSync(place('cut.csv'), `user,item,grade,judge,time\nu1,i1,1,kim,\n${cut}`);
      await append('cut.csv', judgement('u2'));
      await append('cut.csv', judgement('u3'));
      assert.ok(
        textOf('cut.csv').endsWith('\nu2,i1,1,kim,2026-03-01T09:00:00Z\nu3,i1,1,kim,2026-03-01T09:00:00Z\n'),
      );
      const { stdout } = await recscope(['agreement', 'cut.csv', '-f', 'json'], folder);
      const { units, findings } = JSON.parse(stdout) as AgreementResult;
      assert.equal(units, 3);
      assert.deepEqual(
        findings.map(({ code, line, count }) => [code, line, count]),
        [['field-count', 3, 1]],
      );
    });

  it('loses no line of two programs that append 1,000 each', async () => {
    const program = (judge: string): string => `
      const { appendToDisk } = require(${JSON.stringify(MODULE)});
      (async () => {
        for (let at = 0; at < 1000; at++)
          await appendToDisk(${JSON.stringify(place('two.csv'))},
            { user: 'u' + at, item: 'i1', grade: '1', judge: '${judge}', time: '', reason: '' }, Error);
      })();`;
    const writers = ['kim', 'lee'].map((judge) =>
      spawn(process.execPath, ['--require', 'tsx/cjs', '--eval', program(judge)], { stdio: 'inherit' }),
    );
    for (const [status] of await Promise.all(writers.map((writer) => once(writer, 'exit'))))
      assert.equal(status, 0);
    const [header, ...lines] = textOf('two.csv').trimEnd().split('\n');
    assert.equal(header, 'user,item,grade,judge,time,reason');
    const expected = ['kim', 'lee'].flatMap((judge) =>
      Array.from({ length: 1000 }, (_, at) => `u${at},i1,1,${judge},,`),
    );
    assert.deepEqual(lines.toSorted(), expected.toSorted());
  });

  it('has only whole lines after the program that appends was killed, and goes on', async () => {
    const program = `
      const { appendToDisk } = require(${JSON.stringify(MODULE)});
      (async () => {
        for (let at = 0; ; at++)
          await appendToDisk(${JSON.stringify(place('killed.csv'))},
            { user: 'u' + at, item: 'i1', grade: '1', judge: 'kim', time: '', reason: 'a, b' }, Error);
      })();`;
    const writer = spawn(process.execPath, ['--require', 'tsx/cjs', '--eval', program], { stdio: 'inherit' });
    const exited = once(writer, 'exit');
    while (!existsSync(place('killed.csv')) || textOf('killed.csv').split('\n').length < 100)
      await setTimeout(20);
    writer.kill('SIGKILL');
    await exited;
    const written = textOf('killed.csv').split('\n').slice(1, -1).length;
    await append('killed.csv', judgement('last'));
    const lines = textOf('killed.csv').trimEnd().split('\n').slice(1);
    assert.deepEqual(
      lines.slice(0, -1),
      Array.from({ length: written }, (_, at) => `u${at},i1,1,kim,,"a, b"`),
    );
    assert.match(lines.at(-1) ?? '', /^last,i1,1,kim,/);
  });

  it('is an error if the disk is full', async function () {
    if (!existsSync('/dev/full')) this.skip();
    await assert.rejects(
      appendToDisk('/dev/full', judgement('u1'), (header) => new Error(header)),
      /ENOSPC/,
    );
  });

  it('must be below certain folders, links resolved', async () => {
    assert.equal(await isBelow(place('new.csv'), [folder]), true);
    assert.equal(await isBelow(place('not-yet.csv'), [folder]), true);
    symlinkSync('/etc/hosts', place('link.csv'));
    assert.equal(await isBelow(place('link.csv'), [folder]), false);
    assert.equal(await isBelow('/etc/x.csv', [folder]), false);
  });
});
