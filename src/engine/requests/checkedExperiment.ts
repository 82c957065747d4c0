import { guardrailGates } from '../../core/gates/guardrailGates';
import { combinedGateState } from '../../core/gates/valueGates';
import { parseMetric } from '../../core/experiments/metrics/metricSyntax';
import { ValueError } from '../../shared/config/json/checkedJson';
import type { CheckedExperimentJson } from '../../shared/protocol/checkResult';
import { InputError } from '../../shared/problem';
import { createReadWatch, type AnalysisRun } from '../analyses/analysis';
import { analyseLog } from '../experiments/experiment';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import type { ConfiguredExperimentRun } from './readConfig';

/**
 * Analyzes an experiment as its page does, and converts its guardrails to gates. @throws InputError if the
 * log cannot be analyzed
 */
export async function checkExperiment(
  { name, experiment, input, placed }: ConfiguredExperimentRun,
  { open, watch, free, segmentedRows }: Pick<AnalysisRun, 'open' | 'watch' | 'free' | 'segmentedRows'>,
): Promise<CheckedExperimentJson> {
  const { guardrails = [], open: whenOpen = 'warn' } = experiment;
  try {
    const request = { ...experiment, surface: 'command line' } as const;
    const result = await withOpenedFile(open, input.file, (source) =>
      analyseLog(source, request, {
        overrides: input.overrides,
        segmented: segmentedRows,
        watch: createReadWatch(source, { watch, free }),
      }),
    );
    const gates = guardrailGates(
      result,
      guardrails.map((each) => ({
        metric: parseMetric(each.metric).name,
        whenOpen: each.open ?? whenOpen,
      })),
    );
    return {
      name,
      state: combinedGateState(gates.map(({ state }) => state)),
      gates,
      log: result.log,
      control: result.control,
      decisions: result.decisions.map(({ treatment, verdict, sentence }) => ({
        treatment,
        verdict,
        sentence,
      })),
    };
  } catch (error) {
    // An error without a file is one of the configuration.
    throw placed(
      error instanceof InputError && error.problem.file === undefined
        ? new ValueError([], error.problem.message, error.problem.advice)
        : error,
    );
  }
}
