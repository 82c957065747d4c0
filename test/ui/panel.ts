import type { Frame, Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** RecScope's panel, as a person reads and clicks it. */
export class Panel {
  constructor(readonly frame: Frame) {}

  /** The panel that shows a finished evaluation, once its first users are there. */
  static async of(workbench: Workbench): Promise<Panel> {
    const panel = new Panel(await workbench.webview('[role=grid]'));
    await panel.cell(0, 0).waitFor();
    return panel;
  }

  /** The mean of each measure of the first model, in full precision. */
  means(): Promise<Record<string, number>> {
    return this.meansIn(this.frame.locator('.measures tbody tr').first());
  }

  /** Like the one above, for the model with this name. */
  meansOf(model: string): Promise<Record<string, number>> {
    return this.meansIn(this.row(model));
  }

  private async meansIn(row: Locator): Promise<Record<string, number>> {
    const names = await this.frame.locator('.measures th.number').allInnerTexts();
    const cells = row.locator('td.number');
    const values = await Promise.all(
      names.map((_, index) => cells.nth(index).locator('.mean').getAttribute('data-full')),
    );
    return Object.fromEntries(names.map((name, index) => [name, Number(values[index])]));
  }

  /** The sentence of the head, e.g. "recs.csv vs. truth.csv · …". */
  sentence(): Promise<string> {
    return this.frame.locator('.head h1').innerText();
  }

  /** A cell of the user table in sight, by its place in the whole table, once its value is there. */
  cell(row: number, column: number): Locator {
    // The head is row 1 of the grid. A row itself is no box of the layout, so it never counts as visible.
    return this.frame.locator(
      `[role=row][aria-rowindex="${row + 2}"]:not([aria-busy=true]) > :nth-child(${column + 1})`,
    );
  }

  /** Like the one above, by the name of the column. */
  async cellOf(row: number, column: string): Promise<Locator> {
    const heads = await this.frame.locator('.head-cell[role=columnheader]').allInnerTexts();
    return this.cell(row, heads.map((head) => head.trim()).indexOf(column));
  }

  /** The ids of the users in sight, from top to bottom. */
  users(): Promise<string[]> {
    // In the page they are in this order only when the table is at rest.
    return this.frame
      .locator('.rowgroup [role=row]')
      .evaluateAll((rows) =>
        rows
          .toSorted(
            (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
          )
          .map((row) => row.querySelector<HTMLElement>('[role=rowheader]')?.innerText ?? ''),
      );
  }

  columnHead(name: string): Locator {
    return this.frame.locator('.head-cell[role=columnheader]', { hasText: exactly(name) });
  }

  /** Sorts by a column, and waits until its users have come. */
  async sortBy(column: string, order: 'ascending' | 'descending'): Promise<void> {
    const head = this.columnHead(column);
    // The first click sorts the better way round for the column, the second turns it.
    for (let clicks = 0; clicks < 2 && (await head.getAttribute('aria-sort')) !== order; clicks++) {
      const before = await head.getAttribute('aria-sort');
      await head.click();
      await this.frame
        .locator(`.head-cell[role=columnheader]:not([aria-sort="${before}"])`, { hasText: exactly(column) })
        .waitFor();
    }
    await this.frame.locator('[role=grid][aria-busy=false]').waitFor();
    await this.cell(0, 0).waitFor();
  }

  /** Opens a user, and returns the region that tells of it. */
  async openUser(id: string): Promise<Locator> {
    const row = this.frame.locator('[role=rowheader]', { hasText: new RegExp(`^${id}$`) });
    // Out of sight where the worst stand first.
    if ((await row.count()) === 0) await this.frame.locator('.head-cell[role=columnheader].first').click();
    await row.click();
    const user = this.frame.locator('aside.user');
    await user.locator('h2', { hasText: id }).waitFor();
    await user.locator('.summary').waitFor();
    return user;
  }

  /** Closes what stands beside the table. */
  async closeUser(): Promise<void> {
    await this.frame.locator('aside.user .user-head .icon-close').click();
    await this.frame.locator('aside.user').waitFor({ state: 'detached' });
  }

  /** The colours that the workbench hands to the panel, by their names without `--vscode-`. */
  colours(names: readonly string[]): Promise<Record<string, string>> {
    return this.frame.evaluate((wanted) => {
      const { style } = document.documentElement;
      return Object.fromEntries(wanted.map((name) => [name, style.getPropertyValue(`--vscode-${name}`)]));
    }, names);
  }

  /** The leaderboard's row of a model. */
  row(model: string): Locator {
    return this.frame.locator('.measures tbody tr', {
      has: this.frame.locator('th').getByText(model, { exact: true }),
    });
  }

  /** The names of the models, from top to bottom. */
  models(): Promise<string[]> {
    return this.frame.locator('.measures tbody th .name').allInnerTexts();
  }

  /** Points at the name of a measure, until it is explained and shown under the other conventions. */
  async pointAt(measure: string): Promise<void> {
    await this.frame.locator('.measures .head-button', { hasText: exactly(measure) }).hover();
    await this.frame
      .getByRole('dialog', { name: `What ${measure} is` })
      .locator('.conventions')
      .waitFor();
  }

  /** Makes a model the one that the others are compared with. */
  async pin(model: string): Promise<void> {
    const button = this.row(model).locator('.model-name .icon-button[aria-pressed]');
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
    await this.row(model).locator('.icon-pinned').waitFor();
  }

  /** Shows the users of a model. */
  async choose(model: string): Promise<void> {
    const link = this.row(model).locator('button.link');
    await link.click();
    await this.frame.locator('.measures tr.chosen th .name', { hasText: exactly(model) }).waitFor();
    await this.cell(0, 0).waitFor();
  }

  async showTab(tab: 'users' | 'items' | 'problems'): Promise<void> {
    await this.frame.locator(`#tab-${tab}`).click();
    await this.frame.locator(`#panel-${tab}`).waitFor();
  }

  /** Unfolds the charts and waits until all of them are drawn, or folds them. */
  async unfoldCharts(open: boolean): Promise<void> {
    const fold = this.frame.locator('.charts .fold');
    if ((await fold.getAttribute('aria-expanded')) !== String(open)) await fold.click();
    if (!open) return;
    await this.frame.locator('.charts .picture').first().waitFor();
    await this.frame.locator('.charts .waiting').first().waitFor({ state: 'detached' });
  }

  /** Asks the users' query box, and returns what the foot then says. */
  async query(text: string): Promise<string> {
    const box = this.frame.locator('.query-input');
    await box.fill(text);
    await box.press('Enter');
    await this.frame.locator('[role=grid][aria-busy=false]').waitFor();
    await this.cell(0, 0).waitFor();
    return this.frame.locator('.foot').innerText();
  }

  async openCopyMenu(): Promise<void> {
    await this.frame.locator('vscode-button[aria-haspopup=menu]').click();
    await this.frame.locator('[role=menu]').waitFor();
  }
}

/** This text and no more. */
function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
