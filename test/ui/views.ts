import type { Panel } from './panel';
import type { Workbench } from './workbench';

/** A place that a person goes to in the panel, with three models; found without the words of a language. */
export interface View {
  readonly name: string;
  show(panel: Panel, workbench: Workbench): Promise<unknown>;
  leave?(panel: Panel, workbench: Workbench): Promise<unknown>;
}

/** Words that a person clicks in the sentence of the head, from left to right. */
const CHOICES = ['models', 'truth', 'cutoff', 'threshold', 'convention'] as const;

const ofHead = (choice: (typeof CHOICES)[number]): View => ({
  name: `pick-${choice}`,
  async show(panel, workbench) {
    await panel.frame.locator('.head .choice').nth(CHOICES.indexOf(choice)).click();
    await workbench.quickPick();
  },
  leave: (_, workbench) => workbench.leaveQuickPick(),
});

/** A setting that hangs from its word. */
const inPlace = (choice: 'convention' | 'threshold' | 'cutoff'): View => ({
  name: choice,
  async show(panel) {
    await panel.frame.locator('.head .choice').nth(CHOICES.indexOf(choice)).click();
    const box = panel.frame.locator('.choice-popover:popover-open');
    await box.locator('[role=option], [type=range]').first().waitFor();
    if (choice === 'convention') await box.locator('.choice-line .figures').first().waitFor();
  },
  leave: (panel) => panel.frame.press('.choice-popover:popover-open', 'Escape'),
});

const chart = (name: string, show: (panel: Panel) => Promise<unknown>): View => ({
  name,
  async show(panel) {
    await panel.unfoldCharts(true);
    await show(panel);
  },
  leave: (panel) => panel.unfoldCharts(false),
});

export const VIEWS: readonly View[] = [
  { name: 'models', show: (panel) => panel.showTab('users') },
  {
    name: 'measure',
    async show(panel) {
      await panel.frame.locator('.measures .explain-button').first().click();
      await panel.frame.locator('.popover:popover-open .conventions li').nth(1).waitFor();
    },
    leave: (panel) => panel.frame.press('.popover[role=dialog]:popover-open', 'Escape'),
  },
  ofHead('models'),
  inPlace('convention'),
  inPlace('threshold'),
  inPlace('cutoff'),
  {
    name: 'pick-columns',
    async show(panel, workbench) {
      await panel.frame.locator('.details[aria-expanded=false]').click();
      await panel.frame.locator('.quiet-choice').last().click();
      await workbench.quickPick();
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('.quick-input-title', { hasText: '.csv' }).waitFor();
    },
    async leave(panel, workbench) {
      await workbench.leaveQuickPick();
      await panel.frame.locator('.details[aria-expanded=true]').click();
    },
  },
  {
    name: 'columns-menu',
    async show(panel) {
      await panel.frame.locator('.model-head > .icon-button').click();
      await panel.frame.locator('.columns-menu li').first().waitFor();
    },
    leave: (panel) => panel.frame.press('.columns-menu', 'Escape'),
  },
  {
    name: 'copy-menu',
    show: (panel) => panel.openCopyMenu(),
    leave: (panel) => panel.frame.press('[role=menu]', 'Escape'),
  },
  chart('charts', (panel) => panel.frame.locator('.charts').evaluate((charts) => charts.scrollIntoView())),
  chart('charts-below', (panel) =>
    panel.frame
      .locator('.charts .picture')
      .last()
      .evaluate((picture) => picture.scrollIntoView(false)),
  ),
  {
    name: 'query',
    show: (panel) => panel.query('vs < 0 and hits >= 2'),
    leave: (panel) => panel.query(''),
  },
  {
    name: 'query-completion',
    async show(panel) {
      await panel.frame.locator('.query-input').fill('hits >= 2 and r');
      await panel.frame.locator('.query-options li').first().waitFor();
    },
    leave: (panel) => panel.query(''),
  },
  {
    name: 'query-error',
    async show(panel) {
      await panel.frame.locator('.query-input').fill('nDCG@10 << 0.2 and hits >= 2');
      await panel.frame.locator('.query-input').press('Enter');
      await panel.frame.locator('.query-error').waitFor();
    },
    leave: (panel) => panel.query(''),
  },
  { name: 'user', show: (panel) => panel.openUser('aiko'), leave: (panel) => panel.closeUser() },
  {
    name: 'derivation',
    async show(panel) {
      const user = await panel.openUser('aiko');
      await user.locator('.why-box').waitFor();
      await user.locator('.why').evaluate((why) => why.scrollIntoView());
    },
    leave: (panel) => panel.closeUser(),
  },
  {
    name: 'user-models',
    async show(panel) {
      const user = await panel.openUser('aiko');
      const folded = user.locator('.fold[aria-expanded=false]').last();
      if (await folded.isVisible()) await folded.click();
      await user.locator('.side-by-side').evaluate((lists) => lists.scrollIntoView());
    },
    leave: (panel) => panel.closeUser(),
  },
  {
    name: 'items',
    async show(panel) {
      await panel.showTab('items');
      await panel.cell(0, 0).waitFor();
    },
    leave: (panel) => panel.showTab('users'),
  },
  {
    name: 'item',
    async show(panel) {
      await panel.showTab('items');
      await panel.cell(0, 0).click();
      await panel.frame.locator('aside .item-users').first().waitFor();
    },
    async leave(panel) {
      await panel.closeUser();
      await panel.showTab('users');
    },
  },
  {
    name: 'panel-problems',
    show: (panel) => panel.showTab('problems'),
    leave: (panel) => panel.showTab('users'),
  },
];
