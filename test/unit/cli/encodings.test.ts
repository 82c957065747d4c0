import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden/encodings');
const expected = JSON.parse(fs.readFileSync(path.join(golden, 'expected.json'), 'utf8')) as Record<
  string,
  Record<string, number>
>;
const MARKED = ['utf-8-bom', 'utf-16le-bom', 'utf-16be-bom'];

describe('files that are not in UTF-8', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-encodings-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function evaluated(...argv: string[]): Promise<EvaluationJson> {
    const output = path.join(folder, 'output');
    await evaluateCommand([...argv, '--format', 'json', '--output', output, '--force']);
    return JSON.parse(fs.readFileSync(output, 'utf8')) as EvaluationJson;
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

  function written(name: string, ...parts: readonly (string | Buffer)[]): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
    return file;
  }

  for (const [name, { users, ...means }] of Object.entries(expected)) {
    const files = [path.join(golden, `recs.${name}.csv`), '--truth', path.join(golden, `truth.${name}.csv`)];
    const marked = MARKED.includes(name);
    const options = [...(marked ? [] : ['--encoding', name]), '-m', Object.keys(means).join(',')];

    it(`${name}: no two ids become one`, async () => {
      const { measures } = await evaluated(...files, ...options);
      for (const { measure, mean, users: counted } of measures) {
        assert.ok(Math.abs((mean ?? NaN) - means[measure]) < 1e-12, `${measure}: ${mean}`);
        assert.equal(counted, users);
      }
    });

    if (marked) continue;
    it(`${name}: refused without a word, with what to say`, async () => {
      const { file, line, advice } = await refused(...files);
      assert.equal(file, files[2]);
      assert.equal(line, name === 'utf-16le' ? 1 : 2);
      assert.match(advice ?? '', new RegExp(`--encoding ${name} `));
    });
  }

  const rows = 'user,item,score\na,x,0.5\nb,y,0.4\n';
  const latin = Buffer.from('é,x,0.3\n', 'latin1');

  it('says where the byte stands, however far down, and in each kind of text', async () => {
    const truth = written('truth.csv', rows);
    const many = 'a,x,0.5\r\n'.repeat(60_000);
    const { line, message } = await refused(written('recs.csv', many, latin), '--truth', truth);
    assert.equal(line, 60_001);
    assertSentence(message);
    const records = '{"user":"a","item":"x","score":0.5}\n'.repeat(20_000);
    const json = written(
      'recs.jsonl',
      records,
      Buffer.from('{"user":"\xe9","item":"x","score":1}\n', 'latin1'),
    );
    assert.equal((await refused(json, '--truth', truth)).line, 20_001);
    assert.equal((await refused(written('recs.csv', rows, 'a,', Buffer.of(0xc3)), '--truth', truth)).line, 4);
  });

  it('reads what was told below a head in ASCII, and UTF-8 as UTF-8', async () => {
    const many = `user,item,score\n${'a,x,0.5\n'.repeat(60_000)}`;
    const recs = written('recs.csv', many, latin);
    const truth = written('truth.csv', 'user,item,rating\né,x,1\na,z,1\n');
    const { measures } = await evaluated(recs, '--truth', truth, '--encoding', 'latin1', '-m', 'HitRate@1');
    assert.deepEqual([measures[0].mean, measures[0].users], [0.5, 2]);
  });

  it('looks at the ids alone of what describes items, where the rest is compared with itself', async () => {
    const recs = written('recs.csv', rows);
    const truth = written('truth.csv', rows);
    const titles = written(
      'items.csv',
      'item,title,genres\n',
      Buffer.from('x,Am\xe9lie,A|B\ny,Up,B\n', 'latin1'),
    );
    const call = [recs, '--truth', truth, '-m', 'ILD@2', '--items'];
    assert.equal((await evaluated(...call, titles)).measures.length, 1);
    const ids = written('ids.csv', 'item,genres\n', Buffer.from('x,A\n\xe9,B\n', 'latin1'));
    assert.equal((await refused(...call, ids)).line, 3);
  });

  it('knows no encoding of a name that there is not', async () => {
    const recs = written('recs.csv', rows);
    assertSentence((await refused(recs, '--truth', recs, '--encoding', 'klingon')).message);
  });

  it('refuses bytes that are no characters in the encoding that was told', async () => {
    const recs = written('recs.csv', rows, Buffer.of(0xff, 0x2c, 0x78, 0x0a));
    const truth = written('truth.csv', rows);
    const { message } = await refused(recs, '--truth', truth, '--encoding', 'euc-kr');
    assertSentence(message);
  });
});
