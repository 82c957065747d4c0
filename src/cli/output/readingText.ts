import * as l10n from '@vscode/l10n';
import { evaluationFiles } from '../../shared/problems/evaluationFiles';
import { evaluationsJson, readFiles } from '../../shared/export/evaluation/evaluationJson';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ColumnReading, FileReading } from '../../shared/protocol/fileReading';
import { baseName } from '../../shared/text/baseName';
import { boundedText } from '../../shared/text/boundedText';
import { formatCount } from '../../shared/text/numbers/numberText';
import { answerText } from '../../shared/sentences/answer';
import { warningSentences } from '../../shared/sentences/doubts';
import { readAsText, readingParts, rerankedText } from '../../shared/sentences/readAs';
import { visibleLines } from './print';

/** Output formats that contain the findings of the data. */
const WITH_FINDINGS: ReadonlySet<string> = new Set(['table', 'json', 'html']);

/** Maximum number of files with a line each if all were read in the same way. */
const MAX_FILE_LINES = 5;

/** Options of a call for the lines about its files. */
interface Saying {
  /** Output format of the findings; absent: the format does not contain them. */
  readonly format?: string | undefined;
  /** Whether notes on how files were read are left out; findings are still shown. */
  readonly quiet?: boolean | undefined;
  /** Whether each file has a line with its columns. */
  readonly verbose?: boolean | undefined;
}

/**
 * Returns the notes for stderr: findings that the answer does not contain, reasons to distrust the means, and
 * a line on what was read, or how each file was read.
 */
export function readingText(
  view: EvaluationView,
  { format = '', quiet = false, verbose = false }: Saying,
): string {
  const lines: string[] = [];
  if (!WITH_FINDINGS.has(format))
    for (const { findings } of evaluationsJson(view, () => undefined).models)
      for (const { file, line, message, count } of findings)
        lines.push(
          line === undefined
            ? `${file}: ${message}`
            : `${file}:${line}: ${message}${count > 1 ? ` (×${count})` : ''}`,
        );
  if (format !== 'table')
    lines.push(
      ...warningSentences(view).map(({ sentence }) => l10n.t('Warning: {0}', answerText([sentence]))),
    );
  if (!quiet) lines.push(...(verbose ? columnLines(view) : [readLine(view)]));
  return visibleLines(new Set(lines));
}

/**
 * Returns a line on what was read: "Read: 3 models, truth.csv, items.csv as comma-separated by name; 2 of 80
 * rows skipped; --verbose for columns."
 */
function readLine(view: EvaluationView): string {
  const files = readFiles(view);
  const models = new Set(files.flatMap(({ use, view: { uri } }) => (use === 'recommendations' ? [uri] : [])));
  const named = files.filter(({ view: { uri } }) => models.size === 1 || !models.has(uri));
  const names = [
    ...(models.size > 1 ? [l10n.t('{0} models', models.size)] : []),
    ...new Set(named.map(({ view: { label } }) => baseName(label))),
  ];
  const ofRows = files.filter(({ use }) => use !== 'items' && use !== 'catalogue');
  const isByName = ofRows.every(({ view: { reading } }) => reading.header);
  const formats = [...new Set(ofRows.map(({ view: { format } }) => format))].join(', ');
  const rows = evaluationFiles(view).map((file) => file.rows);
  const skipped = rows.reduce((sum, { reported }) => sum + reported, 0);
  const all = rows.reduce((sum, { read }) => sum + read, 0);
  const counts = [formatCount(skipped, 'en'), formatCount(all, 'en')];
  return readText(names, [
    isByName ? l10n.t('{0} by name', formats) : l10n.t('{0} by number', formats),
    ...(skipped > 0 ? [l10n.t('{0} of {1} rows skipped', ...counts)] : []),
  ]);
}

function readText(names: readonly string[], how: readonly string[]): string {
  return boundedText(
    l10n.t('Read: {0} as {1}; {2} for columns.', names.join(', '), how.join('; '), '--verbose'),
  );
}

/**
 * Returns a line on how each file was read; for many files that are read in the same way, only for the first.
 */
function columnLines(view: EvaluationView): string[] {
  const read = readFiles(view).map(({ use, view: { label, format: written, reading, reranked, rows } }) => {
    const ofItems = use === 'items' || use === 'catalogue';
    const asRead = (shown: FileReading): string =>
      [
        ofItems ? reading.format : written,
        ...readingParts(shown, !ofItems),
        ...(reranked === undefined || use !== 'recommendations' ? [] : [rerankedText(reranked)]),
      ].join('; ');
    const key = `${use} ${asRead({ ...reading, users: [], items: [] })}`;
    return { label, key, text: asRead(reading), rows };
  });
  const alike = [...new Set(read.map(({ key }) => key))].map((key) =>
    read.filter((file) => file.key === key),
  );
  return alike.flatMap((same) =>
    same.length > MAX_FILE_LINES
      ? [boundedText(l10n.t('{0} and {1} more: read as {2}', same[0].label, same.length - 1, same[0].text))]
      : same.map(({ label, text, rows }) =>
          boundedText(
            l10n.t(
              '{0}: read as {1}; {2} rows read, {3} used, {4} skipped',
              ...[label, text],
              ...[rows.read, rows.used, rows.reported].map((count) => formatCount(count, 'en')),
            ),
          ),
        ),
  );
}

/** Returns the notes for stderr: a line on what was read, or how each file was read. */
export function readingLines(
  files: readonly (readonly [file: string, reading: ColumnReading])[],
  { quiet = false, verbose = false }: Omit<Saying, 'format'>,
): string {
  if (quiet) return '';
  if (verbose) return visibleLines(files.map(([file, reading]) => readAsText(file, reading)));
  const names = [...new Set(files.map(([file]) => baseName(file)))];
  const formats = [[...new Set(files.map(([, { format }]) => format))].join(', ')];
  return visibleLines([readText(names, formats)]);
}
