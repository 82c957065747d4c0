import type { Page } from 'playwright-core';

/** With RECSCOPE_SLOW frames and short timers come late, as on a busy machine: who relies on them is found every time. */
export async function slowFrames(page: Page): Promise<void> {
  if (!process.env.RECSCOPE_SLOW) return;
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
