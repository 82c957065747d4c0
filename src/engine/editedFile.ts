import type { ExtendedIds } from '../core/data/renumber';
import { Identifiers } from '../core/data/identifiers';
import type { Interactions } from '../core/data/interactions';
import { spliced, type LineHunk, type Splice } from '../core/data/splice';
import { FindingCollector, PLACES_PER_KIND } from '../core/evaluation/findingCollector';
import { HEAD_BYTES, inspectHead, type FileGuess } from '../core/formats/inspect';
import { likedShape, readingsOfUses } from '../core/formats/ownTruth';
import { createReader, type ReaderOptions } from '../core/formats/reader';
import { withoutRepeatedHeaders } from '../core/formats/repeatedHeader';
import { reportShortenedIds } from '../core/formats/shortenedIds';
import { belowHeader, type TableShape } from '../core/formats/tableShape';
import type { ToldReading } from '../core/formats/toldReading';
import type { DocumentEdit } from '../shared/documentEdit';
import type { Finding, FindingCode } from '../shared/finding';
import type { InputFile } from './engineApi';
import type { TableFile } from './tableFile';

/** What ordering the lists and comparing the files say; reading a file says all the rest. */
const LATER: ReadonlySet<FindingCode> = new Set([
  'duplicate-item',
  'duplicate-truth',
  'unsorted-list',
  'contradictory-ranks',
  'user-without-truth',
  'user-without-list',
  'no-common-users',
  'users-written-otherwise',
  'no-common-items',
  'items-written-otherwise',
]);

/** The rows of an edit's new lines, read by themselves. */
export interface EditedRows {
  readonly hunks: readonly LineHunk[];
  /** In numbers of its own. */
  readonly part: Interactions;
  /** Findings of reading the whole file, as it is now. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the new lines of an edit of a file. Undefined: the lines alone do not tell what became of the file, which
 * must then be read as a whole.
 *
 * @param input where its shape was guessed from the file's head, another head may mean another shape
 */
export function readEdited(
  file: TableFile,
  edit: DocumentEdit,
  options: ReaderOptions,
  input: InputFile,
): EditedRows | undefined {
  if (!file.linewise || edit.hunks.length === 0 || !headStays(file, edit, input, options.use))
    return undefined;
  const hunks = edit.hunks.map(({ from, removed, lines }) => ({ from, removed, added: lines.length }));
  const findings = new FindingCollector(file.name);
  const shape: TableShape = { ...belowHeader(file.shape), encoding: 'utf-8' };
  const reader = createReader(shape, new Identifiers(), new Identifiers(), findings, options);
  const text = edit.hunks.map(textOf).join('');
  // At the beginning of a file it would be a mark, which is not read; here it belongs to an id.
  if (text.startsWith('\ufeff')) return undefined;
  reader.write(new TextEncoder().encode(text));
  const part = withoutRepeatedHeaders(reader.end(), file.shape, findings);
  reportShortenedIds(part, findings);
  if (!reader.linewise || !ofSameModel(file, part)) return undefined;
  const merged = mergedFindings(file, findings.findings(), hunks);
  return merged && { hunks, part, findings: merged };
}

/** The file's rows after the edit, in the numbers of `users` and `items`. */
export function splicedRows(
  file: TableFile,
  { part, hunks }: EditedRows,
  users: ExtendedIds,
  items: ExtendedIds,
): Splice {
  const userNumbers = users.extend(part.userIds);
  const itemNumbers = items.extend(part.itemIds);
  const inNumbers = {
    ...part,
    runUsers: part.runUsers.map((user) => userNumbers[user]),
    items: part.items.map((item) => itemNumbers[item]),
  };
  return spliced(file.interactions, inNumbers, hunks);
}

/** Findings of reading alone, without those of ordering and comparing. */
export function readingFindings(file: TableFile): Finding[] {
  return file.findings.findings().filter(({ code }) => !LATER.has(code));
}

function textOf({ lines, last }: DocumentEdit['hunks'][number]): string {
  return lines.join('\n') + (last ? '' : '\n');
}

/** Whether header and shape are what they were. */
function headStays(
  file: TableFile,
  { head, hunks }: DocumentEdit,
  { shape: given, told = {} }: InputFile,
  use: ReaderOptions['use'],
): boolean {
  if (head === undefined) return true;
  const { shape } = file;
  if (hunks[0].from <= firstLines(head.text, shape)) return false;
  if (given !== undefined) return true;
  const bytes = new TextEncoder().encode(head.text);
  const complete = head.complete && bytes.length < HEAD_BYTES;
  const guessed = (under: ToldReading): FileGuess =>
    inspectHead(bytes.subarray(0, HEAD_BYTES), file.name, complete, under);
  const guess = guessed(told);
  if (guess.problem !== undefined) return false;
  const readings = readingsOfUses(guess, told);
  const own = use === 'truth' ? readings?.truth : readings?.recommendations;
  const found = own === undefined ? guess : guessed(own);
  const stays = use === 'truth' && own !== undefined ? likedShape(found.shape) : found.shape;
  return found.problem === undefined && sameShape({ ...stays, encoding: shape.encoding }, shape);
}

function sameShape(a: TableShape, b: TableShape): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The lines, from 1, that are no rows: one that names the separator, and those down to the first that surely is at
 * or below the header, in which anything stands but a comment.
 */
function firstLines(text: string, { header, comments, separatorLine }: TableShape): number {
  const above = separatorLine === true ? 1 : 0;
  if (!header) return above;
  const lines = text.split(/\r\n|\r|\n/);
  const index = lines.findIndex(
    (line, at) => at >= above && line !== '' && !(comments && line.trimStart().startsWith('#')),
  );
  return index < 0 ? Infinity : lines[index].trim() === '' ? Infinity : index + 1;
}

/** A column of models may name one model throughout, and go on to do so. */
function ofSameModel({ model }: TableFile, { models }: Interactions): boolean {
  if (models === undefined || models.ids.size === 0) return true;
  return models.ids.size === 1 && models.ids.text(0) === model;
}

/**
 * The findings of reading with those of the gone lines taken out, the lower ones moved and the new ones put in.
 * Undefined where that cannot be told: of a kind only the first places are kept, and kinds stand in the order of
 * their first places.
 */
function mergedFindings(
  file: TableFile,
  added: readonly Finding[],
  hunks: readonly LineHunk[],
): Finding[] | undefined {
  const kept = readingFindings(file);
  if ([...kept, ...added].some(({ count, places }) => count !== places.length)) return undefined;
  const merged = new Map<FindingCode, Finding>();
  const put = (finding: Finding, lineNow: (line: number) => number | undefined): void => {
    const places = finding.places.flatMap((place) => {
      const line = lineNow(place.line);
      return line === undefined ? [] : [{ ...place, line }];
    });
    if (places.length === 0) return;
    const all = [...(merged.get(finding.code)?.places ?? []), ...places].sort((a, b) => a.line - b.line);
    const dropped = finding.dropped > 0 ? all.length : 0;
    merged.set(finding.code, { ...finding, count: all.length, dropped, places: all });
  };
  for (const finding of kept) put(finding, (line) => keptLine(line, hunks));
  for (const finding of added) put(finding, (line) => newLine(line, hunks));
  const findings = [...merged.values()].sort((a, b) => a.places[0].line - b.places[0].line);
  const first = findings.map(({ places }) => places[0].line);
  return new Set(first).size === first.length ? findings.map(capped) : undefined;
}

function capped(finding: Finding): Finding {
  return { ...finding, places: finding.places.slice(0, PLACES_PER_KIND) };
}

/** Where a line of before is now; undefined: it is gone. */
function keptLine(line: number, hunks: readonly LineHunk[]): number | undefined {
  let delta = 0;
  for (const { from, removed, added } of hunks) {
    if (line < from) break;
    if (line < from + removed) return undefined;
    delta += added - removed;
  }
  return line + delta;
}

/** Where a line of the new ones, counted through all hunks, is in the file. */
function newLine(line: number, hunks: readonly LineHunk[]): number {
  let first = 1;
  let delta = 0;
  for (const { from, removed, added } of hunks) {
    if (line < first + added) return from + delta + line - first;
    first += added;
    delta += added - removed;
  }
  throw new Error(`No hunk has line ${line}.`);
}
