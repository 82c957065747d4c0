import path from 'node:path';
import * as v from 'valibot';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { parseAmount } from '../../shared/config/inputsConfig';
import type { ConfiguredExperimentView, ConfiguredRequestView, DiskTasks, EngineApi } from '../engineApi';
import { buildRequest } from './requestOf';
import { configuredTruthAdvice } from './ownTruth';
import { allowedPaths } from './configuredFiles';
import { findConfiguredExperiment, requireConfiguredRun, parseConfig, readConfigText } from './readConfig';

/**
 * Returns the request to evaluate an evaluation or experiment of a configuration. @throws InputError for problems of
 * the configuration or of its files
 */
export async function buildConfiguredRequest(
  { path: file, name, text, within }: DiskTasks['configuredRequest']['request'],
  engine: Pick<EngineApi, 'inspect'>,
): Promise<ConfiguredRequestView | ConfiguredExperimentView> {
  const reach = await allowedPaths(file, within);
  const config = parseConfig(text ?? (await readConfigText(file)), file, path.dirname(path.resolve(file)));
  const experiment = await findConfiguredExperiment(config, name, reach);
  if (experiment !== undefined)
    return { log: experiment.input, settings: v.parse(EXPERIMENT_CONFIG, experiment.experiment) };
  const { inputs, baseline, evaluation, placed } = await requireConfiguredRun(config, name, name, reach);
  try {
    const said: string[] = [];
    const request = await buildRequest(engine, inputs, configuredTruthAdvice, (line) => said.push(line));
    return {
      request,
      said,
      baseline: baseline?.kind === 'model' ? baseline.name : null,
      margin: evaluation.margin === undefined ? null : parseAmount(evaluation.margin),
    };
  } catch (error) {
    throw placed(error);
  }
}
