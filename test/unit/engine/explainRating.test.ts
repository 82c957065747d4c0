import assert from 'node:assert/strict';
import { explanationText } from '../../../src/shared/sentences/explanationText';
import { Workspace } from './engineWorkspace';
import { asked } from './asked';

describe('the arithmetic of a rating measure for one user', () => {
  let workspace: Workspace;
  before(() => {
    workspace = new Workspace();
    workspace.write('recs.csv', 'user_id,item_id,score\nu,A,5\nu,B,3\nu,X,2\nw,A,1\n');
    workspace.write('truth.csv', 'user_id,item_id,rating\nu,A,4\nu,B,5\nw,A,4\n');
  });
  after(() => workspace.remove());

  const cases: readonly [measure: string, lines: readonly string[]][] = [
    [
      'RMSE',
      [
        'RMSE of u = 1.5811',
        '   1  A     prediction 5, rating 4 → 1',
        '   2  B     prediction 3, rating 5 → 4',
        'Root of the mean: 1.5811',
      ],
    ],
    [
      'MAE',
      [
        'MAE of u = 1.5000',
        '   1  A     prediction 5, rating 4 → 1',
        '   2  B     prediction 3, rating 5 → 2',
        'Mean: 1.5',
      ],
    ],
    ['AUC(rel>=5)', ['AUC(rel>=5) of u = 0.0000']],
  ];
  for (const [measure, lines] of cases) {
    it(`${measure}: ${lines[0]}, as the evaluation has it for this user`, async () => {
      const outcome = await workspace.evaluate(
        workspace.request('recs.csv', 'truth.csv', { measures: measure }),
      );
      assert.equal(outcome.kind, 'done');
      const user = workspace.engine.findUser('test', 'u');
      const answer = await workspace.engine.ask('test', 'explanation', { model: 0, user: user, measure });
      assert.ok(answer.kind === 'done' && answer.value !== null);
      const text = explanationText(answer.value);
      for (const line of lines) assert.ok(text.includes(line), text.join('\n'));
      const view = await asked(workspace.engine, 'test', 'user', { model: 0, user });
      assert.equal(answer.value.value, view?.row.values[0]);
    });
  }
});
