import * as v from 'valibot';
import type { ReadOptions } from '../../reading/formats/readOptions';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { analyseLog } from '../experiments/experiment';
import { offeredLogChoices, requireVariantColumn } from '../../reading/experimentLogs/logOptions';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { createReadWatch, type AnalysisOf } from './analysis';

/** Analyzes a log. Columns and settings that the user did not choose are detected from the log. */
export const experimentAnalysis: AnalysisOf<'experiment'> = async (
  { files, settings },
  { open, watch, free, segmentedRows },
) => {
  const [{ file, overrides }] = files;
  return withOpenedFile(open, file, async (source) => {
    const startedAt = Date.now();
    const told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'> = overrides ?? {};
    const { columns, metrics } = await offeredLogChoices(source, told, settings);
    const variant =
      settings.variant ?? settings.columns?.variant ?? (await requireVariantColumn(source, told, 'panel'));
    const request = { ...v.parse(EXPERIMENT_CONFIG, settings), variant, surface: 'panel' as const };
    const result = await analyseLog(source, request, {
      overrides,
      segmented: segmentedRows,
      watch: createReadWatch(source, { watch, free }),
    });
    return {
      uri: source.name,
      bytes: source.bytes,
      choices: { ...settings, variant, control: result.control },
      columns,
      metrics,
      result,
      startedAt,
    };
  });
};
