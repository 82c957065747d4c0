import type { TableShape } from '../../core/formats/tableShape';
import type { UserCandidates } from '../../core/splits/candidates';
import type { Split, SplitFold } from '../../core/splits/split';
import type { SplitOptions } from '../../core/splits/splitOptions';
import type { ReadingWatch } from '../reading/readingWatch';
import type { ByteSource } from '../sources/byteSource';
import type { Hasher } from './logFile';
import type { PartFile } from './partFile';

/** A division that is written. */
export interface Writing {
  readonly source: ByteSource;
  readonly shape: TableShape;
  readonly split: Split;
  readonly fold: SplitFold;
  readonly options: SplitOptions;
  readonly watch: ReadingWatch;
  readonly newHasher: () => Hasher;
}

/** How the rows of a file come into its parts, as it is written itself. */
export interface PartsWriter {
  /** Copies all rows. @param files by the number of the part; undefined: its rows go nowhere */
  copyRows(files: readonly (PartFile | undefined)[]): Promise<void>;
  /** To be called when the rows are copied. */
  candidates(file: PartFile): CandidatesWriter;
}

/** Writes candidates into a file, which may be emptied after each call. */
export interface CandidatesWriter {
  add(candidates: UserCandidates): void;
  end(): void;
}
