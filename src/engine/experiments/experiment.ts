import { analyseExperiment, type Resampling } from '../../core/experiments/analyseExperiment';
import { settingsOf, type ExperimentRequest } from '../../core/experiments/request';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import type { ByteSource } from '../sources/byteSource';
import { namedVariant } from './logOptions';
import { readLog, type ReadLogOptions } from './experimentReading';

/** Reads and analyses a log of an experiment; of which columns and variants nobody said are found by their names. @throws InputError as readLog does, or when the settings do not fit the log */
export async function experimentOf(
  source: ByteSource,
  asked: ExperimentRequest,
  { resampling, ...options }: ReadLogOptions & { readonly resampling?: Resampling } = {},
): Promise<ExperimentResult> {
  const { surface } = asked;
  const request: ExperimentRequest =
    asked.variant === undefined
      ? { ...asked, variant: await namedVariant(source, options.told ?? {}, surface), variantByName: true }
      : asked;
  const { users, metrics, reading: read } = await readLog(source, request, options);
  const settings = settingsOf(request, metrics, users, source.name);
  return { ...(await analyseExperiment(source.name, users, settings, resampling)), reading: read };
}
