import { mixed } from '../../statistics/murmur3';
import { APOSTROPHE, BLANK, QUOTE } from '../characters';

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The hash of an id in UTF-8, a number from 0 to 2³², spread evenly: FNV-1a, mixed. Blanks and quotes count for nothing,
 * as one file writes them and another does not.
 */
export function hashOfBytes(bytes: Uint8Array): number {
  let hash = SEED;
  for (const byte of bytes)
    if (byte > BLANK && byte !== QUOTE && byte !== APOSTROPHE) hash = Math.imul(hash ^ byte, PRIME);
  return mixed(hash) >>> 0;
}

const encoder = new TextEncoder();

/** As hashOfBytes, of an id as text. */
export function hashOfId(id: string): number {
  return hashOfBytes(encoder.encode(id));
}
