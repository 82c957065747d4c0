import * as l10n from '@vscode/l10n';

/**
 * Why no editor shows a line of a file, and which line it is.
 *
 * @param reason what the editor threw; undefined: the file is larger than any document may be
 */
export function notShownText(name: string, line: number, reason: unknown): string {
  if (reason === undefined)
    return l10n.t('{0} is too large to open in an editor; the line is {1}.', name, line);
  const text = reason instanceof Error ? reason.message : String(reason);
  return l10n.t('Couldn’t open {0} in an editor; the line is {1}. {2}', name, line, text);
}
