import * as l10n from '@vscode/l10n';

/** Returns how to add training data, items or a catalog to an evaluation in the editor. */
export function addFilesText(): string {
  return l10n.t('Run the command “Add Training Data, Items, or Catalog…”.');
}
