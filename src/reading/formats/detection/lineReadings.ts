import * as l10n from '@vscode/l10n';
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
import type { DetectedReadings, FormatCandidate } from './fileKind';
import { detectTable } from './tableReadings';
import type { TextHead } from './textHead';
import type { LineCutter } from '../delimited/textLines';
import type { FormatRule } from '../readOptions';
import { isOfImpressions, type TableShape } from '../tableShape';
import { rolesOfNames } from '../columnNames';
import { isOfReading, type FileProblem } from '../fileProblem';

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
    return [{ guess, rows: colonRows(guess.shape, rows) }];
  }
  const people = head.isOpen && separator === undefined ? consoleTableProblem(rows, head.text) : undefined;
  if (people !== undefined) return head.problem(people);
  if (rule.layout === 'user-per-line') {
    const lists = overriddenUserPerLine(rows, writing.cutter, rule.delimiter);
    return lists === undefined ? head.misfit(rows[0]) : head.guessOfRows(lists);
  }
  const lists = rule.layout === undefined && !isTyped ? listsByLine(rows, rule, writing.cutter) : [];
  const candidate = ({ shape }: LineLists): FormatCandidate => {
    const guess = head.guessOfRows(shape);
    const cut = rows.map((line) => writing.cutter.fields(line.trimEnd(), shape.delimiter));
    const body = shape.trim ? cut.map((fields) => fields.map((field) => field.trim())) : cut;
    return { guess, rows: shape.header ? body.slice(1) : body };
  };
  const tables = detectTable(head);
  const isOfTable = ({ code }: FileProblem): boolean => code === 'matrix' || code === 'title-line';
  if ('shape' in tables && tables.problem !== undefined && isOfTable(tables.problem)) return tables;
  if (lists.some(({ sure }) => sure)) return lists.map(candidate);
  if ('shape' in tables && (lists.length === 0 || tables.problem?.code === 'no-such-column')) return tables;
  const [likely, unlikely] = [true, false].map((is) =>
    lists.filter(({ isLikely }) => isLikely === is).map(candidate),
  );
  const [first, ...others] =
    'shape' in tables ? [{ guess: tables, rows: tables.sample }] : usableFirst(tables);
  return hasNamedIds(first)
    ? [first, ...likely, ...others, ...unlikely]
    : [...likely, first, ...others, ...unlikely];
}

/** Returns the candidates with a user and an item column before the others. */
function usableFirst(readings: readonly FormatCandidate[]): readonly FormatCandidate[] {
  const isOpen = ({ guess: { problem } }: FormatCandidate): boolean =>
    problem !== undefined && isOfReading(problem);
  return [...readings.filter((reading) => !isOpen(reading)), ...readings.filter(isOpen)];
}

/** Returns whether a header names the user and the item, or predictions and labels without items. */
function hasNamedIds({ guess: { problem, shape } }: FormatCandidate): boolean {
  if (problem !== undefined || !shape.header) return false;
  const roles = rolesOfNames(shape.columns.map(({ name }) => name));
  return isOfImpressions(shape) || (roles.includes('user') && roles.includes('item'));
}

/** Layout of lines with a user and several items. */
interface LineLists {
  readonly shape: TableShape;
  /** Whether the file proves it. */
  readonly sure?: boolean;
  /** Whether it is likelier than a table without names. */
  readonly isLikely: boolean;
}

/** Returns the layouts in which lines may contain a user and several items. */
function listsByLine(
  rows: readonly string[],
  { delimiter }: FormatRule,
  cutter: LineCutter,
): readonly LineLists[] {
  const named = wideByNames(rows, delimiter ?? detectDelimiter(rows.slice(0, 1), cutter).delimiter, cutter);
  if (named?.sure === true) return [{ ...named, isLikely: true }];
  const delimiters = delimiter === undefined ? ITEM_DELIMITERS : [delimiter];
  const pairs = widePairs(rows, delimiters, cutter, (column) => l10n.t('column {0}', column + 1));
  if (pairs?.sure === true) return [{ ...pairs, isLikely: true }];
  return [
    ...raggedReadings(rows, cutter, delimiters),
    ...(named === undefined ? [] : [{ ...named, isLikely: true }]),
    ...(pairs === undefined ? [] : [pairs]),
  ];
}
