import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { QueryLanguage } from '../../../src/shared/query/language';
import { usersRecords } from '../../../src/shared/export/evaluation/evaluationRecords';
import { completeQuery, parseQuery } from '../../../src/shared/query/parser';
import { matchingRows, type QueryRows } from '../../../src/shared/query/passing';
import { placeOfUserColumn, USER_COLUMNS, userLanguage } from '../../../src/shared/query/userLanguage';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('shared');

const measures = ['nDCG@10', 'AP@10', 'P(rel>=4)@5', 'Fbeta(beta=2, rel>=4)@10'];

/** Five users; the last has no defined measure. */
const ids = ['u1', 'u12', 'v1', 'U100', 'ünïcode *'];
const numbers: readonly (readonly number[])[] = [
  [],
  [10, 10, 7, 0, 10],
  [3, 1, 14, 2, 0],
  [1, 0, 2, 0, 0],
  [0, 0, 1, 0, 0],
  [2, 0, 1, NaN, NaN],
  [0.5, 0, 0.15, 0, NaN],
  [0.25, 0, 0.1, 0, NaN],
  [0.2, 0, 0, 0, NaN],
  [1, 0, 0.125, 0, NaN],
];
const rows: QueryRows = {
  size: ids.length,
  id: (user) => ids[user],
  numbers: (column) => numbers[column],
};
const language = userLanguage(measures);

function answers(query: string): string[] {
  const parsed = parseQuery(query, language);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const { condition } = parsed;
  if (condition === undefined) return ids;
  const marks = matchingRows(condition, rows);
  return ids.filter((_, user) => marks[user] === 1);
}

describe('the query box', () => {
  const questions: readonly [query: string, users: readonly string[]][] = [
    ['', ids],
    ['   ', ids],
    ['u1', ['u1', 'u12', 'U100']],
    ['u1*2', ['u12']],
    ['"ünïcode *"', ['ünïcode *']],
    ['not u1 and list < 10', ['v1']],
    ['(v1 or u12) and hits = 0', ['u12']],
    ['ndcg@10 < 0.2', ['u12', 'v1', 'U100']],
    ['nDCG@10<0.2 and hits=0', ['u12', 'U100']],
    ['hits = 0 and list >= 10', ['u12', 'ünïcode *']],
    ['unjudged > 0 or unjudged = none and hits = 0', ['u1', 'v1', 'U100', 'ünïcode *']],
    ['list < 10 or relevant = 1', ['u12', 'v1', 'U100']],
    ['hits = 0 or list < 10 and relevant > 10', ['u12', 'v1', 'U100', 'ünïcode *']],
    ['(hits = 0 or list < 10) and relevant > 10', ['v1']],
    ['not hits = 0', ['u1', 'v1']],
    ['not (hits = 0 and list = 10) and not list = 0', ['u1', 'v1']],
    ['NOT hits = 0 AND list = 10', ['u1']],
    ['hits ≠ 0', ['u1', 'v1']],
    ['hits != 0', ['u1', 'v1']],
    ['list ≤ 7', ['v1', 'U100']],
    ['list ≥ 8', ['u1', 'u12', 'ünïcode *']],
    ['ap@10 > .2', ['u1']],
    ['ap@10 > 1e-1', ['u1']],
    ['ap@10 > -1', ['u1', 'u12', 'v1', 'U100']],
    ['nDCG@10 = none', ['ünïcode *']],
    ['nDCG@10 != none', ['u1', 'u12', 'v1', 'U100']],
    ['nDCG@10 != 0', ['u1', 'v1']],
    ['P(rel>=4)@5 > 0', ['u1']],
    ['p( rel >= 4 )@5 > 0', ['u1']],
    ['fbeta(beta=2,rel>=4)@10 < 1 and hits > 0', ['v1']],
    ['(P(rel>=4)@5 > 0)', ['u1']],
    ['user = u1', ['u1']],
    ['user != u1', ['u12', 'v1', 'U100', 'ünïcode *']],
    ['user ~ u1*', ['u1', 'u12', 'U100']],
    ['user ~ u1?', ['u12']],
    ['user ~ 1', ['u1', 'u12', 'v1', 'U100']],
    ['user !~ 1', ['ünïcode *']],
    ['user ~ ?1', ['u1', 'v1']],
    ['user ~ *0*', ['U100']],
    ['user = "ünïcode *"', ['ünïcode *']],
    ["user ~ 'CODE '", ['ünïcode *']],
    ['user = "u\\1"', ['u1']],
    ['(user = u1)', ['u1']],
  ];
  for (const [query, users] of questions) {
    it(`${query || '(nothing)'} → ${users.join(', ')}`, () => assert.deepEqual(answers(query), users));
  }

  const mistakes: readonly [query: string, marked: string][] = [
    ['ndgc@10 < 0.2', 'ndgc@10'],
    ['colour = 1', 'colour'],
    ['hits', ''],
    ['hits ~ 3', '~'],
    ['user < 3', '<'],
    ['hits = ', ''],
    ['hits = many', 'many'],
    ['hits = none', 'none'],
    ['ndcg@10 < none', 'none'],
    ['hits = 0 list = 10', 'list'],
    ['hits = 0 and', ''],
    ['and hits = 0', 'and'],
    ['(hits = 0', '('],
    ['(hits = 0 list', 'list'],
    ['hits = 0)', ')'],
    ['user = "u1', '"'],
    ['user =', ''],
    ['= 3', '='],
    ['()', ')'],
    [`${'('.repeat(200)}hits = 0${')'.repeat(200)}`, `${'('.repeat(100)}hits = 0${')'.repeat(200)}`],
  ];
  for (const [query, marked] of mistakes) {
    it(`${query.slice(0, 40)}: points at ${marked === '' ? 'the end' : marked.slice(0, 20)}`, () => {
      const parsed = parseQuery(query, language);
      assert.ok(!parsed.ok);
      assertSentence(parsed.error.message);
      assert.equal(query.slice(parsed.error.start, parsed.error.end), marked);
      if (marked === '') assert.equal(parsed.error.start, query.length);
    });
  }

  it('whatever is typed is answered or marked, and never takes long', () => {
    const piece = fc.constantFrom(
      'user',
      'hits',
      'nDCG@10',
      '(',
      ')',
      ' ',
      '<',
      '=',
      '~',
      '"',
      'and',
      'not',
      '0.5',
      '*',
      'P(rel>=4)@5',
      '\\',
      'ü',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const query = pieces.join('');
        const parsed = parseQuery(query, language);
        if (parsed.ok) return;
        assert.ok(
          parsed.error.start >= 0 &&
            parsed.error.start <= parsed.error.end &&
            parsed.error.end <= query.length,
        );
      }),
    );
    const started = process.cpuUsage();
    answers(`user ~ ${'*a'.repeat(2000)}`);
    assert.ok(process.cpuUsage(started).user < 200_000);
  });
});

describe('completion in the query box', () => {
  const all = ['user', 'list', 'relevant', 'hits', 'ties', 'unjudged', ...measures, 'not'];
  /** The cursor is where the bar stands. */
  const places: readonly [text: string, options: readonly string[], replaced: string][] = [
    ['|', all, ''],
    ['nd|', ['nDCG@10'], 'nd'],
    ['@10|', ['nDCG@10', 'AP@10', 'Fbeta(beta=2, rel>=4)@10'], '@10'],
    ['h|', ['hits'], 'h'],
    ['hits |', ['<', '<=', '=', '>=', '>', '!='], ''],
    ['user |', ['=', '!=', '~', '!~'], ''],
    ['hits = |', [], ''],
    ['ap@10 = |', ['none'], ''],
    ['ap@10 = n|', ['none'], 'n'],
    ['hits = 0 |', ['and', 'or'], ''],
    ['hits = 0 a|', ['and'], 'a'],
    ['hits = 0 and |', all, ''],
    ['hits = 0 and (re|', ['relevant', 'P(rel>=4)@5', 'Fbeta(beta=2, rel>=4)@10'], 're'],
    ['h| = 0', ['hits'], 'h'],
    ['hits = 0|', [], '0'],
    ['user ~ u|', [], 'u'],
  ];
  for (const [marked, options, replaced] of places) {
    it(marked, () => {
      const cursor = marked.indexOf('|');
      const text = marked.replace('|', '');
      const completions = completeQuery(text, cursor, language);
      assert.deepEqual(completions.options, options);
      if (options.length > 0) assert.equal(text.slice(completions.start, completions.end), replaced);
    });
  }
});

describe('columns of texts in a query', () => {
  const language: QueryLanguage = {
    ...userLanguage(
      [],
      true,
      [],
      [
        { name: 'country', kind: 'text', values: ['KR', 'Côte d’Ivoire'] },
        { name: 'user age', kind: 'number' },
      ],
    ),
  };
  const written = ['KR', 'DE', ' '];
  const texts = { size: 3, text: (index: number) => written[index], of: Int32Array.of(0, 1, 0, 2, -1) };
  const numbers = [Float64Array.of(-1, -1, 1, -1, -1), Float64Array.of(20, 30, NaN, 40, 50)];
  const found = (query: string): number[] => {
    const parsed = parseQuery(query, language);
    assert.ok(parsed.ok && parsed.condition !== undefined, query);
    const marks = matchingRows(parsed.condition, {
      size: 5,
      id: (row) => `u${row}`,
      numbers: (column) => (language.columns[column].name === 'vs' ? numbers[0] : numbers[1]),
      texts: () => texts,
    });
    return [...marks.keys()].filter((row) => marks[row] === 1);
  };
  for (const [query, rows] of [
    ['country = "KR"', [0, 2]],
    ['country = KR and vs < 0', [0]],
    ['country != KR', [1]],
    ['country ~ d*', [1]],
    ['country !~ d', [0, 2]],
    ['country = none', [3, 4]],
    ['country != none', [0, 1, 2]],
    ['userage >= 30', [1, 3, 4]],
    ['userage = none', [2]],
  ] as const)
    it(query, () => assert.deepEqual(found(query), rows));

  it('offers the texts of a column, quoted', () => {
    assert.deepEqual(completeQuery('country = ', 10, language).options.slice(0, 2), [
      '"KR"',
      '"Côte d’Ivoire"',
    ]);
  });

  it('asks for a text where one should stand', () => {
    const parsed = parseQuery('country = ', language);
    assert.ok(!parsed.ok);
    assert.equal(parsed.error.message, 'Here a text is expected.');
  });
});

describe('the columns of users', () => {
  it('have their place in the language whatever is measured', () => {
    const { columns } = userLanguage(measures, true);
    for (const { name } of USER_COLUMNS)
      if (name !== 'ties' && name !== 'unjudged')
        assert.equal(columns[placeOfUserColumn({ kind: name }, measures.length)].name, name);
    for (const [index, name] of measures.entries())
      assert.equal(columns[placeOfUserColumn({ kind: 'measure', index }, measures.length)].name, name);
    assert.equal(columns[placeOfUserColumn({ kind: 'baselineDelta' }, measures.length)].name, 'vs');
  });

  it('stand in the same order in what is saved', () => {
    const row = { user: 3, id: 'a', list: 1, relevant: 2, hits: 0, values: [0.5] } as const;
    const saved = usersRecords({ measures: [] }, [row], {});
    assert.deepEqual(saved.columns?.slice(2), ['list', 'relevant', 'hits']);
    assert.deepEqual(saved.rows, [['a', null, 1, 2, 0, 0.5]]);
  });
});
