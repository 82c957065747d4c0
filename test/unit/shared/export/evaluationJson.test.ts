import assert from 'node:assert/strict';
import {
  evaluationJsonText,
  evaluationsJson,
  type ModelAnswer,
} from '../../../../src/shared/export/evaluation/evaluationJson';
import { evaluatedExample, examplePairs, renamed } from './exampleView';

const users = (count: number): { user: string; values: (number | null)[] }[] =>
  Array.from({ length: count }, (_, user) => ({
    user: `"perUser": []\n ${user}\u009b31m\u202e`,
    values: [user / 7, null],
  }));

describe('an evaluation as JSON, piece by piece', () => {
  for (const [pair, count] of [
    [0, 0],
    [0, 1],
    [0, 2500],
    [1, 3],
  ] as const) {
    it(`is what JSON.stringify makes of it, with ${count} users of ${pair === 0 ? 'one model' : 'several models'}`, async () => {
      const { view } = await evaluatedExample(examplePairs[pair]);
      const answer = evaluationsJson(renamed(view, ['\n "perUser": []', 'b']), () => users(count));
      const whole = answer.models.length === 1 ? answer.models[0] : answer;
      const pieces = [...evaluationJsonText(answer)];
      const text = pieces.join('');
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(whole)));
      assert.equal(JSON.stringify(JSON.parse(text), null, 1), JSON.stringify(whole, null, 1));
      // eslint-disable-next-line no-control-regex
      assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      if (count > 1000) assert.ok(pieces.length > 2);
      assert.ok(pieces.every((piece) => piece.length < 500_000));
    });
  }

  it('goes through the users once, when their turn comes', () => {
    let asked = 0;
    const model: ModelAnswer = {
      schema: 'recscope-evaluation/1',
      recommendations: 'r',
      truth: 't',
      convention: 'recscope',
      users: { counted: 1, withoutList: 0, withoutRelevant: 0 },
      rows: { recommendations: { read: 1, used: 1, reported: 0 }, truth: { read: 1, used: 1, reported: 0 } },
      files: [],
      measures: [],
      findings: [],
      perUser: (function* () {
        for (; asked < 10_000; asked++) yield { user: String(asked), values: [] };
      })(),
    };
    const pieces = evaluationJsonText({ schema: 'recscope-evaluation/1', models: [model] });
    pieces.next();
    assert.equal(asked, 0);
    pieces.next();
    assert.ok(asked <= 1000);
  });
});
