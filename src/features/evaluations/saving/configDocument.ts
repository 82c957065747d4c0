import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { CheckConfig, ConfiguredEvaluation } from '../../../shared/config/checkConfig';
import { CONFIG_FILE } from '../../../shared/config/configFile';
import { jsonDocument, memberEdit } from '../../../shared/config/json/memberEdit';
import { JsonError, positionedJson, type JsonNode } from '../../../shared/config/json/positionedJson';
import { InputError } from '../../../shared/problem';

/** The recscope.json of a folder, as an editor has it. */
export class ConfigDocument {
  private constructor(
    private readonly uri: vscode.Uri,
    /** Undefined: there is no such file. */
    private readonly document: vscode.TextDocument | undefined,
    private readonly root: JsonNode | undefined,
  ) {}

  /** @throws InputError when the file is no JSON, or holds its evaluations in another form */
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
      const root = text.trim() === '' ? undefined : positionedJson(text);
      // What stands there is no object, or the entries are none: the edit says so before anybody is asked.
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

  /** What stands under a name; undefined: nothing. */
  entry(name: string): unknown {
    return this.root?.children.get('evaluations')?.children.get(name)?.value;
  }

  /** Writes an entry, in the place of one of the same name, and shows it; all other text stays. */
  async write(name: string, entry: ConfiguredEvaluation): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    const { document } = this;
    const evaluations = { [name]: entry };
    const text = document?.getText();
    const isUnsaved = document?.isDirty === true;
    if (document === undefined || text === undefined)
      edit.createFile(this.uri, {
        contents: new TextEncoder().encode(jsonDocument(await this.fresh(evaluations), 3)),
      });
    else if (this.root === undefined || this.root.children.size === 0)
      edit.replace(
        this.uri,
        rangeIn(document, 0, text.length),
        jsonDocument(await this.fresh(evaluations), 3),
      );
    else {
      const { start, end, text: written } = memberEdit(text, ['evaluations', name], entry);
      edit.replace(this.uri, rangeIn(document, start, end), written);
    }
    if (!(await vscode.workspace.applyEdit(edit)))
      throw new InputError({
        message: l10n.t('Couldn’t save {0}: {1}', CONFIG_FILE, l10n.t('The file can’t be changed.')),
        advice: l10n.t('Check that it exists and that you have permission to read it.'),
      });
    const now = await vscode.workspace.openTextDocument(this.uri);
    // What a person has not saved yet is theirs to save.
    if (!isUnsaved) await now.save();
    const place = positionedJson(now.getText()).children.get('evaluations')?.keys.get(name);
    await vscode.window.showTextDocument(now, {
      preview: false,
      ...(place && { selection: rangeIn(now, place.start, place.end) }),
    });
  }

  /** A file of its own. Editors of others find the schema where the package of the command line is installed. */
  private async fresh(evaluations: CheckConfig['evaluations']): Promise<CheckConfig> {
    const schema = './node_modules/recscope/schemas/config-1.schema.json';
    const isThere = await vscode.workspace.fs.stat(vscode.Uri.joinPath(this.uri, '..', schema)).then(
      () => true,
      () => false,
    );
    return { ...(isThere && { $schema: schema }), schema: 'recscope-config/1', evaluations };
  }
}

function rangeIn(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
