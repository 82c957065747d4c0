import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { METRIC_NAMES } from '../../core/experiments/metrics/metricSyntax';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { flag, optionElse } from '../../shared/config/option';
import { analyseLog } from '../../engine/experiments/experiment';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { withMemoryLimit } from '../../reading/sources/byteSource';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { languageOf } from '../language';
import { configOption, configuredExperimentCall } from '../options/configuredCall';
import { LOG_FILE_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { memoryLimit } from '../options/memoryOption';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { outputTo } from '../output/outputFile';
import { readingLines } from '../output/readingText';
import { readingWatch, terminalProgress } from '../output/progress';
import { parseThreads } from '../options/threadsOption';
import { usageError } from '../wrongCall';
import { requireFormat, formatAnswer } from '../output/answerFormats';
import { experimentRecords, experimentSheets } from '../../shared/export/experiment/experimentSheets';

/** `recscope experiment LOG [--variant COLUMN --control NAME] …`. @returns 1 with --strict when a decision is invalid */
export const experimentCommand = command({
  synopses: () => [
    `experiment LOG [${l10n.t('options')}]`,
    `experiment NAME [--config FILE] [${l10n.t('options')}]`,
  ],
  text: () => [
    l10n.t(
      'experiment analyzes the log of an online experiment: one row per user, per user and day (a column “day”), or per event (a column “event”).',
    ),
  ],
  options: {
    ...EXPERIMENT_CONFIG.entries,
    ...LOG_FILE_OPTIONS,
    config: configOption,
    ...OUTPUT_OPTIONS,
    ...VERBOSITY_OPTIONS,
    strict: optionElse(flag, false, {
      help: () => l10n.t('exit status 1 if no decision is possible'),
    }),
    ...MACHINE_OPTIONS,
  },
  notes: () => [l10n.t('Metrics: {0}.', METRIC_NAMES.join(', '))],
  statuses: () =>
    l10n.t('Exit status: 0 done, 1 with --strict and no valid decision, 2 wrong usage or input.'),
  async run(values, positionals, givenOptions) {
    const [log, second] = positionals;
    if (log === undefined) throw usageError(l10n.t('No log specified.'));
    if (second !== undefined)
      throw usageError(l10n.t('Expected one log, found “{0}” and “{1}”.', log, second));
    const { format } = values;
    requireFormat(format);
    const logOverrides = parseReadOverrides({ ...values, columns: undefined }).recommendations;
    const configured = await configuredExperimentCall(positionals, values);
    const input = configured?.input ?? { file: resolveReference(log), overrides: logOverrides };
    const file = configured === undefined ? log : input.file.name;
    const settings = Object.entries(values).filter(([field]) => givenOptions.has(field));
    // Options are checked before any file is read.
    const threads = parseThreads(values.threads);
    const limit = memoryLimit(values.memory);
    const { output, force } = values;
    const write = await outputTo(output, configured?.files ?? [log], force);
    const progress = terminalProgress(process.stderr);
    const result = await withOpenedFile(withMemoryLimit(openSource, limit), input.file, (source) =>
      analyseLog(
        source,
        {
          ...values,
          ...configured?.experiment,
          ...Object.fromEntries(settings),
          surface: 'command line',
        },
        {
          overrides: input.overrides,
          segmented: threads.segmentedRows,
          watch: readingWatch(progress, file, source.bytes, limit(0)),
        },
      ),
    ).finally(() => threads.stop());
    progress.clear();
    const pieces = await formatAnswer(
      format,
      {
        title: () => l10n.t('Experiment {0}', log),
        sheets: () => experimentSheets(result),
        json: () => [`${JSON.stringify(result, null, 2)}\n`],
        records: () => experimentRecords(result),
        page: async () =>
          (await import('../../shared/export/experiment/experimentReport')).experimentReport(
            result,
            languageOf(process.env),
          ),
      },
      { output },
    );
    await write(pieces);
    if (result.reading !== undefined) process.stderr.write(readingLines([[file, result.reading]], values));
    return values.strict && result.decisions.some(({ verdict }) => verdict === 'invalid') ? 1 : 0;
  },
});
