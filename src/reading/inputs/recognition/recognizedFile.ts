import type { FormatCandidate, FormatCandidates } from '../../formats/detection/fileKind';
import type { InputFile } from '../evaluationRequest';

/** A file of rows with the ways in which it can be read. */
export interface RecognizedFile {
  readonly input: InputFile;
  /** The specified way, which is not checked again, but settles how other files are read. */
  readonly specified: FormatCandidates | undefined;
  /** Ways to read the file; undefined if the columns were specified. */
  readings: FormatCandidates | undefined;
  /** Way to read the file that is used. */
  reading: FormatCandidate | undefined;
}

/** Returns a file with these possible readings, unless one was specified. */
export function toRecognizedFile(input: InputFile, readings: FormatCandidates): RecognizedFile {
  const { shape } = input;
  if (shape === undefined) return { input, specified: undefined, readings, reading: readings[0] };
  const alike = readings.find(
    ({ guess }) => guess.shape.delimiter === shape.delimiter && guess.shape.header === shape.header,
  );
  const specified = alike && ([{ ...alike, guess: { ...alike.guess, shape } }] as const);
  return { input, specified, readings: undefined, reading: undefined };
}

/** Takes a way to read a file, and no other, unless one was specified. */
export function take(file: RecognizedFile, reading: FormatCandidate): void {
  if (file.input.shape !== undefined) return;
  file.reading = reading;
  file.readings = [reading];
}
