import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { InputError } from '../../../src/shared/problem';

describe('names above the columns of users and items that mean nothing', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-names-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Evaluates the lists of six users with a further file. @returns the output, or what is wrong */
  async function answerOf(text: string, option: string, ...argv: string[]): Promise<string> {
    const write = (name: string, content: string): string => {
      const file = path.join(folder, name);
      fs.writeFileSync(file, content);
      return file;
    };
    const users = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];
    const lists = users.map((user, at) => `${user},i${at % 4},1\n`).join('');
    const truth = users.map((user) => `${user},i1\n`).join('');
    const output = path.join(folder, 'output.txt');
    try {
      await evaluateCommand([
        write('recs.csv', `user_id,item_id,score\n${lists}`),
        ...['--truth', write('truth.csv', `user_id,item_id\n${truth}`), option, write('further.csv', text)],
        ...['--output', output, '--force', ...argv],
      ]);
    } catch (error) {
      if (error instanceof InputError) return `${error.problem.message} ${error.problem.advice}`;
      throw error;
    }
    return fs.readFileSync(output, 'utf8');
  }

  const USERS = 'u1,KR\nu2,DE\nu3,KR\nu4,DE\nu5,KR\nu6,DE\n';

  for (const [header, column] of [
    ['user_of_the_shop,country_of_the_shop', 'country_of_the_shop'],
    ['shopper,country', 'country'],
    ['wer,land', 'land'],
  ])
    it(`are the names of cohorts: ${header}`, async () => {
      const text = await answerOf(`${header}\n${USERS}`, '--users', '-m', 'RR', '--by', column);
      assert.match(text, new RegExp(`By ${column}\\s+Cohort[^]*KR +3[^]*DE +3`));
    });

  it('are none in a first row like the others', async () => {
    assert.match(await answerOf(USERS, '--users', '-m', 'RR', '--by', 'column 2'), /KR +3[^]*DE +3/);
    const others = `guest,KR\n${USERS}`;
    assert.match(await answerOf(others, '--users', '-m', 'RR', '--by', 'column 2'), /KR +3[^]*DE +3/);
  });

  it('are no item of a catalog', async () => {
    const items = 'i0\ni1\ni2\ni3\n';
    for (const header of ['', 'ware\n', 'thing of the shop\n'])
      assert.match(
        await answerOf(`${header}${items}`, '--catalogue', '-m', 'ItemCoverage@1'),
        /CatalogCoverage@1 +1\.0000/,
      );
    assert.match(
      await answerOf('i0\ni1\ni2\ni3\ni9\n', '--catalogue', '-m', 'ItemCoverage@1'),
      /CatalogCoverage@1 +0\.8000/,
    );
  });
});
