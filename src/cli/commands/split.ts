import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { timeDisplayText } from '../../core/logs/timeColumn';
import type { SplitManifest } from '../../shared/protocol/splitResult';
import { splitOptions } from '../../core/splits/splitOptions';
import { splitViewFindings, foldView } from '../../engine/analyses/split';
import type { Sheet } from '../../shared/sheets/sheet';
import { SPLIT_CONFIG, splitWays } from '../../shared/config/splitConfig';
import { flag, option, optionElse, text } from '../../shared/config/option';
import { splitInto } from '../../engine/analyses/writeSplit';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { withMemoryLimit } from '../../reading/sources/byteSource';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { MACHINE_OPTIONS, VERBOSITY_OPTIONS, PARTS_FORMAT } from '../options/outputOptions';
import { FILE_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { memoryLimit } from '../options/memoryOption';
import { threadCount } from '../options/threadsOption';
import { readingLines } from '../output/readingText';
import { readingWatch, terminalProgress } from '../output/progress';
import { SplitFolder } from '../../engine/splits/splitFolder';
import { requireFormat, TEXT_FORMAT_NAMES, formatAnswer } from '../output/answerFormats';
import { splitSheets } from '../../shared/export/parts/partSheets';
import { usageError } from '../wrongCall';
import { printPieces } from '../output/print';

const { formatIn, columns, decimal } = FILE_OPTIONS;

/** `recscope split FILE --by WAY … --out FOLDER`. */
export const splitCommand = command({
  synopses: () => [
    `split INTERACTIONS --by WAY --test SIZE [--valid SIZE] --out FOLDER [${l10n.t('options')}]`,
  ],
  text: () => [
    l10n.t(
      'split divides interactions into train, valid, and test. The same file, options, and seed give the same parts on every machine, in any order of rows.',
    ),
  ],
  options: {
    ...SPLIT_CONFIG.entries,
    formatIn,
    columns,
    decimal,
    out: option(text, {
      short: 'o',
      value: 'FOLDER',
      help: () => l10n.t('output folder for the parts and split.json'),
    }),
    force: optionElse(flag, false, {
      help: () => l10n.t('write to a folder that is not empty'),
    }),
    dryRun: optionElse(flag, false, { help: () => l10n.t('preview the split without writing files') }),
    ...VERBOSITY_OPTIONS,
    // Threads do not help: reading, which could be shared, is an eighth of the time.
    ...MACHINE_OPTIONS,
    format: PARTS_FORMAT,
  },
  notes: () => [...splitWays().map(([way, meaning]) => `  --by ${way.padEnd(21)}${meaning}`)],
  async run(values, positionals) {
    const { out, force, dryRun, format } = values;
    const [file, second] = positionals;
    if (file === undefined) throw usageError(l10n.t('No file specified.'), 'interactions.csv');
    if (second !== undefined)
      throw usageError(l10n.t('Expected one file, found “{0}” and “{1}”.', file, second));
    requireFormat(format, TEXT_FORMAT_NAMES);
    if (out === undefined && !dryRun) throw usageError(l10n.t('No output folder specified.'), '--out parts');
    threadCount(values.threads);
    const limit = memoryLimit(values.memory);
    const options = splitOptions(values, 'command line');
    const { recommendations: told } = parseReadOverrides(values);
    const progress = terminalProgress(process.stderr);
    // Read before the folder is created: an unreadable file needs none.
    const manifest = await withOpenedFile(
      withMemoryLimit(openSource, limit),
      resolveReference(file),
      async (source) => {
        const folder = dryRun || out === undefined ? undefined : await SplitFolder.open(out, [file], force);
        return splitInto(source, folder, {
          options,
          overrides: told,
          watch: readingWatch(progress, file, source.bytes, limit(0)),
        });
      },
    ).finally(() => progress.clear());
    const pieces = await formatAnswer(format, {
      title: () => l10n.t('Split {0}', manifest.input.name),
      sheets: () => sheetsOf(manifest, dryRun ? undefined : out),
      json: () => [`${JSON.stringify(manifest, undefined, 2)}\n`],
    });
    await printPieces(pieces);
    process.stderr.write(readingLines([[file, manifest.input.reading]], values));
  },
});

/** Returns the sheets of a split. @param out output folder; undefined: nothing was written */
function sheetsOf(manifest: SplitManifest, out: string | undefined): Sheet[] {
  const { input, testFrom, validFrom } = manifest;
  return splitSheets(
    {
      ...manifest,
      rows: input.rows,
      folds: manifest.folds.map(foldView),
      findings: splitViewFindings(manifest, 'command line'),
      command: '',
    },
    {
      name: input.name,
      begins: [
        ...(typeof validFrom === 'number' ? [l10n.t('valid from {0}', timeDisplayText(validFrom))] : []),
        ...(typeof testFrom === 'number' ? [l10n.t('test from {0}', timeDisplayText(testFrom))] : []),
      ],
      end: [out === undefined ? l10n.t('No files written.') : l10n.t('Written to {0}', out)],
    },
  );
}
