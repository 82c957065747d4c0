import { mixed } from '../../statistics/murmur3';
import { APOSTROPHE, BLANK, QUOTE } from '../characters';

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash of no byte, to which those of an id are added one by one. */
export const NO_BYTES = SEED;

/** The hash with one more byte: FNV-1a. Blanks and quotes count for nothing, as one file writes them and another does not. */
export function withByte(hash: number, byte: number): number {
  return byte <= BLANK || byte === QUOTE || byte === APOSTROPHE ? hash : Math.imul(hash ^ byte, PRIME);
}

/** The hash of all bytes as a number from 0 to 2³², spread evenly. */
export function spread(hash: number): number {
  return mixed(hash) >>> 0;
}

const encoder = new TextEncoder();

/** The hash of an id, the same as of its bytes in UTF-8. */
export function hashOfId(id: string): number {
  let hash = NO_BYTES;
  for (const byte of encoder.encode(id)) hash = withByte(hash, byte);
  return spread(hash);
}
