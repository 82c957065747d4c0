import assert from 'node:assert/strict';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { auditRoleOf } from '../../../src/features/audits/auditedFiles';
import { auditCommand } from '../../../src/shared/commands/auditCommand';

const ROWS = 'user,item,timestamp\nu1,i1,10\nu2,i2,20\nu3,i3,30\n';

describe('what a file is in an audit', () => {
  for (const [name, text, role] of [
    ['train.csv', ROWS, 'train'],
    ['ml-100k.training.tsv', ROWS, 'train'],
    ['mlTrain.csv', ROWS, 'train'],
    ['valid.csv', ROWS, 'valid'],
    ['fold1_val.csv', ROWS, 'valid'],
    ['test.csv', ROWS, 'test'],
    ['truth.csv', ROWS, 'test'],
    ['test_recs.csv', ROWS, 'recommendations'],
    ['catalogue.csv', 'item\ni1\ni2\n', 'catalogue'],
    ['als.csv', 'user,item,rank,score\nu1,i1,1,0.9\nu1,i2,2,0.8\nu2,i2,1,0.7\n', 'recommendations'],
    ['constraint.csv', ROWS, undefined],
  ] as const)
    it(`${name}: ${role ?? 'nothing says it'}`, () => {
      const guess = inspectHead(new TextEncoder().encode(text), name, true);
      assert.equal(auditRoleOf({ uri: `file:///data/${name}`, guess }), role);
    });
});

describe('the command that audits the same', () => {
  const parts = [
    { role: 'train', path: 'my parts/train.csv' },
    { role: 'test', path: '-test.csv' },
  ] as const;

  it('quotes what a shell would divide, and puts recommendations last', () => {
    assert.equal(
      auditCommand([{ role: 'recommendations', path: '-als.csv' }, ...parts]),
      "recscope audit --train 'my parts/train.csv' --test=-test.csv ./-als.csv",
    );
  });

  it('says how the parts are read, and there is none where they are read in different ways', () => {
    const overrides = { format: 'semicolon' } as const;
    assert.equal(
      auditCommand(parts.map((part) => ({ ...part, overrides }))),
      "recscope audit --train 'my parts/train.csv' --test=-test.csv --format-in semicolon",
    );
    assert.equal(auditCommand([{ ...parts[0], overrides }, parts[1]]), '');
  });
});
