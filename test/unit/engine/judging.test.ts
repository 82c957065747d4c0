import assert from 'node:assert/strict';
import { requestOfCall } from '../../../src/cli/options/inputOptions';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { doneValue } from '../../../src/shared/problem';
import type { JudgingQuery } from '../../../src/shared/protocol/queries';
import type { JudgingView } from '../../../src/shared/protocol/views/judgingView';
import { useEvaluations } from '../reading/useEvaluations';

describe('what is left to judge', () => {
  const { write } = useEvaluations();

  async function left(
    query: Partial<JudgingQuery>,
    judgements: readonly string[] = [],
  ): Promise<JudgingView> {
    const engine = new Engine(openSource);
    const lists = [
      write('a.csv', 'user,item,score\nv,x,3\nv,y,2\nu,a,3\nu,b,2\nu,c,1\n'),
      write('b.csv', 'user,item,score\nv,y,3\nu,a,3\nu,d,2\n'),
    ];
    const request = await requestOfCall(engine, lists, {
      truth: write('truth.csv', 'user,item,rating\nu,a,2\nu,c,0\nv,z,1\n'),
      items: write('items.csv', 'item,title\nb,Chunk b\n'),
      measures: 'nDCG@2',
      ...(judgements.length > 0 && {
        judgements: [write('j.csv', ['user,item,grade,judge', ...judgements, ''].join('\n'))],
      }),
    });
    doneValue(await engine.evaluate({ ...request, spread: false }));
    const usual = {
      judge: 'kim',
      which: 'unjudged',
      depth: 2,
      measure: 'nDCG@2',
      baseline: null,
      judges: 1,
      effect: false,
      count: 50,
    } as const;
    return doneValue(await engine.ask(request.id, 'judging', { ...usual, ...query }));
  }
  const pairs = ({ items }: JudgingView): string[] => items.map(({ user, item }) => `${user} ${item}`);

  it('is unjudged within the depth, one user after the other, with texts and ranks', async () => {
    const view = await left({});
    assert.deepEqual(
      pairs(view),
      ['u b', 'u d', 'v y', 'v x'].toSorted((x, y) => x[0].localeCompare(y[0])),
    );
    assert.deepEqual([view.left, view.judged, view.grades], [4, 0, [0, 1, 2]]);
    const [first] = view.items;
    assert.deepEqual([first.describedItem?.title, first.ranks, first.grades], ['Chunk b', [2, null], []]);
    assert.deepEqual(pairs(await left({ count: 1 })), ['u b']);
  });

  it('leaves out what this judge graded or left open, and offers what was taken back', async () => {
    const lines = ['u,b,1,kim', 'u,d,?,kim', 'v,x,2,kim', 'v,x,,kim', 'v,y,?,lee'];
    const kim = await left({}, lines);
    assert.deepEqual([pairs(kim).toSorted(), kim.judged], [['v x', 'v y'], 2]);
    const lee = await left({ judge: 'lee' }, lines);
    assert.deepEqual([pairs(lee).toSorted(), lee.judged], [['u d', 'v x'], 1]);
    assert.deepEqual(pairs(await left({ which: 'decides' }, lines)).toSorted(), ['v x', 'v y']);
  });

  it('is also what others judged, up to a number of judges of a pair', async () => {
    const lines = ['u,b,1,lee', 'u,b,2,max', 'v,x,0,lee', 'v,y,?,lee'];
    for (const [judges, offered] of [
      [1, ['u d', 'v y']],
      [2, ['u d', 'v x', 'v y']],
      [3, ['u b', 'u d', 'v x', 'v y']],
    ] as const)
      for (const which of ['unjudged', 'decides'] as const)
        assert.deepEqual(
          pairs(await left({ judges, which }, lines)).toSorted(),
          offered,
          `${judges} ${which}`,
        );
    assert.deepEqual(pairs(await left({ judges: 2, judge: 'lee' }, lines)), ['u d']);
  });

  it('is what a file lists without a grade, in its order, until it is judged', async () => {
    const todo = ['v,y,,', 'u,d,,', 'u,c,,', 'u,b,1,lee'];
    assert.deepEqual(pairs(await left({ which: 'listed' }, todo)), ['v y', 'u d', 'u c']);
    assert.deepEqual(pairs(await left({ which: 'listed' }, [...todo, 'u,d,2,kim', 'v,y,?,kim'])), ['u c']);
  });

  it('is what this judge judged, to be changed or taken back', async () => {
    const view = await left({ which: 'own' }, [
      'u,b,1,kim',
      'u,d,?,kim',
      'v,x,2,lee',
      'v,y,1,kim',
      'v,y,,kim',
    ]);
    assert.deepEqual(pairs(view), ['u b', 'u d']);
    assert.deepEqual(
      view.items.map(({ grades, isOpen }) => [grades, isOpen]),
      [
        [[{ judge: 'kim', grade: 1 }], undefined],
        [[], true],
      ],
    );
  });

  it('begins with the judgments that turn the difference, whose effect is told on request', async () => {
    const lines = ['v,x,2,lee'];
    const [told] = (await left({ effect: true }, lines)).effects;
    const { difference, unjudged } = told;
    assert.ok(difference !== null && unjudged.sign === 'open' && unjudged.flip !== null);
    const first = unjudged.flip?.items.map(({ user, item }) => `${user} ${item}`) ?? [];
    const view = await left({ which: 'decides' }, lines);
    assert.ok(first.length > 0);
    assert.deepEqual(pairs(view).slice(0, first.length), first);
    assert.equal(new Set(pairs(view)).size, view.left);
    assert.deepEqual(view.effects, [told]);
    assert.deepEqual((await left({})).effects, []);
  });

  it('is where judges gave different grades', async () => {
    const view = await left({ which: 'disagree' }, [
      'u,b,1,kim',
      'u,b,2,lee',
      'u,d,1,kim',
      'u,d,1,lee',
      'v,x,0,kim',
    ]);
    assert.deepEqual(pairs(view), ['u b']);
    assert.deepEqual(view.items[0].grades, [
      { judge: 'kim', grade: 1 },
      { judge: 'lee', grade: 2 },
    ]);
  });
});
