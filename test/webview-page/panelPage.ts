import type {
  ChartQuery,
  QueryOf,
  QuestionName,
  UserLocationQuery,
  UsersQuery,
} from '../../src/shared/protocol/queries';
import path from 'node:path';
import esbuild from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Cancelled } from '../../src/core/watch/cancellation';
import type { HistoryView } from '../../src/shared/protocol/views/historyView';
import type { ChartView } from '../../src/shared/protocol/views/chartView';
import type {
  ConventionsView,
  NumberMatchView,
  QuickComparison,
} from '../../src/shared/protocol/views/conventionsView';
import type {
  EvaluationView,
  UserLocation,
  UsersPage,
  UserView,
} from '../../src/shared/protocol/views/evaluationView';
import type { ExplanationView } from '../../src/shared/protocol/views/explanationView';
import type {
  HeadSetting,
  JudgingPlace,
  PanelMode,
  PanelState,
} from '../../src/shared/protocol/panelProtocol';
import type { PanelMemory } from '../../src/webview/uiState';
import type { JudgedMessage, LeaderboardChoice, PanelAction } from '../../src/shared/protocol/pageMessages';
import { withFirstPlaces } from '../../src/shared/problems/firstPlaces';
import type { AnswerOf } from '../../src/shared/protocol/questions';
import { problemFiles } from '../../src/shared/problems/problemFiles';
import type { ItemAnswers } from './fakeItems';
import { findChromium } from '../../scripts/chromium.mjs';
import { hostHtml, ORIGIN } from './hostHtml';
import { SLOW, slowFrames } from './slowFrames';
import type { Theme } from './themes';

const root = path.resolve(__dirname, '../..');
export interface BrowserOptions {
  /** Where pictures are taken there are none. */
  readonly scrollBars?: boolean;
}

const browsers = new Map<boolean, Promise<Browser>>();

/** The browser of all suites of a run: each test opens windows of its own in it, which share nothing. */
export function sharedBrowser({ scrollBars = false }: BrowserOptions = {}): Promise<Browser> {
  let browser = browsers.get(scrollBars);
  if (!browser) browsers.set(scrollBars, (browser = launchBrowser(scrollBars)));
  return browser;
}

// Of the run, not of a suite: after the last one.
after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

function launchBrowser(scrollBars: boolean): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
    ],
  });
}

export interface PanelBundle {
  readonly script: string;
  readonly style: string;
}

const bundles = new Map<string, Promise<PanelBundle>>();

/** The script and style of a page of src/webview as esbuild.js makes them for the package, made once for all suites. */
export function bundled(source: string): Promise<PanelBundle> {
  let bundle = bundles.get(source);
  if (!bundle) bundles.set(source, (bundle = bundlePage(source)));
  return bundle;
}

async function bundlePage(source: string): Promise<PanelBundle> {
  const result = await esbuild.build({
    entryPoints: { page: path.join(root, 'src/webview', source) },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    loader: { '.ttf': 'dataurl' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: 'dist',
  });
  const text = (ending: string): string =>
    result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

/** What stands behind the host and answers the page's questions. */
export interface PanelAnswers {
  readonly evaluation: EvaluationView;
  users(query: UsersQuery): UsersPage | Promise<UsersPage>;
  user(model: number, user: number): UserView | Promise<UserView>;
  locate(query: UserLocationQuery): UserLocation | null | Promise<UserLocation | null>;
  history?(user: number): Promise<HistoryView | null>;
  explanation(
    model: number,
    user: number,
    measure: string,
  ): ExplanationView | null | Promise<ExplanationView | null>;
  conventions(model: number, measure: string): ConventionsView | Promise<ConventionsView>;
  quickConventions(
    model: number,
    measure: string,
    milliseconds: number,
  ): QuickComparison | Promise<QuickComparison>;
  numberMatch?(query: QueryOf<'numberMatch'>): NumberMatchView | Promise<NumberMatchView>;
  /** Absent: a test that chooses no convention and no threshold. */
  conventionDescriptions?(): Answered<'conventionDescriptions'>;
  relevance?(query: QueryOf<'relevance'>): Answered<'relevance'>;
  suggestions?(query: QueryOf<'suggestions'>): Answered<'suggestions'>;
  judging?(query: QueryOf<'judging'>): Answered<'judging'>;
  bounds?(query: QueryOf<'bounds'>): Answered<'bounds'>;
  /** Answers a judgment, as the extension host does. */
  judge?(message: JudgedMessage): JudgingPlace;
  chart(query: ChartQuery): ChartView | Promise<ChartView>;
  /** Absent: models are not compared in this test. */
  readonly comparison?: ComparisonAnswers;
  /** Undefined: a test that does not look at items. */
  readonly items?: ItemAnswers;
}

type Answered<Name extends QuestionName> = AnswerOf<Name> | Promise<AnswerOf<Name>>;

/** What is answered of the comparison of models. */
export type ComparisonAnswers = {
  readonly [Name in 'comparison' | 'comparedUsers' | 'slidHits' | 'cohorts' | 'slices' | 'itemGroups']: (
    query: QueryOf<Name>,
    tell: (share: number) => void,
  ) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};

export interface OpenOptions {
  readonly theme: Theme;
  readonly language?: 'en' | 'ko';
  readonly width?: number;
  readonly height?: number;
  readonly memory?: PanelMemory;
  readonly leaderboard?: LeaderboardChoice;
  readonly state?: PanelState;
  readonly forcedColors?: boolean;
  readonly scale?: number;
  /** Waited for when the browser's window is there, and nothing of the panel's page yet. */
  readonly beforeLoading?: () => Promise<void>;
}

/** One of all questions, each with its own query. */
type AnyQuestion = {
  [Name in QuestionName]: { readonly name: Name; readonly query: QueryOf<Name>; readonly heard?: number };
}[QuestionName];

interface Message {
  readonly id?: string;
  readonly method?: string;
  readonly params?: unknown;
}

/** The panel in a browser of its own, with a fake host at the other end of its messages. */
export class PanelPage {
  readonly actions: PanelAction[] = [];
  readonly revealed: { uri: string; line: number }[] = [];
  readonly opened: string[] = [];
  /** Whatever went wrong in the page: errors, refusals of the content security policy, alerts. */
  readonly troubles: string[] = [];
  memory: unknown;
  /** What the host would keep of the leaderboard. */
  leaderboard: unknown;
  ready: unknown;
  /** When set, questions fail with this message. */
  failure: string | undefined;
  /** Extra time before each answer, in milliseconds. */
  delay = SLOW ? 120 : 0;
  /** What the page asked for: "conventions AP@10". */
  readonly asked: string[] = [];
  /** Questions of these that were answered. */
  readonly answered: string[] = [];
  /** Questions of these that the page gave up. */
  readonly givenUp: string[] = [];
  private readonly questions = new Map<string, string>();

  private constructor(
    readonly page: Page,
    private readonly engine: PanelAnswers,
    private state: PanelState,
  ) {}

  /** Returns the panel's memory of what is displayed: the page stores it in an effect, after the paint. */
  async displayedMemory(): Promise<PanelMemory> {
    const afterEffects = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';
    // Once more: an effect may change what is displayed.
    for (let round = 0; round < 2; round++) await this.page.evaluate(afterEffects);
    return this.memory as PanelMemory;
  }

  static async open(
    browser: Browser,
    bundle: PanelBundle,
    engine: PanelAnswers,
    options: OpenOptions,
  ): Promise<PanelPage> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1360, height: options.height ?? 860 },
      deviceScaleFactor: options.scale ?? 1,
      forcedColors: options.forcedColors === true ? 'active' : 'none',
    });
    const page = await context.newPage();
    await slowFrames(page);
    const state = options.state ?? {
      kind: 'done',
      evaluation: engine.evaluation,
      stale: [],
    };
    const panel = new PanelPage(page, engine, state);
    panel.leaderboard = options.leaderboard;
    page.on('pageerror', (error) => panel.troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') panel.troubles.push(message.text());
    });
    page.on('dialog', (dialog) => {
      panel.troubles.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.exposeFunction('toHost', (message: Message) => panel.receive(message));
    // As text: what tsx makes of a function refers to names that are not in the page.
    await page.addInitScript({
      content: `
        let state = ${JSON.stringify(options.memory) ?? 'undefined'};
        globalThis.acquireVsCodeApi = () => ({
          postMessage: (message) => globalThis.toHost(message),
          getState: () => state,
          setState: (next) => {
            state = next;
            globalThis.toHost({ method: 'setState', params: next });
          },
        });`,
    });
    const language = options.language ?? 'en';
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/panel.js')
        return route.fulfill({ contentType: 'text/javascript', body: bundle.script });
      if (pathname === '/panel.css') return route.fulfill({ contentType: 'text/css', body: bundle.style });
      return route.fulfill({
        contentType: 'text/html',
        body: hostHtml(options.theme, language, { script: 'panel.js', styles: ['panel.css'] }),
      });
    });
    await options.beforeLoading?.();
    await page.goto(`${ORIGIN}/`);
    return panel;
  }

  /** Sends a new state, as the host does on every change. */
  async send(state: PanelState): Promise<void> {
    this.state = state;
    await this.post({ method: 'panelState', params: asSent(state) });
  }

  async mode(mode: PanelMode): Promise<void> {
    await this.post({ method: 'panelMode', params: mode });
  }

  async showUser(user: number, model?: number): Promise<void> {
    await this.post({ method: 'showUser', params: { model, user } });
  }

  async showSetting(setting: HeadSetting): Promise<void> {
    await this.post({ method: 'showSetting', params: { setting } });
  }

  /** Returns when models are compared and drawn so: what the answer says then may move all that is below it. */
  async compared(): Promise<void> {
    while (!this.answered.includes('comparison')) await this.page.waitForTimeout(20);
    // An answer reaches the page some messages and frames later, and moves what is below its first line.
    let before = '';
    for (let same = 0; same < 5; same++) {
      const place = JSON.stringify(await this.page.locator('.measures').first().boundingBox());
      if (place !== before) same = 0;
      before = place;
      await this.page.waitForTimeout(SLOW ? 150 : 30);
    }
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  private async receive(message: Message): Promise<void> {
    if (message.id !== undefined) {
      const { name, query } = message.params as { name: string; query: { measure?: string } | null };
      const question = `${name} ${query?.measure ?? ''}`.trim();
      this.asked.push(question);
      this.questions.set(message.id, question);
      if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
      if (this.failure !== undefined) {
        return this.post({ id: message.id, error: { message: this.failure } });
      }
      try {
        await this.post({ id: message.id, result: await this.answer(message) });
        this.answered.push(question);
        return;
      } catch (error) {
        // The engine stops a question for a newer one of its kind, and its caller is told.
        if (!(error instanceof EngineFailure || error instanceof Cancelled)) throw error;
        return this.post({ id: message.id, error: { message: error.message } });
      }
    }
    switch (message.method) {
      case 'panelReady':
        this.ready = message.params;
        if (this.leaderboard !== undefined)
          await this.post({ method: 'leaderboardChoice', params: this.leaderboard });
        return this.post({ method: 'panelState', params: asSent(this.state) });
      case '$/cancelRequest': {
        const { msgId } = message.params as { msgId: string };
        this.givenUp.push(this.questions.get(msgId) ?? 'a question that was never asked');
        return;
      }
      case 'setState':
        this.memory = message.params;
        return;
      case 'panelAction':
        this.actions.push(message.params as PanelAction);
        return;
      case 'rememberLeaderboard':
        this.leaderboard = message.params;
        return;
      case 'openFile':
        this.opened.push((message.params as { uri: string }).uri);
        return;
      case 'revealLine':
        this.revealed.push(message.params as { uri: string; line: number });
    }
  }

  private answer({ method, params }: Message): unknown {
    if (method === 'judgeItem') return this.engine.judge?.(params as JudgedMessage);
    if (method !== 'askQuestion') throw new Error(`unknown request ${method}`);
    const asked = params as AnyQuestion;
    const { heard } = asked;
    const tell = (share: number): void =>
      heard === undefined ? undefined : void this.post({ method: 'askProgress', params: { heard, share } });
    switch (asked.name) {
      case 'users':
        return this.engine.users(asked.query);
      case 'user':
        return this.engine.user(asked.query.model, asked.query.user);
      case 'history':
        return this.engine.history?.(asked.query.user) ?? null;
      case 'locateUser':
        return this.engine.locate(asked.query);
      case 'explanation':
        return this.engine.explanation(asked.query.model, asked.query.user, asked.query.measure);
      case 'conventions':
        return this.engine.conventions(asked.query.model, asked.query.measure);
      case 'quickConventions': {
        const { model, measure, milliseconds } = asked.query;
        return this.engine.quickConventions(model, measure, milliseconds);
      }
      case 'numberMatch':
        return this.engine.numberMatch?.(asked.query);
      case 'conventionDescriptions':
        return this.engine.conventionDescriptions?.() ?? new Promise(() => undefined);
      case 'relevance':
        return this.engine.relevance?.(asked.query) ?? new Promise(() => undefined);
      case 'judging':
        return this.engine.judging?.(asked.query);
      case 'bounds':
        return this.engine.bounds?.(asked.query);
      case 'suggestions':
        return this.engine.suggestions?.(asked.query) ?? [];
      case 'problems': {
        const result = resultOf(this.state);
        // The engine has no other names than Uris.
        return (result === undefined ? [] : problemFiles(result)).map((problems) => ({
          ...problems,
          file: { ...problems.file, label: problems.file.uri },
        }));
      }
      case 'chart':
        return this.engine.chart(asked.query);
      case 'comparison':
        // Never answered, as by an engine that is busy: nothing else of the page waits for it.
        return this.engine.comparison?.comparison(asked.query, tell) ?? new Promise(() => undefined);
      case 'comparedUsers':
        return this.engine.comparison?.comparedUsers(asked.query, tell);
      case 'slidHits':
        return this.engine.comparison?.slidHits(asked.query, tell);
      case 'cohorts':
        return this.engine.comparison?.cohorts(asked.query, tell);
      case 'slices':
        return this.engine.comparison?.slices(asked.query, tell);
      case 'itemGroups':
        return this.engine.comparison?.itemGroups(asked.query, tell);
      case 'itemSummary':
        return this.engine.items?.itemSummary(asked.query);
      case 'items':
        return this.engine.items?.items(asked.query);
      case 'locateItem':
        return this.engine.items?.locateItem(asked.query);
      case 'item': {
        const { item, ...counting } = asked.query;
        return this.engine.items?.item(counting, item);
      }
      default:
        throw new Error(`unknown question ${asked.name}`);
    }
  }

  private async post(message: object): Promise<void> {
    if (this.page.isClosed()) return;
    // As JSON, which is how VS Code sends it; Playwright's own way takes half a second for a large result.
    const text = JSON.stringify({
      ...message,
      receiver: { type: 'webview', webviewId: '1' },
      sender: { type: 'extension' },
    });
    await this.page
      .evaluate((json) => window.postMessage(JSON.parse(json), '*'), text)
      .catch((error: unknown) => {
        // An answer to a page that was closed in the meantime.
        if (!this.page.isClosed()) throw error;
      });
  }
}

/** What an answer throws that is to reach the page as the engine's failure. */
export class EngineFailure extends Error {}

function resultOf(state: PanelState): EvaluationView | undefined {
  if (state.kind === 'empty') return undefined;
  return state.kind === 'done' ? state.evaluation : state.last;
}

/** As the host sends it (features/panel/evaluationPanel.ts). */
function asSent(state: PanelState): PanelState {
  if (state.kind === 'empty') return state;
  if (state.kind === 'done') return { ...state, evaluation: withFirstPlaces(state.evaluation) };
  return { ...state, last: state.last && withFirstPlaces(state.last) };
}
