import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { h } from 'preact';
import { evaluationScreen } from '../../../src/cli/output/evaluationScreen';
import { betterFirst, buildLeaderboard } from '../../../src/shared/export/evaluation/leaderboardRows';
import { evaluationsJson } from '../../../src/shared/export/evaluation/evaluationJson';
import { leaderboardOnPage, leaderboardSheet } from '../../../src/shared/export/evaluation/leaderboardSheets';
import { sheetsHtml } from '../../../src/shared/sheets/html';
import { writeLatex as latexOf } from '../../../src/shared/sheets/latex';
import { writeMarkdown as markdownOf } from '../../../src/shared/sheets/markdown';
import { writeTerminal as terminalOf } from '../../../src/shared/sheets/terminal';
import { modelGroups } from '../../../src/shared/leaderboard/modelGroups';
import { bestNotes } from '../../../src/shared/sentences/bestWords';
import { comparisonInFull } from '../../../src/shared/export/report/reportComparison';
import { bestMarks, comparedMeans, comparedPairs } from '../../../src/shared/sentences/comparedPairs';
import type { ComparisonJson, Verdict } from '../../../src/shared/protocol/comparisonResult';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { pairSentences } from '../../../src/shared/sentences/comparisonWords';
import { intervalText, pText, signedText } from '../../../src/shared/text/numbers/signedText';
import { VerdictTable } from '../../../src/webview/comparison/verdictTable';
import { panelContext, PanelContext } from '../../../src/webview/context';
import type { Host } from '../../../src/webview/host/host';
import type { Popover } from '../../../src/webview/controls/popover/usePopover';
import { ModelRow } from '../../../src/webview/leaderboard/modelRow';
import { LeaderboardContext } from '../../../src/webview/leaderboard/shownLeaderboard';
import { startChoice } from '../../../src/shared/leaderboard/leaderboardChoice';
import { rendered, type Element } from '../webview/rendered';
import { comparedResults, type ComparedResult } from './comparedResults';
import { comparisonTexts } from './comparisonText';

const CONTEXT = { answer: [], truth: 'truth.csv', seed: 42, resamples: 400 };

/** What one surface says of a pair; what it has no place for is absent. */
interface SaidPair {
  readonly word?: string;
  readonly p?: string;
  readonly difference?: string;
  readonly sign?: string;
  readonly interval?: string;
  /** The class that gives a colour; none where there is none. */
  readonly tone?: string;
}

type Pairs = ReadonlyMap<string, SaidPair>;

const keyOf = (b: string, a: string, measure: string): string => [b, a, measure].join(' | ');

const WORDS = {
  better: 'better',
  worse: 'worse',
  equivalent: 'equivalent',
  inconclusive: 'not clear',
  unsaid: '–',
} as const;

/** What a verdict must look like, by the JSON alone. */
function expected(
  verdict: Verdict | null,
  difference: number | null,
  p: number | null | undefined,
  interval: readonly [number, number] | null,
): Required<SaidPair> {
  const sure = verdict === 'better' || verdict === 'worse';
  return {
    word: verdict === null ? '…' : WORDS[verdict],
    p: pText(p),
    difference: signedText(difference),
    sign: difference === null || difference === 0 ? '' : difference > 0 ? '+' : '−',
    interval: intervalText(interval),
    tone: sure ? verdict : 'none',
  };
}

function expectedOf(json: ComparisonJson): Map<string, Required<SaidPair>> {
  const p = new Map(json.adjusted.p.map(({ a, b, measure, p: each }) => [keyOf(b, a, measure), each]));
  return new Map(
    json.pairs.map(({ a, b, measure, verdict, difference, ci }) => [
      keyOf(b, a, measure),
      expected(verdict, difference, p.get(keyOf(b, a, measure)), ci.simultaneous),
    ]),
  );
}

/** Nothing stands behind it: its p and its verdict have columns. */
function signedDifference(difference: string): Pick<SaidPair, 'difference' | 'sign'> {
  return { difference, sign: /^[+−]?/u.exec(difference)?.[0] ?? '' };
}

/** Rows of cells, the first of which are the heads. */
function readTable(
  table: readonly (readonly string[])[],
  heads: Readonly<Record<keyof SaidPair | 'b' | 'a' | 'measure', string>>,
): Pairs {
  const place = (head: string): number => table[0].indexOf(head);
  return new Map(
    table.slice(1).map((cells) => {
      const cell = (head: keyof typeof heads): string => cells[place(heads[head])];
      return [
        keyOf(cell('b'), cell('a'), cell('measure')),
        {
          word: cell('word'),
          p: cell('p'),
          interval: cell('interval'),
          ...signedDifference(cell('difference')),
        },
      ];
    }),
  );
}

const HEADS = {
  b: 'Model',
  a: 'Compared with',
  measure: 'Metric',
  difference: 'Difference',
  sign: 'Difference',
  tone: 'Verdict',
  interval: '95% interval',
  p: 'Adjusted p',
  word: 'Verdict',
};

function readMarkdown(text: string): Pairs {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const cells = lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/\\(.)/g, '$1')),
  );
  return readTable(cells, HEADS);
}

const LATEX: Readonly<Record<string, string>> = {
  '{*}': '*',
  '$-$': '−',
  '\\textless{}': '<',
  '\\textgreater{}': '>',
};

function readLatex(text: string): Pairs {
  const lines = text.split('\n').filter((line) => line.endsWith(' \\\\'));
  const cells = lines.map((line) =>
    line
      .trim()
      .slice(0, -3)
      .split(' & ')
      .map((cell) =>
        cell
          .replace(/\{\*\}|\$-\$|\\text(?:less|greater)\{\}/g, (sign) => LATEX[sign])
          .replace(/\\(.)/g, '$1')
          .replaceAll('{}', ''),
      ),
  );
  return readTable(cells, HEADS);
}

/** Numbers as they are; of many pairs some may be left out. An only baseline has no column. */
function readTerminal(text: string, { pairs }: ComparisonJson): Pairs {
  const baselines = new Set(pairs.map(({ a }) => a));
  const [baseline] = baselines;
  const heads = baselines.size === 1 ? ['Model', 'Metric'] : ['Model', 'Compared with'];
  const lines = text.split('\n');
  const start = lines.findIndex((line) => {
    const cells = line.trim().split(/ {2,}/);
    return heads.every((head, at) => cells[at] === head) && cells.includes('Worse · same · better');
  });
  if (start < 0) return new Map();
  const end = lines.findIndex((line, at) => at > start && !/\S {2,}\S/.test(line));
  const cells = lines.slice(start, end).map((line) => line.trim().split(/ {2,}/));
  const whole = cells.filter(({ length }) => length === cells[0].length);
  const named = whole.map((row, at) => row.toSpliced(1, 0, at === 0 ? HEADS.a : baseline));
  return readTable(baselines.size === 1 ? named : whole, HEADS);
}

/** Numbers in full, and the codes of the JSON: they must be the JSON’s own. */
function assertDelimited(text: string, json: ComparisonJson, delimiter: string): void {
  const rows = parse(text, { columns: true, delimiter }) as Record<string, string>[];
  const cell = (value: string | number | null | undefined): string => String(value ?? '');
  const p = new Map(json.adjusted.p.map(({ a, b, measure, p: each }) => [keyOf(b, a, measure), each]));
  const aggregates = new Map(json.rows.map(({ measure, aggregate }) => [measure, aggregate]));
  const wanted = json.pairs.map(({ a, b, measure, difference, verdict, ci }) =>
    [
      b,
      a,
      measure,
      difference,
      p.get(keyOf(b, a, measure)),
      verdict,
      ...(ci.simultaneous ?? ['', '']),
      aggregates.get(measure)?.replace('rows', 'row') ?? 'user',
    ].map(cell),
  );
  const columns = [
    'b',
    'a',
    'measure',
    'difference',
    'p_adjusted',
    'verdict',
    'simultaneous_low',
    'simultaneous_high',
    'per',
  ];
  assert.deepEqual(
    rows.map((row) => columns.map((column) => row[column])),
    wanted,
  );
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell);

function readReport({ view }: ComparedResult): Pairs {
  const { markup } = sheetsHtml(comparisonInFull(view, numberFormats('en')), numberFormats('en'));
  const table = markup.split('<table>').find((part) => plain(part.split('</caption>')[0]) === 'Verdicts');
  if (table === undefined) return new Map();
  return readTable(
    table
      .split('</table>')[0]
      .split('<tr>')
      .slice(1)
      .map((row) => cellsOf(row).map(plain)),
    HEADS,
  );
}

/** "+29.2% better", the word in its colour. */
function readReportLeaderboard(
  { evaluation, view, baseline }: ComparedResult,
  names: Names,
): Map<string, SaidPair> {
  const said = new Map<string, SaidPair>();
  const sheet = leaderboardOnPage(evaluation, { baseline, comparison: view });
  const [{ higherIsBetter }] = evaluation.measures;
  const models = buildLeaderboard(evaluation, view)
    .rows.toSorted((a, b) => betterFirst(a, b, higherIsBetter))
    .map((row) => row.models[0]);
  for (const table of sheetsHtml([sheet], numberFormats('en')).markup.split('<table>').slice(1)) {
    const [heads, ...rows] = table.split('</table>')[0].split('<tr>').slice(1).map(cellsOf);
    assert.equal(rows.length, models.length);
    for (const [line, cells] of rows.entries())
      for (const [at, cell] of cells.entries()) {
        const [, tone, size, word] =
          /<div class="change (\w+)">(.*?)<span class="word">(.*?)<\/span>/su.exec(cell) ?? [];
        const measure = evaluation.measures.findIndex(({ name }) => name === plain(heads[at]));
        const key = measure < 0 ? undefined : names(models[line], measure);
        if (word === undefined || key === undefined) continue;
        const [sign] = /^[+−]?/u.exec(size.trim()) ?? [''];
        said.set(key, { word, tone: toneOf([tone]), ...(sign !== '' && { sign }) });
      }
  }
  return said;
}

/** The key of a model’s mean of a measure against the baseline’s; undefined: nothing is said of it. */
type Names = (model: number, measure: number) => string | undefined;

const toneOf = (classes: readonly string[]): string =>
  classes.find((each) => each === 'better' || each === 'worse') ?? 'none';

const context = panelContext({} as Host, 'en');
const drawn = (component: Parameters<typeof rendered>[0]): Element =>
  rendered(h(PanelContext.Provider, { value: context }, component));

/** A cell with a sign and a word. */
function readVerdict(cell: Element): Pick<SaidPair, 'word' | 'tone'> {
  const [sign] = cell.all('.verdict-sign');
  if (sign === undefined) return { word: cell.text, tone: 'none' };
  const word = sign.text === '…' ? '…' : cell.text.replace(sign.text, '').trim();
  return { word, tone: toneOf(sign.classes) };
}

function readPanelTable({ evaluation, view }: ComparedResult): Pairs {
  const pairs = comparedPairs(view, evaluation);
  if (pairs.length === 0) return new Map();
  const props = { evaluation, pairs, chosenPair: pairs[0], onChoose: () => undefined, moreColumns: [] };
  const [body] = drawn(h(VerdictTable, props)).all('tbody');
  return new Map(
    body.all('tr').map((row, index) => {
      const { pair } = pairs[index];
      const cells = row.all('td');
      const measure = row.all('th')[0].text;
      assert.equal(measure, pair.measure);
      const difference = cells[1].text;
      return [
        keyOf(pair.b, pair.a, measure),
        {
          difference,
          sign: /^[+−]?/u.exec(difference)?.[0],
          interval: cells[3].text,
          p: cells[4].text,
          ...readVerdict(cells[0]),
        },
      ] as const;
    }),
  );
}

function readPanelLeaderboard(
  { evaluation, view, baseline }: ComparedResult,
  names: Names,
): Map<string, SaidPair> {
  const said = new Map<string, SaidPair>();
  const verdicts = comparedMeans(view, evaluation);
  const { rows } = buildLeaderboard(evaluation, view);
  const nothing = (): undefined => undefined;
  const shown = {
    ...{ evaluation, run: '', model: 0, choice: startChoice, spread: undefined, waiting: false },
    ...{ groups: rows, several: rows.length > 1, intervals: false, former: nothing },
    ...{
      meanTexts: evaluation.measures.map(() => String),
      labels: evaluation.models.map(({ name }) => name),
    },
    ...{ verdicts: view, popover: {} as Popover, columns: [...evaluation.measures.keys()] },
    ...{ bounds: undefined, pinned: rows.find(({ models: [first] }) => first === baseline) },
    compared: verdicts.filter(({ a }) => a === baseline),
    ...{ onChoice: nothing, onModel: nothing, onSpread: nothing, onLook: nothing, onUser: nothing },
  };
  for (const index of evaluation.models.keys()) {
    const line = rows.find(({ models: [first] }) => first === index);
    const own = {
      index,
      unfolded: false,
      onUnfold: () => undefined,
      ...(line !== undefined && { row: line }),
    };
    const row = drawn(h(LeaderboardContext.Provider, { value: shown }, h(ModelRow, own)));
    for (const [measure, cell] of row.all('td').entries()) {
      const [difference] = cell.all('.difference');
      const key = names(index, measure);
      if (difference === undefined || key === undefined) continue;
      const title = difference.attribute('title') ?? '';
      const [, word] = /^([^:]*): /.exec(title) ?? [];
      const [, p] = /adjusted p (\S.*?) \(of/.exec(title) ?? [];
      const [, interval] = /95% interval (.*? to [^,]*)/.exec(title) ?? [];
      const tone = toneOf(difference.classes);
      const [, told] = /: ([^, ]*)/.exec(title) ?? [];
      const sign = /^[+−]?/u.exec(told)?.[0];
      const shown = difference.all('span').at(0)?.text ?? '';
      // A figure where it is clear, with the sign of the difference; else a word or sign alone.
      if (tone === 'none') assert.equal(shown, word === WORDS.inconclusive ? '?' : word);
      else assert.match(shown, new RegExp(`^[${sign}]\\S+ ${tone === 'better' ? '▲' : '▼'}$`, 'u'));
      said.set(key, {
        sign,
        tone,
        word,
        p: p ?? '–',
        interval: interval?.replace(' to ', ' … ') ?? '–',
        difference: told,
      });
    }
  }
  return said;
}

/** What the surfaces say is what the JSON says. */
function assertSaid(
  surface: string,
  found: Pairs,
  wanted: ReadonlyMap<string, Required<SaidPair>>,
  all = true,
): void {
  if (all) assert.deepEqual([...found.keys()].sort(), [...wanted.keys()].sort(), surface);
  for (const [key, said] of found) {
    const whole = wanted.get(key);
    assert.ok(whole, `${surface}: ${key}`);
    const known = Object.fromEntries(Object.keys(said).map((name) => [name, whole[name as keyof SaidPair]]));
    assert.deepEqual(said, known, `${surface}: ${key}`);
  }
}

const SENTENCES: Readonly<Record<Verdict, RegExp>> = {
  better: / is better than /,
  worse: / is worse than /,
  equivalent: / are equivalent on | there is no difference to test| give the one user the same /,
  unsaid: /have a value in every run of .*fewer than half|not tested/,
  inconclusive: / is not clear|too few users| no user in common /,
};

describe('a comparison is the same in every surface', function () {
  // On whatever machine.
  this.timeout(60_000);
  let results: ComparedResult[];
  before(async () => {
    results = await comparedResults();
  });

  const each = (check: (result: ComparedResult, wanted: ReturnType<typeof expectedOf>) => void): void => {
    for (const result of results)
      try {
        check(result, expectedOf(result.view.json));
      } catch (error) {
        if (error instanceof Error) error.message = `${result.name}: ${error.message}`;
        throw error;
      }
  };

  it('of forty results and more, with every verdict among them', () => {
    assert.ok(results.length >= 40, String(results.length));
    const verdicts = new Set(results.flatMap(({ view }) => view.json.pairs.map(({ verdict }) => verdict)));
    assert.deepEqual(verdicts, new Set(['better', 'worse', 'equivalent', 'inconclusive', 'unsaid', null]));
    const rows = results.flatMap(({ view }) => view.json.rows.flatMap(({ pairs }) => pairs));
    assert.ok(new Set(rows.map(({ verdict }) => verdict)).size > 1);
    assert.ok(results.some(({ view }) => view.json.adjusted.test === 'usersAndRuns'));
  });

  it('p is below .05 where the interval leaves out 0, and the word is sure only there', () =>
    each(({ view: { json } }) => {
      if (json.adjusted.method !== 'maxt') return;
      const p = new Map(json.adjusted.p.map(({ a, b, measure, p: own }) => [keyOf(b, a, measure), own]));
      for (const { a, b, measure, verdict, difference, ci, needed } of json.pairs) {
        const interval = ci.simultaneous;
        const adjusted = p.get(keyOf(b, a, measure)) ?? 1;
        // Before any draw there is neither.
        if (verdict === null || (interval === null && p.size === 0)) continue;
        const place = keyOf(b, a, measure);
        const leavesOut = interval !== null && (interval[0] > 0 || interval[1] < 0);
        assert.equal(leavesOut, adjusted < 0.05, place);
        if (verdict !== 'equivalent')
          assert.equal(verdict !== 'inconclusive', adjusted < 0.05 && needed === undefined, place);
        if (leavesOut) assert.equal(interval[0] > 0, (difference ?? 0) > 0, place);
      }
    }));

  it('a p below a level is not written as the level', () => {
    const levels = [0.04996, 0.05, 0.0500004, 0.009999, 0.01, 0.00099996, 0.00004];
    assert.deepEqual(levels.map(pText), [
      '0.0499',
      '0.0500',
      '0.0500',
      '0.0099',
      '0.0100',
      '0.0009',
      '< 0.0001',
    ]);
  });

  it('CSV and TSV', () =>
    each(({ view }) => {
      const { csv, tsv } = comparisonTexts(view, CONTEXT);
      assertDelimited(csv, view.json, ',');
      assertDelimited(tsv, view.json, '\t');
    }));

  it('Markdown and LaTeX', () =>
    each(({ view }, wanted) => {
      const { markdown, latex } = comparisonTexts(view, CONTEXT);
      assertSaid('Markdown', readMarkdown(markdown), wanted);
      assertSaid('LaTeX', readLatex(latex), wanted);
    }));

  it('the terminal, as far as it shows them all', () => {
    let shown = 0;
    each(({ view }, wanted) => {
      const pairs = readTerminal(comparisonTexts(view, CONTEXT).table, view.json);
      assertSaid('terminal', pairs, wanted, false);
      shown += pairs.size;
    });
    assert.ok(shown > 80, String(shown));
  });

  it('the report', () => each((result, wanted) => assertSaid('report', readReport(result), wanted)));

  it('the tables of the panel', () =>
    each((result, wanted) => assertSaid('panel', readPanelTable(result), wanted)));

  it('the leaderboards of the panel and of the report', () => {
    let marked = 0;
    each((result, wanted) => {
      const { evaluation, view, baseline } = result;
      if (baseline === undefined) return;
      const firsts = new Set<string>();
      const names = new Map<number, string>();
      for (const [model, { name, run }] of evaluation.models.entries()) {
        const of = run?.of ?? name;
        if (!firsts.has(of)) names.set(model, view.json.models[firsts.size].model);
        firsts.add(of);
      }
      const against = names.get(baseline) ?? '';
      const keyed: Names = (model, measure) => {
        const [name, { name: shown }] = [names.get(model), evaluation.measures[measure]];
        if (name === undefined) return undefined;
        const key = keyOf(name, against, shown);
        const said = wanted.get(key);
        return said === undefined || said.word === '–' ? undefined : key;
      };
      const inPanel = readPanelLeaderboard(result, keyed);
      assertSaid('leaderboard', inPanel, wanted, false);
      const inReport = readReportLeaderboard(result, keyed);
      assertSaid('report’s leaderboard', inReport, wanted, false);
      assert.deepEqual([...inReport.keys()].sort(), [...inPanel.keys()].sort());
      marked += inPanel.size;
    });
    assert.ok(marked > 80, String(marked));
  });

  it('models that may be the best, in every leaderboard', () => {
    let marked = 0;
    each(({ evaluation, view, baseline }) => {
      const { json } = view;
      const overRows = new Set(json.rows.map(({ measure }) => measure));
      const groups = modelGroups(evaluation.models);
      const measures = evaluation.measures.map(({ name }) => name);
      /** By model and measure, by the JSON alone. */
      const inSet = (measure: string): readonly string[] =>
        json.models.length > 2 && !overRows.has(measure)
          ? (json.best.find((best) => best.measure === measure)?.models ?? []).flatMap(
              ({ model, mayBeBest }) => (mayBeBest ? [model] : []),
            )
          : [];
      // Who is surely the best needs no mark.
      const wanted = json.models.map(({ model }) =>
        measures.map((measure) => inSet(measure).length > 1 && inSet(measure).includes(model)),
      );
      marked += wanted.flat().filter(Boolean).length;
      const { higherIsBetter } = evaluation.measures[0];
      const rows = buildLeaderboard(evaluation, view).rows.toSorted((a, b) =>
        betterFirst(a, b, higherIsBetter),
      );
      /** Marks in the order of the table, best first. */
      const sorted = rows.map(({ name }) => wanted[groups.findIndex((group) => group.name === name)]);
      const sheet = leaderboardSheet(evaluation, { intervals: false, comparison: view });
      const markdown = markdownOf([sheet])
        .split('\n')
        .slice(2, 2 + rows.length)
        .map((line) =>
          line
            .split(' | ')
            .slice(1, -1)
            .map((cell) => cell.includes('†')),
        );
      const latex = latexOf([sheet])
        .split('\\midrule')[1]
        .split('\n')
        .slice(1, 1 + rows.length)
        .map((line) =>
          line
            .split(' & ')
            .slice(1)
            .map((cell) => cell.includes('^{\\dagger}')),
        );
      const columns = (line: readonly boolean[]): boolean[] => line.slice(-measures.length);
      assert.deepEqual(markdown.map(columns), sorted, 'Markdown');
      assert.deepEqual(latex.map(columns), sorted, 'LaTeX');
      const answer = evaluationsJson(evaluation, () => undefined);
      const terminal = terminalOf(evaluationScreen(evaluation, answer, view, baseline ?? 0));
      assert.equal(
        [...terminal.matchAll(/†(?! may)/g)].length,
        // Of many models a further block of measures has the first only.
        sorted.flat().filter(Boolean).length,
        'terminal',
      );
      const page = leaderboardOnPage(evaluation, { baseline, comparison: view });
      const { markup } = sheetsHtml([page], numberFormats('en'));
      assert.equal(
        [...markup.matchAll(/(?:\d|<\/strong>)†/g)].length,
        wanted.flat().filter(Boolean).length,
        'report',
      );
      const marks = bestMarks(view, evaluation);
      assert.deepEqual(
        groups.map(({ models: [first] }) => measures.map((_, measure) => marks(first, measure))),
        wanted,
        'panel',
      );
      // What is not sure is said nowhere.
      const said = bestNotes(view).join(' ');
      assert.equal(
        said !== '',
        measures.some((measure) => inSet(measure).length > 0),
        said,
      );
    });
    assert.ok(marked > 40, String(marked));
  });

  it('sentences have the same word', () =>
    each(({ view: { json } }) => {
      for (const pair of json.pairs) {
        const text = pairSentences(json, pair).join(' ');
        assert.match(text, pair.verdict === null ? / are being compared on / : SENTENCES[pair.verdict]);
      }
    }));
});
