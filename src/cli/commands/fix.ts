import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { columnReading } from '../../reading/inputs/columnReading';
import { FIXABLE_CODES } from '../../core/fixes/fixPlan';
import { Engine } from '../../engine/engine';
import type { FixRequest } from '../../engine/engineApi';
import { applyFixes, planFileFixes, type FileFixes } from '../../engine/fixes/fixing';
import { withMemoryLimit } from '../../reading/sources/byteSource';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { withOpenedFiles } from '../../reading/sources/openedFiles';
import { RunWatch } from '../../core/watch/runWatch';
import { flag, option, optionElse, listOf, text } from '../../shared/config/option';
import { findingKind, type FindingCode } from '../../shared/findings/kinds';
import { formatCount } from '../../shared/text/numbers/numberText';
import { sentence, type Cell, type Sheet } from '../../shared/sheets/sheet';
import { command } from '../command';
import { requestOfCall } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { MACHINE_OPTIONS, PARTS_FORMAT, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { FILE_OPTIONS, READING_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { requireFormat, TEXT_FORMAT_NAMES, formatAnswer } from '../output/answerFormats';
import { fileTo } from '../output/outputFile';
import { printPieces } from '../output/print';
import { terminalProgress } from '../output/progress';
import { readingLines } from '../output/readingText';
import { usageError } from '../wrongCall';

const { ascending, truthFormatIn, truthColumns } = READING_OPTIONS;

/** `recscope fix FILE -o COPY`. */
export const fixCommand = command({
  synopses: () => [`fix FILE --output COPY [--only CODE,…] [${l10n.t('options')}]`],
  text: () => [
    l10n.t(
      'fix writes a copy of a text file with its problems fixed: rows that can’t be used and duplicate items removed, lists sorted by score, ranks renumbered, and, beside a ground truth, IDs written as there. All other rows stay as they are, byte by byte.',
    ),
  ],
  options: {
    output: option(text, { short: 'o', value: 'COPY', help: () => l10n.t('the file to write') }),
    force: optionElse(flag, false, { help: () => l10n.t('overwrite an existing file') }),
    only: option(listOf(text), {
      value: 'CODE,…',
      list: true,
      help: () => l10n.t('problems to fix (default: all): {0}', FIXABLE_CODES.join(', ')),
    }),
    truth: option(text, {
      short: 't',
      value: 'FILE',
      help: () => l10n.t('the ground truth, whose IDs are written as there'),
    }),
    convention: optionElse(text, 'recscope', {
      value: 'NAME',
      help: () => l10n.t('metric convention that decides which duplicate is kept'),
    }),
    ...FILE_OPTIONS,
    truthFormatIn,
    truthColumns,
    ascending,
    ...VERBOSITY_OPTIONS,
    memory: MACHINE_OPTIONS.memory,
    format: PARTS_FORMAT,
  },
  async run(values, positionals) {
    const { output, force, truth, convention, format } = values;
    const [file, second] = positionals;
    if (file === undefined) throw usageError(l10n.t('No file specified.'), 'recs.csv');
    if (second !== undefined)
      throw usageError(l10n.t('Expected one file, found “{0}” and “{1}”.', file, second));
    if (output === undefined) throw usageError(l10n.t('No output file specified.'), '--output fixed.csv');
    requireFormat(format, TEXT_FORMAT_NAMES);
    const only = codesOf(values.only);
    const limit = memoryLimit(values.memory);
    const write = await fileTo(output, [file, truth], force);
    const progress = terminalProgress(process.stderr);
    const watch = new RunWatch(
      () => undefined,
      (step) => progress.show(step),
    );
    const { recommendations: overrides } = parseReadOverrides(values);
    const request: Omit<FixRequest, 'id'> = {
      input: {
        file: resolveReference(file),
        shape: undefined,
        ...(overrides && { overrides }),
        model: file,
      },
      ...(truth !== undefined && {
        evaluation: await requestOfCall(new Engine(openSource, limit), [file], values),
      }),
      convention,
      only,
    };
    const fixing = await withOpenedFiles(withMemoryLimit(openSource, limit), async (files) => {
      const found = await planFileFixes(files, request, watch, limit);
      await files.use(request.input.file, async (source) => {
        const totalBytes = source.bytes;
        const bytes = applyFixes(source, found, {
          check: () => undefined,
          progress: (rows, read) => progress.show({ step: 'reading', file, rows, bytes: read, totalBytes }),
        });
        await write(/\.gz$/i.test(output) ? Readable.from(bytes).pipe(createGzip()) : bytes);
      });
      return found;
    });
    progress.clear();
    await printPieces(
      await formatAnswer(format, {
        title: () => l10n.t('Fixed {0}', file),
        sheets: () => [fixedSheet(file, output, fixing)],
        json: () => [`${JSON.stringify(fixedJson(file, output, fixing), undefined, 2)}\n`],
      }),
    );
    process.stderr.write(readingLines([[file, columnReading(fixing.shape)]], values));
  },
});

/** Parses codes of findings. @throws InputError for an unknown code, or one without a fix */
function codesOf(names: readonly string[] | undefined): readonly FindingCode[] | undefined {
  return names?.map((name) => {
    const code = FIXABLE_CODES.find((each) => each === name);
    if (code === undefined)
      throw usageError(l10n.t('There is no fix for “{0}”: use {1}.', name, FIXABLE_CODES.join(', ')));
    return code;
  });
}

function fixedSheet(file: string, output: string, { fixed, left, changes, rowsRead }: FileFixes): Sheet {
  const counts = new Map<FindingCode, number>();
  for (const { code, count } of left) counts.set(code, (counts.get(code) ?? 0) + count);
  const unfixed = [...counts].map(([code, count]) => `${findingKind(code).title()} (${count})`);
  return {
    columns:
      fixed.length === 0
        ? []
        : [
            { title: l10n.t('Problem'), kind: 'text' },
            { title: l10n.t('found'), kind: 'count' },
            { title: l10n.t('Fix'), kind: 'text' },
            { title: l10n.t('rows'), kind: 'count' },
          ],
    rows: fixed.map(({ code, found, rows }): Cell[] => {
      const { title, fix } = findingKind(code);
      return [title(), found, fix?.title() ?? '', rows];
    }),
    notes: [
      ...(fixed.length === 0 ? [l10n.t('Nothing to fix: the copy is identical.')] : []),
      ...(unfixed.length > 0 ? [l10n.t('Not fixed: {0}.', unfixed.join(', '))] : []),
      sentence(
        l10n.t('{0}: {1} rows read, {2} removed. Written to {3}.'),
        { name: file },
        formatCount(rowsRead, 'en'),
        formatCount(changes.removed.size, 'en'),
        { name: output },
      ),
    ],
  };
}

function fixedJson(file: string, output: string, { fixed, left, changes, rowsRead }: FileFixes): unknown {
  return {
    schema: 'recscope-fix/1',
    file,
    output,
    rows: { read: rowsRead, removed: changes.removed.size },
    fixed,
    left,
  };
}
