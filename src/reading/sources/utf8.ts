import { firstBadByte } from '../formats/values/utf8Check';

/**
 * Returns whether bytes are complete, valid UTF-8. Node's check is many times faster than ours; browsers lack
 * it.
 */
export const isUtf8: (bytes: Uint8Array) => boolean =
  globalThis.process?.getBuiltinModule?.('node:buffer')?.isUtf8 ?? ((bytes) => firstBadByte(bytes) < 0);
