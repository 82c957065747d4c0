import * as l10n from '@vscode/l10n';
import { InputError } from './problem';

/**
 * Returns the error for a file that could not be written and was deleted.
 *
 * @param advice where the user can write it instead
 */
export function writingError(file: string, error: unknown, advice: string): InputError {
  const full = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  const message = full
    ? l10n.t('The disk is full; nothing was kept of what was written.')
    : writingMessage(error);
  return new InputError({ file, message, advice });
}

/** Returns the message for an error of the system while writing. */
export function writingMessage(error: unknown): string {
  return l10n.t('Couldn’t write the file: {0}', error instanceof Error ? error.message : String(error));
}
