import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { QUICK } from '../extent';
import { axeViolations } from './axe';
import {
  type BrowserOptions,
  bundled,
  type OpenOptions,
  type PanelAnswers,
  type PanelBundle,
  PanelPage,
  sharedBrowser,
} from './panelPage';
import { themes } from './themes';

const pictures = path.resolve(__dirname, '../../out/webview-page');

export interface Pages {
  /** A panel in the dark theme, unless told otherwise; closed after the test, which fails if anything went wrong in it. */
  open(answers: PanelAnswers, options?: Partial<OpenOptions>): Promise<PanelPage>;
  /** The browser, from the first test on. */
  readonly browser: () => Browser;
}

/** Gives each test of a suite pages in a browser; skips the suite, with a word, where there is none. */
export function usePages(options: BrowserOptions = {}): Pages {
  let browser: Browser;
  let bundle: PanelBundle;
  let opened: PanelPage[] = [];

  before(async function () {
    if (findChromium() === undefined) {
      console.log('      skipped: there is no Chromium');
      this.skip();
    }
    mkdirSync(pictures, { recursive: true });
    [browser, bundle] = await Promise.all([sharedBrowser(options), bundled('panel.tsx')]);
  });

  afterEach(async () => {
    const troubles = opened.flatMap((panel) => panel.troubles);
    await Promise.all(opened.map((panel) => panel.close()));
    opened = [];
    assert.deepEqual(troubles, [], 'errors, refusals of the security policy or dialogs in the page');
  });

  return {
    browser: () => browser,
    async open(answers, options = {}) {
      const panel = await PanelPage.open(browser, bundle, answers, { theme: themes[0], ...options });
      panel.page.setDefaultTimeout(20_000);
      opened.push(panel);
      return panel;
    },
  };
}

/** Row `index` (from 0) as the page says it to assistive technology. */
export function row(panel: PanelPage, index: number): Locator {
  return panel.page.locator(`.rowgroup [role=row][aria-rowindex="${index + 2}"]`);
}

/** Orders the table by id: which row is whose is known then. */
export async function orderById({ page }: PanelPage): Promise<void> {
  await page.locator('[role=columnheader].first').click();
  await page.locator('[role=columnheader].first[aria-sort=ascending]').waitFor();
  await page.locator('[role=grid][aria-busy=false]').waitFor();
}

/**
 * Waits until it is so. Asked here and not in the page, whose policy refuses the `eval` with which Playwright's
 * `waitForFunction` looks a second time.
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `${what}: not within 30 s`);
    await pause(20);
  }
}

/** Returns the position of the table's scroll bar, in pixels. */
export function tableTop(panel: PanelPage): Promise<number> {
  return panel.page.evaluate<number>(`document.querySelector('.grid').scrollTop`);
}

/** Scrolls the page to the table, and the table to a position in pixels. */
export async function scrollTable(panel: PanelPage, top: number): Promise<void> {
  await panel.page.locator('.rowgroup .row:not([aria-busy])').first().waitFor();
  await panel.page.evaluate(
    `document.querySelector('.stage').scrollIntoView(); document.querySelector('.grid').scrollTop = ${top}`,
  );
}

/** A picture for people to look at; `npm test` takes none. */
export async function picture(panel: PanelPage, name: string): Promise<void> {
  if (QUICK) return;
  await panel.page.screenshot({ path: path.join(pictures, `${name}.png`) });
}

/** What copying would put on the clipboard. */
export function copied(panel: PanelPage): Promise<string> {
  return panel.page.evaluate(`(() => {
    const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    document.dispatchEvent(event);
    return event.clipboardData.getData('text/plain');
  })()`);
}

export function axeFinds(panel: PanelPage): Promise<string[]> {
  return axeViolations(panel.page);
}
