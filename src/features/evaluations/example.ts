import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { pick } from '../workbench/quickInput';

/** Folder in the package, included by .vscodeignore. */
const FOLDER = ['examples', 'films'];
const FILES = ['matrix-factorisation.csv', 'itemknn.csv', 'popular.csv', 'truth.csv'];

/** Returns the example of RecScope: three models and their ground truth. */
export function exampleFiles(extension: vscode.Uri): vscode.Uri[] {
  return FILES.map((name) => vscode.Uri.joinPath(extension, ...FOLDER, name));
}

/** Asks what to do if there is nothing to evaluate. Undefined: canceled. */
export async function chooseExample(): Promise<'example' | 'files' | undefined> {
  const picked = await pick(
    [
      {
        label: l10n.t('Open the example'),
        detail: l10n.t('Three models that recommend films to 128 users'),
        iconPath: new vscode.ThemeIcon('beaker'),
        choice: 'example' as const,
      },
      {
        label: l10n.t('Select files…'),
        detail: l10n.t('Recommendations (user, item, score) and a ground truth (user, item, rating)'),
        iconPath: new vscode.ThemeIcon('folder-opened'),
        choice: 'files' as const,
      },
    ],
    { title: l10n.t('No recommendations found in this workspace') },
  );
  return picked?.choice;
}
