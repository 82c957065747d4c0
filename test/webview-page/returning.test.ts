import type { UsersQuery } from '../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { FakeEngine } from './fakeEngine';
import type { PanelMemory } from '../../src/webview/uiState';
import type { LeaderboardChoice } from '../../src/shared/protocol/pageMessages';
import type { PanelAnswers } from './panelPage';
import { picture, row, until, usePages } from './usePages';

const measures = ['nDCG@5', 'nDCG@10', 'AP@10'];

/** What a page does before it is told what to show: a tab that was hidden, or a window that was loaded again. */
describe('a panel that comes back', function () {
  this.timeout(60_000);
  const { open } = usePages();

  /** The engine, and the questions for first rows that came to it. */
  function listening(): { engine: PanelAnswers; questions: UsersQuery[] } {
    const engine = new FakeEngine({ users: 500, measures, models: 3 });
    const questions: UsersQuery[] = [];
    const users = (query: UsersQuery): ReturnType<FakeEngine['users']> => {
      // Not the counts of chips.
      if (query.start === 0 && query.count > 0) questions.push(query);
      return engine.users(query);
    };
    return {
      engine: new Proxy<PanelAnswers>(engine, {
        get: (target, name) => {
          if (name === 'users') return users;
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
      questions,
    };
  }

  it('asks for its first rows as it left them, before it knows the result, and once', async () => {
    const { engine, questions } = listening();
    const left = await open(engine);
    await row(left, 0).waitFor();
    await left.page.locator('.measures').getByRole('button', { name: 'itemknn', exact: true }).click();
    await left.page.locator('[role=columnheader]', { hasText: 'vs' }).click();
    const kept = (): PanelMemory => left.memory as PanelMemory;
    await until('kept', async () => kept().model === 1 && kept().sort?.column.kind === 'baselineDelta');
    assert.deepEqual(kept().asked?.baselineDelta, { measure: 0, baseline: 0 });
    const last = questions.at(-1);

    questions.length = 0;
    const back = await open(engine, { memory: kept() });
    await back.page.locator('.rowgroup .row:not([aria-busy])').first().waitFor();
    assert.deepEqual(questions, [last]);
  });

  it('is as it was left: model, user, query, tab, charts, columns and names', async () => {
    const { engine } = listening();
    const left = await open(engine);
    await row(left, 0).waitFor();
    const name = (panel: typeof left, text: string) =>
      panel.page.locator('.measures').getByRole('button', { name: text, exact: true });
    await name(left, 'itemknn').click();
    await name(left, 'itemknn').press('F2');
    await left.page.getByRole('textbox', { name: 'Name of the model' }).fill('kNN, k = 20');
    await left.page.keyboard.press('Enter');
    await left.page.locator('.query-input').fill('vs < 0');
    await left.page.getByText(/^[1-4]\d\d of 500 users/).waitFor();
    await left.page.locator('.fold').click();
    await left.page.locator('.charts-choices select').selectOption('AP@10');
    await left.page.getByRole('button', { name: 'Details', exact: true }).click();
    await row(left, 2).click();
    await left.page.locator('.user h2').waitFor();
    const user = await left.page.locator('.user h2').innerText();
    await left.page.getByRole('tab', { name: 'Comparison' }).click();
    await until('kept', async () => (left.memory as PanelMemory).tab === 'comparison');

    const back = await open(engine, {
      memory: left.memory as PanelMemory,
      leaderboard: left.leaderboard as LeaderboardChoice,
    });
    await name(back, 'kNN, k = 20').waitFor();
    assert.equal(await name(back, 'kNN, k = 20').getAttribute('aria-pressed'), 'true');
    await back.page.getByRole('tab', { name: 'Comparison', selected: true }).waitFor();
    assert.equal(await back.page.locator('.charts-choices select').inputValue(), 'AP@10');
    await back.page.locator('.file-open').first().waitFor();
    await back.page.getByRole('tab', { name: 'Users' }).click();
    assert.equal(await back.page.locator('.query-input').inputValue(), 'vs < 0');
    await back.page.locator('.user h2', { hasText: user }).waitFor();
  });

  it('asks before it is told the result, and again where that came later', async () => {
    const { engine, questions } = listening();
    const progress = { step: 'Reading', rows: 0, bytes: 0, totalBytes: undefined };
    const sort = { column: { kind: 'user' }, descending: false } as const;
    const panel = await open(engine, {
      state: { kind: 'running', title: 'a against b', progress, last: undefined },
      memory: { evaluation: 'e', sort, asked: { model: 0, sort, filter: 'all', query: '' } },
    });
    await until('asked', async () => questions.length === 1);
    await panel.page.locator('.progress').waitFor();
    await panel.send({ kind: 'done', evaluation: engine.evaluation, stale: [] });
    await row(panel, 0).waitFor();
    assert.equal(questions.length, 2);
  });

  it('draws its last result at once, and asks of it only when the engine has it again', async () => {
    const { engine, questions } = listening();
    const left = await open(engine);
    await row(left, 0).waitFor();
    await until('kept', async () => (left.memory as PanelMemory | undefined)?.last !== undefined);
    const means = await left.page.locator('.measures').innerText();
    const users = questions.length;
    const progress = { step: 'Reading', rows: 0, bytes: 0, totalBytes: undefined };
    const running = { kind: 'running', title: 'a against b', progress, last: undefined } as const;
    const memory = { ...(left.memory as PanelMemory), asked: undefined };
    const back = await open(engine, { state: running, memory });
    await back.page.locator('.progress').waitFor();
    await back.send({ ...running, progress: { ...progress, rows: 5 } });
    assert.equal(await back.page.locator('.measures').innerText(), means);
    await picture(back, 'returning-former');
    assert.deepEqual([questions.length, back.asked], [users, []]);
    await back.send({ kind: 'done', evaluation: { ...engine.evaluation, startedAt: 1 }, stale: [] });
    await row(back, 0).waitFor();
    assert.equal(await back.page.locator('.failure').count(), 0);

    const gone = await open(engine, { state: running, memory });
    await gone.page.locator('.measures').waitFor();
    await gone.send({ kind: 'failed', title: 'a', message: 'File not found.', advice: '', last: undefined });
    await gone.page.getByText('File not found.').waitFor();
    assert.equal(await gone.page.locator('.measures').count(), 0);
    const other = { ...memory, last: { version: '0', evaluation: engine.evaluation } };
    const newer = await open(engine, { state: running, memory: other });
    await newer.page.locator('.progress').waitFor();
    assert.equal(await newer.page.locator('.measures').count(), 0, 'another version kept it');
  });

  it('has the fonts it will need while it waits for the result', async () => {
    const panel = await open(listening().engine, { state: { kind: 'empty' } });
    await panel.page.locator('.panel').waitFor();
    // No icon stands in this state, and no number is needed.
    assert.equal(await panel.page.locator('.icon').count(), 0);
    await until('the icons’ font', async () =>
      panel.page.evaluate<boolean>(
        `[...document.fonts].some(({ family, status }) => family === 'codicon' && status === 'loaded')`,
      ),
    );
  });

  for (const language of ['en', 'ko'] as const) {
    it(`makes no format of numbers before its first rows (${language})`, async () => {
      const { engine } = listening();
      const panel = await open(engine, { language });
      await panel.page.addInitScript({
        content: `globalThis.formats = 0;
          Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
            construct: (target, args) => (globalThis.formats++, new target(...args)),
            get: (target, name) => (globalThis.formats++, Reflect.get(target, name)),
          });`,
      });
      await panel.page.reload();
      await panel.page.locator('.rowgroup .row:not([aria-busy])').first().waitFor();
      assert.equal(await panel.page.evaluate('globalThis.formats'), 0);
    });
  }
});
