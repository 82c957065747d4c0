import assert from 'node:assert/strict';
import { fileProblemText } from '../../../src/reading/formats/fileProblem';
import { inspectHead, type FileGuess } from '../../../src/reading/formats/detection/inspect';
import { formatName } from '../../../src/reading/formats/readOptions';
import { encoded, readText } from './reading';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('formats');

function guessOf(text: string, format?: string): FileGuess {
  return inspectHead(encoded(text), 'recs.csv', true, { format });
}

/** "user|item", as they are read. */
function idsOf(text: string, format?: string): string[] {
  const { shape, problem } = guessOf(text, format);
  assert.equal(problem, undefined);
  return readText(text, shape).rows.map(([user, item]) => `${user}|${item}`);
}

describe('quotes are recognised', () => {
  for (const [what, text, ids] of [
    ['double, between blanks', '"u 1" i1 .5\n"u 1"  "i ""2""" .4\n', ['u 1|i1', 'u 1|i "2"']],
    ['double, between tabs and blanks', 'u1\t"i 1" .5\nu1 "i 2" .4\n', ['u1|i 1', 'u1|i 2']],
    ['double, between colons', '"u::1"::i1::.5\nu2::"i:2"::.4\n', ['u::1|i1', 'u2|i:2']],
    [
      'double, with commas inside and semicolons between',
      '"u,1";"i,1";.5\n"u,2";"i,2";.4\n',
      ['u,1|i,1', 'u,2|i,2'],
    ],
    [
      'double, with commas inside and blanks between',
      '"u,1" "i,1" .5\n"u,2" "i,2" .4\n',
      ['u,1|i,1', 'u,2|i,2'],
    ],
    ['single, between commas', "'u,1','i1',.5\n'u2','O''Neil',.4\n", ['u,1|i1', "u2|O'Neil"]],
    ['single, between blanks', "'u 1' 'i 1' .5\n'u 2' 'i 2' .4\n", ['u 1|i 1', 'u 2|i 2']],
    ['single, around one column alone', "u1,'i,1',.5\nu2,'i,2',.4\n", ['u1|i,1', 'u2|i,2']],
    ['single, around names too', "'user','item'\n'u1','i1'\n'u1','i2'\n", ['u1|i1', 'u1|i2']],
    ['single, over line ends', "user;item\n'u1';'i\n1'\n'u2';'i\n\n2'\n", ['u1|i\n1', 'u2|i\n\n2']],
    [
      'single, around all items of a line',
      "'u1','i1','i2','i3'\n'u2','i4'\n'u3','i1','i5'\n",
      ['u1|i1', 'u1|i2', 'u1|i3', 'u2|i4', 'u3|i1', 'u3|i5'],
    ],
  ] as const) {
    it(what, () => assert.deepEqual(idsOf(text), ids));
  }
});

describe('apostrophes are text', () => {
  for (const [what, text, ids] of [
    ['inside names', "O'Neil,i1,.5\nD'Arcy,i'2,.4\n", ["O'Neil|i1", "D'Arcy|i'2"]],
    ['before names', "'Tis,i1,.5\n'90s,i2,.4\n", ["'Tis|i1", "'90s|i2"]],
    ['around few of the fields', "u1,'i1',.5\nu1,i2,.4\nu1,i3,.3\n", ["u1|'i1'", 'u1|i2', 'u1|i3']],
    ['inside double quotes', `"'a'","i1",.5\n"'b'","i2",.4\n`, ["'a'|i1", "'b'|i2"]],
    ['in a list of Python', `u1,"['a1', 'b2']"\nu2,"['c3']"\n`, ['u1|a1', 'u1|b2', 'u2|c3']],
  ] as const) {
    it(what, () => {
      assert.equal(guessOf(text).shape.quote, undefined);
      assert.deepEqual(idsOf(text), ids);
    });
  }
});

describe('quotes are told', () => {
  it('where few fields stand in single ones', () => {
    const text = "u1,'a,b',.5\nO'Neil,c,.4\n";
    assert.deepEqual(idsOf(text, 'csv+single-quotes'), ['u1|a,b', "O'Neil|c"]);
    assert.equal(formatName(guessOf(text, 'csv+single-quotes').shape), 'csv+single-quotes');
  });
  it('where a file has double ones around what looks like single ones, or the other way round', () => {
    const text = `'u1','"i1"',.5\n'u2','"i2"',.4\n`;
    assert.deepEqual(idsOf(text), ['u1|"i1"', 'u2|"i2"']);
    assert.deepEqual(idsOf(text, 'double-quotes'), [`'u1'|'"i1"'`, `'u2'|'"i2"'`]);
  });
  it('where they are inches', () => {
    const text = 'u1,"5 disc,.5\nu1,"7 disc,.4\n';
    assert.deepEqual(idsOf(text, 'no-quotes'), ['u1|"5 disc', 'u1|"7 disc']);
  });
  it('once: a file cannot have two kinds', () => {
    assert.throws(() => guessOf('', 'single-quotes+no-quotes'), /contradict each other/);
  });
});

describe('a first line that names the separator', () => {
  for (const [line, text, ids] of [
    ['sep=;', 'u,1;i1\nu,2;i2\n', ['u,1|i1', 'u,2|i2']],
    ['sep=,', 'u;1,i1\nu;2,i2\n', ['u;1|i1', 'u;2|i2']],
    ['SEP=|', 'u,1|i1\nu,2|i2\n', ['u,1|i1', 'u,2|i2']],
    ['"sep=;"', 'u1;i1\nu2;i2\n', ['u1|i1', 'u2|i2']],
    ['sep=\t', 'u,1\ti1\nu,2\ti2\n', ['u,1|i1', 'u,2|i2']],
    ['sep=\\t', 'u,1\ti1\nu,2\ti2\n', ['u,1|i1', 'u,2|i2']],
    ['sep=;', "'u;1';'i1'\n'u2';'i2'\n", ['u;1|i1', 'u2|i2']],
    ['sep=,', 'u1,i1 i2\nu2,i3 i4\n', ['u1|i1', 'u1|i2', 'u2|i3', 'u2|i4']],
  ] as const) {
    it(`${JSON.stringify(line)} above ${JSON.stringify(text)}`, () => {
      for (const end of ['\n', '\r\n', '\r']) {
        const file = line + end + text.replaceAll('\n', end);
        const { shape } = guessOf(file);
        assert.equal(shape.separatorLine, true);
        assert.deepEqual(idsOf(file), ids);
        assert.deepEqual(
          new Set(readText(file, shape).rows.map(([, , , row]) => row)),
          new Set(text.split('\n').flatMap((row, at) => (row === '' ? [] : [at + 2]))),
        );
      }
    });
  }

  it('yields to what is told', () => {
    assert.deepEqual(idsOf('sep=;\nu;1,i1\nu;2,i2\n', 'csv'), ['u;1|i1', 'u;2|i2']);
  });

  it('is refused where no file is read so', () => {
    const { problem } = guessOf('sep=^\nu1^i1\n');
    assert.deepEqual(problem, { code: 'unknown-separator', separator: '^' });
    assertSentence(fileProblemText(problem).message);
  });

  it('alone is an empty file', () => {
    assert.deepEqual(guessOf('sep=;\n').problem, { code: 'empty' });
  });
});

describe('a comma between whole numbers in quotes', () => {
  for (const [what, text, list, decimal] of [
    [
      'is between items where nothing else can be the item',
      'user_id,prediction\nu1,"12,34"\nu2,"7,9"\n',
      ',',
      undefined,
    ],
    ['is between items behind a time', 'u1,1700000000,"12,34"\nu2,1700000009,"7,9"\n', ',', undefined],
    [
      'is between items where others are longer',
      'u1,x,"12,34"\nu2,y,"7,9"\nu3,z,"7,9"\nu4,z,"7,9"\nu5,z,"1,2,3"\n',
      ',',
      undefined,
    ],
    [
      'is between items by the name of its column',
      'user,country,recs\nu1,KR,"12,34"\nu2,DE,"7,9"\n',
      ',',
      undefined,
    ],
    [
      'is before decimals by the name of its column',
      'user,item,score\nu1,i1,"12,34"\nu2,i2,"7,9"\n',
      'none',
      ',',
    ],
    ['is before decimals behind a zero', 'u1,i1,"0,34"\nu2,i2,"7,9"\n', 'none', ','],
    ['is before decimals that begin with a zero', 'u1,i1,"3,04"\nu2,i2,"7,9"\n', 'none', ','],
    ['is before decimals of a negative number', 'u1,i1,"-3,4"\nu2,i2,"7,9"\n', 'none', ','],
    ['is before decimals where other signs separate', 'u1;i1;12,34\nu2;i2;7,9\n', 'none', ','],
  ] as const) {
    it(what, () => {
      const { shape, problem } = guessOf(text);
      assert.equal(problem, undefined);
      assert.deepEqual([shape.list, shape.decimal], [list, decimal]);
    });
  }

  it('is asked about where it may be either', () => {
    const text = 'u1,x,"12,34"\nu2,y,"7,9"\n';
    const { problem } = guessOf(text);
    assert.ok(problem?.code === 'unclear-comma');
    assert.deepEqual([problem.text, problem.or, problem.line], ['12,34', 'items', 1]);
    assertSentence(fileProblemText(problem).message);
    assert.deepEqual(idsOf(text, 'lists'), ['u1|12', 'u1|34', 'u2|7', 'u2|9']);
    const overrides = inspectHead(encoded(text), 'recs.csv', true, { decimal: 'comma' });
    assert.deepEqual(
      [overrides.problem, overrides.shape.list, overrides.shape.decimal],
      [undefined, 'none', ','],
    );
    const point = inspectHead(encoded(text), 'recs.csv', true, { decimal: 'point' });
    assert.deepEqual([point.problem, point.shape.list], [undefined, ',']);
  });
});

describe('names of rows that R writes before the columns', () => {
  it('are none of them', () => {
    const text = '"user" "item" "score"\n"1" "u1" "i1" 0.5\n"2" "u1" "i2" 0.4\n';
    const { shape } = guessOf(text);
    assert.deepEqual(
      shape.columns.map(({ name, role }) => `${name}=${role}`),
      ['=ignored', 'user=user', 'item=item', 'score=score'],
    );
    assert.deepEqual(idsOf(text), ['u1|i1', 'u1|i2']);
  });
  it('are not what stands behind the last column', () => {
    const text = 'user,item,score\nu1,i1,0.5,\nu2,i2,0.4,\n';
    assert.deepEqual(idsOf(text), ['u1|i1', 'u2|i2']);
  });
});
