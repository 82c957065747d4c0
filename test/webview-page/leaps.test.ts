import type { UsersQuery } from '../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { UsersPage } from '../../src/shared/protocol/views/evaluationView';
import { FakeEngine } from './fakeEngine';
import type { PanelAnswers, PanelPage } from './panelPage';
import { picture, row, until, usePages } from './usePages';

/** An engine whose rows from the second page on come when the test says so. */
function withheldRows(): { answers: PanelAnswers; release: () => void } {
  const engine = new FakeEngine({ users: 6040, measures: ['nDCG@5', 'AP@10'] });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const users = (query: UsersQuery): UsersPage | Promise<UsersPage> => {
    const page = engine.users(query);
    return query.start === 0 ? page : released.then(() => page);
  };
  const answers = new Proxy<PanelAnswers>(engine, {
    get: (target, name) => (name === 'users' ? users : Reflect.get(target, name)),
  });
  return { answers, release };
}

describe('a leap to rows that are not here, in the panel’s page', () => {
  const { open } = usePages();
  const busyRows = (panel: PanelPage): Promise<number> =>
    panel.page.locator('.rowgroup .row[aria-busy]:not(.outside)').count();

  for (const forcedColors of [false, true])
    it(`shows that they are under way, then them; the focus is there${forcedColors ? ': forced colours' : ''}`, async () => {
      const { answers, release } = withheldRows();
      const panel = await open(answers, { forcedColors });
      await panel.page.locator('.cell[tabindex]').focus();
      await row(panel, 0).locator('.cell:focus').waitFor();
      await panel.page.keyboard.press('End');
      await row(panel, 6039).locator('.cell:focus').waitFor();
      await until('the rows to be said under way', async () => (await busyRows(panel)) > 5);
      assert.equal((await row(panel, 6038).innerText()).trim(), '');
      await picture(panel, `rows-under-way${forcedColors ? '-forced-colors' : ''}`);
      release();
      await until('the rows to be there', async () => (await busyRows(panel)) === 0);
      assert.notEqual((await row(panel, 6038).innerText()).trim(), '');
      await row(panel, 6039).locator('.cell:focus').waitFor();
    });
});
