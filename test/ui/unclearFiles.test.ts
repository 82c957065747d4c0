import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/command.mjs';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import { UNCLEAR_FILES } from '../unclearFiles';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { countQuestions } from './questions';
import { useWorkbench } from './useWorkbench';

const cli = path.join(root, 'dist/cli.js');

/** What the command line refuses for want of a decision is one form of the panel. */
describe('Files that are refused for want of a decision', () => {
  const workbench = useWorkbench({
    folder: 'media',
    settings: { 'recscope.measures': 'nDCG@10' },
    prepare: (folder) => {
      for (const { name, recs, truth } of UNCLEAR_FILES) {
        fs.mkdirSync(path.join(folder, name));
        fs.writeFileSync(path.join(folder, name, `${name}.csv`), recs);
        fs.writeFileSync(path.join(folder, name, 'truth.csv'), truth);
      }
    },
  });

  for (const { name, options, keys } of UNCLEAR_FILES)
    it(`are decided by ${keys.join(', ')} in the form: ${name}`, async () => {
      const { page, folder } = workbench();
      const argv = [cli, 'evaluate', `${name}/${name}.csv`, '--truth', `${name}/truth.csv`, '-m', 'nDCG@10'];
      const called = (...more: readonly string[]) =>
        spawnSync(process.execPath, [...argv, ...more], { cwd: folder, encoding: 'utf8' });
      assert.equal(called().status, 2, 'the command line refuses');
      const { measures } = JSON.parse(called(...options, '-f', 'json').stdout) as EvaluationJson;

      await workbench().openFile(`${name}.csv`);
      const questions = await countQuestions(workbench());
      await workbench().run('Evaluate Recommendations');
      const form = await workbench().webview('.question');
      await form.locator('.offered.chosen input:focus').waitFor();
      await workbench().screenshot(`question-${name}`);
      assert.deepEqual(await accessibilityFindings(form), []);
      for (const key of keys) await page.keyboard.press(key);
      const panel = await Panel.of(workbench());
      const [{ measure, mean }] = measures;
      assert.deepEqual(await panel.means(), { [measure]: mean });
      // What was chosen can be seen, and asked again.
      assert.ok((await panel.frame.locator('.head button[title="Ask again"]').count()) > 0);
      await workbench().screenshot(`chosen-${name}`);
      assert.deepEqual(await questions(), []);
      assert.ok(keys.length <= 2);
      await workbench().run('Close All Editors');
      await page.locator('.editor-group-container .tab').first().waitFor({ state: 'detached' });
    });
});
