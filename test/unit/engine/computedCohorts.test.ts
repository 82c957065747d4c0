import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { detectScript, SCRIPT_NAMES, textLength } from '../../../src/engine/loaded/queryTexts';
import { recscope } from '../cli/recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

describe('cohorts of the list and of the query’s text', () => {
  it('counts characters, and names the script of most letters', () => {
    const scripts = {
      'red shoes': 'Latin',
      '빨간 구두 XL': 'Hangul',
      赤い靴を買う: 'Kana',
      红色鞋子: 'Han',
      '赤い 靴 靴 靴': 'Han',
      'обувь 42': 'Cyrillic',
      '42 €': 'no letters',
      ჩექმა: 'other letters',
    };
    for (const [text, script] of Object.entries(scripts))
      assert.equal(SCRIPT_NAMES[detectScript(text)], script, text);
    assert.equal(detectScript(''), -1);
    assert.deepEqual([textLength('👟 x'), textLength('')], [3, Number.NaN]);
  });

  it('divides queries by text and lists by their new items', async () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'recscope-cohorts-'));
    const queries = ['red shoes', '빨간 구두', 'hat', '모자', ''];
    const write = (name: string, lines: readonly string[]): void =>
      fs.writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
    write('queries.tsv', ['user\tquery', ...queries.map((text, at) => `q${at}\t${text}`)]);
    write('train.csv', ['user,item', 'z,i0', 'z,i1']);
    write('truth.csv', ['user,item', ...queries.map((_, at) => `q${at},i${at}`)]);
    // Lists of i0 and one more item: the share of new items is 0 of q1, ½ of the others.
    write('recs.csv', [
      'user,item,rank',
      ...queries.flatMap((_, at) => [`q${at},i0,1`, `q${at},i${at === 0 ? 9 : at},2`]),
    ]);
    const files = ['recs.csv', '--truth', 'truth.csv', '--train', 'train.csv', '--users', 'queries.tsv'];
    const call = ['evaluate', ...files, '-m', 'HitRate@2', '-f', 'json', '-q'];
    const cohortsOf = async (by: string): Promise<(string | number)[][]> => {
      const { stdout, stderr, status } = await recscope([...call, '--by', by], folder);
      assert.equal(status, 0, stderr);
      return ((JSON.parse(stdout) as EvaluationJson).cohorts ?? [])
        .map(({ value, users }) => [value, users])
        .toSorted();
    };
    assert.deepEqual(await cohortsOf('query-script'), [
      ['Hangul', 2],
      ['Latin', 2],
    ]);
    assert.deepEqual(await cohortsOf('query-length:5'), [
      ['< 5', 2],
      ['≥ 5', 2],
    ]);
    assert.deepEqual(await cohortsOf('new-items:0.25'), [
      ['< 0.25', 1],
      ['≥ 0.25', 4],
    ]);
    const refused = await recscope(
      [...call.filter((word) => !/users|queries/.test(word)), '--by', 'query-script'],
      folder,
    );
    assert.equal(refused.status, 2);
    assertSentence(refused.stderr);
    fs.rmSync(folder, { recursive: true });
  });
});
