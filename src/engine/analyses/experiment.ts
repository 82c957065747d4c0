import * as l10n from '@vscode/l10n';
import { parseEventNames } from '../../core/experiments/log/eventNames';
import { offsetMinutes } from '../../core/experiments/log/logTime';
import type { LogReading } from '../../core/experiments/log/openedLog';
import { likelyControl } from '../../core/experiments/log/variantColumn';
import { chosenVariants } from '../../core/experiments/chosenVariants';
import type { ExperimentRequest } from '../../core/experiments/request';
import type { ReadOptions } from '../../core/formats/readOptions';
import type { ExperimentChoices } from '../../shared/protocol/views/experimentView';
import { InputError } from '../../shared/protocol/problem';
import { experimentOf } from '../experiments/experiment';
import { logOptions, namedVariant } from '../experiments/logOptions';
import { openedFile } from '../sources/openedFiles';
import type { AnalysisOf } from './analysis';

/** Analyses a log; what nobody chose is chosen as the log suggests. */
export const experiment: AnalysisOf<'experiment'> = async (
  { files, settings },
  { open, watch, free, segmentedRows },
) => {
  const [{ file, overrides }] = files;
  return openedFile(open, file, async (source) => {
    const startedAt = Date.now();
    const told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'> = overrides ?? {};
    const { columns, metrics } = await logOptions(source, told, settings);
    const variant = settings.variant ?? (await namedVariant(source, told, 'panel'));
    const request = requestOf(settings, variant);
    const result = await experimentOf(source, request, readingOf(settings), {
      told,
      free,
      segmented: segmentedRows,
      watch: {
        check: watch.check,
        progress: (rows, bytes) =>
          watch.report({ step: 'reading', file: source.name, rows, bytes, totalBytes: source.bytes }),
      },
      variantsOf: (names, badRows) =>
        chosenVariants(
          names,
          { ...request, control: settings.control ?? likelyControl(names) },
          source.name,
          badRows,
        ),
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

function requestOf(
  { control, primary, guardrails = [], look, plannedUsers, looks, split }: ExperimentChoices,
  variant: string,
): ExperimentRequest {
  return {
    columns: { variant },
    ...(control !== undefined && { control }),
    surface: 'panel',
    ...(primary !== undefined && { primary: primary.join(', ') }),
    guardrails: guardrails.map(({ metric, margin, better }) => `${metric} margin=${margin} better=${better}`),
    ...(look !== undefined && { look }),
    ...(plannedUsers !== undefined && { plannedUsers }),
    ...(looks !== undefined && { looks }),
    ...(split !== undefined && { split: new Map(Object.entries(split)) }),
  };
}

function readingOf({ eventNames = '', utcOffset = '', blank, alike }: ExperimentChoices): LogReading {
  const offset = utcOffset.trim() === '' ? 0 : offsetMinutes(utcOffset.trim());
  if (offset === undefined)
    throw new InputError({
      message: l10n.t('A zone is written such as {0}, not “{1}”.', '+09:00', utcOffset),
      advice: '',
    });
  return {
    eventNames: eventNames.trim() === '' ? new Map() : parseEventNames(eventNames),
    utcOffset: offset,
    blank,
    alike,
  };
}
