import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import type { Page } from 'playwright-core';
import { programBundles } from '../../esbuild.js';
import { findChromium } from '../../scripts/chromium.mjs';
import { workerScript } from '../../src/engine/process/connect.web';
import { experimentCall } from '../unit/experiments/analysedLog';
import { assertGolden } from '../unit/experiments/close';
import { assertHolds } from '../unit/audit/holds';
import { configOf } from '../unit/splits/logs';
import { parquetLog } from '../unit/splits/parquetLog';
import { written } from '../unit/splits/written';
import type { GoldenAnswer, GoldenQuestion } from './goldenWorker';
import { sharedBrowser } from './panelPage';

const golden = path.resolve(__dirname, '../fixtures/golden');
const read = (...parts: readonly string[]): string => readFileSync(path.join(golden, ...parts), 'utf8');

/** Returns the script of another program, bundled as the package bundles the engine of VS Code for the Web. */
async function goldenScript(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-golden-'));
  const entryPoints = { 'engine.web': path.join(__dirname, 'goldenWorker.ts') };
  await Promise.all(programBundles(entryPoints, folder).map((options) => esbuild.build(options)));
  const script = await workerScript(async (name) => readFileSync(path.join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true });
  return script;
}

describe('the golden numbers in a web worker', () => {
  let page: Page;

  before(async function () {
    if (findChromium() === undefined) {
      console.log('      skipped: there is no Chromium');
      this.skip();
    }
    const [script, browser] = await Promise.all([goldenScript(), sharedBrowser()]);
    page = await browser.newPage();
    await page.evaluate((text) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'application/javascript' }));
      Object.assign(globalThis, { golden: new Worker(url) });
    }, script);
  });

  after(() => page?.close());

  /** Asks the worker. */
  function ask(question: GoldenQuestion): Promise<GoldenAnswer> {
    return page.evaluate((asked) => {
      const { golden: worker } = globalThis as unknown as { readonly golden: Worker };
      return new Promise<GoldenAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<GoldenAnswer>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(asked);
      });
    }, question);
  }

  async function filesOf(
    name: string,
    text: string,
    given: Parameters<typeof configOf>[0],
  ): Promise<Map<string, string>> {
    const answer = await ask({ kind: 'split', name, text, config: configOf(given) });
    assert.ok('files' in answer, JSON.stringify(answer));
    return new Map(Object.entries(answer.files));
  }

  const sha256 = (text: string | undefined): string =>
    createHash('sha256')
      .update(text ?? '')
      .digest('hex');
  const FILES: Readonly<Record<string, string>> = {
    testHistory: 'test-history',
    validHistory: 'valid-history',
  };

  const cases = readdirSync(path.join(golden, 'splits/cases'));
  it(`all ${cases.length} splits, to the byte`, async () => {
    const text = read('splits/interactions.csv');
    for (const name of cases) {
      const { args, folds } = JSON.parse(read('splits/cases', name)) as {
        readonly args: readonly string[];
        readonly folds: readonly {
          readonly parts: Readonly<Record<string, { readonly sha256: string }>>;
        }[];
      };
      const files = await filesOf('interactions.csv', text, args);
      for (const [index, { parts }] of folds.entries()) {
        const folder = folds.length > 1 ? `${index}/` : '';
        for (const [part, expected] of Object.entries(parts))
          assert.equal(
            sha256(files.get(`${folder}${FILES[part] ?? part}.csv`)),
            expected.sha256,
            `${name} ${part}`,
          );
      }
    }
  });

  for (const name of ['atomic.inter', 'log.jsonl', 'ratings.dat', 'semicolon.csv'])
    it(`the parts of ${name}`, async () => {
      const files = await filesOf(name, read('splits/dialects', name), [
        'split',
        name,
        '--by',
        'user',
        '--test',
        '1',
      ]);
      const parts = path.join('splits/dialects', `${name}.parts`);
      for (const part of readdirSync(path.join(golden, parts)))
        assert.equal(files.get(part), read(parts, part), part);
    });

  it('the parts of Parquet, as Node writes them', async () => {
    const log = parquetLog();
    const config = { by: 'user-time', test: '2' } as const;
    const { files } = await written('log.parquet', log, config);
    const base64 = Buffer.from(log).toString('base64');
    const answer = await ask({ kind: 'split', name: 'log.parquet', base64, config });
    assert.ok('files' in answer, JSON.stringify(answer));
    assert.deepEqual(
      answer.files,
      Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')])),
    );
  });

  const audits = readdirSync(path.join(golden, 'splits/audits'));
  it(`all ${audits.length} audits, every value`, async () => {
    for (const name of audits) {
      const folder = path.join('splits/audits', name);
      const there = readdirSync(path.join(golden, folder));
      const parts = Object.fromEntries(
        ['train', 'valid', 'test'].flatMap((part) =>
          there.includes(`${part}.csv`) ? [[part, read(folder, `${part}.csv`)]] : [],
        ),
      );
      const answer = await ask({ kind: 'audit', parts });
      assert.ok('result' in answer, `${name}: ${JSON.stringify(answer)}`);
      assertHolds(answer.result, JSON.parse(read(folder, 'expected.json')), name);
    }
  });

  const experiments = readdirSync(path.join(golden, 'experiments'), { withFileTypes: true }).flatMap(
    (entry) => (entry.isDirectory() ? [entry.name] : []),
  );
  it(`all ${experiments.length} experiments, every value`, async () => {
    for (const name of experiments) {
      const [, , ...argv] = JSON.parse(read('experiments', name, 'args.json')) as string[];
      const answer = await ask({
        kind: 'experiment',
        text: read('experiments', name, 'log.csv'),
        config: experimentCall(argv).config,
      });
      assert.ok('result' in answer, `${name}: ${JSON.stringify(answer)}`);
      assertGolden(answer.result, JSON.parse(read('experiments', name, 'expected.json')));
    }
  });
});
