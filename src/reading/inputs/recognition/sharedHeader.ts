import type { ReadingChoice } from '../../formats/detection/readingChoice';
import { linesOf } from '../../formats/detection/firstLine';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { areConsecutive } from '../../formats/detection/columns/columnProfile';
import { textFormat } from '../../formats/textFormats';

/** Minimum number of fields that two headers share, if one of them has more. */
const MIN_SHARED = 2;
/** Number of the first columns, which hold users and items in files without names. */
const ID_COLUMNS = 2;

/**
 * Returns the candidates of two files whose first lines are equal, or equal up to the end of one, with that line as their header.
 * Returns undefined if the line may be a row: it has a digit and does not count columns, or a field of it occurs below in one of the heads.
 */
export function withSharedHeader(
  a: FormatCandidate,
  b: FormatCandidate,
): readonly [FormatCandidate, FormatCandidate] | undefined {
  if (!isLine(a) || !isLine(b) || (a.guess.shape.header && b.guess.shape.header)) return undefined;
  const [ofA, ofB] = [a, b].map((file) => linesOf(file)[0].map((field) => field.trim()));
  const [names, fewer] = ofA.length < ofB.length ? [ofB, ofA] : [ofA, ofB];
  const isShared =
    (fewer.length === names.length || fewer.length >= MIN_SHARED) &&
    fewer.every((field, column) => field === names[column]);
  // pandas names columns 0, 1, 2, and R from 1 on.
  const isCounted = names.length > 2 && areConsecutive(names) && /^[01]$/.test(names[0]);
  const areNames = isCounted || names.every((name) => name !== '' && !/\d/.test(name));
  const mayBeRow = [a, b].some((file) =>
    isCounted ? hasAbove(file, names.slice(0, ID_COLUMNS)) : occursBelow(file, names),
  );
  if (!isShared || !areNames || mayBeRow) return undefined;
  return [withHeader(a, names), withHeader(b, names)];
}

/** Returns whether a file is a table of lines with a first line that may be a header. */
function isLine({ guess: { problem, shape }, rows }: FormatCandidate): boolean {
  return (
    problem === undefined &&
    shape.format === 'delimited' &&
    textFormat(shape.format)?.line === 'fields' &&
    rows.length > 1
  );
}

function occursBelow(file: FormatCandidate, names: readonly string[]): boolean {
  return linesOf(file)
    .slice(1)
    .some((fields) => fields.some((field) => names.includes(field.trim())));
}

/** Returns whether some column has its name as a value. */
function hasAbove(file: FormatCandidate, names: readonly string[]): boolean {
  return linesOf(file)
    .slice(1)
    .some((fields) => names.some((name, column) => fields[column]?.trim() === name));
}

function withHeader(reading: FormatCandidate, names: readonly string[]): FormatCandidate {
  const { guess, rows } = reading;
  if (guess.shape.header) return reading;
  const columns = guess.shape.columns.map((column, at) => ({ ...column, name: names[at] ?? column.name }));
  return {
    ...reading,
    guess: { ...guess, shape: { ...guess.shape, header: true, columns }, sample: guess.sample.slice(1) },
    rows: rows.slice(1),
  };
}

/** Returns whether candidates fit equally well that differ in whether the first line is a header. */
export function differInHeader({ open }: ReadingChoice): boolean {
  const hasHeader = ({ guess }: FormatCandidate): boolean => guess.shape.header;
  const differ = (readings: readonly FormatCandidate[]): boolean => new Set(readings.map(hasHeader)).size > 1;
  return differ(open.map(({ recommendations }) => recommendations)) || differ(open.map(({ truth }) => truth));
}
