import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { splitOptions } from '../../core/splits/splitArguments';
import { splitFile } from '../../engine/splits/splitFile';
import { openedFile } from '../../engine/sources/openedFiles';
import { openedWithin } from '../../engine/sources/byteSource';
import { openSource } from '../../engine/sources/fileSource';
import { parsedArguments, type CommandOptions } from '../options/parsedArguments';
import { READING_OPTIONS, readOptionsOf } from '../options/readingOptions';
import { memoryLimit } from '../options/memoryOption';
import { threadCount } from '../options/threadsOption';
import { readingLines } from '../output/readingText';
import { terminalProgress } from '../output/progress';
import { SplitFolder } from '../../engine/splits/splitFolder';
import { requireFormat, WITHOUT_RECORDS, writtenAs } from '../output/answerFormats';
import { splitSaid } from '../output/splitSaid';
import { splitSheets } from '../../shared/export/parts/partSheets';
import { splitUsage } from '../splitUsage';
import { wrongCall } from '../wrongCall';
import { printPieces } from '../output/print';

const SPLIT_OPTIONS = {
  by: { type: 'string' },
  test: { type: 'string' },
  valid: { type: 'string' },
  seed: { type: 'string' },
  rounding: { type: 'string' },
  ties: { type: 'string' },
  short: { type: 'string' },
  'min-train': { type: 'string' },
  folds: { type: 'string' },
  windows: { type: 'string' },
  step: { type: 'string' },
  train: { type: 'string' },
  history: { type: 'string' },
  'drop-cold': { type: 'string' },
  'drop-seen': { type: 'boolean' },
  events: { type: 'string', list: true },
  'min-rating': { type: 'string' },
  duplicates: { type: 'string' },
  core: { type: 'string' },
  negatives: { type: 'string' },
  'negatives-by': { type: 'string' },
} as const satisfies CommandOptions;

/** `recscope split FILE --by WAY … --out FOLDER`. */
export async function splitCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, {
    ...SPLIT_OPTIONS,
    'format-in': READING_OPTIONS['format-in'],
    columns: READING_OPTIONS.columns,
    decimal: READING_OPTIONS.decimal,
    quiet: READING_OPTIONS.quiet,
    out: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    format: { type: 'string', short: 'f', default: 'table' },
    memory: { type: 'string' },
    threads: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help === true) {
    process.stdout.write(splitUsage());
    return;
  }
  const { out, force, 'dry-run': dryRun, format } = values;
  const [file, second] = positionals;
  if (file === undefined) throw wrongCall(l10n.t('No file given.'), 'interactions.csv');
  if (second !== undefined)
    throw wrongCall(l10n.t('Expected one file, found “{0}” and “{1}”.', file, second));
  requireFormat(format, WITHOUT_RECORDS);
  if (out === undefined && !dryRun) throw wrongCall(l10n.t('No output folder given.'), '--out parts');
  // Reading, which threads could share, is an eighth of a split: it takes one, whatever is allowed.
  threadCount(values.threads);
  const limit = memoryLimit(values.memory);
  const given = Object.fromEntries(
    Object.keys(SPLIT_OPTIONS).map((name) => [name, values[name as keyof typeof SPLIT_OPTIONS]]),
  );
  const options = splitOptions(given);
  const { recommendations: told } = readOptionsOf(values);
  const progress = terminalProgress(process.stderr);
  // Looked for before the folder is made: what cannot be read needs none.
  const manifest = await openedFile(
    openedWithin(openSource, limit),
    { kind: 'path', name: file, path: file },
    async (source) => {
      const folder = dryRun || out === undefined ? undefined : await SplitFolder.open(out, [file], force);
      try {
        const made = await splitFile(source, {
          given,
          options,
          told,
          newHasher: () => {
            const hash = createHash('sha256');
            return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') };
          },
          target: folder,
          watch: {
            free: limit(0),
            check: () => undefined,
            progress: (rows, bytes) =>
              progress.show({ step: 'reading', file, rows, bytes, totalBytes: source.bytes }),
          },
        });
        await folder?.finish(`${JSON.stringify(made, undefined, 2)}\n`);
        return made;
      } finally {
        await folder?.abandon();
        progress.clear();
      }
    },
  );
  process.stderr.write(readingLines([[file, manifest.input.reading]], values));
  const pieces = await writtenAs(format, {
    title: () => l10n.t('Split {0}', manifest.input.name),
    sheets: () => splitSheets(splitSaid(manifest, dryRun ? undefined : out)),
    json: () => [`${JSON.stringify(manifest, undefined, 2)}\n`],
  });
  await printPieces(pieces);
}
