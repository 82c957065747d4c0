import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import { recscope } from './cli/recscope';

const schema = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../schemas/evaluation-1.schema.json'), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

/** The answer that issue trackers, notebooks and CI jobs may rely on, as the type in src/shared says it. */
const answer = {
  schema: 'recscope-evaluation/1',
  recommendations: 'recs.csv',
  truth: 'truth.csv',
  convention: 'recscope',
  users: { counted: 40, withoutList: 1, withoutRelevant: 0 },
  rows: {
    recommendations: { read: 400, used: 399, reported: 1 },
    truth: { read: 300, used: 300, reported: 0 },
  },
  files: [
    {
      file: 'recs.csv',
      use: 'recommendations',
      reading: {
        format: 'csv',
        header: true,
        columns: [{ role: 'user', column: 'user_id' }],
        unused: ['fold'],
        list: '|',
        users: ['u1'],
        items: ['i1'],
      },
    },
  ],
  measures: [
    {
      measure: 'nDCG@10',
      mean: 0.2781,
      users: 40,
      ties: { worst: 0.2712, expected: 0.2779, best: 0.2854, users: 6, atCutoff: 2 },
    },
    { measure: 'MeanRank', mean: null, users: 0 },
  ],
  perUser: [{ user: 'u00', values: [0.12, null] }],
  findings: [
    {
      code: 'duplicate-item',
      severity: 'warning',
      file: 'recs.csv',
      line: 12,
      count: 1,
      message: '“solaris-1972” is a duplicate (first on line 8). Only the first is used.',
    },
  ],
  leftOut: [{ measure: 'ILD@10', reason: 'ranx has no ILD@10: not computed.' }],
} satisfies EvaluationJson;

function without(json: object, field: string): object {
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== field));
}

describe('schemas/evaluation-1.schema.json', () => {
  it('accepts what the type EvaluationJson describes', () => {
    assert.equal(validate(answer), true, JSON.stringify(validate.errors));
  });

  it('accepts an answer without --per-user and without findings', () => {
    const summary = without(answer, 'perUser');
    assert.equal(validate({ ...summary, findings: [] }), true, JSON.stringify(validate.errors));
  });

  it('accepts several files of recommendations, each with an answer of its own', () => {
    const several = { schema: 'recscope-evaluation/1', models: [answer, answer] };
    assert.equal(validate(several), true, JSON.stringify(validate.errors));
    const spoilt = { ...several, models: [answer, { ...answer, truth: 7 }] };
    assert.equal(validate(spoilt), false);
    assert.ok((validate.errors ?? []).some(({ instancePath }) => instancePath === '/models/1/truth'));
  });

  it('accepts fields that a later release adds', () => {
    assert.equal(validate({ ...answer, seconds: 1.5 }), true);
  });

  const wrong: [string, (json: typeof answer) => unknown, string][] = [
    ['another version', (json) => ({ ...json, schema: 'recscope-evaluation/2' }), '/schema'],
    ['no measures', (json) => without(json, 'measures'), ''],
    [
      'a mean that is text',
      (json) => ({ ...json, measures: [{ ...json.measures[0], mean: '0.27' }] }),
      '/measures/0/mean',
    ],
    [
      'ties without their range',
      (json) => ({ ...json, measures: [{ ...json.measures[0], ties: { users: 3 } }] }),
      '/measures/0/ties',
    ],
    ['half a user', (json) => ({ ...json, users: { ...json.users, counted: 39.5 } }), '/users/counted'],
    [
      'less than no rows',
      (json) => ({ ...json, rows: { ...json.rows, truth: { read: 3, used: 4, reported: -1 } } }),
      '/rows/truth/reported',
    ],
    [
      'a finding on line 0',
      (json) => ({ ...json, findings: [{ ...json.findings[0], line: 0 }] }),
      '/findings/0/line',
    ],
    [
      'a severity that no surface can show',
      (json) => ({ ...json, findings: [{ ...json.findings[0], severity: 'fatal' }] }),
      '/findings/0/severity',
    ],
    ['a user without values', (json) => ({ ...json, perUser: [{ user: 'u00' }] }), '/perUser/0'],
  ];
  for (const [what, change, place] of wrong) {
    it(`refuses ${what}`, () => {
      assert.equal(validate(change(answer)), false);
      assert.ok(
        (validate.errors ?? []).some((error) => error.instancePath === place),
        JSON.stringify(validate.errors),
      );
    });
  }
});

describe('`recscope evaluate --format json` keeps to the schema', () => {
  const root = path.resolve(__dirname, '../..');
  const calls: [string, string[]][] = [
    ['equal scores', ['films/popular.csv', '--truth', 'films/truth.csv']],
    ['a file without problems', ['films/itemknn.csv', '--truth', 'films/truth.csv']],
    ['every user', ['first-steps/recs.csv', '--truth', 'first-steps/truth.csv', '--per-user', '--rel', '4']],
    ['every kind of problem', ['films/problems.csv', '--truth', 'films/truth.csv']],
    [
      'three models',
      ['films/popular.csv', 'films/itemknn.csv', 'films/problems.csv', '-t', 'films/truth.csv'],
    ],
    ['a TREC pair', ['trec/run.txt', '--truth', 'trec/qrels.txt', '--measures', 'nDCG@10,AP']],
  ];
  for (const [what, call] of calls) {
    it(what, async () => {
      const { stdout } = await recscope(
        ['evaluate', ...call, '--format', 'json'],
        path.join(root, 'examples'),
      );
      assert.equal(validate(JSON.parse(stdout)), true, JSON.stringify(validate.errors));
    });
  }
});
