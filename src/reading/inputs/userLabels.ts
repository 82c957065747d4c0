import { isNumeric, cohortNameOfText, MIN_NUMBERS_FOR_RANGES } from '../../core/comparison/cohorts';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { FindingCollector } from '../../core/findings/findingCollector';
import { lineOfRow } from '../../core/data/interactions/interactions';
import type { ItemTable, KeptColumn } from '../formats/items/itemTable';
import type { Finding } from '../../shared/findings/finding';
import { COMPUTED_COHORTS } from '../../shared/protocol/views/comparisonView';

/** Minimum rows per text of a column that defines cohorts. If there are fewer, the texts are names. */
const MIN_ROWS_PER_TEXT = 2;

/**
 * Returns findings on a file of users that concern cohorts: rows of one user that differ, labels that are one
 * label in two spellings, and columns that have the name of computed cohorts.
 */
export function findingsOfUsers({ rows, columns }: ItemTable, ids: Identifiers): readonly Finding[] {
  const findings = new FindingCollector(rows.file);
  const textColumns = columns.filter((column): column is KeptColumn => column.texts !== undefined);
  const unlike = unlikeRows(rows.items, textColumns, ids.size);
  if (unlike.size > 0) {
    const [[user, row]] = unlike;
    findings.addCounted('unlike-user-rows', unlike.size, [
      { line: lineOfRow(rows.lines, row), details: [unlike.size, ids.size, ids.text(user)] },
    ]);
  }
  for (const { name, texts, ofRow } of textColumns) {
    if (COMPUTED_COHORTS.some((computed) => computed === name))
      findings.add('own-cohort', false, () => ({ line: 1, details: [rows.rows, rows.rows, name] }));
    const sign = signedNumber(texts);
    if (sign !== undefined)
      findings.add('unread-numbers', false, () => ({ line: 1, details: [rows.rows, rows.rows, name, sign] }));
    if (texts.size * MIN_ROWS_PER_TEXT > rows.rows || isRanged(texts)) continue;
    for (const [first, second] of alikeTexts(texts)) {
      const count = ofRow.reduce((sum, text) => sum + (text === second ? 1 : 0), 0);
      findings.add('alike-labels', false, () => ({
        line: lineOfRow(rows.lines, ofRow.indexOf(second)),
        details: [
          count,
          rows.rows,
          name,
          cohortNameOfText(texts.text(first)),
          cohortNameOfText(texts.text(second)),
        ],
      }));
    }
  }
  return findings.findings();
}

/**
 * Returns an example text of a column of numbers with signs or units that is not read as a column of numbers;
 * undefined for other columns.
 */
function signedNumber(texts: Identifiers): string | undefined {
  if (texts.size < MIN_NUMBERS_FOR_RANGES || isRanged(texts)) return undefined;
  const written = labelsOf(texts).filter((label) => label !== '');
  const unit = unitOf(written[0] ?? '');
  const isUnit = (label: string): boolean => unit !== undefined && unitOf(label) === unit;
  return written.every((label) => /\d/.test(label) && (!/\p{L}/u.test(label) || isUnit(label)))
    ? written.find((label) => !isNumeric([label]))
    : undefined;
}

/** Returns whether a column has enough numbers to divide users into ranges. */
function isRanged(texts: Identifiers): boolean {
  return texts.size >= MIN_NUMBERS_FOR_RANGES && isNumeric(labelsOf(texts));
}

function labelsOf(texts: Identifiers): string[] {
  return Array.from({ length: texts.size }, (_, text) => cohortNameOfText(texts.text(text)));
}

/**
 * Returns a text without its first number, `20 EUR` → `# EUR`; undefined if a letter precedes the number, as
 * in `u20`.
 */
function unitOf(text: string): string | undefined {
  const unit = text.replace(/\d[\d.,]*/, '#');
  return /\p{L}#/u.test(unit) ? undefined : unit;
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

/** Returns pairs of texts that are two labels but differ only in case, spaces or the notation of a number. */
function alikeTexts(texts: Identifiers): (readonly [number, number])[] {
  const firsts = new Map<string, number>();
  const pairs: (readonly [number, number])[] = [];
  for (let text = 0; text < texts.size; text++) {
    const label = cohortNameOfText(texts.text(text));
    const number = label === '' ? NaN : Number(label.replace(',', '.'));
    const bare = Number.isNaN(number)
      ? label.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
      : String(number);
    const first = firsts.get(bare);
    if (first === undefined) firsts.set(bare, text);
    else if (cohortNameOfText(texts.text(first)) !== label) pairs.push([first, text]);
  }
  return pairs;
}
