import * as vscode from 'vscode';
import type { EvaluationSettings } from '../engine/engineApi';

/** What a new evaluation in this folder starts with. */
export function settingsFor(uri: vscode.Uri): EvaluationSettings {
  const configuration = vscode.workspace.getConfiguration('recscope', uri);
  return {
    measures: configuration.get<string>('measures', ''),
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
