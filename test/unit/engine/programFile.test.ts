import assert from 'node:assert/strict';
import path from 'node:path';
import { clientPrograms } from '../../../src/engine/programs/clients';
import { type Machine, programFile, safeEnvironment } from '../../../src/reading/sources/programFile';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

function machine(
  platform: NodeJS.Platform,
  environment: Record<string, string>,
  ...files: string[]
): Machine {
  return { platform, environment, isProgram: async (file) => files.includes(file) };
}

async function refused(call: Promise<unknown>): Promise<InputProblem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof InputError) return error.problem;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('the program of a client', () => {
  const { duckdb, spark } = clientPrograms;

  for (const folders of ['.:/opt/bin', ':/opt/bin', 'bin:../bin:/opt/bin', './:/opt/bin:', '~/bin:/opt/bin'])
    it(`is that of a folder from the root on: ${folders}`, async () => {
      const there = [
        'duckdb',
        './duckdb',
        'bin/duckdb',
        '../bin/duckdb',
        path.resolve('duckdb'),
        '/opt/bin/duckdb',
      ];
      const here = machine('linux', { PATH: folders }, ...there);
      assert.equal(await programFile(undefined, duckdb, here), '/opt/bin/duckdb');
      assert.deepEqual(safeEnvironment(here), { PATH: '/opt/bin' });
    });

  it('is never the one of the working folder', async () => {
    for (const PATH of ['', '.', ':', 'bin']) {
      const here = machine('linux', { PATH }, 'duckdb', './duckdb', 'bin/duckdb', path.resolve('duckdb'));
      const { message, advice } = await refused(programFile(undefined, duckdb, here));
      assert.equal(message, 'The program duckdb was not found.');
      assertSentence(advice);
    }
  });

  it('is the one that is named, beside where the person is', async () => {
    const here = machine('linux', { PATH: '/opt/bin' });
    assert.equal(await programFile('/x/duckdb', duckdb, here), '/x/duckdb');
    assert.equal(await programFile('./duckdb', duckdb, here), path.resolve('duckdb'));
    const { advice } = await refused(programFile('other', duckdb, here));
    assert.ok(!advice.includes('pip'), 'another program is in another package');
    assertSentence(advice);
  });

  describe('on Windows', () => {
    const environment = { Path: '.;"C:\\Tools";\\bin;D:bin;C:\\Windows', PATHEXT: '.COM;.EXE;.BAT;.CMD;.JS' };
    it('is found by its ending, and nowhere else', async () => {
      const here = machine(
        'win32',
        environment,
        ...[
          '.\\duckdb.EXE',
          '\\bin\\duckdb.EXE',
          'D:bin\\duckdb.EXE',
          'duckdb.EXE',
          'C:\\Windows\\duckdb.EXE',
        ],
      );
      assert.equal(await programFile(undefined, duckdb, here), 'C:\\Windows\\duckdb.EXE');
    });
    it('leaves the working folder out for what it starts, too', () => {
      const { Path, NoDefaultCurrentDirectoryInExePath } = safeEnvironment(machine('win32', environment));
      assert.deepEqual([Path, NoDefaultCurrentDirectoryInExePath], ['C:\\Tools;C:\\Windows', '1']);
    });
    it('is no script, which a shell would have to start', async () => {
      for (const [name, file] of [
        [undefined, 'C:\\Tools\\spark-sql.CMD'],
        ['C:\\Tools\\spark-sql.cmd', ''],
        ['spark-sql.bat', 'C:\\Windows\\spark-sql.bat'],
      ] as const) {
        const { message, advice } = await refused(
          programFile(name, spark, machine('win32', environment, file)),
        );
        assertSentence(message);
        assertSentence(advice);
      }
    });
  });
});
