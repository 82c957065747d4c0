import assert from 'node:assert/strict';
import { recordOf } from '../../../src/features/analyses/keptRecord';

describe('what an earlier version kept of an analysis', () => {
  it('is of an evaluation where it does not say what it is of', () => {
    const settings = { measures: ['nDCG@10'], convention: 'recscope' };
    assert.deepEqual(recordOf({ id: 'a', settings }), { id: 'a', settings, kind: 'evaluation' });
  });

  it('has the one metric that decided an experiment as one of several', () => {
    const kept = { kind: 'experiment', id: 'a', settings: { variant: 'group', primary: 'CTR' } } as const;
    assert.deepEqual(recordOf(kept), { ...kept, settings: { variant: 'group', primary: ['CTR'] } });
  });

  it('is as it was where this version would keep it so', () => {
    const kept = { kind: 'experiment', id: 'a', settings: { primary: ['CTR', 'Revenue'] } } as const;
    assert.deepEqual(recordOf(kept), kept);
  });
});
