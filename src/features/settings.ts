import * as vscode from 'vscode';
import type { Behaviour, EvaluationSettings } from '../engine/engineApi';

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

/** How a truth of behaviour in this folder becomes gains; undefined: as its ratings say. */
export function behaviourFor(uri: vscode.Uri): Behaviour | undefined {
  const configuration = vscode.workspace.getConfiguration('recscope', uri);
  const weights = configuration.get<Record<string, number>>('eventWeights', {});
  const combine = configuration.get<'max' | 'sum'>('combineEvents', 'max');
  const given = Object.keys(weights).length > 0;
  return given || combine === 'sum' ? { ...(given && { weights }), combine } : undefined;
}

export function showsHovers(uri: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('recscope', uri).get('hover', true);
}

export function showsProblems(uri: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('recscope', uri).get('problems', true);
}
