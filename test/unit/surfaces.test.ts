import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { evaluateCommand } from '../../src/cli/commands/evaluate';
import type { Engine } from '../../src/engine/engine';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import { usualQuery } from '../../src/shared/sentences/comparedPairs';
import type { ComparisonQuery } from '../../src/shared/protocol/queries';
import type { ComparisonView } from '../../src/shared/protocol/views/comparisonView';
import type { EvaluationView, UserRow } from '../../src/shared/protocol/views/evaluationView';
import { COPY_FORMATS } from '../../src/shared/sheets/formats';
import { explanationText } from '../../src/shared/sentences/explanationText';
import { formatLeaderboardCopy } from '../../src/shared/export/evaluation/copiedLeaderboard';
import { numberFormats } from '../../src/shared/text/numbers/numberFormats';
import { formatMean } from '../../src/shared/text/numbers/numberText';
import { reportParts } from '../../src/shared/export/report/reportParts';
import { evaluationReport, type ReportOptions } from '../../src/shared/export/report/evaluationReport';
import { evaluatedExample, examplePairs } from './shared/export/exampleView';
import { asked } from './engine/asked';

/** The command line prints these from the folder of the example. */
type Printed = (format: string, ...options: string[]) => Promise<string>;

for (const example of examplePairs) {
  const { folder, models, truth, measures, threshold } = example;
  describe(`every surface shows the same numbers: ${folder}`, () => {
    let engine: Engine;
    let id = '';
    let view: EvaluationView;
    let output = '';
    const start = process.cwd();

    before(async () => {
      ({ engine, id, view } = await evaluatedExample(example));
      output = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-surfaces-'));
      process.chdir(path.resolve(__dirname, '../../examples', folder));
    });
    after(() => {
      process.chdir(start);
      fs.rmSync(output, { recursive: true, force: true });
    });

    const printed: Printed = async (format, ...options) => {
      const file = path.join(output, 'output');
      const call = [...models, '--truth', truth, '--measures', measures, '--format', format, ...options];
      await evaluateCommand([
        ...call,
        ...(threshold === undefined ? [] : ['--rel', String(threshold)]),
        '-o',
        file,
        '--force',
      ]);
      return fs.readFileSync(file, 'utf8');
    };

    /** Every row of the panel's table of users. */
    async function panelRows(model: number): Promise<readonly UserRow[]> {
      const sort = { column: { kind: 'user' }, descending: false } as const;
      const page = await asked(engine, id, 'users', { model, sort, filter: 'all', start: 0, count: 2000 });
      return page?.rows ?? [];
    }

    it('the leaderboard’s means are those of --format json, to the last digit', async () => {
      const answer = JSON.parse(await printed('json')) as EvaluationJson | { models: EvaluationJson[] };
      const answers = 'models' in answer ? answer.models : [answer];
      assert.deepEqual(
        answers.map((each) => each.measures.map(({ measure, mean, users }) => ({ measure, mean, users }))),
        view.models.map(({ means }) =>
          means.map(({ mean, users }, index) => ({ measure: view.measures[index].name, mean, users })),
        ),
      );
    });

    /** As the panel compares for a document. */
    async function comparedBy(changes: Partial<ComparisonQuery> = {}): Promise<ComparisonView | undefined> {
      if (view.models.length < 2) return undefined;
      const outcome = await engine.ask(id, 'comparison', { ...usualQuery(0, {}), ...changes });
      assert.ok(outcome.kind === 'done');
      return outcome.value;
    }

    for (const { name: format } of COPY_FORMATS) {
      it(`what the panel copies as ${format} is what the command line prints`, async () => {
        const wish = { intervals: false, comparison: await comparedBy(), baseline: 0 };
        assert.equal(formatLeaderboardCopy(view, format, wish), await printed(format));
      });
    }

    for (const format of ['markdown', 'latex'] as const) {
      it(`with intervals, too: ${format}`, async () => {
        const wish = { intervals: true, comparison: await comparedBy(), baseline: 0 };
        assert.equal(formatLeaderboardCopy(view, format, wish), await printed(format, '--intervals'));
      });
    }

    it('the report that the panel saves is the one that the command line writes, but for the moment', async () => {
      const timeless = (report: string): string => report.replace(/<time[^]*?<\/time\s*>/, '');
      const comparison = await comparedBy({ changes: true });
      const parts = await reportParts(view, (name, query) => engine.ask(id, name, query));
      assert.ok(parts.charts?.hits !== undefined && parts.slices !== undefined);
      assert.equal(timeless(reportOf(view, { comparison, ...parts })), timeless(await printed('html')));
    });

    it('a mean is rounded alike in the panel, the report, the table, Markdown and LaTeX', async () => {
      const numbers = numberFormats('en');
      const texts = {
        report: reportOf(view).replace(/<[^>]*>/g, ' '),
        table: await printed('table'),
        markdown: await printed('markdown'),
        latex: await printed('latex'),
      };
      for (const { means } of view.models) {
        for (const { mean } of means) {
          const shown = formatMean(mean);
          assert.equal(mean === null ? '–' : numbers.value(mean), shown);
          for (const [surface, text] of Object.entries(texts))
            assert.ok(text.includes(shown), `${shown} in ${surface}`);
        }
      }
    });

    it('the users’ values in the panel are those of --per-user, to the last digit', async () => {
      const lines = parse(await printed('csv', '--per-user')) as string[][];
      const rows: string[][] = [];
      for (const [model, { name }] of view.models.entries()) {
        for (const { id: user, values } of await panelRows(model))
          rows.push([
            ...(view.models.length > 1 ? [name] : []),
            user,
            ...values.map((value) => (value === null ? '' : String(value))),
          ]);
      }
      assert.ok(rows.length > 0);
      assert.deepEqual(sorted(rows), sorted(lines.slice(1)));
    });

    it('the hover of a line has the values of its user’s row', async () => {
      let compared = 0;
      for (const [model, { file }] of view.models.entries()) {
        const rows = new Map((await panelRows(model)).map((row) => [row.user, row]));
        for (let line = 1; line <= file.rows.read + 1; line += 7) {
          const hover = await asked(engine, id, 'line', { file: file.uri, line: line });
          if (hover?.kind !== 'recommendation') continue;
          const row = rows.get(hover.user);
          assert.deepEqual(
            hover.values,
            row?.values.map((value, index) => ({ measure: view.measures[index].name, value })),
          );
          assert.deepEqual([hover.relevant, hover.hits], [row?.relevant, row?.hits]);
          compared++;
        }
      }
      assert.ok(compared > 1);
    });

    it('the arithmetic of a value ends in the value', async () => {
      for (const row of (await panelRows(0)).slice(0, 20)) {
        for (const [index, { name }] of view.measures.entries()) {
          const answer = await engine.ask(id, 'explanation', { model: 0, user: row.user, measure: name });
          assert.equal(answer.kind, 'done');
          if (answer.kind !== 'done' || answer.value === null) continue;
          assert.ok(close(answer.value.value, row.values[index]), `${name} of ${row.id}`);
          assert.ok(explanationText(answer.value)[0].endsWith(`= ${formatMean(row.values[index])}`));
        }
      }
    });

    it('a mean is the mean of the values that the panel lists', async () => {
      for (const [model, { means }] of view.models.entries()) {
        const rows = await panelRows(model);
        for (const [index, { mean, users }] of means.entries()) {
          const values = rows.map((row) => row.values[index]).filter((value) => value !== null);
          // Whom the convention leaves out of a mean has no value in it.
          assert.equal(values.length, users, view.measures[index].name);
          assert.ok(close(mean, values.reduce((sum, value) => sum + value, 0) / values.length));
        }
      }
    });
  });
}

function reportOf(view: EvaluationView, beside: Partial<ReportOptions> = {}): string {
  return evaluationReport(view, { language: 'en', baseline: 0, labelOf: (file) => file, ...beside });
}

/** Sums in another order end in other last digits. */
function close(a: number | null, b: number | null): boolean {
  return a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a)));
}

function sorted(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
