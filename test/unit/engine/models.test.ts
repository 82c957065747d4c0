import assert from 'node:assert/strict';
import { Workspace } from './engineWorkspace';
import { asked } from './asked';

describe('a file with a column of models', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = new Workspace();
    workspace.write(
      'recs.csv',
      'user,item,score,model\nu1,a,0.9,als\nu1,b,0.8,als\nu1,a,0.5,pop\nu1,c,0.4,pop\nu2,a,0.9,als\nu2,x,zz,pop\n',
    );
    workspace.write('truth.csv', 'user,item,rating\nu1,a,4\nu1,c,2\nu2,a,5\n');
  });
  afterEach(() => workspace.remove());

  it('is several models, and nothing in it is a repeated item', async () => {
    const { models } = await workspace.result('recs.csv', 'truth.csv');
    assert.deepEqual(
      models.map(({ name, means }) => [name, means[1].mean]),
      [
        ['als', 0.75],
        ['pop', 0.5],
      ],
    );
    const codes = models.flatMap(({ file }) => file.findings.map(({ code }) => code));
    assert.deepEqual(codes, ['invalid-number']);
    const read = models.reduce((sum, { file }) => sum + file.rows.read, 0);
    assert.equal(read, 6, 'each row is counted for one model');
  });

  it('each line is its own model’s', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    const line = await asked(workspace.engine, 'test', 'line', { file: 'recs.csv', line: 5 });
    assert.ok(line?.kind === 'recommendation');
    assert.deepEqual([line.model, line.item, line.rank, line.hit], [1, 'c', 2, true]);
  });
});
