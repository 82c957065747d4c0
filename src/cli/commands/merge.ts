import * as l10n from '@vscode/l10n';
import { readMergedTruth, type MergedFiles } from '../../reading';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import { InputError } from '../../shared/problem';
import { fileFindings } from '../../shared/export/evaluation/evaluationJson';
import { delimitedText } from '../../shared/sheets/delimited';
import { fileView } from '../../reading/inputs/fileViews';
import { columnIndexOfRole } from '../../reading/formats/tableShape';
import { command } from '../command';
import { INPUT_OPTIONS, sayLine } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { READING_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { outputTo } from '../output/outputFile';
import { visibleLines } from '../output/print';
import { readingWatch, terminalProgress } from '../output/progress';
import { usageError } from '../wrongCall';

const { events, combine, judges, combineJudges, prefer } = EVALUATION_CONFIG.entries;

/** `recscope merge --truth TRUTH --judgements FILE -o FILE`: one ground truth with the judgments. */
export const mergeCommand = command({
  synopses: () => [`merge --truth TRUTH --judgements FILE… --output FILE [${l10n.t('options')}]`],
  text: () => [
    l10n.t(
      'merge writes a ground truth that contains the judgments, for other tools: CSV, or TREC qrels if the name ends in .qrels, .txt, or .trec. The ground truth itself is not changed.',
    ),
  ],
  options: {
    truth: INPUT_OPTIONS.truth,
    judgements: INPUT_OPTIONS.judgements,
    ...{ judges, combineJudges, prefer, events, combine },
    formatIn: READING_OPTIONS.formatIn,
    columns: READING_OPTIONS.columns,
    truthFormatIn: READING_OPTIONS.truthFormatIn,
    truthColumns: READING_OPTIONS.truthColumns,
    judgementsColumns: READING_OPTIONS.judgementsColumns,
    memory: MACHINE_OPTIONS.memory,
    ...VERBOSITY_OPTIONS,
    output: OUTPUT_OPTIONS.output,
    force: OUTPUT_OPTIONS.force,
  },
  async run(values, positionals) {
    const { truth, judgements = [], output, force } = values;
    const example = 'recscope merge --truth truth.csv --judgements judgements.csv --output merged.csv';
    if (truth === undefined) throw usageError(l10n.t('No ground truth specified.'), example);
    if (judgements.length === 0) throw usageError(l10n.t('No judgments specified.'), example);
    if (positionals.length > 0) throw usageError(l10n.t('Unexpected file “{0}”.', positionals[0]), example);
    const write = await outputTo(output, [truth, ...judgements], force);
    const overrides = parseReadOverrides(values);
    const input = (file: string, told = overrides.recommendations) => ({
      file: resolveReference(file),
      shape: undefined,
      ...(told && { overrides: told }),
    });
    const judged = { ...overrides.recommendations, ...overrides.judgements };
    const progress = terminalProgress(process.stderr);
    const limit = memoryLimit(values.memory);
    const merged = await readMergedTruth(
      openSource,
      {
        ...values,
        truth: input(truth, overrides.truth),
        judgements: judgements.map((file) => input(file, judged)),
      },
      limit,
      ({ name, bytes }) => readingWatch(progress, name, bytes, limit(0)),
    );
    progress.clear();
    const isQrels = output !== undefined && /\.(?:qrels|txt|trec)$/i.test(output);
    await write(isQrels ? qrelsText(merged, output) : csvText(merged));
    const { pairs, filled, conflicts } = merged.view;
    process.stderr.write(
      visibleLines(
        [merged.truth.file, ...merged.files]
          .flatMap((file) => fileFindings(fileView(file)))
          .map(
            ({ file, line, message, count }) =>
              `${file}:${line ?? 1}: ${message}${count > 1 ? ` (×${count})` : ''}`,
          ),
      ),
    );
    if (values.quiet !== true)
      sayLine(l10n.t('Pairs judged: {0}; new: {1}; conflicts: {2}.', pairs, filled, conflicts));
  },
});

/** Yields the pairs of a merged ground truth, user by user. */
function* pairsOf({ truth: { truth, file } }: MergedFiles): Generator<[string, string, number]> {
  const { userIds, itemIds } = file.interactions;
  for (let user = 0; user + 1 < truth.offsets.length; user++)
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++)
      yield [userIds.text(user), itemIds.text(truth.items[entry]), truth.gains[entry]];
}

/** Returns a CSV file whose users and items have the names that they have in the ground truth. */
function csvText(merged: MergedFiles): Iterable<string> {
  const { shape } = merged.truth.file;
  const nameOf = (role: 'user' | 'item'): string =>
    shape.header ? (shape.columns[columnIndexOfRole(shape, role)]?.name ?? role) : role;
  return delimitedText({ columns: [nameOf('user'), nameOf('item'), 'grade'], rows: pairsOf(merged) }, ',');
}

/** Yields a file of TREC qrels. @throws InputError for an ID or grade that qrels cannot hold */
function* qrelsText(merged: MergedFiles, file: string): Generator<string> {
  for (const [user, item, grade] of pairsOf(merged)) {
    const wrong = [user, item].find((id) => /\s/.test(id)) ?? (Number.isInteger(grade) ? undefined : grade);
    if (wrong !== undefined)
      throw new InputError({
        file,
        message: l10n.t(
          'TREC qrels can’t hold “{0}”: IDs have no spaces, and grades are whole numbers.',
          wrong,
        ),
        advice: l10n.t('Write CSV: {0}.', '--output merged.csv'),
      });
    yield `${user} 0 ${item} ${grade}\n`;
  }
}
