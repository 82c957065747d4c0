import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { quoteShellWord, quoteWord } from '../../../src/shared/text/shellWords';

const WORDS = [
  'user=user,item=Artikel Nr',
  '$(touch pwned)=1,view=1',
  '`touch pwned`',
  'a"b',
  "it's",
  'C:\\data\\*.csv',
  'end\\',
  '\\\\server\\x',
  'wow!',
  '*',
  '',
];

describe('words of commands that a person may copy', () => {
  it('are quoted so that a shell takes them as they are', () => {
    const command = `printf '%s\\n' ${WORDS.flatMap((word) => [quoteWord(word), quoteShellWord(word)]).join(' ')}`;
    const printed = execFileSync('sh', ['-c', command], { encoding: 'utf8' });
    assert.equal(printed, WORDS.map((word) => `${word}\n${word}\n`).join(''));
  });

  it('stand in double quotes, which every shell takes, unless something would be done with them', () => {
    assert.equal(quoteShellWord('user=user,item=Artikel Nr'), '"user=user,item=Artikel Nr"');
    assert.equal(quoteShellWord('C:\\data\\*.csv'), '"C:\\data\\*.csv"');
    assert.equal(quoteShellWord('rating=$(x)'), "'rating=$(x)'");
  });
});
