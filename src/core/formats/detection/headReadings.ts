import * as l10n from '@vscode/l10n';
import type { Evidence } from './columns/columnRoles';
import { delimiterOf } from './lines/delimiters';
import { decodedHead, signature, unmarkedUtf16 } from '../values/encoding';
import { readingsOfBytes } from '../values/otherEncodings';
import { guessOfLines, guessOfTable, unreadable, type FileGuess } from './fileKind';
import { typedDelimiter } from './lines/headerRow';
import { delimiterNamed, lineNumber, namedSeparator, sampleLines, shortened } from './lines/headLines';
import type { LineCutter } from '../delimited/lineCutter';
import { toolDocument, wrappedRows } from '../tools/toolDocuments';
import { endlessJson, jsonProblem, toldJsonHead, type JsonHead } from '../json/jsonHead';
import { printedProblem } from './printed/printedProblem';
import { printedText } from './printed/printedText';
import { writtenRows } from '../delimited/quoting';
import { BETWEEN_ITEMS, raggedReadings, overriddenUserPerLine } from './lists/linesOfLists';
import { shapeOf } from './delimitedShape';
import { trecShape } from './trecShape';
import type { TableShape } from '../tableShape';
import { ambiguousItemColumn } from './columns/ambiguousItemColumn';
import { overridesItem } from './columns/columnOverrides';
import { colonRows, colonShape } from './lists/userColon';
import { wideByNames, widePairs } from './lists/wideLists';
import { formatName, formatRule, type FormatRule, type ReadOptions } from '../readOptions';
import { columnarFormat } from '../columnarFormats';
import { type Reading, SURE } from './reading';
import { overriddenGuess } from './columns/overriddenGuess';
import { namesProblemOf } from './columns/namesProblem';
import { tableReadings } from './tableReadings';

/**
 * What a file is, where there is no doubt; else the ways in which it can be read.
 *
 * @param byItself what it is taken for where nothing is told of it
 */
export function readingsOfHead(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions,
  byItself: () => FileGuess,
): FileGuess | readonly Reading[] {
  const asked = formatRule(overrides.format);
  const { kind } = asked;
  const blank = shapeOf(',', [], false, '"');
  if (head.length === 0) return unreadable({ kind: 'empty' }, blank);
  const what = signature(head);
  if (what !== undefined) return unreadable({ kind: 'binary', what }, blank);
  const { text, encoding, binary, badByte } = decodedHead(head, complete, overrides.encoding);
  const wide = binary ? unmarkedUtf16(head) : undefined;
  if (wide !== undefined) {
    const shown = sampleLines(decodedHead(head, complete, wide).text, complete)[0] ?? '';
    const readings = [{ encoding: wide, text: shortened(shown) }];
    return unreadable({ kind: 'not-utf8', line: 1, byte: 0, readings }, blank);
  }
  if (binary) return unreadable({ kind: 'binary', what: undefined }, blank);
  if (badByte >= 0) {
    const line = decodedHead(head.subarray(0, badByte)).text.split(/\r\n|\n|\r/).length;
    const readings = readingsOfBytes(head, badByte);
    return unreadable({ kind: 'not-utf8', line, byte: head[badByte], readings }, blank);
  }
  const sample = sampleLines(text, complete);
  const misfit = (found = sample[0] ?? ''): FileGuess => {
    const guess = byItself();
    return unreadable(
      {
        kind: 'misfit',
        format: overrides.format ?? '',
        line: lineNumber(text, found),
        found: shortened(found),
        looksLike: guess.problem === undefined ? formatName(guess.shape) : undefined,
      },
      { ...blank, encoding },
    );
  };
  if (kind !== undefined && columnarFormat(kind) !== undefined) return misfit();

  if (kind === undefined || kind === 'json' || kind === 'jsonl') {
    const document = kind === 'jsonl' ? undefined : toolDocument(text, name, { ...blank, encoding });
    if (document !== undefined)
      return 'shape' in document
        ? overriddenGuess(document.shape, overrides, (shape) => ({ ...document, shape }))
        : unreadable(document, { ...blank, encoding });
    const wrapped = kind === 'jsonl' ? undefined : wrappedRows(text, name, { ...blank, encoding });
    if (wrapped !== undefined)
      return overriddenGuess(wrapped.shape, overrides, (shape) => guessOfTable(shape, wrapped.sample, name));
    const unlike = jsonProblem(text);
    if (unlike !== undefined) return unreadable(unlike, { ...blank, encoding });
    const told = (role: string): string | undefined =>
      overrides.columns?.find((column) => column.role === role)?.column;
    const json = toldJsonHead(text, { user: told('user'), item: told('item') });
    const fits = kind === undefined || (kind === 'jsonl') === (json?.format === 'json-lines');
    if (json !== undefined && fits) {
      const shape = jsonShape(json, encoding);
      const nameOf = (column: number): string => json.columns[column].name;
      const unclear = overridesItem(overrides)
        ? undefined
        : (ambiguousItemColumn(json.rivals ?? [], nameOf, { named: 'field' }) ??
          (overrides.columns === undefined ? namesProblemOf(shape, json.rows) : undefined));
      return unclear === undefined
        ? overriddenGuess(shape, overrides, (changed) => guessOfTable(changed, json.rows, name))
        : unreadable(unclear, shape);
    }
    const endless = endlessJson(text, complete);
    if (endless !== undefined) return unreadable(endless, { ...blank, encoding });
    if (kind !== undefined) return misfit();
  }

  const printed = overrides.format === undefined ? printedProblem(text, sample) : undefined;
  if (printed !== undefined) return unreadable(printed, { ...blank, encoding });

  const separator = namedSeparator(sample[0] ?? '');
  const typed = asked.delimiter === undefined ? typedDelimiter(sample[0] ?? '') : undefined;
  const rule: FormatRule =
    separator !== undefined
      ? { delimiter: delimiterNamed(separator), ...asked }
      : typed !== undefined
        ? { ...asked, delimiter: typed }
        : asked;
  if (separator !== undefined && rule.delimiter === undefined)
    return unreadable({ kind: 'unknown-separator', separator }, { ...blank, encoding });
  const below = separator === undefined ? sample : sample.slice(1);
  const { lines, rows, writing } = writtenRows(below, rule);
  if (rows.length === 0) return unreadable({ kind: 'empty' }, { ...blank, encoding });
  const comments = rows !== lines;
  const written = { encoding, ...(separator !== undefined && { separatorLine: true as const }) };
  const guessOfRows = (found: TableShape): FileGuess =>
    overriddenGuess({ ...found, ...written, comments }, overrides, (shape) =>
      guessOfLines(shape, rows, name),
    );

  if (kind === 'trec-run' || kind === 'trec-qrels' || kind === undefined) {
    const trec = trecShape(rows, kind);
    if (trec !== undefined) return guessOfRows(trec);
    if (kind !== undefined) return misfit(rows.find((line) => trecShape([line], kind) === undefined));
  }
  // A dictionary of Python in each line, of which no row can be made.
  if (overrides.format === undefined && rows.every((line) => /^\s*\{u?'[^']*': /.test(line)))
    return unreadable({ kind: 'python' }, { ...blank, encoding });
  const isOpen = overrides.format === undefined || rule.layout === 'user-per-line';
  const colons = isOpen && separator === undefined ? colonShape(rows) : undefined;
  if (colons !== undefined) {
    const guess = guessOfRows(colons);
    return [{ guess, evidence: SURE, rows: colonRows(guess.shape, rows) }];
  }
  const people =
    overrides.format === undefined && separator === undefined ? printedText(rows, text) : undefined;
  if (people !== undefined) return unreadable(people, { ...blank, encoding });
  if (rule.layout === 'user-per-line') {
    const lists = overriddenUserPerLine(rows, writing.cutter, rule.delimiter);
    return lists === undefined ? misfit(rows[0]) : guessOfRows(lists);
  }
  const lists =
    rule.layout === undefined && typed === undefined ? listsByLine(rows, rule, writing.cutter) : [];
  const byLine = lists.map(({ shape, evidence }): Reading => {
    const guess = guessOfRows(shape);
    const cut = rows.map((line) => writing.cutter.fields(line.trimEnd(), shape.delimiter));
    const body = shape.trim ? cut.map((fields) => fields.map((field) => field.trim())) : cut;
    return {
      guess,
      evidence: { recommendations: evidence, truth: evidence },
      rows: shape.header ? body.slice(1) : body,
    };
  });
  if (lists.some(({ evidence }) => evidence >= SURE.recommendations)) return byLine;
  const tables = tableReadings({ text, written, lines, rows, writing, name, overrides, rule, misfit });
  if ('shape' in tables && (byLine.length === 0 || tables.problem?.kind === 'no-such-column')) return tables;
  return [...byLine, ...asReadings(tables)];
}

/** What speaks for a table that has a problem. */
const PROBLEM: Evidence = { recommendations: 3, truth: 3 };

function asReadings(found: FileGuess | readonly Reading[]): readonly Reading[] {
  return 'shape' in found ? [{ guess: found, evidence: PROBLEM, rows: found.sample }] : found;
}

/** A layout with a user and several items in a line, and what speaks for it. */
interface LineLists {
  readonly shape: TableShape;
  readonly evidence: number;
}

/** How lines may hold a user and several items. */
function listsByLine(
  rows: readonly string[],
  { delimiter }: FormatRule,
  cutter: LineCutter,
): readonly LineLists[] {
  const named = wideByNames(rows, delimiter ?? delimiterOf(rows.slice(0, 1), cutter).delimiter, cutter);
  if (named?.sure === true) return [{ shape: named.shape, evidence: SURE.recommendations }];
  const delimiters = delimiter === undefined ? BETWEEN_ITEMS : [delimiter];
  const pairs = widePairs(rows, delimiters, cutter, (column) => l10n.t('column {0}', column + 1));
  if (pairs?.sure === true) return [{ shape: pairs.shape, evidence: SURE.recommendations }];
  return [
    ...(named === undefined ? [] : [{ shape: named.shape, evidence: WIDE }]),
    ...(pairs === undefined ? [] : [{ shape: pairs.shape, evidence: pairs.likely ? WIDE : 0 }]),
    ...raggedReadings(rows, cutter, delimiters),
  ];
}

/** What speaks for items in columns that the file does not prove. */
const WIDE = 3;

function jsonShape({ format, columns, named }: JsonHead, encoding: TableShape['encoding']): TableShape {
  return { ...shapeOf(',', columns, named, undefined), format, encoding };
}
