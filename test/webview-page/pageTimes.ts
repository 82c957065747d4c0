import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { PanelPage } from './panelPage';

/** What of a run through rows was seen, frame by frame. */
export interface Frames {
  /** Milliseconds from frame to frame. */
  readonly times: readonly number[];
  /** Frames in which a part of the table showed no row at all. */
  readonly empty: number;
  /** Frames in which a row stood there whose values were still under way. */
  readonly waiting: number;
  /**
   * Of each frame that showed rows passed before, because those at the scroll bar's place were under way: how many
   * milliseconds ago the scroll bar was where they stand.
   */
  readonly behind: readonly number[];
  /** Milliseconds of a processor's time that the page's main thread took for a frame, on average. */
  readonly work: number;
}

/** Takes the times of a page as its reader has them: until what was asked for is painted. */
export class PageTimes {
  private constructor(private readonly panel: PanelPage) {}

  static async of(panel: PanelPage): Promise<PageTimes> {
    await panel.page.evaluate(harness);
    return new PageTimes(panel);
  }

  /**
   * Milliseconds from the moment in which `act` is called in the page until the frame is painted in which `holds`.
   *
   * @param holds an expression
   * @param act a statement
   * @param before a statement that takes no part in the time; the page draws what comes of it
   */
  until(holds: string, act: string, before = ''): Promise<number> {
    return this.panel.page.evaluate<number>(`(async () => {
      ${before};
      await pageTimes.painted(() => true);
      const start = performance.now();
      ${act};
      return (await pageTimes.painted(() => ${holds})) - start;
    })()`);
  }

  /** Like the one above, for work outside of the page, which has the same clock. */
  async untilAfter(act: () => Promise<unknown>, holds: string): Promise<number> {
    const end = this.panel.page.evaluate<number>(
      `pageTimes.painted(() => ${holds}).then((end) => performance.timeOrigin + end)`,
    );
    const start = performance.timeOrigin + performance.now();
    await act();
    return (await end) - start;
  }

  /** Like the one above, from when the page was opened. */
  sinceOpened(holds: string): Promise<number> {
    return this.panel.page.evaluate<number>(`pageTimes.painted(() => ${holds})`);
  }

  /** Looks at every frame of the table while something is done to it. */
  async during(act: () => Promise<void>): Promise<Frames> {
    const session = await this.panel.page.context().newCDPSession(this.panel.page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taken = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
    };
    await this.panel.page.evaluate('pageTimes.watch()');
    const before = await taken();
    await act();
    const after = await taken();
    const seen = await this.panel.page.evaluate<Omit<Frames, 'work'>>('pageTimes.watched()');
    return { ...seen, work: (after - before) / seen.times.length };
  }
}

/**
 * Waits until the browser does nothing: with a new window it loads pages of its own, which take as much of the processor
 * as the panel does.
 */
export async function quiet(browser: Browser): Promise<void> {
  const system = await browser.newBrowserCDPSession();
  const used = async (): Promise<number> => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  let before = -Infinity;
  for (let now = await used(); now - before > 0.03; now = await used()) {
    before = now;
    await pause(300);
  }
  await system.detach();
}

/** Bytes that belong to the page's process alone, and bytes of its script's objects; after a collection of garbage. */
export async function pageMemory(
  browser: Browser,
  panel: PanelPage,
): Promise<{ process: number | undefined; heap: number; nodes: number }> {
  const page = await panel.page.context().newCDPSession(panel.page);
  await page.send('HeapProfiler.collectGarbage');
  await page.send('Performance.enable');
  const { metrics } = await page.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? NaN;
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id));
  const known = renderers.filter((bytes) => bytes !== undefined);
  return {
    // Where there is a spare renderer, it is the smaller one.
    process: known.length === 0 ? undefined : Math.max(...known),
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
  };
}

/** As Linux counts it; undefined on other systems. */
function privateBytes(process: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8');
    const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)].map(([, size]) =>
      Number(size),
    );
    return kilobytes.reduce((sum, size) => sum + size, 0) * 1024;
  } catch {
    return undefined;
  }
}

/** As text: what tsx makes of a function refers to names that are not in the page. */
const harness = `globalThis.pageTimes = (() => {
  const grid = () => document.querySelector('[role=grid]');
  const tops = () => [...grid().querySelectorAll('.rowgroup .row:not(.outside)')].map((row) => row.getBoundingClientRect());
  let watching = false, times, empty, waiting, behind, passed, last;
  const firstRow = () => Math.min(...[...grid().querySelectorAll('.rowgroup .row:not(.outside)')].map((row) => Number(row.getAttribute('aria-rowindex')) - 2));
  /** The first row where the scroll bar stands. */
  const rowOfBar = () => {
    const { scrollTop, scrollHeight, clientHeight } = grid();
    const sheet = (Number(grid().getAttribute('aria-rowcount')) - 1) * 24 - (grid().clientHeight - 28);
    return Math.floor((scrollTop / (scrollHeight - clientHeight)) * sheet / 24);
  };
  const look = (now) => {
    if (!watching) return;
    if (last !== undefined) times.push(now - last);
    last = now;
    const view = grid().getBoundingClientRect();
    const rows = tops();
    const top = Math.min(...rows.map((row) => row.top)), bottom = Math.max(...rows.map((row) => row.bottom));
    if (!(top <= view.top + 28.5 && bottom >= view.top + grid().clientHeight - 0.5)) empty++;
    if (grid().querySelector('.row:not(.outside)[aria-busy]')) waiting++;
    passed.push({ row: rowOfBar(), now });
    if (grid().ariaBusy === 'true') {
      const shown = firstRow();
      const then = passed.findLast(({ row }) => Math.abs(row - shown) <= 1);
      behind.push(then === undefined ? NaN : now - then.now);
    }
    requestAnimationFrame(look);
  };
  return {
    /** A message that is sent in a frame is received after it was painted. */
    painted: (holds) => new Promise((resolve) => {
      const look = () => {
        if (!holds()) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    }),
    /** Rows of the order or query that was asked for last, all of them with their values. */
    rows: () => grid()?.ariaBusy === 'false' && grid().querySelector('.rowgroup .row') !== null &&
      grid().querySelector('.row[aria-busy]') === null,
    ordered: (label, direction) => pageTimes.rows() && pageTimes.head(label).ariaSort === direction,
    /** A row of the table that is in sight, with its values. */
    shows: (row) => grid()?.querySelector('.row:not(.outside):not([aria-busy])[aria-rowindex="' + (row + 2) + '"]') !== null,
    seen: (selector) => document.querySelector(selector) !== null,
    press: (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    foot: () => document.querySelector('.foot [role=status]')?.innerText,
    head: (label) => [...document.querySelectorAll('[role=grid] [role=columnheader]')].find((head) => head.textContent.trim() === label),
    button: (text) => [...document.querySelectorAll('button')].find((button) => button.innerText.trim().startsWith(text)),
    write: (text) => {
      const box = document.querySelector('[role=combobox]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, text);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    enter: () => document.querySelector('[role=combobox]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    watch: () => { watching = true; times = []; behind = []; passed = []; empty = waiting = 0; last = undefined; requestAnimationFrame(look); },
    watched: () => { watching = false; return { times, empty, waiting, behind }; },
  };
})()`;
