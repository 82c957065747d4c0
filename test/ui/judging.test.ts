import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/command.mjs';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

const PAIRS = 100;
/** Time within which numbers follow a judgment, in ms, with room for a busy machine. */
const NUMBERS_WITHIN = 3000;

/** Waits until a value holds; the test's own time limit ends the waiting. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}

describe('Judging by keys', () => {
  const workbench = useWorkbench({
    folder: 'examples/films',
    settings: { 'recscope.judge': 'kim' },
  });
  let panel: Panel;
  let before: Record<string, number>;
  const file = (): string => path.join(workbench().folder, 'judgements.csv');
  const lines = (): string[] => fs.readFileSync(file(), 'utf8').trimEnd().split('\n');
  const shownItem = (): Promise<string> => panel.frame.locator('.judged-item').innerText();

  it('begins with a tab that says where it writes, and writes nothing by itself', async () => {
    await workbench().runInExplorer(['popular.csv', 'itemknn.csv'], 'Evaluate Recommendations');
    panel = await Panel.of(workbench());
    before = await panel.meansOf('popular');
    await panel.frame.locator('#tab-judging').click();
    await panel.frame.locator('.judged-item').waitFor();
    assert.match(await panel.frame.locator('.judging').innerText(), /judgements\.csv, as kim/);
    assert.equal(fs.existsSync(file()), false);
    assert.deepEqual(await accessibilityFindings(panel.frame), []);
    await workbench().screenshot('judging');
  });

  it(`judges ${PAIRS} pairs by keys alone`, async function () {
    this.timeout(240_000);
    const { keyboard } = workbench().page;
    for (let pair = 0; pair < PAIRS; pair++) {
      const item = await shownItem();
      await keyboard.press(pair % 3 === 0 ? '5' : '0');
      await until(async () => (await shownItem()) !== item);
    }
    await until(() => lines().length === PAIRS + 1);
    assert.equal(lines()[0], 'user,item,grade,judge,time,reason');
    const pairs = lines()
      .slice(1)
      .map((line) => line.split(',').slice(0, 2).join());
    assert.equal(new Set(pairs).size, PAIRS);
    for (const line of lines().slice(1))
      assert.match(line, /^[^,]+,[^,]+,[05],kim,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,$/);
  });

  it('has numbers that follow: those of the command line with the same file', async () => {
    await panel.frame.locator('.judging button', { hasText: 'Show numbers' }).click();
    const chip = panel.frame.locator('.judgements-chip .chip[aria-pressed]');
    await until(async () => (await chip.innerText()).includes(`Judgments: ${PAIRS}`));
    const after = await panel.meansOf('popular');
    assert.notEqual(after['nDCG@10'], before['nDCG@10']);
    const folder = workbench().folder;
    const told = execFileSync(
      process.execPath,
      [
        ...[path.join(root, 'dist/cli.js'), 'evaluate', 'popular.csv', '--truth', 'truth.csv'],
        ...['--judgements', 'judgements.csv', '-m', 'nDCG@10,Recall@10', '-f', 'json'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    const { measures, judgements } = JSON.parse(told) as EvaluationJson;
    assert.equal(judgements?.pairs, PAIRS);
    assert.equal(after['nDCG@10'], measures[0].mean);
    await workbench().screenshot('judging-numbers');
  });

  it('shows the effect of a judgment soon, and takes it back', async () => {
    const { keyboard } = workbench().page;
    const chip = panel.frame.locator('.judgements-chip .chip[aria-pressed]');
    await panel.frame.locator('.judged-item').click();
    const started = Date.now();
    await keyboard.press('5');
    await until(async () => (await chip.innerText()).includes(`Judgments: ${PAIRS + 1}`));
    const milliseconds = Date.now() - started;
    console.log(`      numbers after ${milliseconds} ms`);
    assert.ok(milliseconds < NUMBERS_WITHIN, `${milliseconds} ms`);
    await keyboard.press('u');
    await until(async () => (await chip.innerText()).includes(`Judgments: ${PAIRS}`));
    assert.match(lines().at(-1) ?? '', /^[^,]+,[^,]+,,kim,/);
  });

  it('goes on where another session stopped, and loses nothing of it', async () => {
    // Another judge appends to the same file meanwhile.
    fs.appendFileSync(file(), `${lines()[1].split(',').slice(0, 2).join()},0,lee,,\n`);
    const chip = panel.frame.locator('.judgements-chip .chip[aria-pressed]');
    await panel.frame.locator('#tab-users').click();
    await panel.frame.locator('#tab-judging').click();
    await until(async () => (await panel.frame.locator('.judging').innerText()).includes(`Judged: ${PAIRS}`));
    await panel.frame.locator('.judging select').first().selectOption('disagree');
    await until(async () => (await panel.frame.locator('.judging').innerText()).includes('left: 1'));
    await workbench().page.keyboard.press('Escape');
    assert.ok((await chip.innerText()).includes(`Judgments: ${PAIRS}`));
  });

  it('keeps a judgment that cannot be written', async () => {
    fs.renameSync(file(), `${file()}.kept`);
    fs.mkdirSync(file());
    await panel.frame.locator('#tab-judging').click();
    await panel.frame.locator('.judged-item').waitFor();
    await workbench().page.keyboard.press('5');
    const alert = panel.frame.locator('.judging [role=alert]');
    await alert.waitFor();
    assert.match(await alert.innerText(), /Not saved/);
    fs.rmdirSync(file());
    fs.renameSync(`${file()}.kept`, file());
    const before = lines().length;
    await alert.locator('button', { hasText: 'Retry' }).click();
    await alert.waitFor({ state: 'detached' });
    assert.equal(lines().length, before + 1);
  });

  it('has whole lines after the window is killed between two judgments, and goes on', async () => {
    const before = fs.readFileSync(file(), 'utf8');
    const count = lines().length;
    await panel.frame.locator('.judging select').first().selectOption('unjudged');
    await panel.frame.locator('.judged-item').click();
    const item = await shownItem();
    await workbench().page.keyboard.press('5');
    await until(async () => lines().length === count + 1 && (await shownItem()) !== item);
    // The second one is on its way.
    await workbench().page.keyboard.press('0');
    await workbench().killWindow();
    const text = fs.readFileSync(file(), 'utf8');
    assert.ok(text.startsWith(before) && text.endsWith('\n'));
    const written = text.slice(before.length).trimEnd().split('\n');
    assert.ok(written.length <= 2);
    for (const line of written) assert.match(line, /^[^,]+,[^,]+,[05],kim,[^,]+,$/);
    await workbench().runInExplorer(['popular.csv', 'itemknn.csv'], 'Evaluate Recommendations');
    const grades = new Map(
      lines().map((line) => [line.split(',', 4).toSpliced(2, 1).join(), line.split(',')[2]]),
    );
    const own = [...grades].filter(([key, grade]) => key.endsWith(',kim') && grade !== '').length;
    // The panel of the window before may come back, and be replaced.
    await until(async () => {
      panel = await Panel.of(workbench());
      const tab = panel.frame.locator('#tab-judging');
      return tab.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    });
    await until(async () => (await panel.frame.locator('.judging').innerText()).includes(`Judged: ${own},`));
    await panel.frame.locator('.judged-item').waitFor();
    await workbench().page.keyboard.press('5');
    await until(() => lines().length === count + written.length + 1);
  });
});
