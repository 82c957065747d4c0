import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errors, type Frame, type Locator, type Page } from 'playwright-core';
import { root } from '../../scripts/command.mjs';
import { QUICK } from '../extent';
import { startVSCode, type VSCode } from '../../scripts/vscodeHost.mjs';
import { session } from './session';

/** The themes in which RecScope must look right, by the name that ends a screenshot's file name. */
export const THEMES = {
  light: { setting: 'Light Modern', label: 'Light Modern', kind: 'vs' },
  dark: { setting: 'Dark Modern', label: 'Dark Modern', kind: 'vs-dark' },
  contrast: { setting: 'Default High Contrast', label: 'Dark High Contrast', kind: 'hc-black' },
  'contrast-light': {
    setting: 'Default High Contrast Light',
    label: 'Light High Contrast',
    kind: 'hc-light',
  },
} as const;
export type Theme = keyof typeof THEMES;
/** In the order of test/webview-page/themes.ts. */
export const ALL_THEMES: readonly Theme[] = ['dark', 'light', 'contrast', 'contrast-light'];
/** Whether pictures are what the tests run for: `npm run screenshots`. Then they are taken in every theme. */
export const FOR_PICTURES = process.env.RECSCOPE_SCREENSHOTS !== undefined;

const VIEWPORT = { width: 1280, height: 800 };
/** Long enough for a busy machine: what has not come by then does not come. */
const PATIENCE_MS = 20_000;
/** The same until a workbench is open: the first of a run reads and compiles all of VS Code. */
const OPENING_MS = 60_000;

/** Settings that keep pictures alike from run to run. */
const STEADY_SETTINGS = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'workbench.reduceMotion': 'on',
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'compact',
  'editor.hover.delay': 100,
};

export interface WorkbenchOptions {
  /** A folder of the checkout; the workbench opens a copy. */
  readonly folder: string;
  /** Files put into that copy, by their paths in it. */
  readonly files?: Readonly<Record<string, string>>;
  /** Runs on that copy before it is opened. */
  readonly prepare?: (folder: string) => void;
  /** A file of that folder to begin with. */
  readonly openFile?: string;
  readonly theme?: Theme;
  /** VS Code's display language; RecScope speaks it, VS Code's own texts stay English. */
  readonly locale?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** VS Code as a person sees it, with the packaged RecScope installed. */
export class Workbench {
  private constructor(
    public page: Page,
    /** The copy of the folder that is open. */
    readonly folder: string,
    private readonly vscode: VSCode,
    private theme: Theme,
  ) {}

  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const { theme = 'light', openFile } = options;
    const { browser, extensionsDir } = session();
    const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-ui-'));
    const folder = path.join(parent, path.basename(options.folder));
    fs.cpSync(path.join(root, options.folder), folder, { recursive: true });
    for (const [name, text] of Object.entries(options.files ?? {})) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
    options.prepare?.(folder);
    const vscode = await startVSCode({
      extensionsDir,
      settings: { ...STEADY_SETTINGS, ...options.settings, 'workbench.colorTheme': THEMES[theme].setting },
      ...(options.locale && { locale: options.locale }),
    });
    const context = await browser.newContext({
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const payload: [string, string][] = openFile
      ? [['openFile', vscode.remoteUri(path.join(folder, openFile))]]
      : [];
    const workbench = new Workbench(await context.newPage(), folder, vscode, theme);
    await workbench.show(payload);
    if (openFile) await workbench.editor().waitFor();
    return workbench;
  }

  private async show(payload: [string, string][] = []): Promise<void> {
    const { page, folder, vscode } = this;
    page.setDefaultTimeout(OPENING_MS);
    await page.goto(vscode.workbenchUrl({ folder, payload }));
    await page.locator('.monaco-workbench .part.statusbar').waitFor();
    await this.themeShown();
    // The palette does not learn of commands that come while it is open.
    await page.locator('.activitybar [aria-label^="RecScope"]').first().waitFor();
    page.setDefaultTimeout(PATIENCE_MS);
  }

  /** Kills the window and its extension host, which save nothing more, and opens the folder in another window. */
  async killWindow(): Promise<void> {
    if (this.vscode.killExtensionHosts() === 0) throw new Error('There is no extension host.');
    const { page } = this;
    this.page = await page.context().newPage();
    await page.close();
    await this.show();
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.vscode.stop();
    fs.rmSync(path.dirname(this.folder), { recursive: true, force: true });
  }

  /** Runs a command from the palette by its title, as it stands there after the category. */
  async run(title: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    const row = this.page.locator('.quick-input-list .monaco-list-row').filter({
      has: this.page.locator('.label-name', { hasText: new RegExp(`(^|: )${escaped(title)}$`) }),
    });
    const click = (timeout: number): Promise<boolean> =>
      row
        .first()
        .click({ timeout })
        .then(() => true, missed);
    const isClicked = async (): Promise<boolean> => {
      await this.page.keyboard.press('F1');
      await input.fill(`>${title}`);
      return click(PATIENCE_MS / 5);
    };
    // A command that only a trusted workspace has is not there before the window knows that it is one, and an open
    // palette does not learn of it. A panel that opened just before takes the focus, and the palette closes.
    for (let attempt = 1; !(await isClicked()); attempt++) {
      if (attempt === 5) throw new Error(`“${title}” is not in the palette.`);
      await this.page.keyboard.press('Escape');
    }
    const isAsked = async (): Promise<boolean> =>
      (await input.isVisible()) && (await input.inputValue()) === `>${title}`;
    // A click on a list that is just being drawn anew reaches nobody. One that comes late takes the list away.
    while (await this.stays(isAsked)) await click(1000);
  }

  /** Whether something is still so after a second; false as soon as it is not. */
  async stays(holds: () => Promise<boolean>): Promise<boolean> {
    for (const end = Date.now() + 1000; Date.now() < end;) {
      if (!(await holds().catch(() => false))) return false;
      await this.page.waitForTimeout(20);
    }
    return true;
  }

  /** Waits until something is asked for on top of the window. */
  async quickPick(): Promise<void> {
    await this.page.locator('.quick-input-widget').waitFor();
  }

  async leaveQuickPick(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Chooses an entry of the quick pick that is open. */
  async pick(label: string | RegExp): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
  }

  /** Opens a file of the folder by its name, as with Ctrl+P. */
  async openFile(name: string): Promise<void> {
    const found = this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first();
    // The list holds the files that were there when it was asked for: one that has just been written comes with another.
    for (const end = Date.now() + PATIENCE_MS; ;) {
      await this.page.keyboard.press('Control+P');
      await this.page.locator('.quick-input-widget input[type=text]').first().fill(name);
      const isThere = await found.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
      if (isThere || Date.now() > end) break;
      await this.leaveQuickPick();
    }
    await this.pick(name);
    await this.tab(name).waitFor();
    await this.editor().waitFor();
  }

  /** Selects files in the explorer and runs a command of their context menu, by the titles of its menus and its own. */
  async runInExplorer(names: readonly string[], ...titles: readonly string[]): Promise<void> {
    const rows = names.map((name) =>
      this.page.locator('.explorer-folders-view .monaco-list-row', {
        has: this.page.getByText(name, { exact: true }),
      }),
    );
    for (const row of rows) await row.click({ modifiers: ['ControlOrMeta'] });
    await rows[0]?.click({ button: 'right' });
    const menu = this.page.locator('.monaco-menu').first();
    const entries = titles.map((title) => menu.getByText(title, { exact: true }));
    for (const submenu of entries.slice(0, -1)) await submenu.hover();
    const entry = entries[entries.length - 1];
    await entry.click();
    // A menu that has just opened ignores a click, so that the one that opened it does not choose.
    while (await this.stays(() => menu.isVisible())) await entry.click({ timeout: 1000 }).catch(missed);
  }

  tab(name: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name });
  }

  /** The title of the active tab of the active group. */
  async activeTab(): Promise<string> {
    const tab = this.page.locator('.editor-group-container.active .tab.active');
    return (await tab.getAttribute('data-resource-name')) ?? (await tab.innerText());
  }

  /** The text editor in sight, or the first of several. */
  editor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor').first();
  }

  /** Waits until the cursor stands in this line, as the status bar says. */
  async cursorAt(line: number): Promise<void> {
    await this.page.locator('.statusbar-item', { hasText: new RegExp(`^Ln ${line},`) }).waitFor();
  }

  /** Underlined places in the editors in sight. */
  squiggles(severity: 'error' | 'warning' | 'info'): Locator {
    return this.page.locator(`.squiggly-${severity}`);
  }

  /**
   * Rests the pointer on the first place of the editor where a text stands, and returns what the hover says. An editor
   * that was just opened moves its lines when what stands over them arrives: the pointer follows the text.
   */
  async hover(text: string): Promise<string> {
    const line = this.editor().locator('.view-line', { hasText: text }).first();
    await line.waitFor();
    const hover = this.page.locator('.monaco-hover:not(.hidden) .hover-contents').first();
    const places: string[] = [];
    for (;;) {
      if (!(await hover.isVisible())) {
        const { x, y } = await middleOf(line, text);
        places.push(`${x}, ${y}`);
        // From elsewhere: the editor asks for a hover once, when the pointer comes to rest over a word.
        await this.page.mouse.move(x, y + 60);
        await this.page.mouse.move(x - 3, y);
        await this.page.mouse.move(x, y, { steps: 3 });
      }
      try {
        await hover.waitFor({ timeout: 5000 });
        // Hovers of several providers come one after the other; one goes when the line below it is drawn anew.
        await this.textAtRest(hover, 5000);
        break;
      } catch (error) {
        if (places.length === 4)
          throw new Error(`No hover over “${text}” at ${places.join('; ')}.`, { cause: error });
      }
    }
    return this.page.locator('.monaco-hover:not(.hidden)').first().innerText();
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item', { hasText: text });
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens a view container by the title of its icon in the activity bar. */
  async openView(title: string): Promise<Locator> {
    const icon = this.page.locator(`.activitybar .action-item:has([aria-label^="${title}"])`).first();
    if (!((await icon.getAttribute('class')) ?? '').includes('checked')) await icon.click();
    const sidebar = this.page.locator('.part.sidebar');
    await sidebar.locator('.composite.title', { hasText: new RegExp(title, 'i') }).waitFor();
    return sidebar;
  }

  /** Gives the side bar's place to the editors. */
  async closeSideBar(): Promise<void> {
    await this.run('Close Primary Side Bar');
    await this.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  }

  /** The rows of the first tree in the side bar, from top to bottom. */
  treeRows(): Locator {
    return this.page.locator('.part.sidebar .pane').first().locator('.monaco-list-row');
  }

  /** The page inside a webview, found by what it shows: VS Code nests it in frames with made-up names. */
  async webview(selector: string, hasText?: string | RegExp): Promise<Frame> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      for (const frame of this.page.frames()) {
        const found = frame.locator(selector, hasText === undefined ? {} : { hasText }).first();
        // A frame may go while it is asked.
        if (await found.isVisible().catch(() => false)) return frame;
      }
      if (Date.now() > deadline) throw new Error(`No webview shows ${selector} ${hasText ?? ''}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Changes the colour theme as a person does, from the palette. */
  async setTheme(theme: Theme): Promise<void> {
    if (theme === this.theme) return;
    this.theme = theme;
    await this.run('Color Theme');
    await this.page.locator('.quick-input-widget input[type=text]').first().fill(THEMES[theme].label);
    await this.pick(new RegExp(`^${THEMES[theme].label}`));
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await this.themeShown();
    // Webviews get the new colours a moment after the workbench has them; those behind others, when they come to the front.
    for (const end = Date.now() + 5000; Date.now() < end && !(await this.pagesHaveTheme());)
      await this.page.waitForTimeout(50);
  }

  private async pagesHaveTheme(): Promise<boolean> {
    const ids = this.page.frames().map((frame) =>
      // A frame may go while it is asked; most are no page of an extension's.
      frame.evaluate(() => document.body.dataset.vscodeThemeId).catch(() => undefined),
    );
    return (await Promise.all(ids)).every((id) => id === undefined || id === THEMES[this.theme].setting);
  }

  private async themeShown(): Promise<void> {
    const { kind } = THEMES[this.theme];
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
  }

  /**
   * Takes a picture of the whole window: `<name>-<theme>.png`. It goes where `RECSCOPE_SCREENSHOTS` says, or to
   * test/ui/screenshots/actual, which is not committed.
   */
  async screenshot(name: string): Promise<void> {
    if (QUICK) return;
    const folder = path.resolve(root, process.env.RECSCOPE_SCREENSHOTS ?? 'test/ui/screenshots/actual');
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${name}-${this.theme}.png`);
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.page.screenshot({ path: file, animations: 'disabled' });
  }

  /**
   * Takes the same picture in each theme, if pictures are wanted, and goes back to the first one. Changing the theme closes hovers and menus:
   * `prepare` opens them again.
   */
  async screenshots(
    name: string,
    options: { readonly themes?: readonly Theme[]; readonly prepare?: () => Promise<unknown> } = {},
  ): Promise<void> {
    const before = this.theme;
    for (const theme of options.themes ?? (FOR_PICTURES ? ALL_THEMES : [before])) {
      await this.setTheme(theme);
      // Away from everything that answers to the pointer.
      await this.page.mouse.move(VIEWPORT.width - 1, 1);
      await options.prepare?.();
      await this.screenshot(name);
    }
    await this.setTheme(before);
  }

  /** Waits until a text has not changed for a while. */
  private async textAtRest(locator: Locator, timeout = PATIENCE_MS): Promise<void> {
    let last = '';
    for (let still = 0; still < 3;) {
      const text = await locator.innerText({ timeout });
      still = text === last ? still + 1 : 0;
      last = text;
      await this.page.waitForTimeout(60);
    }
  }
}

/** What was waited for, or was to be clicked, is not there. */
function missed(error: unknown): false {
  if (!(error instanceof errors.TimeoutError)) throw error;
  return false;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Where a text stands within a line of the editor. */
function middleOf(line: Locator, text: string): Promise<{ readonly x: number; readonly y: number }> {
  return line.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.nodeValue?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    // A text over several tokens: the line's own middle.
    const { x, y, height } = element.getBoundingClientRect();
    return { x: x + 20, y: y + height / 2 };
  }, text);
}
