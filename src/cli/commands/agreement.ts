import * as l10n from '@vscode/l10n';
import { agreementOfFiles } from '../../engine/judging/agreement';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import { option, text } from '../../shared/config/option';
import { agreementRecords, agreementSheets } from '../../shared/export/judging/agreementSheets';
import { baseName } from '../../shared/text/baseName';
import { command } from '../command';
import { INPUT_OPTIONS } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { FILE_OPTIONS, READING_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { requireFormat, formatAnswer } from '../output/answerFormats';
import { outputTo } from '../output/outputFile';
import { visibleLines } from '../output/print';
import { readingWatch, terminalProgress } from '../output/progress';
import { readingLines } from '../output/readingText';
import { usageError } from '../wrongCall';

/** `recscope agreement FILE… [--truth TRUTH]`: how far judges agree on what is relevant. */
export const agreementCommand = command({
  synopses: () => [`agreement JUDGEMENTS… [--truth TRUTH] [${l10n.t('options')}]`],
  text: () => [
    l10n.t(
      'agreement shows how far judges agree: Krippendorff’s α, κ of each two judges, and the pairs that they disagree on. The files have the columns user, item, grade, and judge.',
    ),
  ],
  options: {
    truth: option(text, {
      short: 't',
      value: 'FILE',
      help: () => l10n.t('ground truth, which becomes one more judge'),
    }),
    judgements: INPUT_OPTIONS.judgements,
    judges: EVALUATION_CONFIG.entries.judges,
    items: option(text, { value: 'FILE', help: () => l10n.t('titles or texts of items') }),
    users: option(text, { value: 'FILE', help: () => l10n.t('texts of users or queries') }),
    events: EVALUATION_CONFIG.entries.events,
    ...FILE_OPTIONS,
    truthFormatIn: READING_OPTIONS.truthFormatIn,
    truthColumns: READING_OPTIONS.truthColumns,
    judgementsColumns: READING_OPTIONS.judgementsColumns,
    memory: MACHINE_OPTIONS.memory,
    ...VERBOSITY_OPTIONS,
    ...OUTPUT_OPTIONS,
  },
  async run(values, texts) {
    const positionals = [...texts, ...(values.judgements ?? [])];
    const { truth, judges, items, users, format, output, force } = values;
    requireFormat(format);
    if (positionals.length === 0)
      throw usageError(l10n.t('No judgments specified.'), 'recscope agreement judgements.csv');
    const write = await outputTo(output, [...positionals, truth, items, users], force);
    const limit = memoryLimit(values.memory);
    const progress = terminalProgress(process.stderr);
    const overrides = parseReadOverrides(values);
    const input = (file: string | undefined, told = overrides.recommendations) =>
      file === undefined
        ? undefined
        : { file: resolveReference(file), shape: undefined, ...(told && { overrides: told }) };
    const agreement = await agreementOfFiles(
      openSource,
      {
        files: positionals.map((file) => ({
          file: resolveReference(file),
          shape: undefined,
          overrides: { ...overrides.recommendations, ...overrides.judgements },
        })),
        truth: input(truth, overrides.truth),
        judges,
        events: values.events,
        items: input(items),
        users: input(users),
      },
      limit,
      ({ name, bytes }) => readingWatch(progress, name, bytes, limit(0)),
    );
    progress.clear();
    const answer = {
      title: () => l10n.t('Agreement of {0}', positionals.map(baseName).join(', ')),
      sheets: () => agreementSheets(agreement),
      json: () => [`${JSON.stringify(agreement, undefined, 2)}\n`],
      records: () => agreementRecords(agreement),
    };
    await write(await formatAnswer(format, answer, { output }));
    process.stderr.write(
      visibleLines(agreement.findings.map(({ file, line, message }) => `${file}:${line ?? 1}: ${message}`)) +
        readingLines(
          agreement.files.map(({ file, reading }) => [file, reading]),
          values,
        ),
    );
  },
});
