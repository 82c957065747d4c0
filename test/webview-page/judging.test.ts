import assert from 'node:assert/strict';
import path from 'node:path';
import type { JudgedMessage } from '../../src/shared/protocol/pageMessages';
import type { JudgingPlace } from '../../src/shared/protocol/panelProtocol';
import type { JudgingQuery } from '../../src/shared/protocol/queries';
import type { JudgedItemView, JudgingView } from '../../src/shared/protocol/views/judgingView';
import { engineOver } from './exampleEngine';
import { FakeEngine } from './fakeEngine';
import type { OpenOptions, PanelPage } from './panelPage';
import { themes } from './themes';
import { axeFinds, picture, row, until, usePages } from './usePages';

const PLACE: JudgingPlace = { path: 'data/judgements.csv', judge: 'kim' };

const EFFECTS: JudgingView['effects'] = [
  {
    ...{ a: 'itemknn', b: 'bpr', measure: 'nDCG@10', difference: -0.0303 },
    unjudged: {
      ...{ low: -0.165, high: 0.1209, exact: true, entering: 0, unknown: 6, sign: 'open' },
      flip: {
        atLeast: 2,
        atMost: 2,
        items: [0, 1].map((at) => ({ user: 'q0', item: `chunk ${at}`, grade: 3 })),
      },
    },
  },
];

/** Host and engine that judge a few items. */
class JudgedEngine extends FakeEngine {
  readonly written: NonNullable<JudgedMessage['judgement']>[] = [];
  readonly queries: JudgingQuery[] = [];
  problem: string | undefined;

  constructor(
    private readonly unjudged: readonly JudgedItemView[],
    private readonly grades = [0, 1, 2, 3],
  ) {
    super({ users: 60, measures: ['nDCG@10', 'AP@10'], models: 2 });
  }

  judging(query: JudgingQuery): JudgingView {
    this.queries.push(query);
    const { grades, unjudged } = this;
    return {
      grades,
      judged: 0,
      effects: query.effect ? EFFECTS : [],
      left: unjudged.length,
      items: unjudged.slice(0, query.count),
    };
  }

  judge({ judgement }: JudgedMessage): JudgingPlace {
    if (judgement === null) return PLACE;
    if (this.problem !== undefined) return { ...PLACE, problem: this.problem };
    this.written.push(judgement);
    return PLACE;
  }

  get lines(): string[] {
    return this.written.map(({ user, item, grade, reason }) => `${user},${item},${grade},${reason}`);
  }
}

const ITEMS = Array.from({ length: 6 }, (_, at): JudgedItemView => ({
  user: `q${at >> 1}`,
  item: `chunk ${at}`,
  describedUser: { title: `Query ${at >> 1}: how are ties treated in a ranking with equal scores?` },
  describedItem: { title: `Chunk ${at}`, snippet: 'Equal scores keep the order of the file. '.repeat(20) },
  ranks: [3, null],
  grades: [{ judge: 'lee', grade: 2 }],
}));

describe('judging in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  async function openJudging(engine: JudgedEngine, options: Partial<OpenOptions> = {}): Promise<PanelPage> {
    const panel = await open(engine, options);
    await row(panel, 0).waitFor();
    await panel.page.locator('#tab-judging').click();
    await panel.page.locator('.judged-item, .judging .note').first().waitFor();
    return panel;
  }
  const shownItem = (panel: PanelPage): Promise<string> => panel.page.locator('.judged-item').innerText();

  it('shows one item and where it writes, and nothing that leads a judge', async () => {
    const panel = await openJudging(new JudgedEngine(ITEMS));
    const text = await panel.page.locator('.judging').innerText();
    assert.match(text, /data\/judgements\.csv/);
    assert.match(text, /kim/);
    assert.match(text, /Chunk 0/);
    assert.doesNotMatch(text, /Chunk 1|rank 3|lee/);
    assert.equal(await panel.page.locator('.measures').count(), 0);
    await panel.page.getByRole('button', { name: 'Show ranks and other grades' }).click();
    assert.match(await panel.page.locator('.judging').innerText(), /rank 3[^]*lee: grade 2/);
    await panel.page.getByRole('button', { name: 'Show numbers' }).click();
    await panel.page.locator('.measures').first().waitFor();
  });

  it('judges by keys alone: grades, left open, taken back, next and previous, a reason', async () => {
    const engine = new JudgedEngine(ITEMS);
    const panel = await openJudging(engine);
    const { keyboard } = panel.page;
    await keyboard.press('2');
    await until('the next item', async () => (await shownItem(panel)).includes('Chunk 1'));
    await keyboard.press('7'); // No such grade.
    await keyboard.press('?');
    await until('the third item', async () => (await shownItem(panel)).includes('Chunk 2'));
    await keyboard.press('j');
    await keyboard.press('k');
    assert.match(await shownItem(panel), /Chunk 2/);
    await keyboard.press('r');
    await keyboard.type('off 1 topic');
    await keyboard.press('Enter');
    await keyboard.press('0');
    await until('the fourth item', async () => (await shownItem(panel)).includes('Chunk 3'));
    await keyboard.press('u');
    await until('the item that was taken back', async () => (await shownItem(panel)).includes('Chunk 2'));
    await keyboard.press('Control+z');
    await until('the item before it', async () => (await shownItem(panel)).includes('Chunk 1'));
    await keyboard.press('3');
    await until('six lines', () => engine.written.length === 6);
    assert.deepEqual(engine.lines, [
      'q0,chunk 0,2,',
      'q0,chunk 1,?,',
      'q1,chunk 2,0,off 1 topic',
      'q1,chunk 2,,',
      'q0,chunk 1,,',
      'q0,chunk 1,3,',
    ]);
    assert.match(await panel.page.locator('.judging [role=status]').innerText(), /Chunk 1: 3\. Left: 4/);
    await keyboard.press('Escape');
    await row(panel, 0).waitFor();
  });

  it('shows the next item within 50 ms of a key, and keeps it when a result arrives', async () => {
    const panel = await openJudging(new JudgedEngine(ITEMS));
    const milliseconds = await panel.page.evaluate(async () => {
      const desk = document.querySelector('.judging');
      const before = performance.now();
      desk?.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
      while (document.querySelector('.judged-item')?.textContent?.includes('Chunk 1') !== true)
        await new Promise((resolve) => setTimeout(resolve, 0));
      return performance.now() - before;
    });
    assert.ok(milliseconds < 50, `${milliseconds} ms`);
    const { evaluation } = new JudgedEngine(ITEMS);
    await panel.send({
      kind: 'done',
      evaluation: { ...evaluation, startedAt: evaluation.startedAt + 1000 },
      stale: [],
    });
    await panel.page.waitForTimeout(300);
    assert.match(await shownItem(panel), /Chunk 1/);
  });

  it('keeps a judgment that was not saved, and writes it again on request', async () => {
    const engine = new JudgedEngine(ITEMS, [0, 1]);
    const panel = await openJudging(engine);
    engine.problem = 'The folder or file can’t be written.';
    await panel.page.keyboard.press('1');
    const alert = panel.page.locator('.judging [role=alert]');
    await alert.waitFor();
    assert.match(await alert.innerText(), /Not saved: The folder or file can’t be written/);
    await panel.page.keyboard.press('k');
    assert.match(await panel.page.locator('.judging-keys').innerText(), /✓ Relevant[^]*Not saved/);
    engine.problem = undefined;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await alert.waitFor({ state: 'detached' });
    assert.deepEqual(engine.lines, ['q0,chunk 0,1,']);
    assert.match(await panel.page.locator('.judging-keys').innerText(), /Saved/);
  });

  it('asks for the items of each filter, and says if none is left', async () => {
    const engine = new JudgedEngine([]);
    const panel = await openJudging(engine);
    assert.match(await panel.page.locator('.judging').innerText(), /Nothing is left to judge here/);
    await panel.page.locator('.judging select').first().selectOption('disagree');
    await until('the other filter', () => engine.queries.at(-1)?.which === 'disagree');
    assert.deepEqual(
      engine.queries.map(({ which, measure, judge }) => [which, measure, judge]),
      ['decides', 'disagree'].map((which) => [which, 'nDCG@10', 'kim']),
    );
  });

  for (const [name, options] of Object.entries({
    dark: { theme: themes[0] },
    light: { theme: themes[1] },
    'high contrast': { theme: themes[2] },
    'high contrast light': { theme: themes[3] },
    Korean: { language: 'ko' as const },
    'forced colors': { forcedColors: true },
    narrow: { width: 420 },
  }))
    it(`looks as it should: ${name}`, async () => {
      const panel = await openJudging(new JudgedEngine(ITEMS), options);
      await panel.page.keyboard.press('2');
      await panel.page.keyboard.press('k');
      // The colors of the system are not those that axe computes.
      if (name !== 'forced colors') assert.deepEqual(await axeFinds(panel), []);
      await picture(panel, `judging-${name.replaceAll(' ', '-')}`);
    });

  it('asks for what a file lists, for more judges of an item, and for the effect', async () => {
    const engine = new JudgedEngine(ITEMS);
    const panel = await openJudging(engine);
    await panel.mode({ locked: false, linked: false, pool: 'to-judge.csv' });
    await until('the file', () => engine.queries.at(-1)?.which === 'listed');
    assert.match(await panel.page.locator('.judging').innerText(), /Listed in to-judge\.csv/);
    await panel.page.locator('.judging select').nth(1).selectOption('2');
    await until('two judges', () => engine.queries.at(-1)?.judges === 2);
    await panel.page.getByRole('button', { name: 'Show effect' }).click();
    await panel.page.locator('.judging-effects').waitFor();
    assert.match(
      await panel.page.locator('.judging-effects').innerText(),
      /bpr − itemknn on nDCG@10: −0\.0303.*−0\.1650 … \+0\.1209.*2 judgments can be enough to turn this: q0 chunk 0, q0 chunk 1/,
    );
    assert.equal(engine.queries.at(-1)?.effect, true);
    await picture(panel, 'judging-effect');
  });

  it('shows what this judge judged, and takes all of it back', async () => {
    const own = ITEMS.slice(0, 3).map((item, at) => ({
      ...item,
      ...(at === 1 ? { isOpen: true as const } : { grades: [...item.grades, { judge: 'kim', grade: at }] }),
    }));
    const engine = new JudgedEngine(own);
    const panel = await openJudging(engine);
    assert.equal(await panel.page.getByRole('button', { name: 'Take back all' }).count(), 0);
    await panel.page.locator('.judging select').first().selectOption('own');
    const all = panel.page.getByRole('button', { name: 'Take back all' });
    await all.waitFor();
    const pressed = panel.page.locator('.judging-keys [aria-pressed=true]');
    assert.match(await pressed.innerText(), /Not relevant/);
    await all.click();
    assert.deepEqual(engine.lines, []);
    await panel.page.getByRole('button', { name: 'Take back 3 judgments?' }).click();
    await until('three lines', () => engine.written.length === 3);
    assert.deepEqual(engine.lines, ['q0,chunk 0,,', 'q0,chunk 1,,', 'q1,chunk 2,,']);
    await all.waitFor({ state: 'detached' });
  });

  it('is one click from what the answer says is unjudged', async () => {
    const engine = new JudgedEngine(ITEMS);
    const unjudged = (share: number) => ({
      ...{ positiveOnly: false, usersWithoutTruth: 0 },
      depths: [{ depth: 10, entries: 600, unjudged: 600 * share, pooled: 0, users: 40, share }],
    });
    const withShares = (shares: readonly number[]) =>
      Object.assign(engine, {
        evaluation: {
          ...engine.evaluation,
          models: engine.evaluation.models.map((model, at) => ({ ...model, unjudged: unjudged(shares[at]) })),
        },
      });
    const few = await open(withShares([0.15, 0.18]));
    const link = few.page.locator('.judgements-chip button');
    await link.waitFor();
    assert.equal(await link.innerText(), 'Judge…');
    const panel = await open(withShares([0.12, 0.52]));
    const chip = panel.page.locator('.judgements-chip button');
    await chip.waitFor();
    assert.equal(await chip.innerText(), 'Unjudged: 12–52% of the top 10 · Judge…');
    assert.match(await panel.page.locator('.answer').innerText(), /Unjudged: 12% of the top 10[^]*52%/);
    await picture(panel, 'judging-chip');
    await chip.click();
    await panel.page.locator('.judged-item').waitFor();
    assert.equal(await chip.count(), 0);
  });

  it('excludes judgments from the numbers by a click', async () => {
    const engine = new JudgedEngine(ITEMS);
    const judgements = {
      ...{ files: ['judgements.csv'], lines: 215, pairs: 212, filled: 209, conflicts: 3 },
      ...{ prefer: 'truth' as const, judges: ['kim'] },
    };
    const panel = await open(Object.assign(engine, { evaluation: { ...engine.evaluation, judgements } }));
    const chip = panel.page.locator('.judgements-chip button');
    await chip.waitFor();
    assert.match(await chip.innerText(), /Judgments: 212, conflicts: 3/);
    await chip.click();
    await until('the action', () => panel.actions.length > 0);
    assert.deepEqual(panel.actions, [{ kind: 'useJudgements', on: false }]);
  });

  it('is where a comparison leads that unjudged items can turn, by its metric', async () => {
    const rag = (name: string): string => path.resolve(__dirname, '../../examples/rag', name);
    const engine = await engineOver([rag('bm25.csv'), rag('counts.csv')], {
      truth: rag('judged.csv'),
      items: rag('chunks.csv'),
      measures: 'nDCG@10, Recall@10',
    });
    const panel = await open({ ...engine, judge: () => PLACE });
    await row(panel, 0).waitFor();
    await panel.page.locator('#tab-comparison').click();
    await panel.page.locator('.verdicts').first().getByRole('button', { name: 'Recall@10' }).click();
    const effect = panel.page.locator('.unjudged-effect', { hasText: 'Recall@10' });
    await effect.waitFor();
    assert.match(
      await effect.innerText(),
      /^counts against bm25 on Recall@10: \d+ judgments can be enough to turn this: q\d+ c\d+/,
    );
    const [, first] = /this: (q\d+ c\d+)/.exec(await effect.innerText()) ?? [];
    await effect.getByRole('button', { name: 'Judge…' }).click();
    await panel.page.locator('.judged-item').waitFor();
    assert.equal(await panel.page.locator('.judging select').first().inputValue(), 'decides');
    for (const id of first.split(' ')) assert.match(await shownItem(panel), new RegExp(id));
  });
});
