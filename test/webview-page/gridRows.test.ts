import assert from 'node:assert/strict';
import { FakeEngine } from './fakeEngine';
import type { PanelPage } from './panelPage';
import { picture, row, usePages } from './usePages';

const measures = [
  'nDCG@5',
  'nDCG@10',
  'AP@10',
  'Recall@5',
  'Recall@10',
  'Precision@10',
  'RR@10',
  'HitRate@10',
];

describe('the rows in the panel’s page, while one moves through them', () => {
  const { open } = usePages();
  const wide = (): FakeEngine => new FakeEngine({ users: 6040, measures });
  const opened = async (width = 900): Promise<PanelPage> => {
    const panel = await open(wide(), { width });
    await row(panel, 0).waitFor();
    return panel;
  };

  /** Of every cell that can be seen beside the first column: whether it has a text and stands below its head. */
  const sights = (panel: PanelPage): Promise<{ empty: number; astray: number; frozen: number[] }> =>
    panel.page.evaluate(`(() => {
      const grid = document.querySelector('[role=grid]').getBoundingClientRect();
      const heads = [...document.querySelectorAll('[role=grid] [role=columnheader]')].map((head) => head.getBoundingClientRect());
      let empty = 0, astray = 0;
      for (const row of document.querySelectorAll('.rowgroup .row:not(.outside)'))
        [...row.children].forEach((cell, column) => {
          const { left, right } = cell.getBoundingClientRect();
          if (Math.abs(left - heads[column].left) > 0.5 || Math.abs(right - heads[column].right) > 0.5) astray++;
          if (right > heads[0].right && left < grid.right && cell.textContent === '') empty++;
        });
      const firsts = [...document.querySelectorAll('.rowgroup .row:not(.outside) .first, .head-cell.first')];
      return { empty, astray, frozen: [...new Set(firsts.map((cell) => Math.abs(Math.round(cell.getBoundingClientRect().left - grid.left))))] };
    })()`);
  /** A movement and what there is in the very next frame. */
  const move = (panel: PanelPage, to: string): Promise<void> =>
    panel.page.evaluate(`(async () => {
      const [left, top] = [${to}];
      document.querySelector('[role=grid]').scrollTo(left, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    })()`);

  it('moved sideways, the first column stays, and every cell is below its head and has its value at once', async () => {
    const panel = await opened();
    for (const [left, top] of [
      [0, 0],
      [133, 0],
      [400, 700],
      [9999, 3000],
      [57, 3000],
      [0, 3100],
    ]) {
      await move(panel, `${left}, ${top}`);
      const { empty, astray, frozen } = await sights(panel);
      assert.deepEqual({ empty, astray, frozen }, { empty: 0, astray: 0, frozen: [0] }, `at ${left}, ${top}`);
    }
    await move(panel, '300, 3000');
    await picture(panel, 'rows-sideways');
  });

  it('a key that goes to a column out of sight brings it in', async () => {
    const panel = await opened(500);
    await panel.page.locator('.cell[tabindex]').focus();
    for (let column = 1; column < 4 + measures.length; column++) {
      await panel.page.keyboard.press('ArrowRight');
      const seen = await panel.page.evaluate<boolean>(`(async () => {
        await new Promise(requestAnimationFrame);
        const grid = document.querySelector('[role=grid]');
        const cell = document.activeElement.getBoundingClientRect();
        const from = grid.querySelector('.head-cell.first').getBoundingClientRect().right;
        const to = grid.getBoundingClientRect().left + grid.clientWidth;
        return document.activeElement.textContent !== '' && cell.left >= from - 1 && cell.right <= to + 1;
      })()`);
      assert.ok(seen, `column ${column}`);
    }
  });
});
