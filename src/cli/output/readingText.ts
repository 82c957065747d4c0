import * as l10n from '@vscode/l10n';
import { evaluationsJson, readFiles } from '../../shared/export/evaluation/evaluationJson';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ColumnReading, FileReading } from '../../shared/protocol/fileReading';
import { boundedText } from '../../shared/text/boundedText';
import { answerText } from '../../shared/sentences/answer';
import { doubtSentences } from '../../shared/sentences/doubts';
import { readAs, readingParts, rerankedText } from '../../shared/sentences/readAs';
import { visibleLines } from './print';

/** Formats of output that say themselves what was found in the data. */
const WITH_FINDINGS: ReadonlySet<string> = new Set(['table', 'json', 'html']);

/** So many files have a line each, although they are read alike. */
const ALIKE = 5;

/** What a call says of these lines. */
interface Saying {
  /** Of the output; absent: it says nothing of what was found. */
  readonly format?: string | undefined;
  /** How files were read is left out; what was found in them is not. */
  readonly quiet?: boolean | undefined;
}

/** For standard error: how each file was read, a line each, what was found in it where the output does not say, and what makes the means not to be believed. */
export function readingText(view: EvaluationView, { format = '', quiet = false }: Saying = {}): string {
  const files = quiet ? [] : readFiles(view);
  const read = files.map(({ use, view: { label, format: written, reading, reranked } }) => {
    const ofItems = use === 'items' || use === 'catalogue';
    const asRead = (shown: FileReading): string =>
      [
        ofItems ? reading.format : written,
        ...readingParts(shown, !ofItems),
        ...(reranked === undefined || use !== 'recommendations' ? [] : [rerankedText(reranked)]),
      ].join('; ');
    return { label, key: `${use} ${asRead({ ...reading, users: [], items: [] })}`, text: asRead(reading) };
  });
  // Of many files that are read alike the first one is shown.
  const alike = [...new Set(read.map(({ key }) => key))].map((key) =>
    read.filter((file) => file.key === key),
  );
  const lines = alike.flatMap((same) =>
    same.length > ALIKE
      ? [boundedText(l10n.t('{0} and {1} more: read as {2}', same[0].label, same.length - 1, same[0].text))]
      : same.map(({ label, text }) => boundedText(l10n.t('{0}: read as {1}', label, text))),
  );
  if (!WITH_FINDINGS.has(format))
    for (const { findings } of evaluationsJson(view, () => undefined).models)
      for (const { file, line, message, count } of findings)
        lines.push(
          line === undefined
            ? `${file}: ${message}`
            : `${file}:${line}: ${message}${count > 1 ? ` (×${count})` : ''}`,
        );
  lines.push(...doubtSentences(view).map(({ sentence }) => l10n.t('Warning: {0}', answerText([sentence]))));
  return visibleLines(new Set(lines));
}

/** For standard error: how files were read of which nothing else is said there. */
export function readingLines(
  files: readonly (readonly [file: string, reading: ColumnReading])[],
  { quiet = false }: Pick<Saying, 'quiet'>,
): string {
  return visibleLines((quiet ? [] : files).map(([file, reading]) => readAs(file, reading)));
}
