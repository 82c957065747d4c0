import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { flag, option, optionElse, requiredOption, listOf, text } from '../../shared/config/option';
import type { ReadOptions } from '../../reading/formats/readOptions';
import type { AuditInput } from '../../reading/logs/auditFiles';
import { auditFiles } from '../../reading/logs/auditFiles';
import { withMemoryLimit } from '../../reading/sources/byteSource';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { memoryLimit } from '../options/memoryOption';
import { MACHINE_OPTIONS, PARTS_FORMAT, OUTPUT_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { FILE_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { auditView } from '../../engine/analyses/audit';
import { auditSheets } from '../../shared/export/parts/partSheets';
import { requireFormat, TEXT_FORMAT_NAMES, formatAnswer } from '../output/answerFormats';
import { outputTo } from '../output/outputFile';
import { readingLines } from '../output/readingText';
import { readingWatch, terminalProgress } from '../output/progress';

/** `recscope audit --train TRAIN [--valid VALID] --test TEST [RECOMMENDATIONS…]`. */
export const auditCommand = command({
  synopses: () => [
    `audit --train TRAIN [--valid VALID] --test TEST [RECOMMENDATIONS…] [${l10n.t('options')}]`,
  ],
  text: () => [
    l10n.t(
      'audit checks a split before you trust it: data leaks, order in time, cold users and items, IDs that are written differently, and what can be evaluated. With recommendations, it checks these too.',
    ),
  ],
  options: {
    train: requiredOption(listOf(text), {
      value: 'FILE',
      help: () => l10n.t('training data; may be repeated'),
    }),
    valid: option(text, { value: 'FILE', help: () => l10n.t('validation data') }),
    test: requiredOption(text, { short: 't', value: 'FILE', help: () => l10n.t('test data') }),
    catalogue: option(text, {
      alias: 'catalog',
      value: 'FILE',
      help: () => l10n.t('items that can be recommended'),
    }),
    ...FILE_OPTIONS,
    ...VERBOSITY_OPTIONS,
    memory: MACHINE_OPTIONS.memory,
    strict: optionElse(flag, false, { help: () => l10n.t('exit status 1 if there is an error') }),
    ...OUTPUT_OPTIONS,
    format: PARTS_FORMAT,
  },
  async run(values, positionals) {
    const { train, valid, test, catalogue, strict, format, output, force } = values;
    requireFormat(format, TEXT_FORMAT_NAMES);
    const limit = memoryLimit(values.memory);
    const write = await outputTo(output, [...train, valid, test, catalogue, ...positionals], force);
    const { recommendations: overrides } = parseReadOverrides(values);
    const progress = terminalProgress(process.stderr);
    const audit = await auditFiles(withMemoryLimit(openSource, limit), {
      train: train.map((file) => input(file, overrides)),
      valid: valid === undefined ? undefined : input(valid, overrides),
      test: input(test, overrides),
      // Lists have their own format.
      lists: positionals.map((file) => input(file, undefined)),
      catalogue: catalogue === undefined ? undefined : resolveReference(catalogue),
      surface: 'command line',
      watchOf: (file, totalBytes) => readingWatch(progress, file, totalBytes, limit(0)),
    });
    progress.clear();
    const files = (audit.files ?? []).map(({ file, reading }) => [file, reading] as const);
    const view = auditView(
      audit,
      [
        ...train.map((uri) => ({ role: 'train', uri, bytes: 0 }) as const),
        ...(valid === undefined ? [] : [{ role: 'valid', uri: valid, bytes: 0 } as const]),
        { role: 'test', uri: test, bytes: 0 },
        ...positionals.map((uri) => ({ role: 'recommendations', uri, bytes: 0 }) as const),
      ],
      Date.now(),
    );
    const pieces = await formatAnswer(
      format,
      {
        title: () => l10n.t('Audit {0}', test),
        sheets: () => auditSheets(view, (file) => file),
        json: () => [`${JSON.stringify(audit, undefined, 2)}\n`],
      },
      { output },
    );
    await write(pieces);
    process.stderr.write(readingLines(files, values));
    return strict && audit.findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  },
});

function input(file: string, told: ReadOptions | undefined): AuditInput {
  return { file: resolveReference(file), overrides: told };
}
