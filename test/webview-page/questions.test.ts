import assert from 'node:assert/strict';
import type { AskingState } from '../../src/shared/protocol/panelProtocol';
import { exampleEngine } from './exampleEngine';
import type { PanelAnswers, PanelPage } from './panelPage';
import { themes } from './themes';
import { axeFinds, picture, until, usePages } from './usePages';

const ROWS = [
  ['ada', 'inception-2010', '0.676'],
  ['ada', 'taxi-driver-1976', '0.871'],
  ['aiko', '<b>psycho</b>-1960', '0.412'],
];
const scored = (label: string): { label: string; columns: string[]; rows: string[][] } => ({
  label,
  columns: ['user', 'item', 'score'],
  rows: ROWS,
});
const READING: AskingState = {
  kind: 'asking',
  question: {
    subject: 'noheader.csv',
    title: 'Select the rows that look right',
    reason: 'The file can be read in several ways.',
    choices: [
      scored('user = column 1, item = column 2, score = column 3'),
      {
        label: 'user = column 1, item = column 2',
        columns: ['user', 'item'],
        rows: ROWS.map((row) => row.slice(0, 2)),
      },
      scored('user = column 1, item = column 2, score = column 3 (smallest score first)'),
    ],
    action: 'Continue',
  },
  last: undefined,
};
const MATCHING: AskingState = {
  kind: 'asking',
  question: {
    subject: '',
    title: 'Match IDs that are written differently',
    reason: 'The files have no users in common.',
    choices: [
      {
        label: 'Ignoring how numbers are written (181.0, 0181), 128 users match',
        columns: ['recommendations', 'ground truth'],
        rows: [
          ['0181', '181'],
          ['0182', '182'],
        ],
      },
    ],
    action: 'Match IDs',
  },
  last: undefined,
};

/** What a person has to say before an evaluation can go on. */
describe('a question in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: PanelAnswers;
  before(async () => {
    films = await exampleEngine(['itemknn.csv'], 'nDCG@10');
  });

  const focused = (panel: PanelPage): Promise<string> =>
    panel.page.evaluate(
      `document.activeElement.closest('label, vscode-button')?.textContent ?? document.activeElement.tagName`,
    );

  it('has the focus when it comes, and is answered by the arrow keys and Enter', async () => {
    const panel = await open(films, { state: READING, width: 1280, height: 700 });
    await panel.page.locator('.question').waitFor();
    assert.match(await focused(panel), /^1user = column 1, item = column 2, score = column 3/);
    await panel.page.keyboard.press('ArrowDown');
    assert.equal(await panel.page.locator('.offered.chosen').count(), 1);
    // Whatever the host says meanwhile, the focus and the choice stay.
    await panel.mode({ locked: false, linked: true });
    await panel.page.keyboard.press('Enter');
    await until('the answer', () => panel.actions.length > 0);
    assert.deepEqual(panel.actions, [{ kind: 'answer', choice: 1 }]);
    // Another one may follow, in the place of the first.
    await panel.send(MATCHING);
    await until('the next question', async () => /128 users match/.test(await focused(panel)));
    await panel.page.keyboard.press('Enter');
    await until('the next answer', () => panel.actions.length > 1);
    assert.deepEqual(panel.actions[1], { kind: 'answer', choice: 0 });
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('is answered by the digit of a choice and Enter', async () => {
    const panel = await open(films, { state: READING, width: 1280, height: 700 });
    await panel.page.locator('.question').waitFor();
    await panel.page.keyboard.press('9');
    await panel.page.keyboard.press('3');
    assert.match(await focused(panel), /smallest score first/);
    await panel.page.keyboard.press('Enter');
    await until('the answer', () => panel.actions.length > 0);
    assert.deepEqual(panel.actions, [{ kind: 'answer', choice: 2 }]);
  });

  it('leads back to the question before, and so does the error after an answer', async () => {
    const panel = await open(films, { state: READING, width: 640, height: 400 });
    await panel.page.locator('.question').waitFor();
    const back = panel.page.locator('vscode-button', { hasText: /^\s*Back\s*$/ });
    assert.equal(await back.count(), 0);
    await panel.send({ ...MATCHING, question: { ...MATCHING.question, hasBack: true } });
    await back.click();
    await until('the way back', () => panel.actions.length > 0);
    await panel.send({
      kind: 'failed',
      title: 'recs.csv vs. truth.csv',
      message: 'The files have no users in common.',
      advice: '',
      hasBack: true,
      last: undefined,
    });
    await panel.page.locator('.failed vscode-button').first().click();
    await until('the way back', () => panel.actions.length > 1);
    assert.deepEqual(panel.actions, [{ kind: 'back' }, { kind: 'back' }]);
    assert.deepEqual(await axeFinds(panel), []);
    await picture(panel, 'question-failed');
  });

  it('is answered in words that the head shows, and asked again from there', async () => {
    const panel = await open(films, { width: 1280, height: 700 });
    await panel.page.locator('.head').waitFor();
    const [{ file }] = films.evaluation.models;
    await panel.mode({
      locked: false,
      linked: false,
      chosen: [
        { uri: file.uri, label: 'The smallest score is the best' },
        { uri: 'file:///elsewhere/truth.csv', label: 'All rows' },
        { label: 'ignoring “u” before IDs' },
      ],
    });
    const chosen = panel.page.getByRole('button', { name: 'The smallest score is the best' });
    await chosen.waitFor();
    assert.match(
      await panel.page.locator('.head h1').innerText(),
      /itemknn\.csv: The smallest score is the best · truth\.csv: All rows · IDs: ignoring “u” before IDs/,
    );
    await picture(panel, 'question-chosen');
    await chosen.click();
    await panel.page.getByRole('button', { name: 'ignoring “u” before IDs' }).click();
    await until('the actions', () => panel.actions.length > 1);
    assert.deepEqual(panel.actions, [{ kind: 'askAgain', uri: file.uri }, { kind: 'askAgain' }]);
    assert.deepEqual(await axeFinds(panel), []);
  });

  for (const [at, theme] of themes.entries())
    it(`shows rows as they would be read, and is whole at any width: ${theme.name}`, async () => {
      const panel = await open(films, {
        state: READING,
        width: [1280, 900, 640, 400][at % 4],
        height: 700,
        theme,
      });
      await panel.page.locator('.question').waitFor();
      await panel.page.getByRole('cell', { name: '<b>psycho</b>-1960' }).first().waitFor();
      assert.equal(await panel.page.locator('[role=alert]').count(), 0);
      assert.deepEqual(await axeFinds(panel), []);
      await picture(panel, `question-${theme.name}`);
      const over = await panel.page.evaluate<number>(
        `document.documentElement.scrollWidth - document.documentElement.clientWidth`,
      );
      assert.equal(over, 0);
    });
});
