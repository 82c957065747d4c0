import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { toolAnswer } from '../../../src/engine/tools/toolAnswer';
import type { CheckJson } from '../../../src/shared/protocol/checkResult';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { formatMean, formatShortMean } from '../../../src/shared/text/numbers/numberText';
import { overText } from '../../../src/shared/sentences/countWords';
import { recscope } from './recscope';

/** Metrics of every kind: means of lists, weighted, geometric and pooled, and over rows. */
const METRICS = [
  'nDCG@3',
  'Recall(average=pooled)@3',
  'GMAP@3',
  'GAUC',
  'AUC',
  'PRAUC',
  'RMSE',
  'MAE',
  'LogLoss',
  'Brier',
  'ECE',
  'AUC(average=macro)',
];
const USERS = Array.from({ length: 12 }, (_, user) => user);
const COLUMNS = 'user=user+event,item=item,score=pred,label=label';

/** Returns predictions for 1 to 3 lists of each user, of 2 to 6 items. */
function rowsOf(step: number): string {
  const rows = USERS.flatMap((user) =>
    Array.from({ length: 1 + (user % 3) }, (_, event) => event).flatMap((event) =>
      Array.from({ length: 2 + ((user + event) % 5) }, (_, at) => {
        const label = (user * 7 + event * 3 + at * 5) % 3 === 0 ? 1 : 0;
        return `${user},${event},i${at},${label},${((user * step + event * 17 + at * 61) % 97) / 100 + 0.01}\n`;
      }),
    ),
  );
  return `user,event,item,label,pred\n${rows.join('')}`;
}

for (const isClustered of [false, true])
  describe(`the value, count and unit of a metric ${isClustered ? 'of users with several lists' : 'of users'}`, function () {
    this.timeout(120_000);
    let folder = '';
    let measures: EvaluationJson['measures'] = [];
    const unit = isClustered ? 'lists' : 'users';
    const columns = isClustered ? ['--columns', COLUMNS] : ['--columns', COLUMNS.replace('+event', '')];
    const roles = Object.fromEntries(columns[1].split(',').map((part) => part.split('=')));
    const configured = { file: 'a.csv', columns: roles as Record<string, string> };
    const text = async (...argv: string[]): Promise<string> => {
      const { status, stdout, stderr } = await recscope([...argv, '-q'], folder);
      assert.equal(status, 0, stderr);
      return stdout;
    };
    const evaluated = (...more: string[]): Promise<string> =>
      text('evaluate', 'a.csv', ...columns, '-m', METRICS.join(', '), ...more);
    const each = (check: (measure: EvaluationJson['measures'][number], at: number) => void): void => {
      assert.equal(measures.length, METRICS.length);
      for (const [at, measure] of measures.entries()) check(measure, at);
    };

    before(async () => {
      folder = fs.mkdtempSync(path.join(path.resolve(__dirname, '../../..'), 'out-walk-'));
      const written = (step: number): string =>
        isClustered ? rowsOf(step) : rowsOf(step).replace(/^(\d+),(\d+),/gm, '$1_$2,$2,');
      fs.writeFileSync(path.join(folder, 'a.csv'), written(37));
      fs.writeFileSync(path.join(folder, 'b.csv'), written(53));
      ({ measures } = JSON.parse(await evaluated('-f', 'json')) as EvaluationJson);
    });
    after(() => fs.rmSync(folder, { recursive: true, force: true }));

    it('is in the table and the first sentence', async () => {
      const lines = (await evaluated()).split('\n').map((line) => line.trim().split(/ {2,}/));
      each((measure) => {
        const [, value, over] = lines.find(([name]) => name === measure.measure) ?? [];
        assert.equal(value?.replace(/ ± .*/, ''), formatMean(measure.mean ?? NaN), measure.measure);
        assert.equal(over, overText(measure, unit), measure.measure);
      });
      for (const measure of measures) {
        const first = await text('evaluate', 'a.csv', ...columns, '-m', measure.measure);
        const sentence = first.replace(/\s+/g, ' ').trim();
        const expected = `${measure.measure} ${formatShortMean(measure.mean ?? NaN)} for ${overText(measure, unit)}.`;
        assert.ok(sentence.startsWith(expected), `${sentence.slice(0, 120)}\n${expected}`);
      }
    });

    it('is in CSV, Markdown and the report', async () => {
      const records = parse(await evaluated('-f', 'csv'), { columns: true }) as Record<string, string>[];
      const cells = (await evaluated('-f', 'markdown')).split('\n')[2].split(' | ');
      const page = (await evaluated('-f', 'html')).replace(/\s+/g, ' ');
      each((measure, at) => {
        const record = records.find((row) => row.measure === measure.measure);
        assert.equal(Number(record?.mean), measure.mean, measure.measure);
        assert.equal(cells[at + 1]?.replace(/ .*/, ''), formatMean(measure.mean ?? NaN), measure.measure);
        const over = measure.rows === undefined ? String(measure.users) : overText(measure, unit);
        const name = measure.measure.replace(/[()=]/g, '\\$&');
        assert.match(
          page,
          new RegExp(`>${name}</t[hd]> ?<td[^>]*>${formatMean(measure.mean ?? NaN)}</td>.*?>${over}</td>`),
          measure.measure,
        );
      });
    });

    it('is in compare, and its pairs', async () => {
      const argv = ['compare', 'a.csv', 'b.csv', ...columns, '-m', METRICS.join(', '), '--resamples', '50'];
      const { models, pairs, rows } = JSON.parse(await text(...argv, '-f', 'json')) as ComparisonJson;
      each(({ measure, mean, users, rows: ofMetric }, at) => {
        const own = models[0].measures[at];
        assert.equal(own.measure, measure);
        near(own.mean, mean, measure);
        near(pairs[at].means[0], mean, `${measure} of a pair`);
        const pooled = rows.find((row) => row.measure === measure)?.models[0];
        assert.equal(pooled?.users ?? own.lists ?? own.users, users, measure);
        assert.equal(pooled?.rows ?? undefined, ofMetric, measure);
      });
      const markdown = await text(...argv, '-f', 'markdown');
      each(({ measure }, at) => {
        const { difference } = pairs[at];
        const row = markdown.split('\n').find((line) => line.includes(`| ${measure} |`)) ?? '';
        assert.ok(row.includes(formatMean(Math.abs(difference ?? NaN))), `${row}: ${difference}`);
      });
    });

    it('of each list is in its explanation', async () => {
      const { perUser = [] } = JSON.parse(await evaluated('--per-user', '-f', 'json')) as EvaluationJson;
      assert.ok(perUser.length >= USERS.length);
      for (const { user, values } of perUser.slice(0, 3)) {
        const call = ['explain', 'a.csv', ...columns, '-m', METRICS.join(', '), '--user', user];
        const blocks = (await text(...call)).split('\n').filter((line) => line.includes(` of ${user} = `));
        const expected = METRICS.map((measure, at) => {
          const value = values[at];
          return value === null ? undefined : `${measure} of ${user} = ${formatMean(value)}`;
        });
        for (const line of expected.filter((each) => each !== undefined))
          assert.ok(blocks.includes(line), `${line}\n${blocks.join('\n')}`);
      }
    });

    it('is in gates', async () => {
      const gates = METRICS.map((metric) => ({ metric, atMost: 0.9 }));
      const files = { models: { a: configured }, truth: configured, resamples: 50 };
      const config = { schema: 'recscope-config/1', evaluations: { e: { ...files, gates } } };
      fs.writeFileSync(path.join(folder, 'recscope.json'), JSON.stringify(config));
      const { evaluations } = JSON.parse(await text('check', '-f', 'json')) as CheckJson;
      each(({ measure, mean }, at) => near(evaluations[0].gates[at].checks[0].value, mean, measure));
    });

    it('is in the answer of a tool', async () => {
      const call = { id: 'walk', name: 'recscope_evaluate', folder, within: [folder] };
      const input = { models: { a: configured }, truth: configured, measures: METRICS.join(', ') };
      const answer = await toolAnswer(
        new Engine(openSource),
        { ...call, input },
        new AbortController().signal,
      );
      const row = answer.split('\n').find((line) => line.startsWith('| a')) ?? answer;
      each(({ measure, mean }) => assert.ok(row.includes(formatMean(mean ?? NaN)), `${measure}: ${row}`));
    });
  });

function near(found: number | null | undefined, expected: number | null, what: string): void {
  assert.ok(Math.abs((found ?? NaN) - (expected ?? NaN)) < 1e-12, `${what}: ${found}, ${expected}`);
}
