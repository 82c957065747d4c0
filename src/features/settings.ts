import * as vscode from 'vscode';
import type { EvaluationSettings } from '../engine/engineApi';

/**
 * What a new evaluation in this folder starts with.
 *
 * @param fitting measures that fit these files better than the default; what a person has set goes before
 */
export function settingsFor(uri: vscode.Uri, fitting?: string): EvaluationSettings {
  const configuration = vscode.workspace.getConfiguration('recscope', uri);
  const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect('measures') ?? {};
  const isSet = [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined);
  return {
    measures: (isSet ? undefined : fitting) ?? configuration.get<string>('measures', ''),
    convention: configuration.get<string>('convention', 'recscope'),
    threshold: configuration.get<number | null>('relevanceThreshold', null) ?? undefined,
  };
}

export function showsHovers(uri: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('recscope', uri).get('hover', true);
}

export function showsProblems(uri: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('recscope', uri).get('problems', true);
}
