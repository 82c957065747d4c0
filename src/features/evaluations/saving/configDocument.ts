import * as l10n from '@vscode/l10n';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import * as vscode from 'vscode';
import type { ConfiguredEvaluation } from '../../../shared/config/checkConfig';
import { CONFIG_FILE } from '../../../shared/config/configFile';
import { placeOfValue } from '../../../shared/config/json/checkedJson';
import { memberEdit } from '../../../shared/config/json/memberEdit';
import { JsonError, parsePositionedJson } from '../../../shared/config/json/positionedJson';
import { InputError } from '../../../shared/problem';
import { evaluationEdit, PACKAGED_SCHEMA } from '../../../shared/saving/configEdit';

/** The recscope.json of a folder, with unsaved text of an editor. */
export class ConfigDocument {
  private constructor(
    private readonly uri: vscode.Uri,
    /** Undefined: there is no such file. */
    private readonly document: vscode.TextDocument | undefined,
    private readonly root: Node | undefined,
  ) {}

  /**
   * Reads the configuration of a folder.
   * @throws InputError if the file is not JSON, or its evaluations have the wrong type
   */
  static async of(folder: vscode.Uri): Promise<ConfigDocument> {
    const uri = vscode.Uri.joinPath(folder, CONFIG_FILE);
    const isThere = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (!isThere) return new ConfigDocument(uri, undefined, undefined);
    const document = await vscode.workspace.openTextDocument(uri);
    try {
      const text = document.getText();
      const root = text.trim() === '' ? undefined : parsePositionedJson(text);
      // Throws before any question if the file's root or its evaluations are not objects.
      if (root !== undefined) memberEdit(text, ['evaluations', ''], {});
      return new ConfigDocument(uri, document, root);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      const line = document.positionAt(error.start).line + 1;
      throw new InputError({
        message: l10n.t('Couldn’t save the evaluation: {0}, line {1}: {2}', CONFIG_FILE, line, error.message),
        advice: l10n.t('Fix the file, then save again.'),
      });
    }
  }

  /** Returns the entry with a name; undefined: none. */
  entry(name: string): unknown {
    const node = this.root && findNodeAtLocation(this.root, ['evaluations', name]);
    return node && (getNodeValue(node) as unknown);
  }

  /** Writes an entry, replacing one of the same name, and shows it; other text is unchanged. */
  async write(name: string, entry: ConfiguredEvaluation): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    const { document } = this;
    const text = document?.getText() ?? '';
    const isUnsaved = document?.isDirty === true;
    const { start: from, end: to, text: written } = evaluationEdit(text, name, entry, await this.schema());
    if (document === undefined) edit.createFile(this.uri, { contents: new TextEncoder().encode(written) });
    else edit.replace(this.uri, rangeIn(document, from, to), written);
    if (!(await vscode.workspace.applyEdit(edit)))
      throw new InputError({
        message: l10n.t('Couldn’t save {0}: {1}', CONFIG_FILE, l10n.t('The file can’t be changed.')),
        advice: l10n.t('Check that the folder can be written.'),
      });
    const now = await vscode.workspace.openTextDocument(this.uri);
    // If there were unsaved changes, saving is left to the person.
    if (!isUnsaved) await now.save();
    const { start, end } = placeOfValue(parsePositionedJson(now.getText()), ['evaluations', name], true);
    await vscode.window.showTextDocument(now, { preview: false, selection: rangeIn(now, start, end) });
  }

  /** Returns the path of the schema if the package recscope is installed. */
  private async schema(): Promise<string | undefined> {
    const uri = vscode.Uri.joinPath(this.uri, '..', PACKAGED_SCHEMA);
    return vscode.workspace.fs.stat(uri).then(
      () => PACKAGED_SCHEMA,
      () => undefined,
    );
  }
}

function rangeIn(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
