import assert from 'node:assert/strict';
import { Workspace } from './engineWorkspace';

/** So many rows of each of three users. */
function lists(length: number, score: (place: number) => number): string {
  const rows = ['u1', 'u2', 'u3'].flatMap((user) =>
    Array.from({ length }, (_, index) => `${user},i${index},${score(index)}`),
  );
  return `user,item,score\n${rows.join('\n')}\n`;
}

describe('what the settings and the files say together', () => {
  const truth = 'user,item,rating\nu1,i1,4\nu2,i2,5\nu3,i3,3\n';
  const falling = (place: number): number => 100 - place;

  for (const [what, files, settings, codes] of [
    [
      'lists that all end before the cutoff',
      { recs: lists(20, falling) },
      { measures: 'Recall@50' },
      ['short-lists'],
    ],
    ['lists that reach it', { recs: lists(20, falling) }, { measures: 'Recall@20' }, []],
    [
      'a threshold above every rating',
      { recs: lists(20, falling) },
      { threshold: 9 },
      ['threshold-above-gains'],
    ],
    [
      'scores that are no ratings, where a measure takes them for some',
      { recs: lists(10, falling) },
      { measures: 'RMSE, nDCG@10' },
      ['scores-no-ratings'],
    ],
    ['scores within the ratings', { recs: lists(10, (place) => 5 - place / 5) }, { measures: 'RMSE' }, []],
    [
      'scores that are no ratings, where none does',
      { recs: lists(10, falling) },
      { measures: 'nDCG@10' },
      [],
    ],
    ['scores that are all 0', { recs: lists(10, () => 0) }, {}, ['equal-scores']],
    [
      'training data that holds the truth',
      { recs: lists(10, falling), train: truth },
      {},
      ['truth-in-training'],
    ],
    [
      'training data that does not',
      { recs: lists(10, falling), train: 'user,item\nu1,i9\nu2,i8\nu3,i7\n' },
      {},
      [],
    ],
  ] as const) {
    it(`is found: ${what}`, async () => {
      const workspace = new Workspace();
      try {
        workspace.write('recs.csv', files.recs);
        workspace.write('truth.csv', truth);
        const request = workspace.request('recs.csv', 'truth.csv', settings);
        const train = 'train' in files ? workspace.request('recs.csv', 'train.csv').truth : undefined;
        if ('train' in files) workspace.write('train.csv', files.train);
        const outcome = await workspace.evaluate({ ...request, ...(train && { train: [train] }) });
        assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
        const { models, truth: view } = outcome.value;
        const found = [...models[0].file.findings, ...view.findings].map(({ code }) => code);
        assert.deepEqual(
          found.filter((code) =>
            [
              'short-lists',
              'threshold-above-gains',
              'equal-scores',
              'truth-in-training',
              'scores-no-ratings',
            ].includes(code),
          ),
          codes,
        );
      } finally {
        workspace.remove();
      }
    });
  }
});
