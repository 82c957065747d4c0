import type { Page } from 'playwright-core';

/** As on a busy machine, so that what relies on a quick one is found every time. */
export const SLOW = Boolean(process.env.RECSCOPE_SLOW);

/** Frames and short timers come late in a page. */
export async function slowFrames(page: Page): Promise<void> {
  if (!SLOW) return;
  await page.addInitScript({
    content: `{
      const later = setTimeout;
      globalThis.requestAnimationFrame = (callback) => later(() => callback(performance.now()), 150);
      globalThis.cancelAnimationFrame = clearTimeout;
      globalThis.setTimeout = (callback, delay = 0, ...given) =>
        later(callback, delay < 100 ? delay + 100 : delay, ...given);
    }`,
  });
}
