import type { ReadingChoice } from '../../formats/detection/readingChoice';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { textFormat } from '../../formats/textFormats';

/** Minimum number of fields that two headers share, if one of them has more. */
const MIN_SHARED = 2;

/**
 * Returns the candidates of two files whose first lines are equal, or equal up to the end of one, with that line as their header.
 * Returns undefined if the line may be a row: it has a digit, or a field of it occurs below in one of the heads.
 */
export function withSharedHeader(
  a: FormatCandidate,
  b: FormatCandidate,
): readonly [FormatCandidate, FormatCandidate] | undefined {
  if (!mayLackHeader(a) || !mayLackHeader(b)) return undefined;
  const [ofA, ofB] = [a, b].map(({ rows: [first] }) => first.map((field) => field.trim()));
  const [names, fewer] = ofA.length < ofB.length ? [ofB, ofA] : [ofA, ofB];
  const isShared =
    (fewer.length === names.length || fewer.length >= MIN_SHARED) &&
    fewer.every((field, column) => field === names[column]);
  const areNames = names.every((name) => name !== '' && !/\d/.test(name));
  if (!isShared || !areNames || occursBelow(a, names) || occursBelow(b, names)) return undefined;
  return [withHeader(a, names), withHeader(b, names)];
}

/** Returns whether a file is a table whose first line is read as a row. */
function mayLackHeader({ guess: { problem, shape }, rows }: FormatCandidate): boolean {
  return (
    problem === undefined &&
    !shape.header &&
    shape.format === 'delimited' &&
    textFormat(shape.format)?.line === 'fields' &&
    rows.length > 1
  );
}

function occursBelow({ rows }: FormatCandidate, names: readonly string[]): boolean {
  return rows.slice(1).some((fields) => fields.some((field) => names.includes(field.trim())));
}

function withHeader(reading: FormatCandidate, names: readonly string[]): FormatCandidate {
  const { guess, rows } = reading;
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
