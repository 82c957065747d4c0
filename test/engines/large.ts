import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compilePlan } from '../../src/core/evaluation/evaluate';
import { dialects } from '../../src/core/sql/dialects';
import { fromClause, type Tables } from '../../src/core/sql/relation';
import { runClient } from '../../src/engine/programs/runClient';
import { tableQuestion } from '../../src/engine/backends/tableEvaluation';
import { evaluateTables } from '../unit/sql/localAnswer';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import { largeFiles } from './dataSets';
import type { DataSet, RunningEngine } from './engines';

const BINARY = ['nDCG(gain=binary', 'AP(', 'Recall(', 'Precision(', 'HitRate(', 'RR('];
const measuresOf = (graded: boolean): string =>
  BINARY.map((name) => (graded ? name.replace('gain=binary', '') : name))
    .map((name) => `${name}${name.endsWith('(') ? '' : ','}ties=item-descending)@10`)
    .join(', ');

/** What the local engine says, kept: it does not change. */
function localMeans(set: DataSet, graded: boolean): EvaluationJson {
  const kept = path.join(set.folder, graded ? 'graded.json' : 'binary.json');
  if (!existsSync(kept)) {
    const cli = path.resolve(__dirname, '../../dist/cli.js');
    const [recs, truth] = ['recs.csv', 'truth.csv'].map((name) => path.join(set.folder, name));
    const call = [cli, 'evaluate', recs, '--truth', truth, '-m', measuresOf(graded), '-f', 'json'];
    writeFileSync(kept, execFileSync(process.execPath, call, { stdio: ['ignore', 'pipe', 'ignore'] }));
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as EvaluationJson;
}

/** Times both encodings on many rows beside what the engine takes to count rows by user, and holds the means against the local engine. */
export async function largeRun(
  name: string,
  engine: RunningEngine,
  rows: number,
  folder: string,
  tablesIn: (engine: RunningEngine, set: DataSet) => Promise<Tables>,
): Promise<string> {
  const set = await largeFiles(rows, path.join(folder, `large-${rows}`));
  const tables = await tablesIn(engine, set);
  const dialect = dialects[engine.dialect];
  const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
    const started = performance.now();
    const value = await work();
    return [value, (performance.now() - started) / 1000];
  };
  const counting = (side: 'recommendations' | 'truth'): string =>
    `SELECT COUNT(*), MAX(n) FROM (SELECT ${dialect.identifier('user')}, COUNT(*) AS n FROM ${fromClause(dialect, tables[side].relation)} GROUP BY ${dialect.identifier('user')}) counted`;
  const [, start] = await timed(() => runClient(engine.call, ['SELECT 1']));
  const [, grouping] = await timed(() =>
    runClient(engine.call, [counting('recommendations'), counting('truth')]),
  );
  const lines: string[] = [];
  for (const graded of [false, true]) {
    const question = tableQuestion(dialect, tables, compilePlan(measuresOf(graded), 'recscope'));
    const seconds: number[] = [];
    let bytes = 0;
    const [answer, all] = await timed(() =>
      evaluateTables(question, async (statements) => {
        const [found, time] = await timed(() => runClient(engine.call, statements));
        seconds.push(time - start);
        bytes += found.bytes;
        return found.rows;
      }),
    );
    const local = localMeans(set, graded);
    const worst = Math.max(
      ...local.measures.map(({ mean }, index) => Math.abs((mean ?? NaN) - answer.measures[index].mean)),
    );
    const cells = [
      `${name} ${engine.version}`,
      graded ? 'gains' : 'hits',
      ...[start, grouping - start, ...seconds, all - seconds[0] - seconds[1] - 2 * start].map((time) =>
        time.toFixed(1),
      ),
      answer.patterns.toLocaleString('en'),
      `${(bytes / 1e6).toFixed(2)} MB`,
      worst === 0 ? '0' : worst.toExponential(1),
      os.loadavg()[0].toFixed(1),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  appendFileSync(path.join(folder, 'large.md'), `${lines.join('\n')}\n`);
  return lines.join('\n');
}
