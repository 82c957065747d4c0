import type { Evidence } from './columns/columnRoles';
import type { FileGuess } from './fileKind';
import type { TableShape } from '../tableShape';

/** One way to read a file, with what speaks for it. */
export interface Reading {
  readonly guess: FileGuess;
  readonly evidence: Evidence;
  /** It takes other columns for the ids than those whose names are the surest. */
  readonly rival?: true;
  /** The fields of the first rows, without header. */
  readonly rows: readonly (readonly string[])[];
}

/** The ways in which a file can be read, the likeliest first. */
export type Readings = readonly [Reading, ...Reading[]];

/** How a file is read for one use. */
export interface UsedReading {
  readonly shape: TableShape;
  /** The fields of the first rows, without header. */
  readonly rows: Reading['rows'];
  readonly use: 'recommendations' | 'truth';
  /** Of recommendations: the truth that they are held against. */
  readonly truth?: Pick<UsedReading, 'shape' | 'rows'> | undefined;
}

/** What a file is, where there is no doubt; else the ways in which it can be read. */
export type Found = FileGuess | readonly Reading[];

/** What speaks for a reading besides which there is none. */
export const SURE: Evidence = { recommendations: 8, truth: 8 };
