import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { chooseColumns } from './choices/columnChoice';
import { exchangeCandidates, inspectAll } from './files/dataFiles';
import type { EvaluationRecord, FurtherFiles, RecordedFile } from './evaluationRecord';
import { chooseFile, chooseFileOrNone, chooseFiles } from './choices/fileChoice';
import { pairFiles, findOtherModel, type Candidate } from '../../engine/requests/pairing';
import { chooseFurtherMeasure, chooseMeasures } from './choices/settingChoice';
import { pick } from '../workbench/quickInput';

/** Function that asks a person for a change of an evaluation. Undefined: canceled. */
export type AskForChange = (
  record: EvaluationRecord,
  engine: EngineService,
) => Promise<EvaluationRecord | undefined>;

/** Changes by the name of the command. */
export const changes = {
  changeFiles,
  changeFurther,
  changeColumns,
  changeMeasures: async (record, engine) =>
    withMeasures(record, await chooseMeasures(record.settings, engine)),
  addMeasure: async (record, engine) =>
    withMeasures(record, await chooseFurtherMeasure(record.settings, engine)),
} satisfies Record<string, AskForChange>;

function withMeasures(record: EvaluationRecord, measures: string | undefined): EvaluationRecord | undefined {
  return measures === undefined ? undefined : { ...record, settings: { ...record.settings, measures } };
}

/** Changes the recommendations, with the same ground truth. */
export function changeModels(
  record: EvaluationRecord,
  engine: EngineService,
): Promise<EvaluationRecord | undefined> {
  return changeFiles(record, engine, true);
}

async function changeFiles(
  record: EvaluationRecord,
  engine: EngineService,
  keepsTruth = false,
): Promise<EvaluationRecord | undefined> {
  const chosen = [...record.models.map(({ uri }) => uri), record.truth.uri];
  const candidates = await exchangeCandidates(chosen, engine);
  const isChosen = ({ uri }: Candidate): boolean => chosen.includes(uri);
  const pairing = pairFiles(
    candidates.filter(isChosen),
    candidates.filter((candidate) => !isChosen(candidate)),
  );
  const kept = keepsTruth ? candidates.find(({ uri }) => uri === record.truth.uri) : undefined;
  const answer = await chooseFiles(pairing, true, (uri) => inspectOne(uri, engine), kept);
  if (answer === undefined) return undefined;
  const known = [record.truth, ...record.models];
  const file = (uri: string): RecordedFile =>
    known.find((before) => before.uri === uri) ?? { uri, shape: undefined };
  return {
    ...record,
    truth: file(answer.truth.uri),
    models: answer.recommendations.map(({ uri }) => file(uri)),
    rival: findOtherModel(answer.recommendations, answer.truth, candidates)?.uri,
  };
}

/** Replaces one file: a model, the ground truth, or an optional file. */
export async function changeFile(
  record: EvaluationRecord,
  engine: EngineService,
  uri: string,
): Promise<EvaluationRecord | undefined> {
  const { train, items, catalogue, users } = record.further ?? {};
  const needed = [record.truth, ...record.models].map((file) => file.uri);
  const used = [...needed, train?.uri, items?.uri, catalogue?.uri, users?.uri];
  const likely = (await exchangeCandidates([uri], engine)).filter((file) => !used.includes(file.uri));
  const title = l10n.t('Select a file to replace {0}', baseName(uri));
  const inspect = (target: string): Promise<Candidate | undefined> => inspectOne(target, engine);
  const chosen = needed.includes(uri)
    ? await chooseFile(title, likely, inspect)
    : await chooseFileOrNone(title, likely, inspect);
  if (chosen === undefined) return undefined;
  const other = chosen === 'none' ? undefined : { uri: chosen.uri, shape: undefined };
  const instead = (file: RecordedFile | undefined): RecordedFile | undefined =>
    file?.uri === uri ? other : file;
  return {
    ...record,
    truth: instead(record.truth) ?? record.truth,
    models: record.models.map((model) => instead(model) ?? model),
    further: {
      train: instead(train),
      items: instead(items),
      catalogue: instead(catalogue),
      users: instead(users),
    },
  };
}

const NO_FURTHER: FurtherFiles = { train: undefined, items: undefined, catalogue: undefined };

/** Changes training data, items and catalogue, which beyond-accuracy metrics need, and the file of users. */
async function changeFurther(
  record: EvaluationRecord,
  engine: EngineService,
): Promise<EvaluationRecord | undefined> {
  const optionalFiles = record.further ?? NO_FURTHER;
  const label = (file: RecordedFile | undefined): string =>
    file === undefined ? l10n.t('none') : baseName(file.uri);
  const picked = await pick(
    [
      { key: 'train' as const, label: l10n.t('Training data'), description: label(optionalFiles.train) },
      {
        key: 'items' as const,
        label: l10n.t('Titles and features of the items'),
        description: label(optionalFiles.items),
      },
      {
        key: 'catalogue' as const,
        label: l10n.t('Catalog of all items'),
        description: label(optionalFiles.catalogue),
      },
      {
        key: 'users' as const,
        label: l10n.t('What is known of the users'),
        description: label(optionalFiles.users),
      },
    ],
    { title: l10n.t('Select a file') },
  );
  if (picked === undefined) return undefined;
  return withFurther(record, engine, picked.key, picked.label, optionalFiles[picked.key] !== undefined);
}

/** Changes the file of users. */
export function changeUsers(
  record: EvaluationRecord,
  engine: EngineService,
): Promise<EvaluationRecord | undefined> {
  return withFurther(record, engine, 'users', l10n.t('Select a file of users'), false);
}

/** Replaces one of the optional files. @param orNone offers to have none */
async function withFurther(
  record: EvaluationRecord,
  engine: EngineService,
  use: keyof FurtherFiles,
  title: string,
  orNone: boolean,
): Promise<EvaluationRecord | undefined> {
  const used = [record.truth.uri, ...record.models.map(({ uri }) => uri)];
  const likely = (await exchangeCandidates(used, engine)).filter(({ uri }) => !used.includes(uri));
  const choose = orNone ? chooseFileOrNone : chooseFile;
  const file = await choose(title, likely, (uri) => inspectOne(uri, engine));
  if (file === undefined) return undefined;
  const chosen = file === 'none' ? undefined : { uri: file.uri, shape: undefined };
  return { ...record, further: { ...(record.further ?? NO_FURTHER), [use]: chosen } };
}

async function changeColumns(
  record: EvaluationRecord,
  engine: EngineService,
): Promise<EvaluationRecord | undefined> {
  return changeColumnsAmong(columnFiles(record), record, engine);
}

/** Changes the columns of one file; asks for its use if it has two. */
export async function changeColumnsOf(
  record: EvaluationRecord,
  engine: EngineService,
  uri: string,
): Promise<EvaluationRecord | undefined> {
  const uses = columnFiles(record).filter(({ file }) => file.uri === uri);
  return changeColumnsAmong(uses, record, engine);
}

/** Pick item of a file and its use. */
interface ColumnFile extends vscode.QuickPickItem {
  readonly file: RecordedFile;
  readonly use: 'recommendations' | 'truth';
}

function columnFiles(record: EvaluationRecord): ColumnFile[] {
  const files = [
    ...record.models.map((file) => ({ file, use: 'recommendations' as const })),
    { file: record.truth, use: 'truth' as const },
  ];
  return files.map(({ file, use }) => ({
    label: baseName(file.uri),
    description: use === 'truth' ? l10n.t('ground truth') : l10n.t('recommendations'),
    detail: vscode.workspace.asRelativePath(vscode.Uri.parse(file.uri)),
    file,
    use,
  }));
}

async function changeColumnsAmong(
  files: readonly ColumnFile[],
  record: EvaluationRecord,
  engine: EngineService,
): Promise<EvaluationRecord | undefined> {
  const picked =
    files.length > 1
      ? await pick(files, { title: l10n.t('Select the file to change the columns of') })
      : files[0];
  if (picked === undefined) return undefined;
  const candidate = await inspectOne(picked.file.uri, engine);
  if (candidate === undefined) return undefined;
  const shape = await chooseColumns(
    { ...candidate, guess: { ...candidate.guess, shape: picked.file.shape ?? candidate.guess.shape } },
    picked.use,
    picked.label,
    async (format) => (await inspectAll([picked.file.uri], engine, { format }))[0],
  );
  if (shape === undefined) return undefined;
  const { uri, model } = picked.file;
  const changed = { uri, shape, ...(model && { model }) };
  return picked.use === 'truth'
    ? { ...record, truth: changed }
    : { ...record, models: record.models.map((model) => (model === picked.file ? changed : model)) };
}

async function inspectOne(uri: string, engine: EngineService): Promise<Candidate | undefined> {
  return (await inspectAll([uri], engine))[0];
}
