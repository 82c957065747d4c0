import { readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { ORIGIN } from './hostHtml';
import type { Theme } from './themes';

const root = path.resolve(__dirname, '../..');

/** An output as a notebook holds it. */
export interface NotebookOutput {
  readonly mime: string;
  /** JSON, or what pretends to be. */
  readonly text: string;
  readonly metadata?: unknown;
}

/** What became of an output. */
export interface Drawn {
  readonly text: string;
  /** Names of the elements below the output, each once. */
  readonly tags: string[];
  readonly elements: number;
}

/** The outputs of a saved notebook that a real kernel ran (packages/python/tests/make_notebook.py), one a cell. */
export function savedOutputs(): NotebookOutput[] {
  const file = path.join(root, 'test/fixtures/notebooks/examples.ipynb');
  const { cells } = JSON.parse(readFileSync(file, 'utf8')) as {
    cells: { outputs: { data: Record<string, unknown>; metadata: unknown }[] }[];
  };
  return cells.flatMap(({ outputs }) =>
    outputs.map(({ data, metadata }) => {
      const mime = Object.keys(data).find((type) => type.startsWith('application/vnd.recscope.')) ?? '';
      return { mime, text: JSON.stringify(data[mime]), metadata: { metadata } };
    }),
  );
}

/** The renderer as the package has it. */
export async function bundledRenderer(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(root, 'src/notebook/renderer.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    loader: { '.css': 'text' },
  });
  return outputFiles[0].text;
}

/** The renderer in a page as that of a notebook's outputs, which lets scripts and styles of its own run. */
export class NotebookPage {
  /** Whatever ran, was fetched or went wrong. */
  readonly troubles: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, renderer: string, theme: Theme): Promise<NotebookPage> {
    const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
    const page = await context.newPage();
    const made = new NotebookPage(page);
    page.on('pageerror', (error) => made.troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') made.troubles.push(message.text());
    });
    page.on('dialog', (dialog) => {
      made.troubles.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const style = Object.entries({
      'font-family': '"DejaVu Sans", sans-serif',
      'font-size': '13px',
      ...theme.colors,
    }).map(([name, value]) => `--vscode-${name}: ${value};`);
    await page.route('**/*', (route) => {
      const { href } = new URL(route.request().url());
      if (href === `${ORIGIN}/renderer.js`)
        return route.fulfill({ contentType: 'text/javascript', body: renderer });
      if (href === `${ORIGIN}/`)
        return route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Outputs</title><style>:root { ${style.join(' ')} } body { background: var(--vscode-editor-background) }</style><main id="outputs"></main>`,
        });
      if (!href.endsWith('/favicon.ico')) made.troubles.push(`asked for ${href}`);
      return route.abort();
    });
    await page.goto(`${ORIGIN}/`);
    await page.evaluate(`(async () => {
      globalThis.sent = [];
      globalThis.broken = () => console.error('RUN');
      const { activate } = await import('${ORIGIN}/renderer.js');
      globalThis.renderer = await activate({
        postMessage: (message) => sent.push(message),
        onDidReceiveMessage: (listener) => { globalThis.tell = listener; },
      });
    })()`);
    return made;
  }

  /** Draws an output below those that are there. */
  draw({ mime, text, metadata }: NotebookOutput): Promise<Drawn> {
    return this.page.evaluate<Drawn>(`(() => {
      const element = document.createElement('section');
      document.getElementById('outputs').append(element);
      const text = ${JSON.stringify(text)};
      const bytes = new TextEncoder().encode(text);
      renderer.renderOutputItem({
        id: String(document.querySelectorAll('section').length), mime: ${JSON.stringify(mime)}, metadata: ${JSON.stringify(metadata) ?? 'undefined'},
        data: () => bytes, text: () => text, json: () => JSON.parse(text),
      }, element, new AbortController().signal);
      const elements = [...element.shadowRoot.querySelectorAll('*')].filter(({ tagName }) => tagName !== 'STYLE');
      return {
        text: elements.filter(({ parentNode }) => parentNode === element.shadowRoot).map((each) => each.textContent).join('\\n'),
        tags: [...new Set(elements.map(({ tagName }) => tagName.toLowerCase()))].sort(),
        elements: elements.length,
      };
    })()`);
  }

  /** What the renderer asked of the extension. */
  sent(): Promise<unknown[]> {
    return this.page.evaluate('sent');
  }

  /** Takes all outputs away. */
  async clear(): Promise<void> {
    await this.page.evaluate(
      `renderer.disposeOutputItem(); document.getElementById('outputs').replaceChildren()`,
    );
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
