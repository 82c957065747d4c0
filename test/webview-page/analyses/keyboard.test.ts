import assert from 'node:assert/strict';
import { Keys } from '../keys';
import { until } from '../usePages';
import { useAnalysisPages } from './analysisPages';
import { analysed, audited, PARTS, PLAN, planned, previewed } from './views';

const progress = { step: 'Reading', rows: 0, bytes: 0, totalBytes: undefined };

describe('the pages of analyses by keyboard alone', function () {
  this.timeout(60_000);
  const openExperiment = useAnalysisPages('experiment');
  const openSplit = useAnalysisPages('split');
  const openAudit = useAnalysisPages('audit');
  const openPlan = useAnalysisPages('plan');

  it('an experiment: control, what decides, guardrails, a check, a metric, copying, another run', async () => {
    const settings = { variant: 'variant', primary: ['CTR'] };
    const view = await analysed('clean', settings);
    const panel = await openExperiment({ kind: 'done', experiment: view, stale: [] });
    const keys = new Keys(panel.page);
    const asked = (): unknown => {
      const last = panel.actions.at(-1);
      return last?.kind === 'change' ? last.settings : last;
    };
    const running = { kind: 'running', title: 'Experiment', progress, last: view } as const;

    await keys.tabTo('Control');
    await keys.press('ArrowDown');
    const control = { ...view.choices, control: 'B' };
    await until('the control is asked for', () => panel.actions.length === 1);
    assert.deepEqual(asked(), control);
    await panel.send(running);
    await panel.page.locator('.progress').waitFor();
    await keys.isAt('Control');
    assert.equal(await panel.page.getByLabel('Control').inputValue(), 'B', 'it stays chosen meanwhile');
    const ofB = await analysed('clean', control);
    await panel.send({ kind: 'done', experiment: ofB, stale: [] });
    await panel.page.locator('.progress').waitFor({ state: 'detached' });
    await keys.isAt('Control');

    // Going through what can be added adds nothing.
    await keys.tabTo('Add… Add a primary metric');
    await keys.press('Enter', 'ArrowDown', 'Escape');
    await keys.isAt('Add… Add a primary metric');
    await keys.press('Enter', 'ArrowDown');
    const { name: second } = await keys.focused();
    await keys.press('Enter');
    await keys.isAt('Add… Add a primary metric');
    const primaries = { ...ofB.choices, primary: ['CTR', second] };
    assert.deepEqual(asked(), primaries);
    const ofTwo = await analysed('clean', primaries);
    await panel.send({ kind: 'done', experiment: ofTwo, stale: [] });
    await keys.press('ArrowLeft');
    await keys.isAt(`Remove primary metric ${second}`);
    await keys.press('Enter');
    await panel.send({ kind: 'done', experiment: ofB, stale: [] });
    await keys.isAt('Add… Add a primary metric');

    await keys.tabTo('Add… Add a guardrail: a metric that must not get worse');
    await keys.press('Enter', 'End', 'Enter');
    await keys.isAt('Add… Add a guardrail: a metric that must not get worse');
    const [guardrail] = panel.actions.flatMap((action) =>
      action.kind === 'change' ? (action.settings.guardrails ?? []) : [],
    );
    assert.deepEqual(
      { better: guardrail.better, margin: guardrail.margin },
      { better: 'lower', margin: 0.02 },
    );
    const guarded = await analysed('clean', { ...ofB.choices, guardrails: [guardrail] });
    await panel.send({ kind: 'done', experiment: guarded, stale: [] });
    await keys.press('Home');
    await keys.isAt(`Remove guardrail ${guardrail.metric}`);
    await keys.press('Enter');
    await panel.send({ kind: 'done', experiment: ofB, stale: [] });
    await keys.isAt('Add… Add a guardrail: a metric that must not get worse');

    // What is half written stays while another run comes to its end.
    await keys.tabTo('Planned split');
    await keys.type('1 : ');
    await panel.send(running);
    await panel.page.locator('.progress').waitFor();
    await keys.type('3');
    await keys.press('Enter');
    await until('shares are asked for', () => JSON.stringify(asked()).includes('"split":{"A":1,"B":3}'));
    await panel.send({ kind: 'done', experiment: ofB, stale: [] });
    await panel.page.locator('.progress').waitFor({ state: 'detached' });
    await keys.isAt('Planned split');

    await keys.tabTo('Users per variant: ok');
    await keys.press('ArrowRight', 'Enter');
    await panel.page.locator('.check-detail', { hasText: 'Users in more than one' }).waitFor();
    await keys.isAt('Users in several variants: ok');
    await keys.press('Enter');
    await panel.page.locator('.check-detail').waitFor({ state: 'hidden' });

    await keys.tabTo('CTR');
    await keys.press('Enter');
    await panel.page.locator('.metric-detail').waitFor();
    await keys.isAt('CTR');

    await keys.backTo('Run again');
    await keys.press('ArrowRight');
    for (const name of ['copy-markdown', 'copy-latex']) {
      await keys.isAt('Copy as…');
      await keys.press('Enter');
      await panel.page.getByRole('menu').waitFor();
      await keys.isAt('Markdown');
      await keys.press(...(name === 'copy-latex' ? ['ArrowDown'] : []), 'Enter');
      assert.deepEqual(asked(), { kind: 'do', name });
    }
    await keys.press('ArrowRight');
    await keys.isAt('Save report…');
    await keys.press('Enter');
    assert.deepEqual(asked(), { kind: 'do', name: 'saveReport' });
    await keys.press('Home', 'Enter');
    assert.deepEqual(asked(), { kind: 'rerun' });
    await panel.send(running);
    await panel.page.locator('.progress').waitFor();
    await keys.isAt('Run again');
    await keys.press('Enter');
    assert.equal(panel.actions.filter(({ kind }) => kind === 'rerun').length, 1, 'one run at a time');
    await panel.send({ kind: 'done', experiment: ofB, stale: [] });
    await panel.page.locator('.progress').waitFor({ state: 'detached' });
    await keys.isAt('Run again');
  });

  it('an experiment whose column is wrong: chosen anew where it failed, and its first result', async () => {
    const view = await analysed('clean', { variant: 'variant' });
    const failed = {
      kind: 'failed',
      title: 'Experiment',
      message: 'no',
      advice: '',
      options: {
        choices: {},
        columns: ['user', 'variant'],
        variants: [],
        primary: [],
        metrics: [],
        events: false,
        times: false,
        asksBlank: false,
      },
      last: undefined,
    } as const;
    const panel = await openExperiment(failed);
    const keys = new Keys(panel.page);
    await keys.tabTo('Variant');
    await keys.press('ArrowDown');
    await panel.send({ kind: 'running', title: 'Experiment', progress, last: undefined });
    await panel.page.locator('.progress').waitFor();
    await keys.isAt('Variant');
    // One more, before there was an answer.
    await keys.press('ArrowDown');
    assert.deepEqual(
      panel.actions.map((action) => action.kind === 'change' && action.settings.variant),
      ['user', 'variant'],
    );
    await panel.send({ kind: 'done', experiment: view, stale: [] });
    await panel.page.locator('.answer').waitFor();
    // Its first control is the next stop.
    await keys.tabTo('clean/log.csv', 1);
  });

  it('a failure: run again, cancelled', async () => {
    const view = await analysed('clean', { variant: 'variant' });
    const panel = await openExperiment({
      kind: 'failed',
      title: 'Experiment',
      message: 'no',
      advice: '',
      last: view,
    });
    const keys = new Keys(panel.page);
    await keys.tabTo('Run again', 1);
    await keys.press('Enter');
    assert.deepEqual(panel.actions, [{ kind: 'rerun' }]);
    await panel.send({ kind: 'running', title: 'Experiment', progress, last: view });
    await panel.page.locator('.progress').waitFor();
    await keys.tabTo('Cancel', 1);
    await keys.press('Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'cancel' });
    await panel.send({ kind: 'done', experiment: view, stale: [] });
    await keys.tabTo('clean/log.csv', 1);
  });

  it('a split: the way, a part, a switch, the times of its rows, writing and copying', async () => {
    const view = await previewed({ by: 'time', test: '0.2', valid: '0.1' });
    const panel = await openSplit({ kind: 'done', split: view, stale: [] });
    const keys = new Keys(panel.page);
    await keys.tabTo('Split');
    await keys.press('ArrowDown');
    await until('another way', () => panel.actions.length === 1);
    const byUser = await previewed({ by: 'user-time', test: '0.2' });
    assert.deepEqual(panel.actions, [{ kind: 'change', settings: { by: 'user-time', test: '0.2' } }]);
    await panel.send({ kind: 'running', title: 'Split', progress, last: view });
    await panel.page.locator('.progress').waitFor();
    await panel.send({ kind: 'done', split: byUser, stale: [] });
    await panel.page.getByLabel('Equal times').waitFor();
    await keys.isAt('Split');
    await keys.tabTo('test', 1);
    await keys.type('0.3');
    await keys.press('Enter');
    await until('another share', () => panel.actions.length === 2);
    await keys.isAt('test');
    await keys.tabTo('Remove pairs in train from test');
    await keys.press('Space');
    assert.deepEqual(panel.actions.at(-1), {
      kind: 'change',
      settings: { by: 'user-time', test: '0.3', dropSeen: true },
    });
    await panel.send({ kind: 'done', split: view, stale: [] });
    await panel.page.locator('.timeline svg').waitFor();
    await keys.isAt('Remove pairs in train from test');
    await keys.tabTo('Copy command');
    await keys.press('Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'do', name: 'copyCommand' });
    await keys.backTo('Write files…');
    await keys.press('Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'do', name: 'write' });
    await panel.send({ kind: 'running', title: 'Split', progress, last: view });
    await panel.page.locator('.progress').waitFor();
    await keys.isAt('Write files…');
    await panel.send({ kind: 'done', split: view, stale: [] });
    await keys.press('ArrowRight', 'Enter', 'Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'do', name: 'copy-markdown' });
  });

  it('an audit: its files, a finding at its line, copying, and another run when a file has changed', async () => {
    const view = await audited(PARTS);
    const panel = await openAudit({ kind: 'done', audit: view, stale: ['test.csv'] });
    const keys = new Keys(panel.page);
    await keys.tabTo('train.csv', 1);
    await keys.press('End', 'Enter');
    await until('a file', () => panel.opened.length === 1);
    await keys.tabTo('Run again', 1);
    await keys.press('Enter');
    assert.deepEqual(panel.actions, [{ kind: 'rerun' }]);
    await panel.send({ kind: 'running', title: 'Audit', progress, last: view });
    await panel.page.locator('.progress').waitFor();
    await panel.send({ kind: 'done', audit: view, stale: [] });
    await panel.page.locator('.progress').waitFor({ state: 'detached' });
    // It is not needed any more: what stands beside it has the focus.
    await keys.isAt('Show in Problems');
    await keys.press('ArrowRight', 'Enter', 'Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'do', name: 'copy-markdown' });
    // All places of all findings are one stop; arrows go from one to the next.
    await keys.tabTo('test.csv:2', 1);
    await keys.press('ArrowDown', 'Enter');
    assert.equal(panel.revealed.length, 1);
    const [first] = view.findings.filter(({ places }) => places.length > 0).slice(1);
    assert.equal(panel.revealed[0].line, first.places[0].line);
    await keys.tabTo('Copy command', 2);
    await keys.press('Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'do', name: 'copyCommand' });
  });

  it('a plan: sliders, their boxes, the chart and copying', async () => {
    const view = await planned(PLAN);
    const panel = await openPlan({ kind: 'done', plan: view, stale: [] });
    const keys = new Keys(panel.page);
    await keys.tabTo('Smallest change to detect');
    await keys.press('ArrowLeft');
    await until('a smaller change', () => panel.actions.length === 1);
    const asked = { ...PLAN, days: view.days, effect: 0.09 };
    assert.deepEqual(panel.actions, [{ kind: 'change', settings: asked }]);
    await panel.send({ kind: 'running', title: 'Plan', progress, last: view });
    const next = await planned(asked);
    await panel.send({ kind: 'done', plan: next, stale: [] });
    const users = new Intl.NumberFormat('en').format(next.usersPerVariant);
    await panel.page.locator('.plan-headline', { hasText: users }).waitFor();
    await keys.isAt('Smallest change to detect');
    await keys.tabTo('New users per day');
    await keys.tabTo('New users per day', 1);
    await keys.press('Control+a');
    await keys.type('9000');
    await keys.press('Enter');
    await until('more users', () => JSON.stringify(panel.actions.at(-1)).includes('"usersPerDay":9000'));
    await keys.isAt('New users per day');
    await keys.tabTo('Table and copy');
    await keys.press('Enter');
    await panel.page.getByRole('menu').waitFor();
    await keys.isAt('Show as table');
    await keys.press('Enter');
    await panel.page.locator('.chart-table').waitFor();
    await keys.isAt('Table and copy');
    await keys.press('Enter', 'Enter');
    await panel.page.locator('.chart svg').waitFor();
    await keys.press('Tab', 'ArrowRight');
    const { name } = await keys.focused();
    assert.match(name, /^2 days: /);
    await keys.tabTo('Copy command', 1);
    await keys.press('Enter');
    assert.deepEqual(panel.actions.at(-1), { kind: 'do', name: 'copyCommand' });
  });
});
