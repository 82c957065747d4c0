import * as l10n from '@vscode/l10n';
import type { ReadOptions } from '../../core/formats/readOptions';
import type { AuditInput } from '../../engine/splits/auditFiles';
import { auditFiles } from '../../engine/splits/auditFiles';
import { openedWithin } from '../../engine/sources/byteSource';
import { openSource } from '../../engine/sources/fileSource';
import { memoryLimit } from '../options/memoryOption';
import { parsedArguments } from '../options/parsedArguments';
import { READING_OPTIONS, readOptionsOf } from '../options/readingOptions';
import { auditView } from '../../engine/analyses/audit';
import { auditSheets } from '../../shared/export/parts/partSheets';
import { requireFormat, WITHOUT_RECORDS, writtenAs } from '../output/answerFormats';
import { outputTo } from '../output/outputFile';
import { readingLines } from '../output/readingText';
import { terminalProgress } from '../output/progress';
import { auditUsage } from '../splitUsage';
import { wrongCall } from '../wrongCall';
import { printPieces } from '../output/print';

/** `recscope audit --train TRAIN [--valid VALID] --test TEST [RECOMMENDATIONS…]`. */
export async function auditCommand(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parsedArguments(argv, {
    train: { type: 'string', multiple: true },
    valid: { type: 'string' },
    test: { type: 'string', short: 't' },
    catalogue: { type: 'string' },
    strict: { type: 'boolean', default: false },
    'format-in': READING_OPTIONS['format-in'],
    columns: READING_OPTIONS.columns,
    decimal: READING_OPTIONS.decimal,
    encoding: READING_OPTIONS.encoding,
    quiet: READING_OPTIONS.quiet,
    format: { type: 'string', short: 'f', default: 'table' },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    memory: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help === true) {
    await printPieces([auditUsage()]);
    return 0;
  }
  const { train, valid, test, catalogue, strict, format, output, force } = values;
  if (train === undefined)
    throw wrongCall(l10n.t('Which file were the models trained on?'), '--train train.csv');
  if (test === undefined) throw wrongCall(l10n.t('Which file are they tested with?'), '--test test.csv');
  requireFormat(format, WITHOUT_RECORDS);
  const limit = memoryLimit(values.memory);
  const write = await outputTo(output, [...train, valid, test, catalogue, ...positionals], force);
  const { recommendations: told } = readOptionsOf(values);
  const progress = terminalProgress(process.stderr);
  const audit = await auditFiles(openedWithin(openSource, limit), {
    train: train.map((file) => input(file, told)),
    valid: valid === undefined ? undefined : input(valid, told),
    test: input(test, told),
    // They are written in a way of their own.
    lists: positionals.map((file) => input(file, undefined)),
    catalogue: catalogue === undefined ? undefined : { kind: 'path', name: catalogue, path: catalogue },
    surface: 'command line',
    watchOf: (of, totalBytes) => ({
      free: limit(0),
      check: () => undefined,
      progress: (rows, bytes) => progress.show({ step: 'reading', file: of, rows, bytes, totalBytes }),
    }),
  });
  progress.clear();
  const files = (audit.files ?? []).map(({ file, reading }) => [file, reading] as const);
  process.stderr.write(readingLines(files, values));
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
  const pieces = await writtenAs(format, {
    title: () => l10n.t('Audit {0}', test),
    sheets: () => auditSheets(view, (file) => file),
    json: () => [`${JSON.stringify(audit, undefined, 2)}\n`],
  });
  await write(pieces);
  return strict && audit.findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function input(file: string, told: ReadOptions | undefined): AuditInput {
  return { file: { kind: 'path', name: file, path: file }, told };
}
