import * as l10n from '@vscode/l10n';
import { experimentOf } from '../../engine/experiments/experiment';
import { openedFile } from '../../engine/sources/openedFiles';
import { openedWithin } from '../../engine/sources/byteSource';
import { openSource } from '../../engine/sources/fileSource';
import { experimentUsage } from '../experimentUsage';
import { languageOf } from '../language';
import { READING_OPTIONS } from '../options/readingOptions';
import { EXPERIMENT_OPTIONS, experimentCall } from '../options/experimentOptions';
import { memoryLimit } from '../options/memoryOption';
import { parsedArguments } from '../options/parsedArguments';
import { outputTo } from '../output/outputFile';
import { readingLines } from '../output/readingText';
import { terminalProgress } from '../output/progress';
import { threadsOf } from '../options/threadsOption';
import { wrongCall } from '../wrongCall';
import { requireFormat, writtenAs } from '../output/answerFormats';
import { experimentRecords } from '../../shared/export/experiment/experimentRecords';
import { experimentSheets } from '../../shared/export/experiment/experimentSheets';

/** `recscope experiment LOG [--variant COLUMN --control NAME] …`. @returns 1 with --strict when a decision is invalid */
export async function experimentCommand(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parsedArguments(argv, {
    ...EXPERIMENT_OPTIONS,
    format: { type: 'string', short: 'f', default: 'table' },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    quiet: READING_OPTIONS.quiet,
    memory: { type: 'string' },
    threads: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help === true) {
    process.stdout.write(experimentUsage());
    return 0;
  }
  const [log, second] = positionals;
  if (log === undefined) throw wrongCall(l10n.t('Which log is to be analysed?'));
  if (second !== undefined)
    throw wrongCall(l10n.t('One log at a time: “{0}” and “{1}” are two.', log, second));
  const { format } = values;
  requireFormat(format);
  const { request, reading, told } = experimentCall(values);
  // What is wrong with it is said before anything is read.
  const threads = threadsOf(values.threads);
  const limit = memoryLimit(values.memory);
  const free = limit(0);
  const { output, force } = values;
  const write = await outputTo(output, [log], force);
  const progress = terminalProgress(process.stderr);
  const result = await openedFile(
    openedWithin(openSource, limit),
    { kind: 'path', name: log, path: log },
    (source) =>
      experimentOf(source, request, reading, {
        told,
        free,
        segmented: threads.segmentedRows,
        watch: {
          check: () => undefined,
          progress: (rows, bytes) =>
            progress.show({ step: 'reading', file: log, rows, bytes, totalBytes: source.bytes }),
        },
      }),
  ).finally(() => threads.stop());
  progress.clear();
  if (result.reading !== undefined) process.stderr.write(readingLines([[log, result.reading]], values));
  const pieces = await writtenAs(format, {
    title: () => l10n.t('Experiment {0}', log),
    sheets: () => experimentSheets(result),
    json: () => [`${JSON.stringify(result, null, 2)}\n`],
    records: () => experimentRecords(result),
    page: async () =>
      (await import('../../shared/export/experiment/experimentReport')).experimentReport(
        result,
        languageOf(process.env),
      ),
  });
  await write(pieces);
  return values.strict && result.decisions.some(({ verdict }) => verdict === 'invalid') ? 1 : 0;
}
