import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { EvaluationState } from '../../../src/features/analyses/analysisState';
import { AutomaticRuns, shouldRerun } from '../../../src/features/analyses/automaticRuns';

/** An evaluation of a.csv and b.csv against truth.csv, with training data, of 10 bytes each. */
function stateWith(
  changes: { record?: object; activity?: object; result?: object | undefined } = {},
): EvaluationState {
  const file = (uri: string): object => ({ uri, bytes: 10 });
  const result = {
    startedAt: 0,
    truth: file('truth.csv'),
    models: ['a.csv', 'b.csv', 'b.csv'].map((uri) => ({ file: file(uri) })),
    furtherRead: { train: file('train.csv'), moreTrain: [file('more.csv')], items: undefined },
    ...changes.result,
  };
  return {
    kind: 'evaluation',
    record: { id: 'one', ...changes.record },
    activity: changes.activity ?? { kind: 'idle' },
    result: 'result' in changes && changes.result === undefined ? undefined : result,
    loaded: true,
    stale: [],
  } as unknown as EvaluationState;
}

const written = (uri: string, { bytes = 10, modified = 1 } = {}) => ({ uri, bytes, modified });

describe('an evaluation of which a file was written', () => {
  const cases: [what: string, state: EvaluationState, bytes: number, runs: boolean][] = [
    ['of 50 bytes, each file once', stateWith(), 10, true],
    ['of 51 bytes, because the file grew', stateWith(), 11, false],
    ['that failed before', stateWith({ activity: { kind: 'failed' } }), 10, true],
    ['that is running', stateWith({ activity: { kind: 'running' } }), 10, true],
    ['that asks how a file is read', stateWith({ activity: { kind: 'asking' } }), 10, false],
    ['whose panel is locked', stateWith({ record: { locked: true } }), 10, false],
    ['without a result', stateWith({ result: undefined }), 10, false],
  ];
  for (const [what, state, bytes, runs] of cases)
    it(`${what}: ${runs ? 'runs again' : 'is marked as old'} where 50 bytes are the limit`, () => {
      assert.equal(shouldRerun(state, [written('b.csv', { bytes })], 50), runs);
    });

  it('runs again up to 10 MB', () => {
    const half = [written('a.csv', { bytes: 5_000_000 }), written('b.csv', { bytes: 5_000_000 - 30 })];
    assert.ok(shouldRerun(stateWith(), half));
    assert.ok(!shouldRerun(stateWith(), [...half, written('truth.csv', { bytes: 11 })]));
  });
});

describe('automatic runs', () => {
  let states: Map<string, EvaluationState>;
  let begun: string[];
  let marked: (readonly [string, readonly string[]])[];
  /** Ends the run that is under way, with a result that began at this time; undefined: without one. */
  let end: (startedAt: number | undefined) => Promise<void>;
  let runs: AutomaticRuns;

  /** Lets promises that are settled go on. */
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const pass = async (milliseconds: number): Promise<void> => {
    mock.timers.tick(milliseconds);
    await turn();
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    states = new Map(['one', 'two'].map((id) => [id, stateWith({ record: { id } })]));
    begun = [];
    marked = [];
    runs = new AutomaticRuns({
      evaluation: (id) => states.get(id),
      run: ({ id }) =>
        new Promise((resolve) => {
          begun.push(id);
          end = async (startedAt) => {
            if (startedAt !== undefined) states.set(id, stateWith({ record: { id }, result: { startedAt } }));
            resolve();
            await turn();
          };
        }),
      mark: (id, files) => marked.push([id, files]),
    });
  });
  afterEach(() => mock.timers.reset());

  it('begin once for a file that is written in several pieces, after the last', async () => {
    for (let piece = 1; piece <= 5; piece++) {
      runs.request('one', written('a.csv', { modified: piece }));
      await pass(190);
    }
    assert.deepEqual(begun, []);
    await pass(10);
    await end(6);
    await pass(10_000);
    assert.deepEqual([begun, marked], [['one'], []]);
  });

  it('begin once more for a change during one, and never two at a time', async () => {
    runs.request('one', written('a.csv', { modified: 1 }));
    runs.request('two', written('a.csv', { modified: 1 }));
    await pass(200);
    assert.deepEqual(begun, ['one']);
    runs.request('one', written('a.csv', { modified: 3 }));
    await pass(1000);
    assert.deepEqual(begun, ['one']);
    await end(2);
    assert.deepEqual(begun, ['one', 'two']);
    await end(2);
    assert.deepEqual(begun, ['one', 'two', 'one']);
    await end(4);
    await pass(1000);
    assert.equal(begun.length, 3);
    assert.deepEqual(marked, []);
  });

  it('wait for a run that a person began, which may read the file', async () => {
    const running = { record: { id: 'one' }, activity: { kind: 'running' } };
    states.set('one', stateWith(running));
    runs.request('one', written('a.csv', { modified: 5 }));
    await pass(2000);
    assert.deepEqual(begun, []);
    states.set('one', stateWith({ record: { id: 'one' }, result: { startedAt: 6 } }));
    await pass(1000);
    assert.deepEqual([begun, marked], [[], []]);
    states.set('one', stateWith(running));
    runs.request('one', written('a.csv', { modified: 7 }));
    await pass(1000);
    states.set('one', stateWith({ record: { id: 'one' }, result: { startedAt: 6 } }));
    await pass(200);
    assert.deepEqual(begun, ['one']);
  });

  it('leave the last result, marked as old, where they fail, and go on with the next', async () => {
    runs.request('one', written('a.csv'));
    runs.request('one', written('truth.csv'));
    runs.request('two', written('truth.csv'));
    await pass(200);
    await end(undefined);
    assert.deepEqual(marked, [['one', ['a.csv', 'truth.csv']]]);
    assert.deepEqual(begun, ['one', 'two']);
  });

  it('mark a result that a person locked meanwhile, and forget an evaluation that was removed', async () => {
    runs.request('one', written('a.csv'));
    runs.request('two', written('a.csv'));
    states.set('one', stateWith({ record: { id: 'one', locked: true } }));
    states.delete('two');
    await pass(200);
    assert.deepEqual([begun, marked], [[], [['one', ['a.csv']]]]);
  });

  it('are taken back with the names of the files', async () => {
    runs.request('one', written('a.csv'));
    assert.deepEqual(
      runs.drop('one').map(({ uri }) => uri),
      ['a.csv'],
    );
    runs.request('one', written('b.csv'));
    runs.dispose();
    await pass(1000);
    assert.deepEqual(begun, []);
  });
});
