import path from 'node:path';
import { benchFolder, isParquet, rowsOf, type Input } from './inputs';
import { FIVE_MEASURES, TREC_EVAL_MEASURES } from './measures';
import { commandLine } from './production';

export type ContestantName = 'RecScope' | 'touch' | 'csv-parse' | 'DuckDB' | 'trec_eval';

/** A whole process that does the job, or a part of it, for an input. */
export interface Contestant {
  readonly name: ContestantName;
  readonly command: readonly string[];
  /** The means of FIVE_MEASURES in what it printed; undefined: it does not measure. */
  readonly means: ((output: string) => readonly number[]) | undefined;
  /** How far its numbers may lie from RecScope's. */
  readonly tolerance: number;
}

const EXACT = 1e-9;
/** trec_eval prints four digits after the point. */
const FOUR_DIGITS = 0.5e-4 + 1e-9;

/** csv-parse would need minutes for more rows, trec_eval hours: it looks every user up among all others. */
const MAX_ROWS_OF_THE_SLOW = 5_000_000;

/** Everyone who can take part for this input, RecScope first. */
export function contestantsFor(
  input: Input,
  available: { duckdb: boolean; trecEval: boolean },
): Contestant[] {
  const { form, recommendations, truth } = input;
  const rival = (name: string): string => path.join(benchFolder, 'rivals', name);
  const contestants: Contestant[] = [
    {
      name: 'RecScope',
      command: recscope(input, FIVE_MEASURES),
      means: (output) =>
        (JSON.parse(output) as { measures: { mean: number }[] }).measures.map(({ mean }) => mean),
      tolerance: 0,
    },
    {
      name: 'touch',
      command: [process.execPath, rival('touchBytes.mjs'), recommendations, truth],
      means: undefined,
      tolerance: 0,
    },
  ];
  if (available.duckdb) {
    contestants.push({
      name: 'DuckDB',
      command: [process.execPath, rival('duckdb.mjs'), form, recommendations, truth],
      means: (output) => JSON.parse(output) as number[],
      tolerance: EXACT,
    });
  }
  if (rowsOf(input) > MAX_ROWS_OF_THE_SLOW) return contestants;
  if (form === 'trec' && available.trecEval) {
    contestants.push({
      name: 'trec_eval',
      command: [
        'trec_eval',
        ...TREC_EVAL_MEASURES.flatMap((name) => ['-m', `${name}.10,20`]),
        truth,
        recommendations,
      ],
      means: trecEvalMeans,
      tolerance: FOUR_DIGITS,
    });
  }
  if (form !== 'trec' && !isParquet(form)) {
    contestants.push({
      name: 'csv-parse',
      command: [process.execPath, rival('csvParse.mjs'), recommendations],
      means: undefined,
      tolerance: 0,
    });
  }
  return contestants;
}

/** TREC files are evaluated as trec_eval does it, so that the numbers can be compared. */
export function recscope(input: Input, measures: readonly string[]): string[] {
  const { form, recommendations, truth } = input;
  const convention = form === 'trec' ? ['--convention', 'trec_eval'] : [];
  return [
    process.execPath,
    commandLine,
    'evaluate',
    recommendations,
    ...['--truth', truth, '--measures', measures.join(','), '--format', 'json'],
    ...convention,
  ];
}

function trecEvalMeans(output: string): number[] {
  const values = new Map(
    output
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([name, , value]) => [name, Number(value)]),
  );
  return TREC_EVAL_MEASURES.flatMap((name) => [10, 20].map((k) => values.get(`${name}_${k}`) ?? NaN));
}

/** What a contestant's numbers say against RecScope's; undefined: they agree. */
export function disagreement(
  contestant: Contestant,
  its: readonly number[],
  ours: readonly number[],
): string | undefined {
  const wrong = FIVE_MEASURES.findIndex(
    (_, index) => !(Math.abs(its[index] - ours[index]) <= contestant.tolerance),
  );
  return wrong < 0
    ? undefined
    : `${FIVE_MEASURES[wrong]}: ${contestant.name} ${its[wrong]}, RecScope ${ours[wrong]}`;
}
