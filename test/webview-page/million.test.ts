import assert from 'node:assert/strict';
import type { PanelState } from '../../src/shared/protocol/panelProtocol';
import { MillionUsers, USERS } from './millionUsers';
import { type Frames, pageMemory, PageTimes, quiet } from './pageTimes';
import { scrollTable, usePages } from './usePages';

/**
 * The times of a person before the panel, with the real engine in a thread behind it: from the click, the key or the
 * arrival of the result until the rows are painted.
 */
describe('with 1,000,000 users of three models and 12 measures', function () {
  this.timeout(180_000);
  const { open, browser } = usePages({ scrollBars: true });
  let users: MillionUsers;

  before(async () => {
    users = await MillionUsers.load();
    const { written, evaluated } = users.took;
    console.log(`      files written in ${seconds(written)}, evaluated in ${seconds(evaluated)}`);
  });
  after(() => users?.close());

  it('first rows, order, query, scrolling and memory stay within their limits', async () => {
    const { evaluation, answers } = users;
    const [, second] = evaluation.models;
    const panel = await open(answers, { state: running });
    const { page } = panel;
    const times = await PageTimes.of(panel);
    await page.locator('.panel').waitFor();
    await quiet(browser());

    const first = await times.untilAfter(
      () => panel.send({ kind: 'done', evaluation, stale: [] }),
      'pageTimes.rows()',
    );
    say('first rows of a new result', first);
    const reloaded = await open(answers, { beforeLoading: () => quiet(browser()) });
    say(
      'first rows of a panel that comes back, with its page',
      await (await PageTimes.of(reloaded)).sinceOpened('pageTimes.rows()'),
    );
    await reloaded.close();
    await times.until('pageTimes.seen("#panel-problems")', click('#tab-problems'));
    say('the tab Users', await times.until('pageTimes.rows()', click('#tab-users')));
    say(
      'the users of another model',
      await times.until('pageTimes.rows()', click('.measures tbody tr:nth-child(2) .link')),
    );

    for (const [label, direction] of [
      ['User', 'ascending'],
      ['User', 'descending'],
      ['List', 'descending'],
      ['Relevant', 'descending'],
      ['Hits', 'descending'],
      ['nDCG@10', 'ascending'],
      ['nDCG@10', 'descending'],
      ['Precision@10', 'ascending'],
      ['User', 'ascending'],
    ]) {
      say(
        `order by ${label}, ${direction}`,
        await times.until(
          `pageTimes.ordered('${label}', '${direction}')`,
          `pageTimes.head('${label}').click()`,
        ),
      );
    }
    const baselineDelta = `pageTimes.head('nDCG@5 vs. ${second.name.replace(/\.csv$/, '')}')`;
    await times.until('pageTimes.rows()', click('.measures tbody tr:nth-child(1) .link'));
    say(
      'a column of differences',
      await times.until(
        `${baselineDelta} && pageTimes.rows()`,
        click('.measures tbody tr:nth-child(2) [aria-pressed].icon-button'),
      ),
    );
    say(
      'order by difference',
      await times.until(
        `${baselineDelta}.ariaSort === 'ascending' && pageTimes.rows()`,
        `${baselineDelta}.click()`,
      ),
    );
    await times.until(`pageTimes.ordered('User', 'ascending')`, `pageTimes.head('User').click()`);

    for (const query of [
      'ndcg@10 < 0.2 and hits = 0',
      'user ~ u12*',
      'user ~ 99',
      'list < 10',
      'not (AP@10 > 0.1) or RR@10 = 1',
      'vs > 0 and nDCG@5 > 0.5',
    ]) {
      const changed = `pageTimes.foot() !== ${JSON.stringify(await page.locator('.foot [role=status]').innerText())}`;
      const write = `pageTimes.write(${JSON.stringify(query)})`;
      say(
        `query ${query}, from Enter`,
        await times.until(`${changed} && pageTimes.rows()`, 'pageTimes.enter()', write),
      );
    }
    const all = `pageTimes.foot() === '1,000,000 of 1,000,000 users' && pageTimes.rows()`;
    await times.until(all, 'pageTimes.enter()', `pageTimes.write('')`);
    say(
      'only users without a hit',
      await times.until(
        `pageTimes.foot().startsWith("${evaluation.models[0].users.withoutHit.toLocaleString('en')} of") && pageTimes.rows()`,
        `pageTimes.button('no hit').click()`,
      ),
    );
    await times.until(all, `pageTimes.button('no hit').click()`);
    say(
      'query recall@10 >= 0.5, from the last letter',
      await times.until(
        '!pageTimes.foot().startsWith("1,000,000 of") && pageTimes.rows()',
        `pageTimes.write('recall@10 >= 0.5')`,
      ),
    );
    await times.until(all, 'pageTimes.enter()', `pageTimes.write('')`);

    await page.locator('.cell[tabindex]').focus();
    say('the key End', await times.until(`pageTimes.shows(${USERS - 1})`, 'pageTimes.press("End")'));
    assert.equal(await page.locator('[role=grid]').getAttribute('aria-rowcount'), String(USERS + 1));
    const last = await answers.users({ ...byId, start: USERS - 1, count: 1 });
    assert.match(
      await page.locator(`[aria-rowindex="${USERS + 1}"]:focus-within`).innerText(),
      new RegExp(`^${last.rows[0].id}\\b`),
    );
    say('the key Home', await times.until('pageTimes.shows(0)', 'pageTimes.press("Home")'));
    const found = await answers.locate({ ...byId, target: { kind: 'prefix', prefix: 'u77777', from: 0 } });
    say(
      'typing to find a user',
      await times.until(`pageTimes.shows(${found?.row})`, `for (const key of 'u77777') pageTimes.press(key)`),
    );
    await times.until('pageTimes.shows(0)', 'pageTimes.press("Home")');

    const grid = await page.locator('[role=grid]').boundingBox();
    assert.ok(grid !== null);
    const middle = { x: grid.x + 300, y: grid.y + grid.height / 2 };
    const session = await page.context().newCDPSession(page);
    const wheel = (distance: number, speed: number): Promise<Frames> =>
      times.during(async () => {
        await session.send('Input.synthesizeScrollGesture', {
          ...middle,
          yDistance: -distance,
          speed,
          gestureSourceType: 'mouse',
        });
      });
    sayFrames('the wheel, 3,000 pixels a second', await wheel(9000, 3000));
    sayFrames('the wheel, 15,000 pixels a second', await wheel(45_000, 15_000));
    sayFrames(
      'arrows and pages by key',
      await times.during(async () => {
        for (let count = 0; count < 60; count++) await page.keyboard.press('ArrowDown');
        for (let count = 0; count < 60; count++) await page.keyboard.press('PageDown');
      }),
    );
    const dragged = await times.during(async () => {
      const bar = await page.locator('.grid').boundingBox();
      assert.ok(bar !== null);
      const x = bar.x + bar.width - 6;
      // Below the arrow that ends the bar.
      const top = bar.y + 24;
      await scrollTable(panel, 0);
      await page.mouse.move(x, top);
      await page.mouse.down();
      for (let step = 1; step <= 120; step++) await page.mouse.move(x, top + (step / 120) * bar.height);
      await page.mouse.up();
    });
    sayFrames('the scroll bar dragged from end to end', dragged);
    await page.locator(`[aria-rowindex="${USERS + 1}"]:not([aria-busy])`).waitFor();

    const memory = await pageMemory(browser(), panel);
    const megabytes = (bytes: number | undefined): string =>
      bytes === undefined ? 'unknown' : `${(bytes / 1e6).toFixed(1)} MB`;
    console.log(
      `      the page: heap ${megabytes(memory.heap)}, process ${megabytes(memory.process)}, ${memory.nodes} DOM nodes`,
    );
    // The times are for reading: whatever else the machine does is in them.
    assert.ok(memory.heap < 50e6, 'heap');
    assert.ok(memory.process === undefined || memory.process < 150e6, 'process');
    assert.ok(memory.nodes < 20_000, 'DOM nodes');
  });
});

describe('charts of 1,000,000 users of two models', function () {
  this.timeout(180_000);
  const { open, browser } = usePages();
  let users: MillionUsers;

  before(async () => {
    users = await MillionUsers.load(2);
  });
  after(() => users?.close());

  it('are drawn as they come', async () => {
    const panel = await open(users.answers);
    const times = await PageTimes.of(panel);
    await panel.page.locator('.rowgroup .row:not([aria-busy])').first().waitFor();
    await quiet(browser());
    const drawn = (count: number): string => `document.querySelectorAll('svg.picture').length >= ${count}`;
    const rest = "document.querySelector('.plot.waiting, .chart[aria-busy=true]') === null";
    const all = `${drawn(4)} && ${rest}`;
    const first = panel.page.evaluate<number[]>(
      `Promise.all([${[1, 2, 3].map((count) => `pageTimes.painted(() => ${drawn(count)})`).join()}])`,
    );
    const start = await panel.page.evaluate<number>('performance.now()');
    const last = await times.until(all, click('.fold'));
    for (const [index, end] of (await first).entries())
      say(`charts drawn, nothing of them known: ${index + 1}`, end - start);
    say('all four', last);
    await times.until("document.querySelector('svg.picture') === null", click('.fold'));
    say('all four charts again', await times.until(all, click('.fold')));
  });
});

const byId = { model: 0, sort: { column: { kind: 'user' }, descending: false }, filter: 'all' } as const;

const running: PanelState = {
  kind: 'running',
  title: '3 models against truth.csv',
  progress: { step: 'Measuring', rows: USERS, bytes: 0, totalBytes: undefined },
  last: undefined,
};

function click(selector: string): string {
  return `document.querySelector('${selector}').click()`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function say(what: string, time: number): void {
  console.log(`      ${time.toFixed(0).padStart(5)} ms  ${what}`);
}

function sayFrames(what: string, { times, empty, waiting, behind, work }: Frames): void {
  const late = times.filter((time) => time > 25).length;
  const [median = 0, most = 0] = [behind.length >> 1, behind.length - 1].map(
    (place) => behind.toSorted((a, b) => a - b)[place],
  );
  const share = (count: number): string => `${((100 * count) / times.length).toFixed(1)} %`;
  console.log(
    `      ${what}: ${times.length} frames, ${share(late)} late, ${work.toFixed(1)} ms of work in each, ` +
      `${empty} with an empty place, ${share(waiting)} with a row under way, ${share(behind.length)} with rows of a moment before (${median.toFixed(0)} ms, at most ${most.toFixed(0)})`,
  );
  assert.equal(empty, 0, `frames with an empty place: ${what}`);
}
