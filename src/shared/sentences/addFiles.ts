import * as l10n from '@vscode/l10n';

/** How training data, items and a catalog come into an evaluation in the editor: by the command of that name. */
export function addFilesText(): string {
  return l10n.t('Run the command “Add Training Data, Items, or Catalog…”.');
}
