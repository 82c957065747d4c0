import assert from 'node:assert/strict';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';
import type { Workbench } from './workbench';

/** Counts what is asked on top of the window from now on, by title; the palette's own commands are no question. */
async function countQuestions(workbench: Workbench): Promise<() => Promise<string[]>> {
  // As text: what tsx makes of a function refers to names that are not in the page.
  await workbench.page.evaluate(`
    globalThis.questions = [];
    new MutationObserver(() => {
      const widget = document.querySelector('.quick-input-widget');
      if (widget === null || widget.style.display === 'none') return;
      const input = widget.querySelector('input[type=text]');
      if (input === null || input.value.startsWith('>')) return;
      const title = widget.querySelector('.quick-input-title')?.textContent ?? '';
      if (title !== '' && globalThis.questions.at(-1) !== title) globalThis.questions.push(title);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  `);
  return () => workbench.page.evaluate('globalThis.questions');
}

const COMMAND = 'Evaluate Recommendations';

describe('From a folder to the first number', () => {
  for (const [what, folder, models, start] of [
    ['first steps', 'examples/first-steps', ['recs.csv'], (bench) => bench.run(COMMAND)],
    [
      'films, of which the broken file is not compared',
      'examples/films',
      ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'],
      (bench) => bench.run(COMMAND),
    ],
    [
      'three files chosen in the explorer',
      'examples/films',
      ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'],
      (bench) => bench.runInExplorer(['popular.csv', 'itemknn.csv', 'matrix-factorisation.csv'], COMMAND),
    ],
    ['a folder of trec_eval', 'examples/trec', ['run.txt'], (bench) => bench.run(COMMAND)],
  ] as [string, string, string[], (bench: Workbench) => Promise<void>][]) {
    describe(what, () => {
      const workbench = useWorkbench({ folder });

      it('is one command and no question', async () => {
        const questions = await countQuestions(workbench());
        await start(workbench());
        const panel = await Panel.of(workbench());
        assert.deepEqual((await panel.models()).sort(), models);
        const [mean] = Object.values(await panel.means());
        assert.ok(mean > 0, `${mean}`);
        assert.deepEqual(await questions(), []);
      });
    });
  }

  describe('a folder without anything to evaluate', () => {
    const workbench = useWorkbench({ folder: 'media' });

    it('is one question: whether it shall be the example', async () => {
      const questions = await countQuestions(workbench());
      await workbench().run(COMMAND);
      await workbench().pick('Open the example');
      const panel = await Panel.of(workbench());
      assert.match(await panel.sentence(), /^3 models against /);
      assert.deepEqual(await questions(), ['No recommendations found in this workspace']);
      // Its files can be looked at like any other.
      const best = (await panel.users())[0] ?? '';
      const user = await panel.openUser(best);
      await user.locator('tr .item button').first().click();
      await workbench().tab('matrix-factorisation.csv').waitFor();
    });
  });
});
