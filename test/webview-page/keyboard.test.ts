import assert from 'node:assert/strict';
import { FakeEngine } from './fakeEngine';
import { row, until, usePages } from './usePages';

const measures = ['nDCG@10', 'AP@10', 'Recall@10', 'HitRate@10', 'Precision@10'];

describe('the panel’s page by keyboard alone', function () {
  this.timeout(60_000);
  const { open } = usePages();
  const films = (users = 600): FakeEngine =>
    new FakeEngine({ users, measures, withoutList: users > 12 ? 12 : 0, problems: true, models: 3 });

  it('the Tab key is at the table after at most 12 stops', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).waitFor();
    let stops = 0;
    do {
      await page.keyboard.press('Tab');
      stops++;
    } while (
      stops < 40 &&
      !(await page.evaluate<boolean>(`document.activeElement.closest('.grid') !== null`))
    );
    // The last one is the table.
    assert.ok(stops - 1 <= 12, `${stops - 1} stops`);
  });

  it('arrows go through a group of controls, which the Tab key finds again where it was left', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).waitFor();
    const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.innerText.trim()');
    await page.locator('.choice').first().focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'truth.csv');
    await page.keyboard.press('End');
    assert.equal(await focused(), 'recscope');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), '≥ 4');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(), '≥ 4');
    // From a model’s name to the one below it.
    await page.locator('.measures tbody .link').first().focus();
    await page.keyboard.press('ArrowDown');
    const [, second] = await page.locator('.measures tbody th .name').allInnerTexts();
    assert.equal(await focused(), second);
    await page.keyboard.press('Enter');
    await page.locator('.chosen', { hasText: second }).waitFor();
  });

  it('a held Tab key passes the card of a metric, which only shows while its name has the focus', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).waitFor();
    const card = page.locator('.measure-popover');
    await page.locator('.measures .head-button').last().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await card.waitFor();
    // Without a pause, as while the key is held.
    await Promise.all(['Tab', 'Tab', 'Tab'].map((key) => page.keyboard.press(key)));
    assert.ok(
      await page.evaluate<boolean>(`document.activeElement.closest('.measure-popover, .measures') === null`),
    );
    await card.waitFor({ state: 'detached' });
  });

  it('the focus is where it was when the window has it again', async () => {
    const panel = await open(films());
    const { page } = panel;
    const isFocused = (selector: string) => (): Promise<boolean> =>
      page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
    // As the browser forgets it where a file picker of the workbench takes the focus.
    const leaveAndReturn = (): Promise<unknown> =>
      page.evaluate(`document.activeElement.blur(); dispatchEvent(new FocusEvent('focus'))`);
    await row(panel, 0).waitFor();
    await until('not on the body', isFocused('#root'));
    await page.locator('.choice').first().focus();
    await leaveAndReturn();
    await until('at the word', isFocused('.choice'));
    await page.locator('.query-input').focus();
    await leaveAndReturn();
    await until('in the box', isFocused('.query-input'));
  });

  it('Enter on the open row goes to its list', async () => {
    const panel = await open(films());
    const { page } = panel;
    await row(panel, 0).waitFor();
    await page.locator('.cell[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('aside.user .summary').waitFor();
    assert.ok(await page.evaluate<boolean>(`document.activeElement.matches('.cell')`));
    await page.keyboard.press('Enter');
    const isInside = (): Promise<boolean> =>
      page.evaluate<boolean>(`document.activeElement.matches('aside.user')`);
    await until('in the list', isInside);
  });

  it('in a low panel the head scrolls away', async () => {
    for (const [height, selector] of [
      [860, '.main .head'],
      [330, '.panel > .head'],
    ] as const) {
      const panel = await open(films(), { height });
      await row(panel, 0).waitFor();
      assert.equal(await panel.page.locator(selector).count(), 0);
    }
  });

  it('an interval over three users is not shown as if it said something', async () => {
    const few = films(3);
    const panel = await open(few);
    await row(panel, 0).waitFor();
    const cells = panel.page.locator('.measures tbody td');
    await panel.page.getByLabel('Show intervals').check();
    await cells.first().getByText('too few users').waitFor();
    assert.equal(await cells.filter({ hasText: '±' }).count(), 0);
  });
});
