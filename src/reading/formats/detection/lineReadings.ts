import * as l10n from '@vscode/l10n';
import type { Evidence } from './columns/columnRoles';
import { detectDelimiter } from './lines/delimiters';
import {
  ITEM_DELIMITERS,
  overriddenUserPerLine,
  raggedReadings,
  colonRows,
  colonShape,
} from './lists/linesOfLists';
import { wideByNames, widePairs } from './lists/wideLists';
import { consoleTableProblem } from './printed/printedText';
import { type DetectedReadings, type FormatCandidate, CERTAIN_EVIDENCE } from './fileKind';
import { detectTable } from './tableReadings';
import type { TextHead } from './textHead';
import type { LineCutter } from '../delimited/textLines';
import type { FormatRule } from '../readOptions';
import type { TableShape } from '../tableShape';

/** Returns the ways to read a file whose lines are fields with separators. */
export function detectLines(head: TextHead): DetectedReadings {
  const { rows, rule, separator, isTyped, writing } = head.rows;
  // Rows cannot be made of a Python dictionary on each line.
  if (head.isOpen && rows.every((line) => /^\s*\{u?'[^']*': /.test(line)))
    return head.problem({ code: 'python' });
  // A colon after the user makes lists of lines that otherwise look printed for people.
  const mayHaveColons = (head.isOpen || rule.layout === 'user-per-line') && separator === undefined;
  const colons = mayHaveColons ? colonShape(rows) : undefined;
  if (colons !== undefined) {
    const guess = head.guessOfRows(colons);
    return [{ guess, evidence: CERTAIN_EVIDENCE, rows: colonRows(guess.shape, rows) }];
  }
  const people = head.isOpen && separator === undefined ? consoleTableProblem(rows, head.text) : undefined;
  if (people !== undefined) return head.problem(people);
  if (rule.layout === 'user-per-line') {
    const lists = overriddenUserPerLine(rows, writing.cutter, rule.delimiter);
    return lists === undefined ? head.misfit(rows[0]) : head.guessOfRows(lists);
  }
  const lists = rule.layout === undefined && !isTyped ? listsByLine(rows, rule, writing.cutter) : [];
  const byLine = lists.map(({ shape, evidence }): FormatCandidate => {
    const guess = head.guessOfRows(shape);
    const cut = rows.map((line) => writing.cutter.fields(line.trimEnd(), shape.delimiter));
    const body = shape.trim ? cut.map((fields) => fields.map((field) => field.trim())) : cut;
    return {
      guess,
      evidence: { recommendations: evidence, truth: evidence },
      rows: shape.header ? body.slice(1) : body,
    };
  });
  const tables = detectTable(head);
  if ('shape' in tables && tables.problem?.code === 'matrix') return tables;
  if (lists.some(({ evidence }) => evidence >= CERTAIN_EVIDENCE.recommendations)) return byLine;
  if ('shape' in tables && (byLine.length === 0 || tables.problem?.code === 'no-such-column')) return tables;
  return [...byLine, ...asReadings(tables)];
}

/** Evidence for a table that has a problem. */
const PROBLEM: Evidence = { recommendations: 3, truth: 3 };

function asReadings(found: DetectedReadings): readonly FormatCandidate[] {
  return 'shape' in found ? [{ guess: found, evidence: PROBLEM, rows: found.sample }] : found;
}

/** Layout of lines with a user and several items, with the evidence for it. */
interface LineLists {
  readonly shape: TableShape;
  readonly evidence: number;
}

/** Returns the layouts in which lines may contain a user and several items. */
function listsByLine(
  rows: readonly string[],
  { delimiter }: FormatRule,
  cutter: LineCutter,
): readonly LineLists[] {
  const named = wideByNames(rows, delimiter ?? detectDelimiter(rows.slice(0, 1), cutter).delimiter, cutter);
  if (named?.sure === true) return [{ shape: named.shape, evidence: CERTAIN_EVIDENCE.recommendations }];
  const delimiters = delimiter === undefined ? ITEM_DELIMITERS : [delimiter];
  const pairs = widePairs(rows, delimiters, cutter, (column) => l10n.t('column {0}', column + 1));
  if (pairs?.sure === true) return [{ shape: pairs.shape, evidence: CERTAIN_EVIDENCE.recommendations }];
  return [
    ...(named === undefined ? [] : [{ shape: named.shape, evidence: WIDE }]),
    ...(pairs === undefined ? [] : [{ shape: pairs.shape, evidence: pairs.likely ? WIDE : 0 }]),
    ...raggedReadings(rows, cutter, delimiters),
  ];
}

/** Evidence for items in several columns if the file does not prove it. */
const WIDE = 3;
