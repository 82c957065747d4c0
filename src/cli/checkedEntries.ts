import { checkEvaluation, type CheckOutcome } from '../engine/requests/checkedEvaluation';
import { checkExperiment } from '../engine/requests/checkedExperiment';
import type { ConfiguredRun } from '../engine/requests/configuredInputs';
import type { ConfiguredExperimentRun } from '../engine/requests/readConfig';
import { tableNames } from '../engine/requests/requestOf';
import { InputError } from '../shared/problem';
import type { CheckedExperimentJson } from '../shared/protocol/checkResult';
import { TERMINAL, type Caller } from './caller';
import { withEngine, type CheckMachine, type EngineWatch } from './checkEngine';
import { readingText } from './output/readingText';

/** Evaluations and experiments to check. */
export interface All<Evaluation, Experiment> {
  readonly evaluations: readonly Evaluation[];
  readonly experiments: readonly Experiment[];
}

/** Evaluation or experiment that could not be checked, with its error. */
export interface Failure {
  readonly name: string;
  readonly error: InputError;
}

/** Runs `work`, and adds an InputError to the failures. */
export async function collectingFailure(
  name: string,
  failures: Failure[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    failures.push({ name, error });
  }
}

/**
 * Runs checks one after the other, because each may need all memory. A failure does not stop the others.
 *
 * @param before earlier failures
 * @throws InputError if nothing could be checked
 */
export async function checkedAll(
  { evaluations, experiments }: All<ConfiguredRun, ConfiguredExperimentRun>,
  before: readonly Failure[],
  values: CheckMachine,
  caller: Caller = TERMINAL,
): Promise<
  All<CheckOutcome, CheckedExperimentJson> & {
    readonly failures: readonly Failure[];
    /** Notes on what was read, for stderr. */
    readonly reading: string;
  }
> {
  const { signal } = caller;
  const failures = [...before];
  const reading: string[] = [];
  const checks = await withEngine(values, caller, async (engine, watch) => {
    const evaluated: CheckOutcome[] = [];
    for (const check of evaluations) {
      signal?.throwIfAborted();
      await collectingFailure(check.name, failures, async () => {
        const checked =
          tableNames(check.inputs).length === 0
            ? await checkEvaluation(engine, check, { ...watch, answer: true })
            : await checkedTables(check, values, caller, { ...watch, answer: true });
        watch.clear();
        const { quiet, verbose } = values;
        reading.push(readingText(checked.view, { format: 'json', quiet, verbose }));
        evaluated.push(checked);
      });
      watch.clear();
      await engine.release(check.inputs.id);
    }
    const analyzed: CheckedExperimentJson[] = [];
    for (const experiment of experiments) {
      await collectingFailure(experiment.name, failures, async () => {
        analyzed.push(await checkExperiment(experiment, watch.run));
      });
      watch.clear();
    }
    return { evaluations: evaluated, experiments: analyzed };
  });
  const [first] = failures;
  if (first !== undefined && checks.evaluations.length + checks.experiments.length === 0) throw first.error;
  return { ...checks, failures, reading: reading.join('') };
}

/** Checks the gates of an evaluation of tables, by their engine's client. */
async function checkedTables(
  check: ConfiguredRun,
  values: CheckMachine,
  caller: Caller,
  watch: Omit<EngineWatch, 'clear' | 'run'>,
): Promise<CheckOutcome> {
  const { checkTables } = await import('../engine/backends/tableCheck');
  const { configuredTables } = await import('./engineClient');
  const { client, clientArg, quiet } = values;
  try {
    const tables = await configuredTables(check.inputs, { client, clientArg, quiet }, caller);
    return await checkTables(check, tables, tables.ask, watch.drawing, watch);
  } catch (error) {
    throw check.placed(error);
  }
}
