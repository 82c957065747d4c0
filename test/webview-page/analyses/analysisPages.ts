import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';
import { QUICK } from '../../extent';
import { axeViolations } from '../axe';
import type {
  AnalysisAction,
  AnalysisPanelState,
  SingleAnswerKind,
} from '../../../src/shared/protocol/analyses';
import { type HostedPage, hostHtml, ORIGIN } from '../hostHtml';
import { type BrowserOptions, bundled, sharedBrowser } from '../panelPage';
import { slowFrames } from '../slowFrames';
import { themes, type Theme } from '../themes';

const root = path.resolve(__dirname, '../../..');
const PAGE: HostedPage = { script: 'page.js', styles: ['0.css', '1.css'], analysis: 'an-id' };
const pictures = path.join(root, 'out/webview-page');

interface Options {
  readonly theme?: Theme;
  readonly language?: 'en' | 'ko';
  readonly width?: number;
  readonly height?: number;
  readonly scale?: number;
  /** What the page kept before it was loaded anew. */
  readonly memory?: unknown;
}

/** The page of an analysis in a browser of its own, with what it says to its host. */
export class AnalysisPage<Kind extends SingleAnswerKind> {
  readonly actions: AnalysisAction<Kind>[] = [];
  readonly revealed: { uri: string; line: number }[] = [];
  readonly opened: string[] = [];
  readonly troubles: string[] = [];
  memory: unknown;

  constructor(readonly page: Page) {}

  async send(state: AnalysisPanelState<Kind>): Promise<void> {
    const message = {
      method: 'panelState',
      params: state,
      receiver: { type: 'webview', webviewId: '1' },
      sender: { type: 'extension' },
    };
    await this.page.evaluate((json) => window.postMessage(JSON.parse(json), '*'), JSON.stringify(message));
  }

  receive({ method, params }: { readonly method?: string; readonly params?: unknown }): void {
    if (method === 'panelAction') this.actions.push(params as AnalysisAction<Kind>);
    else if (method === 'revealLine') this.revealed.push(params as { uri: string; line: number });
    else if (method === 'openFile') this.opened.push((params as { uri: string }).uri);
    else if (method === 'setState') this.memory = params;
  }

  axeFinds(): Promise<string[]> {
    return axeViolations(this.page);
  }

  /** A picture of all of the page, to be looked at; `npm test` takes none. */
  async picture(name: string): Promise<void> {
    if (QUICK) return;
    await this.page.screenshot({ path: path.join(pictures, `${name}.png`) });
  }
}

interface Bundle {
  readonly script: string;
  readonly styles: readonly string[];
}

async function bundleOf(): Promise<Bundle> {
  const [panel, page] = await Promise.all([bundled('panel.tsx'), bundled('analyses.tsx')]);
  return { script: page.script, styles: [panel.style, page.style] };
}

/** Gives each test pages of this kind; skips the suite, with a word, where there is no browser. */
export function useAnalysisPages<Kind extends SingleAnswerKind>(
  kind: Kind,
  browserOptions: BrowserOptions = {},
): (state: AnalysisPanelState<Kind>, options?: Options) => Promise<AnalysisPage<Kind>> {
  let browser: Browser;
  let bundle: Bundle;
  let opened: AnalysisPage<Kind>[] = [];

  before(async function () {
    if (findChromium() === undefined) {
      console.log('      skipped: there is no Chromium');
      this.skip();
    }
    mkdirSync(pictures, { recursive: true });
    [browser, bundle] = await Promise.all([sharedBrowser(browserOptions), bundleOf()]);
  });
  afterEach(async () => {
    const troubles = opened.flatMap((panel) => panel.troubles);
    await Promise.all(opened.map(({ page }) => page.context().close()));
    opened = [];
    assert.deepEqual(troubles, [], 'errors or refusals of the security policy in the page');
  });

  return async (
    state,
    { theme = themes[0], language = 'en', width = 1280, height = 1000, scale = 1, memory } = {},
  ) => {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const page = await context.newPage();
    await slowFrames(page);
    page.setDefaultTimeout(20_000);
    const panel = new AnalysisPage<Kind>(page);
    opened.push(panel);
    page.on('pageerror', (error) => panel.troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') panel.troubles.push(message.text());
    });
    let ready: () => void;
    const isReady = new Promise<void>((resolve) => (ready = resolve));
    await page.exposeFunction('toHost', (message: { method?: string }) => {
      if (message.method === 'panelReady') ready();
      panel.receive(message);
    });
    await page.addInitScript({
      content: `globalThis.acquireVsCodeApi = () => ({
        postMessage: (message) => globalThis.toHost(message),
        getState: () => (${JSON.stringify(memory) ?? 'undefined'}),
        setState: (params) => globalThis.toHost({ method: 'setState', params }),
      });`,
    });
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/page.js')
        return route.fulfill({ contentType: 'text/javascript', body: bundle.script });
      const style = /^\/(\d)\.css$/.exec(pathname)?.[1];
      if (style !== undefined)
        return route.fulfill({ contentType: 'text/css', body: bundle.styles[Number(style)] });
      return route.fulfill({ contentType: 'text/html', body: hostHtml(theme, language, { ...PAGE, kind }) });
    });
    await page.goto(`${ORIGIN}/`);
    await isReady;
    await panel.send(state);
    await page.locator('main').waitFor();
    return panel;
  };
}
