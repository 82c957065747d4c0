import * as l10n from '@vscode/l10n';
import { InputError, type InputProblem } from '../../shared/protocol/problem';
import type { ByteSource } from './byteSource';

/** Git LFS writes no longer ones, and DVC hardly. */
export const LONGEST_POINTER = 4096;

/** What stands in a repository in place of a large file, and says by which hash its content is kept elsewhere. */
export type Pointer =
  | { readonly kind: 'lfs'; readonly sha256: string; readonly bytes: number }
  | {
      readonly kind: 'dvc';
      readonly md5: string;
      readonly isFolder: boolean;
      readonly bytes: number | undefined;
      /** Since DVC 3, which keeps the content in another place. */
      readonly hasHash: boolean;
    };

const LFS = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d+\n/;

/** The pointer that a file is; undefined: it is none. */
export function pointerIn(content: Uint8Array): Pointer | undefined {
  if (content.length > LONGEST_POINTER) return undefined;
  const text = new TextDecoder().decode(content).replaceAll('\r\n', '\n');
  if (LFS.test(text)) {
    const sha256 = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1];
    const bytes = /^size (\d+)$/m.exec(text)?.[1];
    return sha256 === undefined || bytes === undefined
      ? undefined
      : { kind: 'lfs', sha256, bytes: Number(bytes) };
  }
  // What is told of the stage itself may stand before its only output.
  const [, output] = /^outs:\n((?:[- ] .*\n?)+)/m.exec(text) ?? [];
  const [, md5, dir] = /^[- ] md5: ([0-9a-f]{32})(\.dir)?$/m.exec(output ?? '') ?? [];
  if (output === undefined || md5 === undefined || !/^[- ] path: ./m.test(output)) return undefined;
  const bytes = /^[- ] size: (\d+)$/m.exec(output)?.[1];
  return {
    kind: 'dvc',
    md5,
    isFolder: dir !== undefined,
    bytes: bytes === undefined ? undefined : Number(bytes),
    hasHash: /^[- ] hash: md5$/m.test(output),
  };
}

/** @throws InputError when a file is a pointer: its rows are elsewhere */
export async function requireNoPointer(source: ByteSource): Promise<void> {
  if (source.bytes === 0 || source.bytes > LONGEST_POINTER) return;
  const pointer = pointerIn(await source.read(0, source.bytes));
  if (pointer !== undefined)
    throw new InputError({ file: source.name, ...pointerProblem(pointer.kind, 'git lfs pull', 'dvc pull') });
}

/** What is said of a pointer whose content is not there. */
export function pointerProblem(kind: Pointer['kind'], lfs: string, dvc: string): InputProblem {
  return kind === 'lfs'
    ? {
        message: l10n.t('The file is a pointer of Git LFS: its rows aren’t on this machine.'),
        advice: l10n.t('Get them with {0}.', `\`${lfs}\``),
      }
    : {
        message: l10n.t('The file is a pointer of DVC: its rows are in another file.'),
        advice: l10n.t('Get them with {0}.', `\`${dvc}\``),
      };
}
