import { firstBadByte } from '../formats/values/utf8Check';

type IsUtf8 = (bytes: Uint8Array) => boolean;

/**
 * Part of Node's `process` through which its UTF-8 check is found. The check is many times faster than ours;
 * browsers lack it.
 */
interface NodeProcess {
  readonly getBuiltinModule?: (name: 'node:buffer') => { readonly isUtf8?: IsUtf8 } | undefined;
}

/** Returns whether bytes are complete, valid UTF-8. */
export const isUtf8: IsUtf8 =
  (globalThis as { readonly process?: NodeProcess }).process?.getBuiltinModule?.('node:buffer')?.isUtf8 ??
  ((bytes) => firstBadByte(bytes) < 0);
