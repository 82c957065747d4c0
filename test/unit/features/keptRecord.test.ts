import assert from 'node:assert/strict';
import { parseRecord } from '../../../src/features/analyses/keptRecord';

const RUN = { id: 'a', finishedAt: 1, milliseconds: 2 };
const EVALUATION = {
  ...RUN,
  truth: { uri: 'file:///truth.csv', shape: undefined },
  models: [{ uri: 'file:///recs.csv', shape: undefined }],
  settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
  means: [[{ measure: 'nDCG@10', mean: null }]],
};
const single = (kind: string, settings: unknown): object => ({
  ...RUN,
  kind,
  files: [{ role: 'log', uri: 'file:///log.csv' }],
  settings,
  summary: '',
});

describe('what an earlier version kept of an analysis', () => {
  it('is of an evaluation where it does not say what it is of', () => {
    assert.deepEqual(parseRecord(EVALUATION), { ...EVALUATION, kind: 'evaluation' });
  });

  it('has the one metric that decided an experiment as one of several', () => {
    const record = parseRecord(single('experiment', { variant: 'group', primary: 'CTR' }));
    assert.deepEqual(record?.kind === 'experiment' && record.settings.primary, ['CTR']);
  });

  it('opens where its settings are those of today', () => {
    const settings = { by: 'time', test: '0.2', seed: 7 };
    const record = parseRecord(single('split', settings));
    assert.deepEqual(record?.kind === 'split' && record.settings, settings);
  });

  it('is forgotten where it would be understood otherwise, or not at all', () => {
    for (const kept of [
      single('split', { by: 'time', test: '0.2', 'drop-cold': 'both' }),
      single('split', { by: 'random', test: '0.2', seed: '7' }),
      single('experiment', { look: 'sometimes' }),
      single('toString', {}),
      { ...EVALUATION, models: 'recs.csv' },
      { id: 'a' },
      null,
      'a',
    ])
      assert.equal(parseRecord(kept), undefined, JSON.stringify(kept));
  });
});
