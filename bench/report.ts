import type { ContestantName } from './contestants';
import { verdicts } from './requirements';
import type { InputResult, Results, Score } from './results';

const NAMES: Record<ContestantName, string> = {
  RecScope: '**RecScope**',
  touch: 'touching every byte once in JavaScript',
  'csv-parse': 'csv-parse, reading only',
  DuckDB: 'DuckDB, the same in SQL',
  trec_eval: 'trec_eval',
};

/** The results as Markdown: machine, promises, one table an input. */
export function markdownReport(results: Results): string {
  const { machine, load } = results;
  const promises = verdicts(results);
  const measured = promises.filter(({ held }) => held !== undefined);
  const tools = [
    `Node ${machine.node}`,
    `RecScope ${machine.recscope}`,
    ...(machine.duckdb === undefined ? [] : [`DuckDB ${machine.duckdb}`]),
    `csv-parse ${machine.csvParse}`,
  ];
  return [
    `# Benchmark of ${results.date}`,
    '',
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB; ${machine.system}; ${tools.join(', ')}.`,
    `Load average before ${load.before.toFixed(1)}, after ${load.after.toFixed(1)}: above ${machine.cores}, other work took part of the machine and times are longer than they need be.`,
    'Whole processes, in turn; medians. RecScope: five ranking measures (nDCG, AP, Precision, Recall, HitRate) at 10 and 20.',
    'DuckDB and trec_eval computed the same numbers, or it says so below.',
    '',
    '## What was promised',
    '',
    '| promise | measured | of the fastest runs | in user CPU time | |',
    '| --- | --- | --- | --- | --- |',
    ...measured.map(
      ({ promise, measured, ofFastest, inProcessorTime, held }) =>
        `| ${promise} | ${measured ?? '–'} | ${ofFastest ?? '–'} | ${inProcessorTime ?? '–'} | ${held ? 'held' : '**missed**'} |`,
    ),
    ...(measured.length < promises.length
      ? [
          '',
          `Not measured in this run: ${promises
            .filter(({ held }) => held === undefined)
            .map(({ promise }) => promise)
            .join('; ')}.`,
        ]
      : []),
    ...results.inputs.flatMap(inputSection),
    ...otherSections(results),
    '',
  ].join('\n');
}

function inputSection(result: InputResult): string[] {
  const ours = result.scores.RecScope;
  const entries = Object.entries(result.scores) as [ContestantName, Score][];
  return [
    '',
    `## ${result.input}: ${result.rows.toLocaleString('en')} rows, ${Math.round(result.bytes / 1e6)} MB`,
    '',
    '| | runs | time | fastest | user CPU | kernel CPU | rows a second | peak memory | RecScope is |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --- |',
    ...entries.map(
      ([name, score]) =>
        `| ${NAMES[name]} | ${scoreCells(score, result.rows).join(' | ')} | ${name === 'RecScope' || ours === undefined ? '' : compared(ours, score)} |`,
    ),
    ...result.failures.map((failure) => `\n${failure}`),
  ];
}

function otherSections({ measures, start }: Results): string[] {
  const lines: string[] = [];
  if (measures !== undefined) {
    lines.push('', `## Five measures and forty, on ${measures.input}`, '', ...plainTable());
    lines.push(plainRow('5 measures', measures.few), plainRow('40 measures', measures.many));
  }
  if (start !== undefined) {
    lines.push('', '## Start-up', '', ...plainTable());
    lines.push(plainRow('Node alone', start.node), plainRow('recscope --version', start.version));
    lines.push(plainRow('the example, 5 measures at 2 cutoffs', start.example));
  }
  return lines;
}

function plainTable(): string[] {
  return [
    '| | runs | time | fastest | user CPU | kernel CPU | peak memory |',
    '| --- | --: | --: | --: | --: | --: | --: |',
  ];
}

function plainRow(name: string, score: Score): string {
  const cells = scoreCells(score, undefined);
  return `| ${name} | ${cells.join(' | ')} |`;
}

function scoreCells(score: Score, rows: number | undefined): string[] {
  return [
    String(score.runs),
    seconds(score.medianSeconds),
    seconds(score.fastestSeconds),
    seconds(score.userSeconds),
    seconds(score.systemSeconds),
    ...(rows === undefined ? [] : [`${(rows / score.medianSeconds / 1e6).toFixed(2)} M`]),
    score.peakBytes === undefined ? '–' : `${Math.round(score.peakBytes / 1e6)} MB`,
  ];
}

function compared(ours: Score, theirs: Score): string {
  const ratio = theirs.medianSeconds / ours.medianSeconds;
  return ratio >= 1 ? `${ratio.toFixed(2)} × faster` : `${(1 / ratio).toFixed(2)} × slower`;
}

function seconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value.toFixed(value < 1 ? 3 : 2)} s`;
}
