import assert from 'node:assert/strict';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { recscope } from '../cli/recscope';
import { useEvaluations } from '../reading/useEvaluations';
import { golden } from './golden';

interface Counts {
  readonly runs: { readonly A: Readonly<Record<string, readonly string[]>> };
  readonly truth: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly expected: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

describe('counts of unjudged items', () => {
  const { write } = useEvaluations();
  const { runs, truth, expected } = golden<Counts>('counts');
  const run = (): string =>
    write(
      'a.run',
      Object.entries({ ...runs.A, u99: ['d1'] })
        .flatMap(([user, items]) => items.map((item, at) => `${user} Q0 ${item} ${at + 1} ${-at} a\n`))
        .join(''),
    );
  const grades = (least: number): string =>
    write(
      'truth.qrels',
      Object.entries(truth)
        .flatMap(([user, each]) => Object.entries(each).map(([item, grade]) => ({ user, item, grade })))
        .filter(({ grade }) => grade >= least)
        .map(({ user, item, grade }) => `${user} 0 ${item} ${grade}\n`)
        .join(''),
    );
  const json = async <T>(command: string, ...argv: string[]): Promise<T> =>
    JSON.parse((await recscope([command, ...argv, '-f', 'json'], process.cwd())).stdout) as T;

  it('are in the JSON of an evaluation for each depth', async () => {
    const { unjudged } = await json<EvaluationJson>(
      'evaluate',
      ...[run(), '--truth', grades(-1), '-m', 'nDCG@5,AP@10,RR,RMSE'],
    );
    assert.deepEqual(
      [5, 10].map((k) =>
        Object.values(expected).reduce((sum, values) => sum + Math.round(k * values[`Unjudged@${k}`]), 0),
      ),
      [4, 8],
    );
    assert.deepEqual(unjudged, {
      positiveOnly: false,
      usersWithoutTruth: 1,
      depths: [
        { depth: 5, entries: 10, unjudged: 4, pooled: 2, users: 2, share: 0.4 },
        { depth: 10, entries: 16, unjudged: 8, pooled: 4, users: 2, share: 0.5 },
        { depth: null, entries: 17, unjudged: 9, pooled: 4, users: 2, share: 9 / 17 },
      ],
    });
  });

  it('are there if the ground truth names only relevant items, and the first sentence is silent', async () => {
    const call = [run(), '--truth', grades(1), '-m', 'nDCG@5'];
    const { unjudged } = await json<EvaluationJson>('evaluate', ...call);
    assert.deepEqual(unjudged, {
      ...{ positiveOnly: true, usersWithoutTruth: 1 },
      depths: [{ depth: 5, entries: 10, unjudged: 4, pooled: 0, users: 2, share: 0.4 }],
    });
    assert.doesNotMatch((await recscope(['evaluate', ...call], process.cwd())).stdout, /Unjudged/);
  });

  it('are in the JSON of a comparison by model, and say with --bounds what may be judged', async () => {
    const other = write('b.run', 'u01 Q0 d98 1 9 b\nu01 Q0 d50 2 8 b\nu02 Q0 d98 1 9 b\n');
    const call = [run(), other, '--truth', grades(-1), '-m', 'nDCG@5'];
    const { unjudged = [] } = await json<ComparisonJson>('compare', ...call);
    assert.deepEqual(
      unjudged.map(({ model, depths: [{ entries, unjudged: count, share }] }) => [
        ...[model, entries, count],
        share,
      ]),
      [
        ['a', 10, 4, 0.4],
        ['b', 3, 1, 1 / 3],
      ],
    );
    const bounded = await json<{ models: EvaluationJson[] }>(
      'evaluate',
      ...[...call, '--bounds', '--grades', '0,1', '--others', '2'],
    );
    const { unknown, others, grades: scale } = bounded.models[0].unjudged ?? {};
    assert.deepEqual([unknown, others, scale], ['pool', 2, [0, 1]]);
  });
});
