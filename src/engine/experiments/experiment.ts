import { analyseExperiment } from '../../core/experiments/analyseExperiment';
import { experimentSettings, type ExperimentRequest } from '../../reading/experimentLogs/request';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import type { ByteSource } from '../../reading/sources/byteSource';
import { requireVariantColumn } from '../../reading/experimentLogs/logOptions';
import { readExperimentLog, type ReadLogOptions } from '../../reading/experimentLogs/experimentReading';
import { correlationBefore } from '../../core/experiments/analysis/cuped';
import { sampleStatistics, type Sample } from '../../core/experiments/analysis/sample';
import { UNNAMED_VARIANT } from '../../reading/experimentLogs/experimentLog';
import type { Metric } from '../../core/experiments/metrics/metric';
import { covariateValues, metricValues } from '../../core/experiments/metrics/metricValues';
import { onlyControl } from '../../reading/experimentLogs/chosenVariants';

/**
 * Reads and analyzes a log. Columns and variants that are not specified are found by name.
 *
 * @throws InputError like `readLog`, or if the settings do not fit the log
 */
export async function analyseLog(
  source: ByteSource,
  asked: ExperimentRequest,
  options: ReadLogOptions = {},
): Promise<ExperimentResult> {
  const { surface } = asked;
  const told = asked.variant ?? asked.columns?.variant;
  const request: ExperimentRequest =
    told === undefined
      ? {
          ...asked,
          variant: await requireVariantColumn(source, options.overrides ?? {}, surface),
          variantByName: true,
        }
      : { ...asked, variant: told };
  const { users, metrics, reading: read } = await readExperimentLog(source, request, options);
  const settings = experimentSettings(request, metrics, users, source.name);
  return { ...analyseExperiment(source.name, users, settings), reading: read };
}

/** A metric in the control of an experiment, from which a plan is computed. */
interface ControlSample {
  readonly metric: Metric;
  /** Sample of the control, or of all users if there are no variants. */
  readonly sample: Sample;
  /** Share of the variance that the pre-period covariate removes. */
  readonly varianceReduction: number;
  /** Name of the control; undefined: there are no variants. */
  readonly control: string | undefined;
  readonly reading: ExperimentResult['reading'];
}

/**
 * Returns one metric in the control of a log; without variants, over all users. @throws InputError like
 * `readLog`
 */
export async function controlSample(
  source: ByteSource,
  sampleRequest: ExperimentRequest,
  options: Omit<ReadLogOptions, 'variantsOf'>,
): Promise<ControlSample> {
  const request = {
    ...sampleRequest,
    isPlan: true,
    variant: sampleRequest.variant ?? sampleRequest.columns?.variant,
  };
  const { users, metrics, reading } = await readExperimentLog(source, request, {
    ...options,
    variantsOf: (names, badRows) =>
      request.variant === undefined ? [UNNAMED_VARIANT] : onlyControl(names, request, source.name, badRows),
  });
  const [metric] = metrics.metrics;
  const values = metricValues(users, metric, 0);
  const before = request.cuped ? covariateValues(users, metric, 0) : undefined;
  const correlation = before && correlationBefore(values, before);
  return {
    metric,
    sample: sampleStatistics(metric.kind, values),
    varianceReduction: (correlation ?? 0) ** 2,
    control: request.variant === undefined ? undefined : users.variants[0],
    reading,
  };
}
