import * as l10n from '@vscode/l10n';
import type { InputProblem } from '../../shared/problem';
import { quoteWord } from '../../shared/text/shellWords';

/** Maximum size of a pointer in bytes: Git LFS writes fewer than 1024, DVC a few lines. */
export const MAX_POINTER_BYTES = 4096;

const LFS_FIRST_LINE = 'version https://git-lfs.github.com/spec/v1';
const DVC_OUTPUT = /^outs:\r?\n(?:[- ] .*\n)*?[- ] md5: [0-9a-f]{32}/m;

/**
 * Returns the error for a Git LFS or DVC pointer in place of a file, or undefined if the content is not a
 * pointer.
 *
 * @param content the whole content of the file
 * @param file path of the file, for the command that fetches it
 * @param revision commit that contains the pointer; undefined if it is on disk
 */
export function pointerProblem(
  content: Uint8Array,
  file: string,
  revision?: string,
): InputProblem | undefined {
  if (content.length > MAX_POINTER_BYTES) return undefined;
  const text = new TextDecoder().decode(content);
  const isLfs = text.startsWith(LFS_FIRST_LINE);
  if (!isLfs && !DVC_OUTPUT.test(text)) return undefined;
  // A name without its folder fits wherever the command runs.
  const name = file.replace(/^.*[\\/]/s, '');
  const command = isLfs ? `\`git lfs pull --include ${quoteWord(name)}\`` : `\`dvc pull ${quoteWord(file)}\``;
  return {
    message: isLfs
      ? l10n.t('The file is a pointer of Git LFS: its rows aren’t on this machine.')
      : l10n.t('The file is a pointer of DVC: its rows are in another file.'),
    advice:
      revision === undefined
        ? l10n.t('Get them with {0}.', command)
        : l10n.t('Check out {0}, get them with {1}, and evaluate the file on disk.', revision, command),
  };
}
