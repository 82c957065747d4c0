import assert from 'node:assert/strict';
import type { EvaluationView, FileView } from '../../src/shared/protocol/views/evaluationView';
import type { Finding, FindingCode } from '../../src/shared/findings/finding';
import { FakeEngine, hostileNames } from './fakeEngine';
import type { OpenOptions, PanelPage } from './panelPage';
import { type Theme, themes } from './themes';
import { axeFinds, picture, row, until, usePages } from './usePages';

const measures = ['nDCG@10', 'AP@10'];
const [dark, light] = themes;

function finding(
  code: FindingCode,
  severity: Finding['severity'],
  count: number,
  dropped: number,
  details: readonly (string | number)[],
): Finding {
  const places = Array.from({ length: Math.min(count, 1000) }, (_, index) => ({
    line: 12 + index * 3,
    details,
  }));
  return { code, severity, file: 'bpr.csv', count, dropped, places };
}

const LIST_FINDINGS: readonly Finding[] = [
  finding('field-count', 'error', 1, 1, [2, 3]),
  finding('invalid-number', 'error', 2, 2, ['n/a']),
  finding('duplicate-item', 'warning', 2412, 2412, [hostileNames[0], 11, 'u7']),
  finding('unsorted-list', 'warning', 40, 0, ['anna']),
  finding('user-without-truth', 'information', 1, 0, [hostileNames[3]]),
];
const TRUTH_FINDINGS: readonly Finding[] = [
  finding('unknown-event', 'warning', 9, 9, ['wishlist']),
  finding('duplicate-truth', 'information', 5, 0, ['item 9', 3, 'u3', 'max']),
];
const ABSENT: readonly Finding[] = [finding('user-without-list', 'information', 4, 0, ['u4'])];

const READING = { format: 'csv', header: true, columns: [], unused: [], users: [], items: [] };

/** Films with problems in one of two models and in the truth. */
function withProblems(): FakeEngine {
  const engine = new FakeEngine({ users: 600, measures, models: 2, withoutList: 4 });
  const found = (file: FileView, findings: readonly Finding[]): FileView => {
    const reported = findings.reduce((sum, { dropped }) => sum + dropped, 0);
    const rows = { ...file.rows, used: file.rows.read - reported, reported };
    return { ...file, findings, rows, reading: READING };
  };
  const { truth, models } = engine.evaluation;
  const [first, second] = models;
  const evaluation: EvaluationView = {
    ...engine.evaluation,
    truth: found(truth, TRUTH_FINDINGS),
    models: [
      { ...first, file: found(first.file, LIST_FINDINGS) },
      { ...second, absent: ABSENT },
    ],
  };
  return Object.assign(engine, { evaluation });
}

describe('the problems, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  async function openProblems(options: Partial<OpenOptions> = {}): Promise<PanelPage> {
    const panel = await open(withProblems(), options);
    await row(panel, 0).waitFor();
    await panel.page.locator('#tab-problems').click();
    await panel.page.locator('.finding').first().waitFor();
    return panel;
  }

  it('say in plain words what to do, and do it at a button', async () => {
    const panel = await openProblems();
    const group = (title: string) => panel.page.locator('.finding', { hasText: title });
    const press = (title: string, name: string): Promise<void> =>
      group(title).getByRole('button', { name }).click();
    await group('Not a number')
      .getByText('If it is most of the file, select the column that holds the numbers.')
      .waitFor();
    await press('Not a number', 'Remove rows…');
    await press('Not a number', 'Select columns…');
    await press('Duplicate recommendation', 'Select a convention…');
    await press('User not in the ground truth', 'Select files…');
    await press('Event without a weight', 'Set event weights');
    await press('Event without a weight', 'Run again');
    await press('Duplicate in ground truth', 'Set how events are combined');
    const ofMissing = group('User without recommendations').getByRole('button');
    assert.equal(await ofMissing.filter({ hasText: 'convention' }).count(), 0);
    await ofMissing.filter({ hasText: 'Exclude them' }).click();
    assert.deepEqual(panel.actions, [
      { kind: 'fix', uri: 'file:///work space/bpr.csv', code: 'invalid-number' },
      { kind: 'changeColumnsOf', uri: 'file:///work space/bpr.csv' },
      { kind: 'changeConvention' },
      { kind: 'changeFiles' },
      { kind: 'openSetting', setting: 'eventWeights' },
      { kind: 'rerun' },
      { kind: 'openSetting', setting: 'combineEvents' },
      { kind: 'setUsers', users: 'both' },
    ]);
  });

  it('are counted, worst first; a folded group leads to its first line, an unfolded one to each', async () => {
    const panel = await openProblems();
    const { page } = panel;
    const lists = page.locator('.problems > section', { hasText: 'bpr.csv' });
    assert.match(await lists.locator('h2').innerText(), /^bpr\.csv/);
    assert.deepEqual(
      (await lists.locator('.finding-fold').allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, ' ').trim(),
      ),
      [
        '2 × Not a number',
        '1 × Wrong number of fields',
        '2,412 × Duplicate recommendation',
        '40 × List not in score order',
        '1 × User not in the ground truth',
      ],
    );
    const unsorted = lists.locator('.finding', { hasText: 'List not in score order' });
    await unsorted.getByRole('button', { name: 'Go to line 12' }).click();
    await unsorted.locator('.finding-fold').focus();
    await page.keyboard.press('Enter');
    assert.equal(await unsorted.locator('.finding-fold').getAttribute('aria-expanded'), 'true');
    await unsorted.getByRole('button', { name: 'line 15', exact: true }).click();
    assert.deepEqual(
      panel.revealed.map(({ line }) => line),
      [12, 15],
    );
    assert.equal(await unsorted.getByRole('button', { name: 'Go to line 12' }).count(), 0);
  });

  it('of which there are many come when the tab is opened; where they cannot, the first stand there', async () => {
    const panel = await openProblems();
    const { page } = panel;
    const asked = (): string[] => panel.asked.filter((question) => question === 'problems');
    await until('they are asked for', () => asked().length > 0);
    assert.deepEqual(asked(), ['problems']);
    const unsorted = page.locator('.finding', { hasText: 'List not in score order' });
    const lines = unsorted.getByRole('listitem');
    await unsorted.locator('.finding-fold').click();
    await lines.nth(39).waitFor();
    assert.equal(await lines.count(), 40);

    panel.failure = 'no engine';
    await page.locator('#tab-users').click();
    await page.locator('#tab-problems').click();
    await page.getByText('Only the first lines are shown. Couldn’t load the rest: no engine').waitFor();
    await unsorted.locator('.finding-fold').click();
    await unsorted.getByText('… and 37 more like these').waitFor();
    assert.equal(await lines.count(), 3);
    panel.failure = undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await lines.nth(39).waitFor();
  });

  it('say of a file of which no row is lost that all are used', async () => {
    const panel = await openProblems();
    const heads = await panel.page.locator('.problems h2').allInnerTexts();
    assert.deepEqual(
      heads.map((head) => head.replaceAll(/\s+/g, ' ')),
      ['bpr.csv 2,415 of 6,000 rows excluded', 'truth.csv 9 of 5,100 rows excluded'],
    );
    const absent = new FakeEngine({ users: 600, measures, models: 2, withoutList: 4 });
    const [first, second] = absent.evaluation.models;
    const models = [first, { ...second, absent: ABSENT }];
    await panel.send({ kind: 'done', evaluation: { ...absent.evaluation, models }, stale: [] });
    await panel.page.getByRole('heading', { name: 'truth.csv all 5,100 rows used' }).waitFor();
  });

  it('about users without a list show them, in the model that has none for them', async () => {
    const panel = await openProblems();
    const { page } = panel;
    await page.getByRole('button', { name: 'Show these users' }).click();
    await page.getByRole('button', { name: /no recommendations/, pressed: true }).waitFor();
    assert.equal(await page.locator('.chosen .model-name').innerText(), 'itemknn');
  });

  const views: readonly (Partial<OpenOptions> & { label: string; theme: Theme })[] = [
    ...themes.map((theme) => ({ label: theme.name, theme })),
    { label: '300', theme: dark, width: 300, height: 800 },
    { label: 'korean', theme: light, language: 'ko' },
    { label: 'forced-colors', theme: light, forcedColors: true },
    { label: 'zoom-200', theme: light, width: 680, height: 430, scale: 2 },
  ];
  for (const { label, ...view } of views) {
    it(`are whole and accessible: ${label}`, async () => {
      const panel = await openProblems(view);
      await picture(panel, `problems-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
      if (label !== '300') return;
      await panel.page.locator('.finding').nth(2).scrollIntoViewIfNeeded();
      await picture(panel, `problems-${label}-below`);
    });
  }
});
