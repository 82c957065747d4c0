import { parseArgs } from 'node:util';
import { EXPERIMENT_OPTIONS, experimentCall } from '../../../src/cli/options/experimentOptions';
import { experimentOf } from '../../../src/engine/experiments/experiment';
import { MemorySource } from '../../../src/engine/sources/byteSource';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { InputError, type InputProblem } from '../../../src/shared/protocol/problem';

/** A log analysed as the command line does with these options. */
export async function analysedLog(
  log: string | Uint8Array,
  ...argv: readonly string[]
): Promise<ExperimentResult> {
  const { values } = parseArgs({
    args: [...argv],
    options: { ...EXPERIMENT_OPTIONS, format: { type: 'string' } },
  });
  const { request, reading, told } = experimentCall(values);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : log;
  return experimentOf(new MemorySource('log.csv', bytes), request, reading, { told });
}

/** As analysedLog, of a log that is refused. */
export async function refusedLog(log: string, ...argv: readonly string[]): Promise<InputProblem> {
  try {
    await analysedLog(log, ...argv);
  } catch (error) {
    if (error instanceof InputError) return error.problem;
    throw error;
  }
  throw new Error('It was not refused.');
}
