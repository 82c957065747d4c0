import assert from 'node:assert/strict';
import { fileProblemText, inputProblem } from '../../../src/reading/formats/fileProblem';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import {
  FORMAT_NAMES,
  formatName,
  formatRule,
  parseColumnOverrides,
  type ReadOptions,
} from '../../../src/reading/formats/readOptions';
import { columnarFormat } from '../../../src/reading/formats/columnarFormats';
import { InputError } from '../../../src/shared/problem';
import { encoded, readText } from './reading';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('formats');

function guessOf(text: string, overrides: ReadOptions, name = 'file') {
  return inspectHead(encoded(text), name, true, overrides);
}

/** The rows as they are read: "user item value". */
function rowsOf(text: string, overrides: ReadOptions): string[] {
  const { shape, problem } = guessOf(text, overrides);
  assert.equal(problem, undefined);
  const { rows } = readText(text, shape, 'recommendations');
  return rows.map(([user, item, value]) => `${user} ${item} ${value ?? 1}`);
}

describe('a told format', () => {
  const texts: Record<string, string> = {
    csv: 'u1,i1,3\nu1,i2,2\n',
    tsv: 'u1\ti1\t3\nu1\ti2\t2\n',
    semicolon: 'u1;i1;3\nu1;i2;2\n',
    pipe: 'u1|i1|3\nu1|i2|2\n',
    colons: 'u1::i1::3\nu1::i2::2\n',
    spaces: 'u1  i1 3\nu1 i2\t2\n',
    rows: 'u1,i1,3\nu1,i2,2\n',
    lists: 'u1,i1 i2\nu2,i3\n',
    'user-per-line': 'u1 i1 i2\nu2 i3\n',
    positions: '1 [1,0]\n2 [0,1]\n',
    padded: '1 [1,0]\n2 [0,1]\n',
    'double-quotes': '"u1","i1",3\nu1,"i2",2\n',
    'single-quotes': "'u1','i1',3\nu1,'i2',2\n",
    'no-quotes': 'u1,i1,3\nu1,"i2,2\n',
    recbole: 'user_id:token\titem_id:token\trating:float\nu1\ti1\t3\n',
    run: 'q1 Q0 d1 1 9.5 tag\n',
    qrels: 'q1 0 d1 2\n',
    letor: '2 qid:q1 1:0.5 2:0 # d1\n',
    json: '{"u1": {"i1": 3}}',
    jsonl: '{"user": "u1", "item": "i1"}\n{"user": "u1", "item": "i2"}\n',
  };

  for (const [format, text] of Object.entries(texts)) {
    it(`${format} is found where it is`, () => {
      const guess = guessOf(text, { format });
      assert.equal(guess.problem, undefined);
      assert.ok(guess.shape.columns.some(({ role }) => role === 'user'));
    });
    // Of any lists.
    if (format === 'positions' || format === 'padded') continue;
    it(`${format} is not found in another`, () => {
      // One item a line fits every separator, so each is tried on a text that has none of it.
      const other = ['json', 'jsonl'].includes(format) ? texts['csv'] : '{"u1":[["i1"]]}';
      const { problem } = guessOf(other, { format });
      assert.ok(problem?.code === 'misfit', problem?.code);
      assert.equal(inputProblem(problem, '').line, 1);
      assertSentence(fileProblemText(problem).message);
    });
  }

  it('letor: a line that is too long for a row, and one without an end, hide no other', () => {
    const long = `1 qid:q1 1:${'0'.repeat(3 << 20)} # d2\n`;
    const text = `2 qid:q1 1:0.5 # d1\n${long}0 qid:q1 1:0.1 # d3\n1 qid:q2 1:0.5 # d4`;
    const { rows, findings } = readText(text, guessOf(text.slice(0, 20), { format: 'letor' }).shape, 'truth');
    assert.deepEqual(
      rows.map(([user, item, value]) => [user, item, value]),
      [
        ['q1', 'd1', 2],
        ['q1', 'd3', 0],
        ['q2', 'd4', 1],
      ],
    );
    assert.deepEqual(findings, ['line-too-long@2']);
  });

  it('every name has a text of its kind', () => {
    assert.deepEqual(
      FORMAT_NAMES.filter((name) => columnarFormat(name) === undefined && !(name in texts)),
      [],
    );
  });

  it('wins over what the text looks like', () => {
    // By itself this is a list of items in a cell.
    const text = 'u1\ti1,i2\nu2\ti3,i4\n';
    assert.deepEqual(rowsOf(text, {}), ['u1 i1 1', 'u1 i2 1', 'u2 i3 1', 'u2 i4 1']);
    assert.deepEqual(rowsOf(text, { format: 'rows' }), ['u1 i1,i2 1', 'u2 i3,i4 1']);
    assert.deepEqual(rowsOf(text, { format: 'csv+rows' }), ['u1\ti1 i2 1', 'u2\ti3 i4 1']);
  });

  it('takes words in a cell for a list when it is told', () => {
    const text = 'user,titles\nu1,Alien|Brazil\nu2,Casino\n';
    assert.deepEqual(rowsOf(text, { format: 'lists' }), ['u1 Alien 1', 'u1 Brazil 1', 'u2 Casino 1']);
  });

  it('of TREC overlooks what stands in the second column', () => {
    assert.deepEqual(rowsOf('q1 x d1 1 9.5 tag\n', { format: 'run' }), ['q1 d1 9.5']);
  });

  it('that does not fit says line, found, expected, and what would fit', () => {
    const problem = guessOf('# a comment\n\nuser\titem\nu1\ti1\n', { format: 'qrels' }).problem;
    assert.ok(problem !== undefined);
    assert.equal(inputProblem(problem, '').line, 3);
    const { message, advice } = fileProblemText(problem);
    assert.equal(message, 'Expected qrels, found user\titem.');
    assert.equal(
      advice,
      'Expected a line such as “q1 0 doc7 2”. It looks like “tsv”. Select that format, or none to detect it.',
    );
  });

  it('with another name is refused with the nearest one', () => {
    assert.throws(() => formatRule('cvs'), /Unknown format “cvs”/);
    assert.throws(() => formatRule('csv+tsv'), InputError);
    assert.deepEqual(formatRule('::+lists'), { kind: 'text', delimiter: '::', layout: 'lists' });
  });

  it('is the name of what is read', () => {
    for (const [format, text] of Object.entries(texts)) {
      const name = formatName(guessOf(text, { format }).shape);
      assert.equal(guessOf(text, { format: name }).problem, undefined, `${format}: ${name}`);
    }
  });
});

describe('told columns', () => {
  it('are known by their names in any language', () => {
    const text = 'Käufer;Ware;Güte\nk1;w1;0.5\nk1;w2;0.25\n';
    const columns = parseColumnOverrides('user=Käufer, item=ware, score=Güte');
    assert.deepEqual(rowsOf(text, { columns }), ['k1 w1 0.5', 'k1 w2 0.25']);
  });

  it('are known by their numbers where there are no names', () => {
    const columns = parseColumnOverrides('user=3,item=1,score=2');
    assert.deepEqual(rowsOf('a,0.5,x\nb,0.25,x\n', { columns }), ['x a 0.5', 'x b 0.25']);
  });

  it('make a header of a first line that does not look like one', () => {
    assert.deepEqual(rowsOf('Ding,Wer\nd1,w1\n', { columns: parseColumnOverrides('user=Wer,item=Ding') }), [
      'w1 d1 1',
    ]);
  });

  it('take a role away from the column that was guessed', () => {
    const columns = parseColumnOverrides('score=als');
    assert.deepEqual(rowsOf('user,item,score,als\nu,i,1,2\n', { columns }), ['u i 2']);
  });

  it('of JSON are keys', () => {
    const text = '[{"Kunde": "k", "Ware": "w", "Güte": 0.5}]';
    assert.deepEqual(rowsOf(text, { columns: parseColumnOverrides('user=Kunde,item=Ware,score=Güte') }), [
      'k w 0.5',
    ]);
  });

  it('may have commas in their names', () => {
    assert.deepEqual(parseColumnOverrides('user=Name, Vorname,item=2'), [
      { role: 'user', column: 'Name, Vorname' },
      { role: 'item', column: '2' },
    ]);
  });

  for (const [overrides, found] of [
    ['user=Kunde', 'No column “Kunde”.'],
    ['user=7', 'No column 7: the file has 3.'],
  ] as const) {
    it(`that are not there are named: ${overrides}`, () => {
      const { problem } = guessOf('user,item,score\nu,i,1\n', { columns: parseColumnOverrides(overrides) });
      assert.ok(problem !== undefined);
      assert.deepEqual(fileProblemText(problem), {
        message: found,
        advice: 'Its columns are: user, item, score.',
      });
    });
  }

  for (const wrong of ['Kunde', 'kunde=Kunde', 'user=', 'user=1,item=1', 'user=1,user=2']) {
    it(`are refused when they say nothing: ${wrong}`, () => {
      assert.throws(() => parseColumnOverrides(wrong), InputError);
    });
  }
});

describe('the order of scores', () => {
  it('is told, and is guessed of a distance alone', () => {
    const best = (header: string, overrides: ReadOptions = {}): string | undefined =>
      guessOf(`${header}\nu,i,1\n`, overrides).shape.bestScore;
    assert.equal(best('user,item,score'), undefined);
    assert.equal(best('user,item,score', { bestScore: 'smallest' }), 'smallest');
    assert.equal(best('user,item,distance'), 'smallest');
    assert.equal(best('user,item,distance', { bestScore: 'largest' }), 'largest');
  });
});

describe('decimal commas', () => {
  for (const [what, text] of [
    ['between semicolons', 'user;item;score\nu1;i1;0,53\nu1;i2;1\n'],
    ['between tabs', 'user\titem\tscore\nu1\ti1\t0,53\nu1\ti2\t1\n'],
    ['between pipes', 'u1|i1|0,53\nu1|i2|1,0\n'],
    ['between blanks', 'u1 i1 0,53\nu1 i2 1,00\n'],
    ['in quotes', 'user,item,score\nu1,i1,"0,53"\nu1,i2,"1,0"\n'],
    ['in exponents', 'user;item;score\nu1;i1;5,3e-1\nu1;i2;1\n'],
    ['in German', 'Kunde;Artikel;Punktzahl\nu1;i1;0,53\nu1;i2;1\n'],
  ] as const) {
    it(`are recognised ${what}`, () => {
      assert.deepEqual(rowsOf(text, {}), ['u1 i1 0.53', 'u1 i2 1']);
      assert.equal(guessOf(text, {}).shape.decimal, ',');
    });
  }

  it('that could be thousands are asked about, with the line', () => {
    const text = 'user;item;score\nu1;i1;7\nu1;i2;1,234\n';
    const { problem } = guessOf(text, {});
    assert.ok(problem !== undefined);
    assert.equal(inputProblem(problem, '').line, 3);
    assertSentence(fileProblemText(problem).message);
    assert.deepEqual(rowsOf(text, { decimal: 'comma' }), ['u1 i1 7', 'u1 i2 1.234']);
    assert.deepEqual(rowsOf(text, { decimal: 'point' }), ['u1 i1 7']);
  });

  it('beside points are no numbers: such rows are reported, not guessed', () => {
    const text = 'user;item;score\nu1;i1;0,5\nu1;i2;0,25\nu1;i3;1.234,5\n';
    assert.deepEqual(rowsOf(text, { decimal: 'comma' }), ['u1 i1 0.5', 'u1 i2 0.25']);
  });

  it('are not seen in ids and lists', () => {
    assert.equal(guessOf('user\titems\nu1\t12,5\nu2\t13,7\n', {}).shape.decimal, undefined);
    assert.equal(guessOf('user;item;score\n1,5;2,5;3\n', {}).shape.decimal, undefined);
  });
});
