import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/command.mjs';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** As in a notification a click on it would run it. In small letters, in which formats are looked up. */
const LINK = '[click](command:workbench.action.quit)';
const ICON = '$(alert)';
const RECOMMENDATIONS = `${LINK} ${ICON} ada@evil.com www.evil.com \u202evsc.csv`;
const TRUTH = `${LINK} truth ${ICON}.csv`;
const COLUMN = `${LINK} ${ICON}`;

const titles = JSON.parse(fs.readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Record<
  string,
  string
>;
const settings = (values: Readonly<Record<string, unknown>>): string => JSON.stringify(values);

describe('Hostile settings, names and contents in the workbench’s own controls', () => {
  const workbench = useWorkbench({
    folder: 'examples/first-steps',
    files: {
      '.vscode/settings.json': settings({ 'recscope.files': { '*': { format: `${LINK} ${ICON}` } } }),
      [RECOMMENDATIONS]: `user,item,score,"${COLUMN}"\nada,a,1,"${LINK} ${ICON}"\nada,b,2,"${LINK} ${ICON}"\n`,
      [TRUTH]: `user,item,rating\nada,a,1\nada,b,0\n`,
    },
    openFile: RECOMMENDATIONS,
  });

  /** Links and icons that stand in a control together with our texts, which have none there. */
  const marks = (control: string): Promise<string[]> =>
    workbench()
      .page.locator(control)
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          [...element.querySelectorAll('a[href], .codicon-alert')].map((mark) => mark.outerHTML),
        ),
      );
  const shown = async (control: string): Promise<string> =>
    (await workbench().page.locator(control).first().innerText()).replaceAll('\u2060', '');
  const writeSettings = (values: Readonly<Record<string, unknown>>): void =>
    fs.writeFileSync(path.join(workbench().folder, '.vscode/settings.json'), settings(values));

  const TOAST = '.notifications-toasts .notification-list-item .notification-list-item-message';
  const QUICK_INPUT = '.quick-input-widget';
  const ROWS = '.quick-input-list .monaco-list-row';

  before('nothing else is there to evaluate', () => {
    for (const name of ['recs.csv', 'truth.csv']) fs.rmSync(path.join(workbench().folder, name));
  });

  it('a setting that cannot be is text in the toast', async () => {
    await workbench().run(titles['command.evaluate']);
    await workbench().toast('click').waitFor();
    assert.ok((await shown(TOAST)).includes(LINK), await shown(TOAST));
    assert.ok((await shown(TOAST)).includes(ICON));
    assert.deepEqual(await marks(TOAST), []);
    await workbench().screenshot('hostile-toast');
    await workbench().run('Notifications: Clear All Notifications');
  });

  it('names of files and columns are text where they are picked', async () => {
    writeSettings({});
    const { page } = workbench();
    // The workbench learns of the new settings by watching the folder.
    for (;;) {
      await workbench().run(titles['command.evaluateChoosing']);
      const row = page.locator(ROWS, { hasText: 'click' });
      if (
        await row
          .first()
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      )
        break;
    }
    for (const row of await page.locator(ROWS, { hasText: 'click' }).all()) {
      const text = (await row.innerText()).replaceAll('\u2060', '');
      assert.ok(text.includes(LINK) && text.includes(ICON), text);
      assert.ok(!text.includes('\u202e'), 'nothing turns the name round');
    }
    assert.deepEqual(await marks(ROWS), []);
    await workbench().screenshot('hostile-quick-pick');
    await workbench().leaveQuickPick();
  });

  it('measures from the settings are text beside the box in which they are changed', async () => {
    writeSettings({ 'recscope.measures': `${LINK} ${ICON}` });
    const { page } = workbench();
    await workbench().run(titles['command.evaluate']);
    await workbench().webview('section.failed', 'click');
    const box = page.locator(`${QUICK_INPUT} input[type=text]`).first();
    const isAsked = async (): Promise<boolean> =>
      (await box.isVisible()) && (await box.inputValue()) === `${LINK} ${ICON}`;
    // The palette goes before the box is there. VS Code gives the focus back to the panel late under load, and the box closes.
    do {
      await workbench().run(titles['command.changeMeasures']);
      while ((await box.inputValue()) !== `${LINK} ${ICON}`) await page.waitForTimeout(20);
    } while (!(await workbench().stays(isAsked)));
    // The whole text at once: VS Code selects it a moment after it is there, and a letter typed then would replace it.
    await box.fill(`${LINK} ${ICON}x`);
    await page.locator(`${QUICK_INPUT} .quick-input-message`, { hasText: 'click' }).waitFor();
    assert.ok((await shown(`${QUICK_INPUT} .quick-input-message`)).includes(LINK));
    assert.deepEqual(await marks(`${QUICK_INPUT} .quick-input-message`), []);
    await workbench().screenshot('hostile-input-box');
    await box.fill('nDCG@10');
    await page.keyboard.press('Enter');
    await Panel.of(workbench());
  });

  it('names are text in the side view, in its tooltip and in the tab', async () => {
    await workbench().openView('RecScope');
    const row = workbench().treeRows().first();
    await row.waitFor();
    assert.deepEqual(await marks('.part.sidebar .monaco-list-row'), []);
    await row.hover();
    const tooltip = workbench().page.locator('.monaco-hover:not(.hidden) .hover-contents').first();
    await tooltip.filter({ hasText: 'click' }).waitFor();
    assert.ok((await tooltip.innerText()).includes(LINK), await tooltip.innerText());
    assert.deepEqual(await marks('.monaco-hover:not(.hidden) .hover-contents'), []);
    await workbench().screenshot('hostile-side-view');
    assert.deepEqual(await marks('.tabs-container .tab .monaco-icon-label-container'), []);
    assert.ok(!(await workbench().activeTab()).includes('\u202e'));
  });
});
