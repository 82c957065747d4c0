import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../scripts/command.mjs';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import { METRICS_OF_ALL_KINDS, predictionRows } from '../metricsOfAllKinds';
import { Panel } from './panel';
import { countQuestions } from './questions';
import { useWorkbench } from './useWorkbench';

const COMMAND = 'Evaluate Recommendations';

/** Also of files chosen in the explorer (severalModels.test.ts) and of films (reload.test.ts). */
describe('From a folder to the first number', () => {
  for (const [what, folder, models] of [
    ['the first steps', 'examples/first-steps', ['recs.csv']],
    ['a folder of trec_eval', 'examples/trec', ['run.txt']],
  ] as const) {
    describe(what, () => {
      const workbench = useWorkbench({ folder });

      it('is one command and no question', async () => {
        const questions = await countQuestions(workbench());
        await workbench().run(COMMAND);
        const panel = await Panel.of(workbench());
        assert.deepEqual((await panel.models()).sort(), models);
        const [mean] = Object.values(await panel.means());
        assert.ok(mean > 0, `${mean}`);
        assert.deepEqual(await questions(), []);
      });
    });
  }

  describe('predictions beside their labels', () => {
    const rows = predictionRows(
      Array.from({ length: 40 }, (_, user) => user),
      37,
    );
    const workbench = useWorkbench({
      folder: 'media',
      files: { 'a.csv': rows },
      settings: { 'recscope.measures': METRICS_OF_ALL_KINDS.join(', ') },
    });

    it('has the numbers of the command line in every cell and in the side view', async () => {
      await workbench().runInExplorer(['a.csv'], COMMAND);
      const panel = await Panel.of(workbench());
      const cli = path.join(root, 'dist/cli.js');
      const printed = execFileSync(
        process.execPath,
        [cli, 'evaluate', 'a.csv', '-m', METRICS_OF_ALL_KINDS.join(', '), '-f', 'json'],
        { cwd: workbench().folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      );
      const { measures } = JSON.parse(printed) as EvaluationJson;
      assert.deepEqual(
        await panel.means(),
        Object.fromEntries(measures.map(({ measure, mean }) => [measure, mean])),
      );
      await workbench().openView('RecScope');
      const [{ measure, mean }] = measures;
      await workbench()
        .treeRows()
        .filter({ hasText: `${mean?.toFixed(4)} ${measure}` })
        .first()
        .waitFor();
    });
  });

  describe('a file that can be read in several ways', () => {
    const workbench = useWorkbench({
      folder: 'media',
      files: {
        // Decimals that rise may be distances.
        'recs.csv': ['u1,a,0.1', 'u1,b,0.2', 'u1,c,0.4', 'u2,c,0.3', 'u2,a,0.5', 'u2,d,0.6', ''].join('\n'),
        'truth.csv': 'user_id,item_id\nu1,c\nu2,c\n',
      },
    });

    it('is one form in the panel, which has the keys from the start', async () => {
      const questions = await countQuestions(workbench());
      await workbench().run(COMMAND);
      const { page } = workbench();
      const form = await workbench().webview('.question', 'Select the rows that look right');
      await form.locator('.offered.chosen input:focus').waitFor();
      await workbench().screenshots('question');
      // The palette, in which the theme of a picture is chosen, has taken the keys.
      await form.locator('.offered.chosen input').click();
      await page.keyboard.press('ArrowDown');
      await form.locator('.offered.chosen', { hasText: 'The largest score is the best' }).waitFor();
      await page.keyboard.press('Enter');
      const panel = await Panel.of(workbench());
      assert.match(await panel.sentence(), /^recs\.csv vs\. truth\.csv/);
      assert.deepEqual(await questions(), []);
    });
  });

  describe('a folder without anything to evaluate', () => {
    const workbench = useWorkbench({ folder: 'media' });

    it('is one question: whether it shall be the example', async () => {
      const questions = await countQuestions(workbench());
      await workbench().run(COMMAND);
      await workbench().pick('Open the example');
      const panel = await Panel.of(workbench());
      assert.match(await panel.sentence(), /^3 models vs\. /);
      assert.deepEqual(await questions(), ['No recommendations found in this workspace']);
      // Its files can be looked at like any other.
      const best = (await panel.users())[0] ?? '';
      const user = await panel.openUser(best);
      await user.getByText('Scores and gains').click();
      await user.locator('table.entries .item button').first().click();
      // The tab of the panel names it too.
      await workbench()
        .tab(/^(?:itemknn|popular)\.csv/)
        .waitFor();
    });
  });
});
