import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { EvaluationView } from '../../../../src/shared/protocol/views/evaluationView';
import {
  reportCharts,
  type ReportCharts,
  reportParts,
} from '../../../../src/shared/export/report/reportParts';
import { evaluationReport } from '../../../../src/shared/export/report/evaluationReport';
import { formulaHtml } from '../../../../src/shared/export/report/reportMeasures';
import type { AskEvaluation } from '../../../../src/shared/export/report/users/reportUsers';
import { html, wordsHtml } from '../../../../src/shared/sheets/html';
import { STYLE, STYLE_HASH } from '../../../../src/shared/export/report/reportStyle';
import { usualQuery } from '../../../../src/shared/sentences/comparedPairs';
import { numberFormats } from '../../../../src/shared/text/numbers/numberFormats';
import { mathml } from '../../../../src/core/measures/derivation/mathml';
import { measureFamilies } from '../../../../src/core/measures/registry';
import { evaluatedExample, examplePairs, renamed } from './exampleView';
import { anyName, hostileNames } from './hostileNames';
import { runs } from '../../../extent';
import { assertGolden } from '../../../golden';

const golden = path.resolve(__dirname, '../../../fixtures/report/first-steps.html');
const options = { language: 'en', baseline: 0, labelOf: (uri: string): string => uri, timeZone: 'UTC' };
const tagsOf = (page: string): string[] => page.match(/<[^>]*>/g) ?? [];

describe('the report in one HTML file', () => {
  let films: EvaluationView;
  let charts: ReportCharts;
  before(async () => {
    const { engine, id, view } = await evaluatedExample(examplePairs[1]);
    films = view;
    charts = await reportCharts(view, {}, (query) => engine.ask(id, 'chart', query));
  });

  it('of the first example is the one in test/fixtures (UPDATE_GOLDEN=1 writes it anew)', async () => {
    const { engine, id, view } = await evaluatedExample(examplePairs[0]);
    const drawn = await reportCharts(view, {}, (query) => engine.ask(id, 'chart', query));
    const report = evaluationReport(view, { ...options, charts: drawn }).replace(
      /RecScope \d[\w.-]*/g,
      'RecScope',
    );
    assertGolden(report, golden);
  });

  it('holds the comparison of several models, and marks how sure differences are', async () => {
    const { engine, id, view } = await evaluatedExample(examplePairs[1]);
    assert.ok(view.models.length > 1);
    const outcome = await engine.ask(id, 'comparison', { ...usualQuery(0, {}), changes: true });
    assert.ok(outcome.kind === 'done');
    const page = evaluationReport(view, { ...options, comparison: outcome.value });
    assert.match(page, /<h2>Comparison<\/h2>/);
    assert.match(
      page,
      /simultaneous 95% intervals; sign flips, adjusted by max-T; \d+ comparisons together, α = 5%; margin ±1%/,
    );
    assert.match(page, /<svg[^>]* aria-label="[^"]+: [+−]0\.\d+/);
    assert.match(page, /Items that left the lists/);
    const section = page.slice(page.indexOf('<h2>Comparison'), page.indexOf('<h2>Users'));
    assert.doesNotMatch(section, /NaN/);
    assert.doesNotMatch(evaluationReport(view, options), /<h2>Comparison/);
  });

  it('names the only model in its headline, and says under several whose users count as 0', () => {
    const [model] = films.models;
    const headOf = (view: EvaluationView): string => {
      const page = evaluationReport(view, options);
      const text = page.slice(page.indexOf('<h1>'), page.indexOf('<table>')).replace(/<[^>]*>/g, ' ');
      return text.replace(/\s+/g, ' ');
    };
    assert.match(
      headOf({ ...films, models: [model] }),
      new RegExp(`^ *${model.name} : nDCG@10 0\\.\\d{3} for 124 users`),
    );
    const without = (...counts: readonly number[]): EvaluationView => ({
      ...films,
      models: films.models.map((each, at) => ({
        ...each,
        users: { ...each.users, withoutList: counts[at] },
      })),
    });
    assert.match(
      headOf(without(4, 4, 110)),
      / popular , itemknn : 4 users have no recommendations and count as 0\. /,
    );
    assert.match(headOf(without(0, 1, 110)), / itemknn : 1 user has no recommendations and counts as 0\. /);
    // The warning about most users is enough.
    assert.doesNotMatch(headOf(without(0, 0, 110)), /count as 0/);
  });

  it('draws the charts that the panel opens with, each with its values as a table', () => {
    const page = evaluationReport(films, { ...options, charts });
    const section = page.slice(page.indexOf('<h2>Charts'), page.indexOf('<h2>Means in full'));
    assert.doesNotMatch(section, /NaN|undefined|Infinity/);
    const titles = [...section.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title);
    assert.deepEqual(titles, ['nDCG by K', 'Hits by rank']);
    const tables = section.split('<caption>').slice(1);
    assert.equal(tables.length, 2);
    const rowOf = (table: string, head: string): string[] | undefined =>
      table
        .split('<tr>')
        .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell.trim()))
        .find((cells) => cells.at(0)?.replace(/<[^>]*>/g, '') === head);
    const numbers = numberFormats('en');
    const told = (model: number): string => {
      const { mean, halfWidth } = films.models[model].means[0];
      return `${numbers.value(mean ?? NaN)} ± ${numbers.value(halfWidth ?? NaN)}`;
    };
    // The curve at the K of the evaluation is what the table of results says.
    // In the order of the leaderboard.
    assert.deepEqual(rowOf(tables[0], '10'), ['10', told(1), told(0), told(2)]);
    assert.equal(rowOf(tables[1], '1')?.length, 4);
    assert.doesNotMatch(evaluationReport(films, options), /<h2>Charts/);
  });

  it('draws what was chosen in the panel, with names of lines that are not cut without an ellipsis', async () => {
    const { engine, id, view } = await evaluatedExample(examplePairs[1]);
    const chosen = { measure: 'HitRate@20' };
    const drawn = await reportCharts(view, chosen, (query) => engine.ask(id, 'chart', query));
    const long = 'a-model-with-a-name-that-no-picture-has-room-for.csv';
    const models = view.models.map((model, index) => (index === 1 ? { ...model, name: long } : model));
    const page = evaluationReport({ ...view, models }, { ...options, charts: drawn });
    const titles = [...page.matchAll(/<h3>([^<]*? by K)<\/h3>/g)].map(([, title]) => title);
    assert.deepEqual(titles, ['HitRate by K']);
    assert.match(page, new RegExp(`<title>${long}</title>a-[^<]*…[^<]*</text>`));
    assert.match(page, />popular<\/text>/);
  });

  it('does without charts that have no answer', async () => {
    const asked: string[] = [];
    const none = await reportCharts(films, {}, ({ kind }) => {
      asked.push(kind);
      return Promise.resolve({ kind: 'cancelled' });
    });
    assert.deepEqual([asked, none], [['curve', 'hits-by-rank'], { measure: 'nDCG@10' }]);
    assert.doesNotMatch(evaluationReport(films, { ...options, charts: none }), /<h2>Charts/);
    const one = { ...films, models: films.models.slice(0, 1), measures: [films.measures[3]] };
    asked.length = 0;
    await reportCharts(one, {}, ({ kind }) => {
      asked.push(kind);
      return Promise.resolve({ kind: 'cancelled' });
    });
    assert.deepEqual(asked, ['hits-by-rank']);
  });

  it('admits its own style by its hash, and nothing else', () => {
    const hash = createHash('sha256').update(STYLE).digest('base64');
    assert.equal(STYLE_HASH, `sha256-${hash}`);
    const page = evaluationReport(films, { ...options, charts });
    assert.ok(page.includes(`<style>${STYLE}</style>`));
    assert.match(
      page,
      /content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'"/,
    );
    const names = new Set(tagsOf(page).map((tag) => /^<\/?([a-z]+)/.exec(tag)?.[1]));
    for (const name of ['script', 'link', 'img', 'iframe', 'object', 'form', 'a', 'base'])
      assert.ok(!names.has(name), name);
    assert.doesNotMatch(page.replace(STYLE, ''), / (?:style|on\w+|src|href)=/);
  });

  it('every head of a table says what it is head of, and every table what it is', () => {
    const tags = tagsOf(evaluationReport(films, { ...options, charts }));
    const count = (pattern: RegExp): number => tags.filter((tag) => pattern.test(tag)).length;
    assert.equal(count(/^<th/), count(/^<th scope="(?:col|row)"/) + count(/^<thead/));
    assert.equal(count(/^<table/), count(/^<caption/));
    // The pieces of line beside the names in the legend say nothing more than the names.
    assert.equal(
      count(/^<svg/),
      count(/^<svg[^>]* role="img"[^>]* aria-label="/s) + count(/^<svg[^>]* aria-hidden="true"/s),
    );
    assert.equal(count(/^<svg[^>]* aria-hidden="true"/s), films.models.length);
  });

  it('shows whom the best model fails: what was recommended, found or not, and what was missed', async () => {
    const { engine, id, view } = await evaluatedExample({ ...examplePairs[1], items: 'items.csv' });
    const ask: AskEvaluation = (name, query) => engine.ask(id, name, query);
    const { users } = await reportParts(view, ask);
    assert.equal(users?.model, 1, 'itemknn is the best');
    const values = users.users.map(({ values: [, value] }) => value ?? NaN);
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
    );
    assert.ok(users.users.every(({ row }) => row.list > 0 && row.relevant > 0));
    const page = evaluationReport(view, { ...options, users });
    const section = page.slice(page.indexOf('Worst users of'), page.indexOf('<h2>Means in full'));
    const [{ entries, missed, row }] = users.users;
    for (const { item, described } of [...entries.slice(0, 10), ...missed.slice(0, 5)])
      assert.ok(
        section.includes(`<bdi>${described?.title}</bdi>`) && section.includes(`<bdi>${item}</bdi>`),
        item,
      );
    assert.match(section, new RegExp(`${row.hits} of ${row.relevant} relevant items? found`));
    const wish = { users: ['yuki', 'ada'], perUser: true };
    const asked = await reportParts(view, ask, wish);
    assert.deepEqual(
      asked.users?.users.map(({ row: { id: user } }) => user),
      wish.users,
    );
    const tables = evaluationReport(view, { ...options, ...asked });
    assert.match(tables, /<h2>Users of <bdi>itemknn[^]*<h2>Means in full/);
    assert.equal(tables.split(/<caption>\s*Users of/).length - 1, view.models.length);
    const plain = await evaluatedExample(examplePairs[1]);
    const nothing = await reportParts(plain.view, (name, query) => plain.engine.ask(plain.id, name, query));
    assert.equal(nothing.users, undefined, 'ids alone tell nothing');
  });

  it('has slices of users and groups of items, with the names that models have now', async () => {
    const { engine, id, view } = await evaluatedExample({ ...examplePairs[1], items: 'items.csv' });
    const { slices, itemGroups } = await reportParts(view, (name, query) => engine.ask(id, name, query));
    assert.ok(slices !== undefined && itemGroups?.column === 'genres');
    const page = evaluationReport(renamed(view, ['first', 'second', 'third']), {
      ...options,
      slices,
      itemGroups,
    });
    assert.match(page, /second<\/bdi>: nothing found\. Slices searched: \d+/);
    const section = page.slice(page.indexOf('<h2>Groups of items'), page.indexOf('<h2>Files'));
    assert.ok(section.split('<tr').length > 10 && section.includes('<svg'));
    assert.doesNotMatch(section, /NaN|undefined/);
    assert.doesNotMatch(evaluationReport(view, options), /Groups of items/);
  });

  it('says of training data and items, too, how many rows were read', async () => {
    const { view } = await evaluatedExample({
      ...examplePairs[1],
      measures: 'nDCG@10, Novelty@10, ILD@10',
      train: ['train.csv'],
      items: 'items.csv',
    });
    const rowsOf = (file: string): number =>
      readFileSync(path.resolve(__dirname, '../../../../examples/films', file), 'utf8')
        .trim()
        .split('\n').length - 1;
    const cells = evaluationReport(view, options)
      .split('<tr>')
      .map((row) => row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
    for (const [file, holds] of [
      ['train.csv', 'training data'],
      ['items.csv', 'items'],
    ]) {
      const count = rowsOf(file).toLocaleString('en');
      const row = cells.find((cell) => cell.startsWith(` ${file} ${holds} `));
      assert.ok(row?.includes(` kB ${count} ${count} 0 `), `${count} in ${row}`);
    }
  });

  it('says who was counted, what was read, what was found, and how to make it again', () => {
    const text = evaluationReport(films, { ...options, timeZone: 'Asia/Seoul' })
      .replace(/<style>[^]*<\/style>/, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&#62;', '>')
      .replace(/\s+/g, ' ');
    for (const words of [
      '3 models vs. truth.csv · top 5, 10 · relevant: rating ≥ 4 · convention recscope',
      '2026-01-02 12:04 (Asia/Seoul) · popular.csv , itemknn.csv , problems.csv , truth.csv',
      ' itemknn 0.286 0.197 0.758 4.673 (110) 124 ',
      ' itemknn nDCG@10 0.2855 0.2520–0.3190 124 ',
      'problems.csv recommendations 2.7 kB 76 67 9 comma-separated',
      'Not a number',
      'line 15: “n/a” is not a number; line skipped.',
      "recscope evaluate popular.csv itemknn.csv problems.csv --truth truth.csv --measures 'nDCG@10,Precision(rel>=4)@5,HitRate@10,MeanRank' --convention recscope --rel 4",
    ])
      assert.ok(text.includes(words), words);
  });

  it('has the same elements and attributes whatever the names are', () => {
    const plainTags = tagsOf(evaluationReport(renamed(films, ['plain']), { ...options, charts }));
    const check = (names: readonly string[]): void => {
      const tags = tagsOf(evaluationReport(renamed(films, names), { ...options, charts }));
      assert.deepEqual(tags, plainTags);
    };
    for (const name of hostileNames) if (name !== '') check([name]);
    fc.assert(
      fc.property(
        fc.array(
          anyName.filter((name) => name !== ''),
          { minLength: 1, maxLength: 4 },
        ),
        check,
      ),
      { numRuns: runs(50) },
    );
  });

  it('shows the formula of every measure as mathematics', () => {
    for (const { name, formula } of measureFamilies) {
      const { markup } = formulaHtml(mathml(formula.math), formula.text);
      assert.match(markup, /^<math displaystyle="true">.*<\/math>$/s, name);
    }
  });

  it('a formula that is none is shown as text', () => {
    for (const odd of [
      '<math><mi onclick="x">a</mi><script>x</script></math>',
      '<math><mi>a</math>',
      '<math><mi>&nbsp;</mi></math>',
      '<svg></svg>',
      'a < b',
      '<math><mi/></math>',
    ])
      assert.equal(formulaHtml(odd, 'a < b').markup, '<code>a &#60; b</code>');
    assert.equal(
      formulaHtml('<math><mi class="x">a</mi><mo>></mo></math>', '').markup,
      '<math displaystyle="true"><mi>a</mi><mo>&gt;</mo></math>',
    );
  });

  it('text is never markup, wherever it stands', () => {
    assert.equal(
      html`<p title="${'"<&>\''}">${['<b>', html`<i>${'<'}</i>`]}</p>`.markup,
      '<p title="&#34;&#60;&#38;&#62;&#39;">&#60;b&#62;<i>&#60;</i></p>',
    );
    const words = { template: '{1} & {0}', parts: ['{1}', { name: '<b>' }] };
    assert.equal(wordsHtml(words).markup, '<bdi>&#60;b&#62;</bdi> &#38; {1}');
  });
});
