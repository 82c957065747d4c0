import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { QUICK } from '../extent';
import { axeViolations } from './axe';
import { hostileOutputs } from './hostileOutputs';
import { bundledRenderer, NotebookPage, savedOutputs } from './notebookPage';
import { themes } from './themes';
import { usePages } from './usePages';

const root = path.resolve(__dirname, '../..');
const MOST_BYTES = 60_000;
/** All that the renderer may make of a result. */
const TAGS = ['button', 'caption', 'div', 'li', 'p', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'];
const ADVICE = /^Couldn’t read this result.*run the cell again\.$/;

describe('a result in a notebook, drawn by the renderer', function () {
  this.timeout(60_000);
  const { browser } = usePages();
  const outputs = savedOutputs();
  let renderer: string;
  let notebook: NotebookPage;

  before(async () => {
    renderer = await bundledRenderer();
    notebook = await NotebookPage.open(browser(), renderer, themes[0]);
  });
  afterEach(async () => {
    assert.deepEqual(notebook.troubles, []);
    await notebook.clear();
  });
  after(() => notebook.close());

  it('is at most 60 KB of script', () => {
    assert.ok(renderer.length <= MOST_BYTES, `${renderer.length} bytes`);
  });

  it('has means with intervals, verdicts in words, problems, and what decides an experiment', async () => {
    const [evaluation, comparison, inMemory, experiment] = await Promise.all(
      outputs.map((output) => notebook.draw(output)),
    );
    assert.match(evaluation.text, /^films\/itemknn\.csv vs\. films\/truth\.csv, convention recscope/);
    assert.match(evaluation.text, /0\.2907 ± 0\.0339.*128/);
    assert.match(evaluation.text, /No recommendations for “hana”/);
    assert.match(comparison.text, /^Whether itemknn differs from popular on nDCG@10 is not clear/);
    assert.match(comparison.text, /mf is better than popular on nDCG@10: \+0\.1099/);
    assert.match(comparison.text, /margin ±1%/);
    assert.match(inMemory.text, /The data was in memory\./);
    assert.ok(!inMemory.tags.includes('button'));
    assert.match(experiment.text, /^new increased CTR by 14\.7%/);
    const found = await axeViolations(notebook.page);
    // The page is the notebook's.
    assert.deepEqual(
      found.filter((violation) => !violation.startsWith('page-has-heading-one')),
      [],
    );
  });

  it('asks for its files on a click, and for words in the language of the editor', async () => {
    await notebook.draw(outputs[0]);
    await notebook.page.locator('button', { hasText: 'Open in RecScope' }).click();
    assert.deepEqual(await notebook.sent(), [
      { kind: 'words' },
      {
        kind: 'open',
        files: [
          { file: 'films/itemknn.csv', use: 'recommendations' },
          { file: 'films/truth.csv', use: 'truth' },
        ],
      },
    ]);
    const contents = readFileSync(path.join(root, 'l10n/bundle.l10n.ko.json'), 'utf8');
    await notebook.page.evaluate(`tell({ kind: 'words', language: 'ko', contents: ${contents} })`);
    assert.match(await notebook.page.locator('caption').innerText(), /정답 films\/truth\.csv/);
    await notebook.page.locator('button', { hasText: 'RecScope에서 열기' }).waitFor();
    await notebook.page.evaluate(`tell({ kind: 'words', language: 'en', contents: {} })`);
  });

  for (const { what, output, becomes } of hostileOutputs(outputs))
    it(`runs nothing and stays small: ${what}`, async () => {
      const { text, tags, elements } = await notebook.draw(output);
      assert.deepEqual(
        tags.filter((tag) => !TAGS.includes(tag)),
        [],
      );
      assert.equal(ADVICE.test(text), becomes === 'advice', text.slice(0, 200));
      assert.ok(text.trim() !== '' && text.length < 200_000, `${text.length} letters`);
      assert.ok(elements < 3000, `${elements} elements`);
      assert.doesNotMatch(text, /\p{Bidi_Control}/u);
      assert.equal(await notebook.page.evaluate('({}).broken'), undefined);
    });

  if (!QUICK)
    for (const theme of themes)
      it(`looks as it should, ${theme.name}`, async () => {
        const shown = await NotebookPage.open(browser(), renderer, theme);
        for (const output of outputs) await shown.draw(output);
        await shown.page.screenshot({ path: path.join(root, `out/webview-page/notebook-${theme.name}.png`) });
        await shown.close();
      });
});
