import assert from 'node:assert/strict';
import { mathml } from '../../src/core/measures/derivation/mathml';
import { measureFamilies } from '../../src/core/measures/registry';
import { explanationText } from '../../src/shared/sentences/explanationText';
import { titleWithIdText } from '../../src/shared/text/calledText';
import { withTiesThatMatter } from '../../src/shared/leaderboard/tiesThatMatter';
import { numberFormats } from '../../src/shared/text/numbers/numberFormats';
import { formatMean } from '../../src/shared/text/numbers/numberText';
import { exampleEngine } from './exampleEngine';
import { FakeEngine } from './fakeEngine';
import type { OpenOptions, PanelPage } from './panelPage';
import { axeFinds, picture, row, usePages } from './usePages';

const measures = [
  ...['nDCG@10', 'AP@10', 'Recall@10', 'RR@10', 'HitRate@10', 'RBP@10', 'ERR@10', 'F1@10'],
  ...['bpref', 'infAP', 'AUC@10', '11ptAvg', 'Rndcg', 'Novelty@10', 'ILD@10'],
];

describe('why a number is what it is, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: Awaited<ReturnType<typeof exampleEngine>>;

  before(async () => {
    const files = ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'];
    films = await exampleEngine(files, [...measures, 'CatalogCoverage@10'].join(', '));
  });

  async function openUser(id: string, options: Partial<OpenOptions> = {}): Promise<PanelPage> {
    const panel = await open(films, options);
    await row(panel, 0).waitFor();
    await showUser(panel, id);
    return panel;
  }

  async function showUser(panel: PanelPage, id: string): Promise<void> {
    await panel.showUser(films.findUser(id), 0);
    await panel.page.getByRole('heading', { name: `User ${id}`, exact: true }).waitFor();
    await panel.page.locator('.why[aria-busy=false]').waitFor();
  }

  async function choose(panel: PanelPage, measure: string): Promise<void> {
    await panel.page.locator('.measure-list').getByRole('button', { name: measure, exact: true }).click();
    await panel.page.locator('.why[aria-busy=false]').waitFor();
  }

  it('the arithmetic of a user is that of `recscope explain`, to the printed digit', async () => {
    const panel = await openUser('ada');
    for (const id of ['ada', 'hana', 'felix']) {
      await showUser(panel, id);
      for (const measure of measures) {
        await choose(panel, measure);
        const view = await films.explanation(0, films.findUser(id), measure);
        assert.ok(view);
        const printed = explanationText(view).map((line) => line.trim().replace(/\s+/g, ' '));
        const names = (view.derivation?.terms ?? []).map(({ item = '', title }) =>
          titleWithIdText(item, title),
        );
        const shown = (await linesOf(panel)).map((line) => {
          // It prints long names short.
          const name = names.find((each) => line.includes(` ${each} `)) ?? '';
          return line.replace(name, name.slice(0, 40).trim());
        });
        const missing = shown.filter(
          // The command line repeats what is a number already: "1 = 1".
          (line) => !printed.some((other) => other === line || other.startsWith(`${line} = `)),
        );
        assert.deepEqual(missing, [], `${measure} of ${id}: shown and not printed`);
        const terms = view.derivation?.terms.length ?? 0;
        assert.equal(shown.filter((line) => /^\d+ /.test(line)).length, Math.min(20, terms), measure);
        if (view.value !== null && view.derivation?.normaliser !== undefined)
          assert.ok(shown.at(-1)?.endsWith(`= ${formatMean(view.value)}`), `${measure} of ${id}: the result`);
      }
    }
  });

  /** The lines of the arithmetic as plain text: what stands in the page for copying. */
  const linesOf = (panel: PanelPage): Promise<string[]> =>
    panel.page.evaluate(`(() => {
      const text = (node) => node.nodeType === 3 ? node.data
        : node.dataset?.full ?? [...node.childNodes].map(text).join('');
      return [...document.querySelectorAll('.terms li, .why-box > p:not(:first-child):not(.quiet)')]
        .map((line) => text(line).trim().replace(/\\s+/g, ' '));
    })()`);

  it('beside each rank stands what it adds; together they are the sum', async () => {
    const panel = await openUser('ada');
    const adds = panel.page.locator('.entries').first().locator('tbody tr');
    const head = panel.page.locator('.entries').first().locator('th.adds');
    assert.equal(await head.innerText(), 'Adds to DCG', 'the terms are not yet divided by the ideal');
    const hit = adds.nth(4).locator('.adds');
    assert.equal(await hit.locator('.math').getAttribute('data-full'), '4 / log2(6) = ');
    assert.equal(await hit.locator('.hidden').textContent(), '4 divided by log2 of 6');
    assert.equal(await adds.nth(0).locator('.adds').innerText(), '0');
    assert.equal(await adds.nth(10).locator('.adds').innerText(), '–', 'below K');
    const parts = await panel.page
      .locator('.adds > [data-full]')
      .evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-full'))));
    const view = await films.explanation(0, films.findUser('ada'), 'nDCG@10');
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      view?.derivation?.total,
    );
    await picture(panel, 'explained');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('other choices are told in words; a user whom the mean leaves out is called so', async () => {
    const panel = await openUser('ada');
    await panel.page.getByText('gain 2^g − 1: 0.1183').waitFor();
    await showUser(panel, 'felix');
    await panel.page.getByRole('heading', { name: 'Why nDCG@10 excludes this user' }).waitFor();
  });

  it('a measure of all lists together is none of a user’s, though it comes first; alone, it says why', async () => {
    const both = await exampleEngine(['itemknn.csv'], 'CatalogCoverage@10, AP@10');
    const panel = await open(both);
    await row(panel, 0).click();
    await panel.page.getByRole('heading', { name: /^Why AP@10/ }).waitFor();
    assert.deepEqual(await panel.page.locator('.measure-list button').allInnerTexts(), ['AP@10']);
    const box = panel.page.getByRole('combobox', { name: 'Filter users' });
    assert.equal(await box.getAttribute('placeholder'), 'e.g. AP@10 < 0.2 and list >= 10');
    await box.pressSequentially('catalogcoverage@10 < 0.5');
    await panel.page
      .getByText('CatalogCoverage@10 is a metric of all lists together: a single user has no value.')
      .waitFor();
    const alone = await open(await exampleEngine(['itemknn.csv'], 'CatalogCoverage@10'));
    await row(alone, 0).click();
    assert.equal(
      await alone.page.getByRole('combobox', { name: 'Filter users' }).getAttribute('placeholder'),
      'e.g. hits = 0 and list >= 10',
    );
    await alone.page.getByText('CatalogCoverage@10 has no value for a single user.').waitFor();
    assert.equal(await alone.page.getByRole('heading', { name: 'This user’s metrics' }).count(), 0);
  });

  it('the chosen measure stays: for the next user, in the other models, over a reload', async () => {
    const panel = await openUser('ada');
    await choose(panel, 'AP@10');
    await panel.page.getByRole('heading', { name: 'Why AP@10 is 0.0533' }).waitFor();
    await panel.page.locator('.side-by-side').getByText('AP@10').first().waitFor();
    await panel.page.getByRole('button', { name: 'Next user' }).click();
    await panel.page.getByRole('heading', { name: /^User (?!ada)/ }).waitFor();
    await panel.page.getByRole('heading', { name: /^Why AP@10/ }).waitFor();
    const again = await open(films, { memory: await panel.displayedMemory() });
    await again.page.getByRole('heading', { name: /^Why AP@10/ }).waitFor();
  });

  it('until a measure is chosen, it is the one that the users are sorted by', async () => {
    const panel = await openUser('ada');
    await panel.page.locator('.head-cell', { hasText: /^RR@10/ }).click();
    await panel.page.getByRole('heading', { name: 'Why RR@10 is 0.2000' }).waitFor();
  });

  it('arithmetic that cannot be fetched says so and can be asked for again', async () => {
    const panel = await openUser('ada');
    panel.failure = 'The engine stopped.';
    await choose(panel, 'AP@10');
    await panel.page.getByText('Couldn’t load the arithmetic: The engine stopped.').waitFor();
    panel.failure = undefined;
    await panel.page.locator('.why').getByRole('button', { name: 'Try again' }).click();
    await panel.page.locator('.why-box').waitFor();
  });

  it('the formula of every measure is understood, and drawn as mathematics', async () => {
    const panel = await open(films);
    const unknown = await panel.page.evaluate(
      ([formulas, known]) =>
        formulas.filter((formula) => {
          const root = new DOMParser().parseFromString(formula, 'application/xml').documentElement;
          return (
            root.localName !== 'math' ||
            [...root.querySelectorAll('*')].some((each) => !known.includes(each.localName))
          );
        }),
      [
        measureFamilies.map(({ formula }) => mathml(formula.math)),
        [...'mfrac mi mn mo mover mrow msqrt msub msup mtext munder munderover'.split(' ')],
      ] as const,
    );
    assert.deepEqual(unknown, []);
    await panel.page.locator('.explain-button[aria-label="What nDCG@10 is"]').click();
    await panel.page.getByText('Formula and rules').click();
    const drawn = panel.page.locator('.popover .formula math');
    assert.equal(await drawn.evaluate((math) => math.namespaceURI), 'http://www.w3.org/1998/Math/MathML');
    assert.ok(((await drawn.locator('mfrac').boundingBox())?.height ?? 0) > 15);
  });

  it('markup that is no formula stands there as plain text and does nothing', async () => {
    const fake = new FakeEngine({ users: 200, measures: ['nDCG@10'] });
    const evil =
      '<math><mi onclick="alert(1)">x</mi><script xmlns="http://www.w3.org/1999/xhtml">alert(2)</script></math>';
    const panel = await open({
      ...bound(fake),
      evaluation: {
        ...fake.evaluation,
        measures: fake.evaluation.measures.map((measure) => ({ ...measure, mathml: evil })),
      },
    });
    await panel.page.locator('.head-button').click();
    await panel.page.getByText('Formula and rules').click();
    assert.equal(await panel.page.locator('.popover .formula').innerText(), 'Σ g(i) / log₂(k + 1)');
  });

  describe('the name of a measure', () => {
    it('says so of a measure whose values have no end', async () => {
      const panel = await open(await exampleEngine(['itemknn.csv'], 'DCG@10'));
      await panel.page.locator('.head-button', { hasText: 'DCG@10' }).hover();
      await panel.page.getByText('Formula and rules').click();
      await panel.page.getByText('from 0 to ∞ · larger is better').waitFor();
    });

    it('explains it while it is pointed at or has the focus', async () => {
      const panel = await open(films);
      const { page } = panel;
      const popover = page.getByRole('dialog', { name: 'What nDCG@10 is' });
      await panel.compared();
      await page.locator('.head-button', { hasText: 'nDCG@10' }).hover();
      await popover.getByText('1 when the best items come first').waitFor();
      const rules = popover.getByText('The ideal list is truncated at K too');
      assert.ok(!(await rules.isVisible()));
      await popover.getByText('Formula and rules').click();
      await popover.getByText('from 0 to 1 · larger is better').waitFor();
      await rules.waitFor();
      await popover.getByText(/linear gain · discount log2\(k \+ 1\) · ideal list truncated at K/).waitFor();
      // What was unfolded stays, until it is closed.
      await page.mouse.move(5, 5);
      await popover.getByRole('button', { name: 'Close' }).click();
      await popover.waitFor({ state: 'detached' });
      // By keyboard alone, from the menu of columns on.
      await page.locator('.model-head .icon-button').last().focus();
      await page.keyboard.press('ArrowRight');
      await popover.waitFor();
      await page.keyboard.press('Escape');
      await popover.waitFor({ state: 'detached' });
      assert.equal(await focusedText(panel), 'nDCG@10');
    });

    it('Enter goes into it; Escape, and Tab out of it, lead back', async () => {
      const panel = await open(films);
      const { page } = panel;
      const popover = page.getByRole('dialog', { name: 'What AP@10 is' });
      const button = page.locator('.explain-button[aria-label="What AP@10 is"]');
      for (const leave of ['Escape', 'Shift+Tab', 'Tab']) {
        await button.focus();
        await page.keyboard.press('Enter');
        await page.locator('.popover:focus').waitFor();
        assert.equal(await button.getAttribute('aria-expanded'), 'true');
        await popover.locator('.conventions').waitFor();
        if (leave === 'Tab') await popover.locator('summary').focus();
        await page.keyboard.press(leave);
        await popover.waitFor({ state: 'detached' });
        assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'What AP@10 is', leave);
      }
      await button.click();
      await popover.waitFor();
      await page.locator('h1').click({ position: { x: 2, y: 2 } });
      await popover.waitFor({ state: 'detached' });
    });
  });

  it('a mean that depends on the order of equal scores is marked, and says between what it could lie', async () => {
    const panel = await open(films);
    const { page } = panel;
    const { models } = withTiesThatMatter(films.evaluation, numberFormats('en'));
    const tied = models.flatMap(({ means }) => means).filter(({ ties }) => ties !== undefined);
    assert.ok(tied.length > 0);
    await row(panel, 0).waitFor();
    assert.equal(await page.locator('.tie').count(), 0);
    const words = tied.map(
      ({ ties }) =>
        `${formatMean(ties?.worst)}–${formatMean(ties?.best)} depending on tie order; ${ties?.users} user`,
    );
    await page.locator(`.mean[title*="${words[0]}"]`).first().waitFor();
    await page.getByLabel('Show intervals').check();
    assert.equal(await page.locator('.tie').count(), tied.length);
    const said = await page.locator('.tie').first().getAttribute('aria-label');
    assert.ok(
      words.some((each) => said?.startsWith(each)),
      said ?? '',
    );
    // Marks and number are words of their own for who hears them.
    const cells = page.locator('.measures tbody td', { has: page.locator('.tie') });
    assert.match(await cells.first().ariaSnapshot(), /tie order; \d+ users? 0\.\d{3} (best )?± /);
    // Explained with the measure, it is read whole.
    const model = models.findIndex(({ means }) => means[0].ties !== undefined);
    await page
      .locator('.measures')
      .getByRole('button', { name: films.evaluation.models[model].name.replace(/\.csv$/, '') })
      .click();
    await page.locator('.explain-button').first().click();
    const popover = page.locator('.popover:popover-open');
    await popover.locator('.tie-sentence').waitFor();
    await popover.locator('.conventions').waitFor();
    assert.ok(await popover.evaluate((box) => box.scrollWidth <= box.clientWidth));
  });

  it('the head says how the columns were read and which further files there are; both can be changed', async () => {
    const panel = await open(films);
    const { page } = panel;
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page
      .getByRole('button', {
        name: /^columns user = user_id, item = item_id, score = score · user = user_id/,
      })
      .click();
    await page.getByRole('button', { name: 'Add file…' }).click();
    assert.deepEqual(panel.actions, [{ kind: 'changeColumns' }, { kind: 'changeFurther' }]);
    assert.deepEqual(
      (await page.locator('.file-open').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
      [
        'itemknn.csv',
        'matrix-factorisation.csv',
        'popular.csv',
        'ground truth truth.csv',
        'training data train.csv',
        'items items.csv',
      ],
    );
  });

  it('problems that are about some of several models are under the truth by their names, once', async () => {
    const panel = await open(films);
    const { page } = panel;
    await page.locator('#tab-problems').click();
    const truth = page.locator('.problems section', { hasText: 'truth.csv' });
    await truth.locator('h3', { hasText: 'Only about itemknn, matrix-factorisation' }).waitFor();
    await truth.locator('.finding-fold').first().click();
    await truth.getByRole('button', { name: /^line/ }).first().click();
    assert.equal(panel.revealed[0].uri, films.evaluation.truth.uri);
    const [absent, same] = films.evaluation.models.map((model) => model.absent ?? []);
    assert.deepEqual(absent, same);
    const own = films.evaluation.models.flatMap(({ file }) => file.findings);
    assert.equal(
      await page.locator('#tab-problems').innerText(),
      `Problems ${[...absent, ...own].reduce((sum, { count }) => sum + count, 0)}`,
    );
  });

  const focusedText = (panel: PanelPage): Promise<string> =>
    panel.page.evaluate('document.activeElement.innerText');
});

/** Its methods as plain properties, so that a part can be replaced. */
function bound(
  engine: FakeEngine,
): Pick<
  FakeEngine,
  'users' | 'user' | 'locate' | 'explanation' | 'conventions' | 'quickConventions' | 'chart'
> {
  return {
    users: engine.users.bind(engine),
    user: engine.user.bind(engine),
    locate: engine.locate.bind(engine),
    explanation: engine.explanation.bind(engine),
    conventions: engine.conventions.bind(engine),
    quickConventions: engine.quickConventions.bind(engine),
    chart: engine.chart.bind(engine),
  };
}
