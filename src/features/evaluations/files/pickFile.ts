import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { baseName } from '../../fileNames';
import { showError } from '../../workbench/notification';
import { pick } from '../../workbench/quickInput';

/** Lets a person pick one of these files. Undefined: canceled. */
export async function pickFile<File extends { readonly uri: string }>(
  files: readonly File[],
  title: string,
): Promise<File | undefined> {
  const picked = await pick(
    files.map((file) => ({
      label: baseName(file.uri),
      description: vscode.workspace.asRelativePath(vscode.Uri.parse(file.uri)),
      file,
    })),
    { title },
  );
  return picked?.file;
}

/** Shows that a file cannot be opened. */
export function failToRead(uri: string): void {
  void showError(
    `${baseName(uri)}: ${l10n.t('Couldn’t read the file.')} ${l10n.t('Check that it exists and that you have permission to read it.')}`,
  );
}
