import { EVENT_WEIGHTS, type EvaluationSettings } from '../shared/config/evaluationConfig';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { ReadOptions } from '../reading/formats/readOptions';
import type { BehaviourView } from '../shared/protocol/views/evaluationView';
import { InputError } from '../shared/problem';
import { clipText } from '../shared/text/clip';
import { FILES_SETTING, overridesOfFile } from './evaluations/files/readOptionsSetting';

/** Schemas of the settings; settings.json may be untrusted. */
const SETTINGS = {
  measures: v.pipe(v.string(), v.maxLength(10_000)),
  convention: v.pipe(v.string(), v.maxLength(100)),
  relevanceThreshold: v.nullable(v.pipe(v.number(), v.finite())),
  eventWeights: EVENT_WEIGHTS,
  combineEvents: v.picklist(['max', 'sum']),
  files: FILES_SETTING,
  judge: v.pipe(v.string(), v.maxLength(1000)),
  judgements: v.pipe(v.string(), v.maxLength(1000)),
  memory: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0.01))),
} as const;

type Settings = { [Name in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Name]> };

/**
 * Returns the settings of a new evaluation in this folder.
 *
 * @param fitting metrics that fit these files better than the default; an explicit setting has priority
 * @throws InputError for an invalid setting
 */
export function settingsFor(uri: vscode.Uri, fitting?: string): EvaluationSettings {
  const configuration = vscode.workspace.getConfiguration('recscope', uri);
  const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect('measures') ?? {};
  const isSet = [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined);
  return {
    measures: (isSet ? undefined : fitting) ?? settingOf(configuration, 'measures'),
    convention: settingOf(configuration, 'convention'),
    threshold: settingOf(configuration, 'relevanceThreshold') ?? undefined,
  };
}

/**
 * Returns the conversion of behavior in the ground truth to gains for this folder; undefined: gains are ratings.
 *
 * @throws InputError for an invalid setting
 */
export function behaviourFor(uri: vscode.Uri): BehaviourView | undefined {
  const configuration = vscode.workspace.getConfiguration('recscope', uri);
  const weights = settingOf(configuration, 'eventWeights');
  const combine = settingOf(configuration, 'combineEvents');
  const given = Object.keys(weights).length > 0;
  return given || combine === 'sum' ? { ...(given && { weights }), combine } : undefined;
}

/**
 * Returns the overrides of a file's reading; undefined: none.
 *
 * @throws InputError for an invalid setting
 */
export function overridesFor(uri: vscode.Uri): ReadOptions | undefined {
  const files = settingOf(vscode.workspace.getConfiguration('recscope', uri), 'files');
  return overridesOfFile(files, vscode.workspace.asRelativePath(uri, false));
}

/**
 * Returns the bytes that the rows of an evaluation may take; undefined: free memory.
 *
 * @throws InputError for an invalid setting
 */
export function memoryLimit(): number | undefined {
  const gigabytes = settingOf(vscode.workspace.getConfiguration('recscope'), 'memory');
  return gigabytes === null ? undefined : gigabytes * 1e9;
}

/**
 * Returns the name of the judge, and the file of judgments relative to the folder of the ground truth.
 *
 * @throws InputError for an invalid setting
 */
export function judgementSettings(uri: vscode.Uri): { readonly judge: string; readonly file: string } {
  const configuration = vscode.workspace.getConfiguration('recscope', uri);
  return { judge: settingOf(configuration, 'judge'), file: settingOf(configuration, 'judgements') };
}

export const EDITOR_MARKS_SETTING = 'recscope.editorMarks';

/** Returns whether editors of files in this folder show marks of a kind. */
export function showsMarks(kind: 'codeLens' | 'hovers' | 'hits' | 'problems', uri: vscode.Uri): boolean {
  const kinds: unknown = vscode.workspace.getConfiguration(undefined, uri).get(EDITOR_MARKS_SETTING);
  // The value in settings.json may be of any type.
  return !Array.isArray(kinds) || kinds.includes(kind);
}

function settingOf<Name extends keyof Settings>(
  configuration: vscode.WorkspaceConfiguration,
  name: Name,
): Settings[Name] {
  const value: unknown = configuration.get(name);
  const parsed = v.safeParse(SETTINGS[name], value);
  if (parsed.success) return parsed.output as Settings[Name];
  throw new InputError({
    message: l10n.t('The setting recscope.{0} can’t be {1}.', name, clipText(JSON.stringify(value), 200)),
    advice: l10n.t('Open the settings to see the allowed values.'),
  });
}
