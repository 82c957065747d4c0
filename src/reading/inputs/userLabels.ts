import { isNumeric, labelOf, MIN_NUMBERS_FOR_RANGES } from '../../core/comparison/cohorts';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { FindingCollector } from '../../core/findings/findingCollector';
import { lineOf } from '../../core/data/interactions/interactions';
import type { ItemTable, KeptColumn } from '../formats/items/itemTable';
import type { Finding } from '../../shared/findings/finding';
import { COMPUTED_COHORTS } from '../../shared/protocol/views/comparisonView';

/** Minimum rows per text of a column whose texts divide users; fewer are names. */
const MIN_ROWS_PER_TEXT = 2;

/**
 * Returns findings that make cohorts of a users file misleading: rows of one user that differ, labels that differ in
 * case or spaces, and columns with the name of a computed cohort.
 */
export function findingsOfUsers({ rows, columns }: ItemTable, ids: Identifiers): readonly Finding[] {
  const findings = new FindingCollector(rows.file);
  const textColumns = columns.filter((column): column is KeptColumn => column.texts !== undefined);
  const unlike = unlikeRows(rows.items, textColumns, ids.size);
  if (unlike.size > 0) {
    const [[user, row]] = unlike;
    findings.addCounted('unlike-user-rows', unlike.size, [
      { line: lineOf(rows.lines, row), details: [unlike.size, ids.size, ids.text(user)] },
    ]);
  }
  for (const { name, texts, ofRow } of textColumns) {
    if (COMPUTED_COHORTS.some((computed) => computed === name))
      findings.add('own-cohort', false, () => ({ line: 1, details: [rows.rows, rows.rows, name] }));
    const sign = signedNumber(texts);
    if (sign !== undefined)
      findings.add('unread-numbers', false, () => ({ line: 1, details: [rows.rows, rows.rows, name, sign] }));
    if (texts.size * MIN_ROWS_PER_TEXT > rows.rows) continue;
    for (const [first, second] of alikeTexts(texts)) {
      const count = ofRow.reduce((sum, text) => sum + (text === second ? 1 : 0), 0);
      findings.add('alike-labels', false, () => ({
        line: lineOf(rows.lines, ofRow.indexOf(second)),
        details: [count, rows.rows, name, labelOf(texts.text(first)), labelOf(texts.text(second))],
      }));
    }
  }
  return findings.findings();
}

/** Returns a text of a column that has many, each of digits and signs but not all a number; undefined: it is no such column. */
function signedNumber(texts: Identifiers): string | undefined {
  const labels = Array.from({ length: texts.size }, (_, text) => labelOf(texts.text(text)));
  if (texts.size < MIN_NUMBERS_FOR_RANGES || isNumeric(labels)) return undefined;
  const written = labels.filter((label) => label !== '');
  return written.every((label) => /\d/.test(label) && !/\p{L}/u.test(label))
    ? written.find((label) => !isNumeric([label]))
    : undefined;
}

/** Returns the users with rows that differ, each with the place of the first such row. */
function unlikeRows(
  userOf: ArrayLike<number>,
  columns: readonly KeptColumn[],
  users: number,
): ReadonlyMap<number, number> {
  const firsts = new Int32Array(users).fill(-1);
  const found = new Map<number, number>();
  for (let row = 0; row < userOf.length; row++) {
    const user = userOf[row];
    if (firsts[user] < 0) firsts[user] = row;
    else if (!found.has(user) && columns.some(({ ofRow }) => ofRow[row] !== ofRow[firsts[user]]))
      found.set(user, row);
  }
  return found;
}

/** Returns pairs of texts that are two labels, although they differ only in case or spaces. */
function alikeTexts(texts: Identifiers): (readonly [number, number])[] {
  const firsts = new Map<string, number>();
  const pairs: (readonly [number, number])[] = [];
  for (let text = 0; text < texts.size; text++) {
    const label = labelOf(texts.text(text));
    const bare = label.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
    const first = firsts.get(bare);
    if (first === undefined) firsts.set(bare, text);
    else if (labelOf(texts.text(first)) !== label) pairs.push([first, text]);
  }
  return pairs;
}
