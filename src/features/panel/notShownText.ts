import * as l10n from '@vscode/l10n';

/**
 * Returns why no editor shows a line of a file, with the line.
 *
 * @param reason error of the editor; undefined: the file is larger than any document may be
 */
export function notShownText(name: string, line: number, reason: unknown): string {
  if (reason === undefined)
    return l10n.t('{0} is too large to open in an editor; the line is {1}.', name, line);
  const text = reason instanceof Error ? reason.message : String(reason);
  return l10n.t('Couldn’t open {0} in an editor; the line is {1}. {2}', name, line, text);
}
