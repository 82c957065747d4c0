import type { ContestantName } from './contestants';
import type { Results, Score } from './results';

/** A promise about speed or memory, and what this run says about it. */
export interface Verdict {
  readonly promise: string;
  /** For the table: `2.31 ×`. Undefined: this run did not measure it. */
  readonly measured: string | undefined;
  /** The same ratio of the fastest runs, and of processor time: other work on the machine inflates them less. */
  readonly ofFastest: string | undefined;
  readonly inProcessorTime: string | undefined;
  readonly held: boolean | undefined;
}

const TEXT_INPUTS = [
  'csv-1m',
  'csv-2.8m',
  'csv-5m',
  'digits-5m',
  'interleaved-5m',
  'quoted-5m',
  'trec-1m',
  'trec-2.8m',
  'trec-5m',
];
const PLAIN_CSV = ['csv-1m', 'csv-2.8m', 'csv-5m'];
const MAX_BYTES_AT_50M = 2.5e9;

/** Everything that issue 4 and issue 3 promise of the command line's speed. */
export function verdicts(results: Results): Verdict[] {
  const score = (input: string, name: ContestantName): Score | undefined =>
    results.inputs.find((result) => result.input === input)?.scores[name];

  /** RecScope is at least `factor` times as fast as the rival. */
  const faster = (input: string, rival: ContestantName, factor: number): Verdict =>
    timed(
      `${input}: ${factor === 1 ? 'faster than' : `at least ${factor} × as fast as`} ${rival}`,
      score(input, rival),
      score(input, 'RecScope'),
      (ratio) => (factor === 1 ? ratio > 1 : ratio >= factor),
    );

  /** RecScope takes at most `factor` times as long as the rival. */
  const within = (input: string, rival: ContestantName, factor: number): Verdict =>
    timed(
      `${input}: at most ${factor} × ${rival === 'touch' ? 'touching every byte once' : `${rival}’s time`}`,
      score(input, 'RecScope'),
      score(input, rival),
      (ratio) => ratio <= factor,
    );

  const lighter = (input: string, rival: ContestantName): Verdict => {
    const ours = score(input, 'RecScope')?.peakBytes;
    const theirs = score(input, rival)?.peakBytes;
    return {
      promise: `${input}: in less memory than ${rival}`,
      measured:
        ours === undefined || theirs === undefined
          ? undefined
          : `${megabytes(ours)} against ${megabytes(theirs)}`,
      ofFastest: undefined,
      inProcessorTime: undefined,
      held: ours === undefined || theirs === undefined ? undefined : ours < theirs,
    };
  };

  /** Ten times the rows take at most 1.3 × the time a row, and stay within the memory. */
  const large = (form: string): Verdict[] => {
    const fifty = score(`${form}-50m`, 'RecScope');
    const five = score(`${form}-5m`, 'RecScope');
    const perRow = timed(
      `${form}-50m: time per row at most 1.3 × that of ${form}-5m`,
      fifty && perTenth(fifty),
      five,
      (ratio) => ratio <= 1.3,
    );
    const peak = fifty?.peakBytes;
    return [
      perRow,
      {
        promise: `${form}-50m: under 2.5 GB`,
        measured: peak === undefined ? undefined : megabytes(peak),
        ofFastest: undefined,
        inProcessorTime: undefined,
        held: peak === undefined ? undefined : peak < MAX_BYTES_AT_50M,
      },
    ];
  };

  return [
    ...TEXT_INPUTS.map((input) => faster(input, 'DuckDB', 1)),
    faster('csv-5m', 'DuckDB', 2),
    ...['parquet-5m', 'integers-5m'].map((input) => faster(input, 'DuckDB', 0.95)),
    within('csv-5m', 'touch', 5),
    ...PLAIN_CSV.map((input) => faster(input, 'csv-parse', 8)),
    faster('trec-1m', 'trec_eval', 2),
    faster('trec-5m', 'trec_eval', 9),
    faster('trec-2.8m', 'trec_eval', 70),
    lighter('trec-5m', 'trec_eval'),
    lighter('trec-2.8m', 'trec_eval'),
    ...large('csv'),
    ...large('trec'),
    timed(
      '40 measures cost less than 3 × what 5 cost (1 M rows)',
      results.measures?.many,
      results.measures?.few,
      (ratio) => ratio < 3,
    ),
  ];
}

function timed(
  promise: string,
  dividend: Score | undefined,
  divisor: Score | undefined,
  holds: (ratio: number) => boolean,
): Verdict {
  if (dividend === undefined || divisor === undefined)
    return {
      promise,
      measured: undefined,
      ofFastest: undefined,
      inProcessorTime: undefined,
      held: undefined,
    };
  const ratio = dividend.medianSeconds / divisor.medianSeconds;
  const inProcessorTime =
    dividend.userSeconds === undefined || divisor.userSeconds === undefined
      ? undefined
      : dividend.userSeconds / divisor.userSeconds;
  return {
    promise,
    measured: times(ratio),
    ofFastest: times(dividend.fastestSeconds / divisor.fastestSeconds),
    inProcessorTime: inProcessorTime === undefined ? undefined : times(inProcessorTime),
    held: holds(ratio),
  };
}

function perTenth(score: Score): Score {
  return {
    ...score,
    medianSeconds: score.medianSeconds / 10,
    fastestSeconds: score.fastestSeconds / 10,
    userSeconds: score.userSeconds === undefined ? undefined : score.userSeconds / 10,
  };
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
