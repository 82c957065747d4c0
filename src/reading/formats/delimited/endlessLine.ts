import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';

/** Maximum length of a line of text in bytes; a file with a longer line is not text. */
export const MAX_LINE_BYTES = 1 << 26;

/** Returns the error for a line that does not end. */
export function endlessLineError(line: number): InputError {
  return new InputError({ line, ...endlessLineText(MAX_LINE_BYTES) });
}

export function endlessLineText(bytes: number): { message: string; advice: string } {
  return {
    message: l10n.t('This line is longer than {0} bytes.', bytes),
    advice: l10n.t(
      'Each line of the file must be one user and item. A line end or a closing quote may be missing.',
    ),
  };
}
