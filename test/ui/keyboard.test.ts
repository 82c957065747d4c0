import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** Window sizes: 1280 × 800 at 200 %, and the narrowest panel. The side bar is closed. */
const SIZES = [
  { width: 640, height: 400 },
  { width: 460, height: 700 },
];
/** More stops than any part of the panel is away from another. */
const MAX_STOPS = 40;
/** Looks for the focus, 20 ms apart. */
const MAX_LOOKS = 1000;
/** Looks in a row that must find the focus: after a picker, VS Code takes it from the panel once more and returns it. */
const STEADY_LOOKS = 15;
/** Place of the focus when another part of the window has it. */
const ELSEWHERE = 'not in the panel';

for (const size of SIZES)
  describe(`The whole way by keyboard alone at ${size.width} × ${size.height}`, () => {
    const workbench = useWorkbench({
      folder: 'examples/films',
      settings: { 'files.simpleDialog.enable': true },
    });
    let panel: Panel;

    /** The focused element of the panel if it has one of the selectors, else what it is. */
    const focus = async (selector: string): Promise<string> =>
      (await panel.frame.evaluate((wanted) => {
        const element = document.activeElement;
        if (!document.hasFocus() || element === null) return undefined;
        if (element === document.body) return 'on the body';
        return element.matches(wanted) ? wanted : `on ${element.outerHTML.slice(0, 120)}`;
      }, selector)) ?? ELSEWHERE;
    /** Looks where the focus is until one or more places in a row are accepted; returns the last. */
    const lookFor = async (
      selector: string,
      isAccepted: (place: string) => boolean,
      inARow: number,
    ): Promise<string> => {
      let place = await focus(selector);
      let accepted = isAccepted(place) ? 1 : 0;
      for (let looks = 0; accepted < inARow && looks < MAX_LOOKS; looks++) {
        await workbench().page.waitForTimeout(20);
        place = await focus(selector);
        accepted = isAccepted(place) ? accepted + 1 : 0;
      }
      return place;
    };
    /** Waits until the focus stays there, and says where it is if it does not come. */
    const focusIs = async (selector: string): Promise<void> =>
      assert.equal(await lookFor(selector, (place) => place === selector, STEADY_LOOKS), selector);
    const press = (key: string): Promise<void> => workbench().page.keyboard.press(key);
    /** Presses a key until an element has the focus, which stays off the body. */
    const goTo = async (selector: string, key = 'Tab'): Promise<void> => {
      const places: string[] = [];
      for (let stop = 0; stop < MAX_STOPS; stop++) {
        await press(key);
        const place = await lookFor(selector, (found) => found !== ELSEWHERE, 1);
        if (place === selector) return;
        places.push(place);
        assert.ok(place.startsWith('on <'), places.join('\n'));
      }
      assert.fail(`no ${selector} among\n${places.join('\n')}`);
    };

    it('opens three models from the palette', async () => {
      const { page } = workbench();
      await page.setViewportSize(size);
      await workbench().closeSideBar();
      await press('F1');
      await page.keyboard.type('compare models');
      await page
        .locator('.quick-input-list .monaco-list-row', { hasText: 'Compare Models' })
        .first()
        .waitFor();
      await press('Enter');
      await page.locator('.quick-input-count', { hasText: '3 Selected' }).waitFor();
      await press('Enter');
      await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'truth.csv' }).waitFor();
      await press('Enter');
      panel = await Panel.of(workbench());
      await focusIs('#root');
      await workbench().screenshot(`keyboard-${size.width}`);
    });

    it('returns from a file picker to the word that opened it', async () => {
      const { page } = workbench();
      await goTo('.choice');
      for (const key of ['Escape', 'Enter']) {
        await press('Enter');
        await page.locator('.quick-input-count', { hasText: '3 Selected' }).waitFor();
        // The picker is drawn before it takes the focus; a key before that closes it, and it takes the focus hidden.
        await page.locator('.quick-input-widget :focus').waitFor();
        await press(key);
        await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
        await focusIs('.choice');
      }
    });

    it('returns from the choices of a word', async () => {
      await goTo('[data-setting=cutoff]', 'ArrowRight');
      await press('Enter');
      await panel.frame.locator('.choice-popover:popover-open').waitFor();
      await focusIs('.choice-popover');
      await press('Escape');
      await focusIs('[data-setting=cutoff]');
    });

    it('goes to the list of a user, and back to its row', async () => {
      await goTo('.cell');
      await press('Enter');
      await panel.frame.locator('aside.user .summary').waitFor();
      await press('Enter');
      await focusIs('aside.user');
      await goTo('aside.user *');
      await workbench().screenshot(`keyboard-user-${size.width}`);
      await press('Escape');
      await focusIs('.cell');
    });

    it('goes to the comparison', async () => {
      await goTo('[role=tab]', 'Shift+Tab');
      await goTo('#tab-comparison', 'ArrowRight');
      await panel.frame.locator('.verdict-sentence').first().waitFor();
      await goTo('#panel-comparison *');
      await workbench().screenshot(`keyboard-comparison-${size.width}`);
    });

    it('saves a report, and is at its button again', async () => {
      const { page, folder } = workbench();
      await goTo('.head .actions *', 'Shift+Tab');
      await goTo('.head [aria-label="Save report…"]', 'ArrowRight');
      for (const key of ['Escape', 'Enter']) {
        await press('Enter');
        await page.locator('.quick-input-widget :focus').waitFor();
        await press(key);
        await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
        await focusIs('.head [aria-label="Save report…"]');
      }
      await workbench().toast('Report').first().waitFor();
      assert.ok(fs.readdirSync(folder).some((name) => path.extname(name) === '.html'));
    });
  });
