import assert from 'node:assert/strict';
import type { PanelState } from '../../src/shared/protocol/panelProtocol';
import { FakeEngine, hostileNames } from './fakeEngine';
import type { OpenOptions, PanelPage } from './panelPage';
import { type Theme, themes } from './themes';
import {
  axeFinds,
  copied,
  picture,
  row,
  scrollTable,
  tableTop,
  until,
  usePages,
  orderById,
} from './usePages';

const measures = ['nDCG@5', 'nDCG@10', 'AP@10', 'Recall@10', 'Precision@10'];
const [dark] = themes;

/** The panel alone in a browser, with generated data at the other end of its messages. */
describe('the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  const films = (): FakeEngine => new FakeEngine({ users: 6040, measures, withoutList: 12, problems: true });

  describe('in every state and theme axe finds nothing', () => {
    const result = films().evaluation;
    const progress = { step: 'Reading bpr.csv', rows: 1_234_567, bytes: 45_200_000, totalBytes: 120_000_000 };
    const title = 'bpr.csv against truth.csv';
    const states: readonly {
      name: string;
      state?: PanelState;
      user?: boolean;
      measure?: boolean;
      problems?: boolean;
    }[] = [
      { name: 'result' },
      { name: 'user', user: true },
      { name: 'measure', measure: true },
      { name: 'problems', problems: true },
      {
        name: 'stale',
        state: {
          kind: 'done',
          evaluation: result,
          stale: ['truth.csv'],
        },
      },
      { name: 'empty', state: { kind: 'empty' } },
      { name: 'running', state: { kind: 'running', title, progress, last: result } },
      {
        name: 'running-first',
        state: { kind: 'running', title, progress: { ...progress, totalBytes: undefined }, last: undefined },
      },
      {
        name: 'failed',
        state: {
          kind: 'failed',
          title,
          message: 'bpr.csv:12: no line of this file has a score.',
          advice: 'Choose the columns, or another file.',
          last: result,
        },
      },
    ];
    const views: readonly (Partial<OpenOptions> & { label: string; theme: Theme; states?: number })[] = [
      ...themes.map((theme) => ({ label: theme.name, theme })),
      { label: 'narrow', theme: dark, width: 300, height: 800 },
      { label: 'korean', theme: themes[1], language: 'ko' },
      { label: 'forced-colors', theme: themes[1], forcedColors: true },
      // So many pixels take long to draw: the layout is seen in the first two states.
      { label: '4k', theme: dark, width: 3840, height: 2160, states: 2 },
      { label: 'zoom-200', theme: themes[1], width: 680, height: 430, scale: 2 },
    ];
    for (const { label, states: shown, ...view } of views) {
      it(label, async () => {
        const panel = await open(films(), view);
        for (const { name, state, user, measure, problems } of states.slice(0, shown)) {
          if (state !== undefined) await panel.send(state);
          const rows = state === undefined || state.kind === 'done';
          await panel.page
            .locator(rows ? '.rowgroup .row:not([aria-busy])' : '.panel')
            .first()
            .waitFor();
          if (user === true) {
            await panel.page.locator('.cell[tabindex]').focus();
            await panel.page.keyboard.press('PageDown');
            await panel.page.keyboard.press('PageDown');
            await panel.page.keyboard.press('Enter');
            await panel.page.locator('.entries').first().waitFor();
            await panel.page.locator('.why-box').waitFor();
          }
          if (measure === true) {
            await panel.page.locator('.head-button').nth(1).click();
            await panel.page.locator('.conventions').waitFor();
          }
          if (problems === true) await panel.page.locator('#tab-problems').click();
          await picture(panel, `${label}-${name}`);
          assert.deepEqual(await axeFinds(panel), [], name);
          // Narrow, the user stands in the place of the table.
          const back = panel.page.locator('.back');
          if (await back.isVisible()) await back.click();
          if (measure === true) await panel.page.keyboard.press('Escape');
          if (problems === true) await panel.page.locator('#tab-users').click();
        }
      });
    }
  });

  it('says in a sentence what was evaluated, and every underlined word opens its choice', async () => {
    const panel = await open(films());
    const { page } = panel;
    assert.equal(
      await page.locator('h1').innerText(),
      'bpr.csv vs. truth.csv · top 5, 10 · relevant: rating ≥ 4 · convention recscope',
    );
    const opened: string[] = [];
    for (const choice of await page.locator('.choice').all()) {
      await choice.click();
      if ((await choice.getAttribute('aria-expanded')) === null) continue;
      opened.push(await page.getByRole('dialog').getByRole('heading').innerText());
    }
    assert.deepEqual(
      panel.actions.map((action) => action.kind),
      // The part that is clicked is the one that is asked for.
      ['changeModels', 'changeFile'],
    );
    assert.deepEqual(opened, ['Cutoff K', 'Minimum relevant rating', 'Metric convention']);
  });

  it('says how recommendations are read that do not name their columns', async () => {
    const engine = films();
    const { evaluation } = engine;
    const [model] = evaluation.models;
    const reading = {
      ...{ format: 'csv', header: false, unused: [], users: [], items: [] },
      columns: ['user', 'item', 'score'].map((role, at) => ({ role, column: String(at + 1) })),
    };
    const read = { ...model, file: { ...model.file, unnamed: true as const, reading } };
    const panel = await open(engine, {
      state: { kind: 'done', evaluation: { ...evaluation, models: [read] }, stale: [] },
    });
    await panel.page.getByRole('button', { name: '1 user, 2 item, 3 score' }).click();
    assert.deepEqual(panel.actions, [{ kind: 'changeColumnsOf', uri: model.file.uri }]);
    await picture(panel, 'head-columns');
  });

  it('says which file changed after the run, and which was deleted', async () => {
    const engine = films();
    const panel = await open(engine);
    const done = { kind: 'done', evaluation: engine.evaluation, stale: ['truth.csv'] } as const;
    await panel.send(done);
    await panel.page.locator('.stale', { hasText: 'truth.csv changed' }).waitFor();
    await panel.send({ ...done, deleted: ['truth.csv', 'other.csv'] });
    await panel.page.locator('.stale', { hasText: 'truth.csv was deleted' }).waitFor();
  });

  it('whom the model fails is a link that filters the table, and the foot says how many of how many', async () => {
    const { page } = await open(films());
    const value = page.locator('.answer button').first();
    assert.match((await value.getAttribute('title')) ?? '', /^nDCG@5 0\.\d{4}\nShow these users$/);
    await page.locator('.answer').getByRole('button', { name: '12 users' }).click();
    await page.getByText('12 of 6,040 users').waitFor();
    assert.equal(await page.locator('[role=grid]').getAttribute('aria-rowcount'), '13');
    await page.getByRole('button', { name: /no recommendations/, pressed: true }).click();
    await page.getByText('6,040 of 6,040 users').waitFor();
  });

  it('a click on a column’s head orders by it, users without a value last; a second click turns it round', async () => {
    const panel = await open(films());
    const { page } = panel;
    const head = page.locator('.head-cell', { hasText: 'nDCG@10' });
    await head.click();
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    await row(panel, 0).getByText('0.0000').first().waitFor();
    await head.click();
    await row(panel, 0).getByText('0.99').first().waitFor();
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    await page.keyboard.press('Control+End');
    await row(panel, 6039).getByTitle('Undefined for this user').first().waitFor();
  });

  it('a user opens beside the table: list with hits marked, missed items, measures, lines to jump to', async () => {
    const panel = await open(films());
    const { page } = panel;
    await orderById(panel);
    await row(panel, 13).click();
    await page.getByRole('heading', { name: 'User u0000013' }).waitFor();
    assert.equal(
      await page.locator('.summary').innerText(),
      '22 relevant items · 10 recommended · 4 hits in the top 10',
    );
    const entries = page.locator('.entries').first();
    const marks = (name: string | RegExp): Promise<number> =>
      entries.getByRole('img', { name, exact: true }).count();
    // The measure that is explained looks at fewer ranks than the deepest one.
    assert.equal(await entries.locator('tr.hit').count(), 3);
    assert.equal(await marks('hit'), 3);
    assert.equal(await marks(/^relevant, but below the top \d+$/), 1);
    await page.getByRole('heading', { name: '18 missed relevant items' }).waitFor();
    await page.getByTitle('Go to line 132').click();
    await page.getByTitle('Go to line 106').click();
    assert.deepEqual(panel.revealed, [
      { uri: 'file:///work space/bpr.csv', line: 132 },
      { uri: 'file:///work space/truth.csv', line: 106 },
    ]);
    await page.getByRole('button', { name: 'Next user' }).click();
    await page.getByRole('heading', { name: 'User u0000014' }).waitFor();
    await page.getByText('row 15').waitFor();
    await page.getByRole('button', { name: 'Previous user' }).click();
    await page.getByRole('heading', { name: 'User u0000013' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.user').waitFor({ state: 'detached' });
  });

  it('every key works: arrows, page, home, end, typing to find, Enter, Escape; the focus is never lost', async () => {
    const panel = await open(films());
    const { page } = panel;
    const focused = () =>
      page.evaluate<string>(`(() => {
        const row = document.activeElement.closest('[role=row]');
        return row.ariaRowIndex - 2 + ':' + [...row.children].indexOf(document.activeElement);
      })()`);
    const press = async (key: string, expected: string): Promise<void> => {
      await page.keyboard.press(key);
      assert.equal(await focused(), expected, key);
    };
    await orderById(panel);
    await page.locator('.cell[tabindex]').focus();
    await press('ArrowDown', '0:0');
    await press('ArrowDown', '1:0');
    await press('ArrowRight', '1:1');
    await press('ArrowUp', '0:1');
    await press('ArrowUp', '-1:1');
    await press('ArrowLeft', '-1:0');
    await press('End', '6039:0');
    await press('Home', '0:0');
    const page1 = Number((await (await page.keyboard.press('PageDown'), focused())).split(':')[0]);
    assert.ok(page1 > 10 && page1 < 60, `a page is ${page1} rows`);
    await press('PageUp', '0:0');
    await page.keyboard.type('u00050');
    await row(panel, 5000).locator('.cell:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'User u0005000' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'User u0005001' }).waitFor();
    // Scrolled far away, the cell with the focus stays in the page.
    await scrollTable(panel, 0);
    await row(panel, 0).waitFor();
    assert.equal(await focused(), '5001:0');
    await press('ArrowDown', '5002:0');
  });

  it('names from files are text: nothing runs, nothing is laid out by them, all of it is copied', async () => {
    const panel = await open(films());
    const { page } = panel;
    await page.getByRole('rowheader', { name: hostileNames[0], exact: true }).waitFor();
    assert.equal(await page.locator('img, body script:not([nonce]):not([type])').count(), 0);
    const heights = await page
      .locator('.rowgroup .row')
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
    assert.deepEqual([...new Set(heights)], [24]);
    const long = hostileNames.findIndex((name) => name.length > 10_000);
    await page.getByRole('rowheader', { name: 'long0123' }).click();
    await page.getByRole('heading', { name: 'User long' }).waitFor();
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
    assert.equal(widths[0], widths[1]);
    assert.ok((await copied(panel)) === hostileNames[long], 'the whole id is copied');
    await page.locator('#tab-problems').click();
    await page.locator('.finding-fold').filter({ hasText: 'Duplicate recommendation' }).click();
    await page.getByText(`“${hostileNames[0]}”`).waitFor();
  });

  it('a number is copied in full', async () => {
    const panel = await open(films());
    const expected = films().users({
      model: 0,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      start: 13,
      count: 1,
    }).rows[0];
    await orderById(panel);
    await row(panel, 13).locator('.cell').nth(4).click();
    assert.equal(await copied(panel), String(expected.values[0]));
    await panel.page.evaluate(
      `getSelection().selectAllChildren(document.querySelector('[aria-rowindex="15"]'))`,
    );
    assert.equal(
      (await copied(panel)).trim(),
      [expected.id, expected.list, expected.relevant, expected.hits, ...expected.values].join('\t'),
    );
  });

  it('order, filter, user and place survive a reload', async () => {
    const first = await open(films());
    await first.page.locator('.head-cell', { hasText: 'AP@10' }).click();
    await first.page.getByRole('button', { name: /^included/ }).click();
    await first.page.getByText('5,977 of 6,040').waitFor();
    await row(first, 0).click();
    await first.page.locator('.user').waitFor();
    await first.page.keyboard.press('End');
    await row(first, 5976).waitFor();
    await first.page.locator('[role=grid][aria-busy=false]').waitFor();
    const lruCached = (): OpenOptions['memory'] => first.memory as OpenOptions['memory'];
    // What comes beside the table may make it lower, and move its last row out of sight: the first one stays.
    const topRow = async ({ page }: PanelPage): Promise<number> =>
      Math.min(
        ...(await page
          .locator('.rowgroup .row:not(.outside)')
          .evaluateAll((rows) => rows.map((each) => Number(each.getAttribute('aria-rowindex')) - 2))),
      );
    await until('the place to be remembered', async () => lruCached()?.row === (await topRow(first)));
    const memory = lruCached();
    const second = await open(films(), { memory });
    await second.page.locator('.user h2').waitFor();
    assert.equal(
      await second.page.locator('.user h2').innerText(),
      await first.page.locator('.user h2').innerText(),
    );
    assert.equal(
      await second.page.locator('.head-cell', { hasText: 'AP@10' }).getAttribute('aria-sort'),
      'ascending',
    );
    assert.ok((memory?.row ?? 0) > 5_900, `row ${memory?.row}`);
    await until('the same place', async () => (await topRow(second)) === memory?.row);
    await row(second, memory?.row ?? 0).waitFor();
    // What was not chosen is kept as nothing, and the last result is the page's own.
    const plain = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept));
    assert.deepEqual(plain(second.ready), plain({ ...memory, last: undefined }));
  });

  it('a table that is taller for a moment stands again where it stood', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).locator('.cell').first().focus();
    await page.keyboard.press('End');
    await row(panel, 6039).waitFor();
    const top = (): Promise<number> => tableTop(panel);
    const before = await top();
    await page.evaluate(`(async () => {
      const foot = document.querySelector('.foot');
      foot.style.display = 'none';
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      foot.style.display = '';
    })()`);
    await row(panel, 6039).waitFor();
    await until('the same place', async () => (await top()) === before);
  });

  it('the query box filters by a condition, offers what may follow, and points at mistakes', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).waitFor();
    const box = page.getByRole('combobox', { name: 'Filter users' });
    await box.pressSequentially('nd');
    const options = page.getByRole('option');
    assert.deepEqual(await options.allInnerTexts(), ['nDCG@5', 'nDCG@10']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await box.inputValue(), 'nDCG@10 ');
    await picture(panel, 'query-completion');
    await box.pressSequentially('< 0.2 and hits >= 4');
    await page.getByText(/^\d\d\d of 6,040 users/).waitFor();
    await box.pressSequentially(' and ndgc@10 > 0');
    await page.getByRole('alert').getByText('No column “ndgc@10”. Nearest: nDCG@10.').waitFor();
    assert.equal(await page.locator('.wrong').innerText(), 'ndgc@10');
    await picture(panel, 'query-mistake');
    assert.deepEqual(await axeFinds(panel), []);
    await page.keyboard.press('Escape');
    await page.getByText('6,040 of 6,040 users').waitFor();
    assert.equal(await box.inputValue(), '');
  });

  it('what is typed behind a suggestion stands behind it, however late the next frame comes', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).waitFor();
    const box = page.getByRole('combobox', { name: 'Filter users' });
    await box.pressSequentially('nd');
    await page.keyboard.press('ArrowDown');
    // All within one frame: the key that takes it, and the letters after it.
    await page.evaluate(`(async () => {
      const box = document.querySelector('.query-input');
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      for (const letter of '< 0.2') {
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
        document.execCommand('insertText', false, letter);
      }
    })()`);
    assert.equal(await box.inputValue(), 'nDCG@5 < 0.2');
  });

  describe('with several models', () => {
    const three = (): FakeEngine =>
      new FakeEngine({ users: 6040, measures, withoutList: 12, problems: true, models: 3 });

    it('the leaderboard marks the best by sign and weight, says how far each is from the baseline, and sorts', async () => {
      const panel = await open(three());
      const { page } = panel;
      assert.equal(await page.locator('h1 .choice').first().innerText(), '3 models');
      const names = () => page.locator('.measures tbody th .name').allInnerTexts();
      assert.deepEqual(await names(), ['itemknn', 'bpr', 'popular']);
      const column = page.locator('.measures tbody td:nth-of-type(1)');
      const means = (
        await column.locator('.mean').evaluateAll((all) => all.map((mean) => mean.getAttribute('data-full')))
      ).map(Number);
      assert.deepEqual(
        means,
        means.toSorted((a, b) => b - a),
        'the best first',
      );
      assert.deepEqual(await column.locator('.best').allInnerTexts(), [means[0].toFixed(3)]);
      const difference = column.nth(0).locator('.difference');
      assert.equal(await difference.getAttribute('data-full'), String(means[0] - means[1]));
      await page.getByRole('button', { name: 'Baseline' }).nth(2).click();
      assert.equal(await difference.getAttribute('data-full'), String(means[0] - means[2]));
      await page.locator('.measures .head-button', { hasText: 'nDCG@5' }).click();
      assert.deepEqual(await names(), ['popular', 'bpr', 'itemknn']);
      await picture(panel, 'models');
      assert.deepEqual(await axeFinds(panel), []);
    });

    it('a model’s name shows its users; one user’s lists stand side by side', async () => {
      const panel = await open(three());
      const { page } = panel;
      await page.locator('.measures').getByRole('button', { name: 'bpr' }).click();
      await page.locator('.chosen', { hasText: 'bpr' }).waitFor();
      await orderById(panel);
      await row(panel, 14).click();
      const places = page.locator('.side-by-side tbody tr:nth-child(3) td');
      await places.first().waitFor();
      assert.equal(await places.count(), 4);
      // Best first: itemknn, bpr, popular, after the rank.
      await places.nth(1).getByRole('button').click();
      assert.deepEqual(panel.revealed, [{ uri: 'file:///work space/itemknn.csv', line: 143 }]);
      const before = await row(panel, 14).innerText();
      await page.locator('.measures').getByRole('button', { name: 'itemknn' }).click();
      await until('another row', async () => (await row(panel, 14).innerText()) !== before);
      await page.locator('.summary', { hasText: '5 hits in the top 10' }).waitFor();
      await picture(panel, 'models-user');
      assert.deepEqual(await axeFinds(panel), []);
    });

    it('a long name in one of the lists ends where its column does', async () => {
      const panel = await open(new FakeEngine({ users: 6040, measures, models: 3 }));
      await orderById(panel);
      await row(panel, 1).click();
      await panel.page.getByRole('button', { name: 'Compare models' }).click();
      await panel.page.locator('.side-by-side .place').first().waitFor();
      const beyond = await panel.page.evaluate<string[]>(`
        [...document.querySelectorAll('.side-by-side td')].flatMap((cell) =>
          [...cell.querySelectorAll('.name')]
            .filter((name) => name.getBoundingClientRect().right > cell.getBoundingClientRect().right)
            .map((name) => name.textContent))`);
      assert.deepEqual(beyond, []);
    });

    it('a histogram opens; each of its bars leads to its users, as many as it says', async () => {
      const panel = await open(three());
      const { page } = panel;
      await page.locator('button.mean').nth(6).click();
      const bars = page.locator('.bar-stop');
      await bars.first().waitFor();
      assert.equal(await bars.count(), 3 * 12);
      await bars.nth(0).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const words = (await page.locator('.bar-stop:focus').getAttribute('aria-label')) ?? '';
      assert.match(words, /^popular, 0.25 to 0.3333: \d+ users$/);
      await picture(panel, 'distribution');
      await page.keyboard.press('Enter');
      const bin = 'nDCG@10 >= 0.25 and nDCG@10 < 0.333333333333';
      await until(
        'the bin as a query',
        async () => (await page.locator('[role=combobox]').inputValue()) === bin,
      );
      await page.getByText(`${/: (\d+) users/.exec(words)?.[1]} of 6,040 users`).waitFor();
      await page.getByRole('button', { name: /without a hit in the top 10 → show/ }).click();
      await page.getByRole('button', { name: /no hit/, pressed: true }).waitFor();
      assert.deepEqual(await axeFinds(panel), []);
    });
  });

  it('the host can open a user, and a new result keeps the open one', async () => {
    const panel = await open(films());
    await row(panel, 0).waitFor();
    await panel.showUser(4321, 0);
    await panel.page.getByRole('heading', { name: 'User u0004321' }).waitFor();
    await panel.page.locator('.rowgroup .row.open:not(.outside)').waitFor();
    await panel.send({
      kind: 'done',
      evaluation: {
        ...films().evaluation,
        startedAt: 1_760_000_009_000,
        measures: [...films().evaluation.measures].reverse(),
      },
      stale: [],
    });
    await panel.page.locator('.head-cell').nth(4).getByText('Precision@10').waitFor();
    await panel.page.getByRole('heading', { name: 'User u0004321' }).waitFor();
  });

  it('while a run goes on the last result stays; it can be cancelled', async () => {
    const panel = await open(films());
    await row(panel, 0).waitFor();
    await panel.send({
      kind: 'running',
      title: 'bpr.csv against truth.csv',
      progress: { step: 'Reading bpr.csv', rows: 1_234_567, bytes: 45_200_000, totalBytes: 120_000_000 },
      last: films().evaluation,
    });
    await panel.page.getByText('1,234,567 rows · 45.2 MB of 120 MB · 37%').waitFor();
    assert.equal(await row(panel, 0).count(), 1);
    await panel.page.getByText('Cancel').click();
    assert.deepEqual(panel.actions, [{ kind: 'cancel' }]);
  });

  it('a question that fails says so and can be asked again', async () => {
    const panel = await open(films());
    await row(panel, 0).waitFor();
    panel.failure = 'The engine stopped.';
    await panel.page.locator('.head-cell', { hasText: 'Hits' }).click();
    await panel.page.getByText('Couldn’t load the rows: The engine stopped.').waitFor();
    assert.ok((await panel.page.locator('.rowgroup .row').count()) > 10, 'the rows from before stay');
    panel.failure = undefined;
    await panel.page.getByRole('button', { name: 'Try again' }).click();
    await row(panel, 0).getByText('5', { exact: true }).first().waitFor();
  });
});
