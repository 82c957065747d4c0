import { firstBadByte } from '../formats/values/utf8Check';

type IsUtf8 = (bytes: Uint8Array) => boolean;

/** Part of Node's `process` that leads to its own UTF-8 check, which is many times faster; browsers lack it. */
interface NodeProcess {
  readonly getBuiltinModule?: (name: 'node:buffer') => { readonly isUtf8?: IsUtf8 } | undefined;
}

/** Whether bytes are UTF-8, with nothing cut off. */
export const isUtf8: IsUtf8 =
  (globalThis as { readonly process?: NodeProcess }).process?.getBuiltinModule?.('node:buffer')?.isUtf8 ??
  ((bytes) => firstBadByte(bytes) < 0);
