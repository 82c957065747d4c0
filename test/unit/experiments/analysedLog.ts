import { LOG_FILE_OPTIONS, parseReadOverrides } from '../../../src/cli/options/readingOptions';
import { parseArguments } from '../../../src/cli/options/parsedArguments';
import type { ExperimentRequest } from '../../../src/reading/experimentLogs/request';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { analyseLog } from '../../../src/engine/experiments/experiment';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { EXPERIMENT_CONFIG } from '../../../src/shared/config/experimentConfig';
import { option, text } from '../../../src/shared/config/option';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';

/** What the words of a call ask for. */
export function experimentCall(argv: readonly string[]): {
  readonly config: ExperimentRequest;
  readonly told: ReadOptions;
} {
  const format = option(text, { help: () => '' });
  const { values } = parseArguments(argv, { ...EXPERIMENT_CONFIG.entries, ...LOG_FILE_OPTIONS, format });
  const { recommendations: told = {} } = parseReadOverrides({ ...values, columns: undefined });
  return { config: { ...values, surface: 'command line' }, told };
}

/** A log analysed as the command line does with these options. */
export async function analysedLog(
  log: string | Uint8Array,
  ...argv: readonly string[]
): Promise<ExperimentResult> {
  const { config, told } = experimentCall(argv);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : log;
  return analyseLog(new MemorySource('log.csv', bytes), config, { overrides: told });
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
