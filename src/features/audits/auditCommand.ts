import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AuditRole } from '../../shared/protocol/views/auditView';
import type { AnalysedUri, SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { knownRecord, newRecord } from '../analyses/singleAnswer';
import type { EngineService } from '../engineService';
import { inspectAll, nearbyCandidates } from '../evaluations/files/dataFiles';
import { failToRead, pickFile } from '../evaluations/files/pickFile';
import type { EvaluationRecord, RecordedFile } from '../evaluations/evaluationRecord';
import type { Candidate } from '../../engine/requests/pairing';
import { baseName } from '../fileNames';
import { inform } from '../workbench/notification';
import { withStatusProgress } from '../workbench/progress';
import { pick } from '../workbench/quickInput';
import { auditRoleOf } from './auditedFiles';

type AuditRecord = SingleAnswerRecord<'audit'>;

/**
 * Finds the parts of a split: the selected files, or those next to the selected one. Undefined: canceled, or an error
 * was shown.
 */
export async function askForAudit(
  chosen: readonly vscode.Uri[],
  store: AnalysisStore,
  engine: EngineService,
): Promise<AuditRecord | undefined> {
  const selected = await inspectAll(
    chosen.map((uri) => uri.toString()),
    engine,
  );
  const unread = chosen.find((uri) => !selected.some((file) => file.uri === uri.toString()));
  if (unread !== undefined) {
    failToRead(unread.toString());
    return undefined;
  }
  const files = selected.length > 1 ? await amongSelected(selected, engine) : await beside(selected, engine);
  return files && auditRecord(files, store);
}

/** Returns the audit of an evaluation's files; undefined: it has no training data. */
export function auditOfEvaluation(
  { truth, models, further }: EvaluationRecord,
  store: AnalysisStore,
): AuditRecord | undefined {
  if (further?.train === undefined) return undefined;
  return auditRecord(
    [
      fileOf('train', further.train),
      fileOf('test', truth),
      ...(further.catalogue === undefined ? [] : [{ role: 'catalogue', uri: further.catalogue.uri }]),
      // A file of predictions and ratings is its own ground truth.
      ...models.filter(({ uri }) => uri !== truth.uri).map((model) => fileOf('recommendations', model)),
    ],
    store,
  );
}

/** Returns a file with the columns that were chosen for the evaluation. */
function fileOf(role: AuditRole, { uri, shape }: RecordedFile): AnalysedUri {
  return { role, uri, ...(shape && { shape }) };
}

/** Returns the audit of these files: the existing one, or a new one. */
function auditRecord(files: readonly AnalysedUri[], store: AnalysisStore): AuditRecord {
  return knownRecord(store, 'audit', files) ?? newRecord('audit', files, {});
}

/** Returns the roles of the selected files; train and test are searched elsewhere if no selected file can be one. */
async function amongSelected(
  selected: readonly Candidate[],
  engine: EngineService,
): Promise<AnalysedUri[] | undefined> {
  const filesOfRole = (role: AuditRole): readonly Candidate[] =>
    selected.filter((file) => auditRoleOf(file) === role);
  const unclear = selected.filter((file) => auditRoleOf(file) === undefined);
  const files: AnalysedUri[] = [];
  const isTaken = ({ uri }: Candidate): boolean => files.some((file) => file.uri === uri);
  for (const role of ['train', 'test'] as const) {
    const likely =
      filesOfRole(role).length > 0 ? filesOfRole(role) : unclear.filter((file) => !isTaken(file));
    const found =
      filesOfRole(role).length === 1
        ? likely[0]
        : await chooseFile(role, likely.length > 0 ? likely : await readable(selected, engine));
    if (found === undefined) return undefined;
    files.push({ role, uri: found.uri });
  }
  for (const file of selected.filter((one) => !isTaken(one))) {
    const role = auditRoleOf(file);
    const isFree = (wanted: AuditRole): boolean =>
      wanted === 'recommendations' || !files.some((other) => other.role === wanted);
    if (role !== undefined && role !== 'train' && role !== 'test' && isFree(role)) {
      files.push({ role, uri: file.uri });
      continue;
    }
    const chosen = await chooseRole(
      file,
      (['valid', 'recommendations', 'catalogue'] as const).filter(isFree),
    );
    if (chosen === undefined) return undefined;
    if (chosen !== 'none') files.push({ role: chosen, uri: file.uri });
  }
  return files;
}

/** Returns the files of a split (train, valid, test), found by name next to a file or in the workspace. */
async function beside(
  selected: readonly Candidate[],
  engine: EngineService,
): Promise<AnalysedUri[] | undefined> {
  const all = await readable(selected, engine);
  const [one] = selected;
  const own = one === undefined ? undefined : auditRoleOf(one);
  const files: AnalysedUri[] = [];
  let folder = one === undefined ? undefined : folderOf(one);
  for (const role of ['train', 'test', 'valid'] as const) {
    const pool = all.filter((file) => folder === undefined || folderOf(file) === folder);
    const likely =
      role === own && one !== undefined ? [one] : pool.filter((file) => auditRoleOf(file) === role);
    if (likely.length === 0 && role === 'valid') continue;
    const others = all.filter(({ uri }) => !files.some((file) => file.uri === uri));
    const found =
      likely.length === 1 ? likely[0] : await chooseFile(role, likely.length > 0 ? likely : others);
    if (found === undefined) return undefined;
    files.push({ role, uri: found.uri });
    folder ??= folderOf(found);
  }
  return files;
}

/** Returns files near these that can be read. */
async function readable(near: readonly Candidate[], engine: EngineService): Promise<Candidate[]> {
  const candidates = await withStatusProgress(l10n.t('RecScope: inspecting files…'), () =>
    nearbyCandidates(
      near.map(({ uri }) => vscode.Uri.parse(uri)),
      engine,
    ),
  );
  return candidates.filter(({ guess }) => guess.problem === undefined);
}

async function chooseFile(
  role: 'train' | 'valid' | 'test',
  files: readonly Candidate[],
): Promise<Candidate | undefined> {
  if (files.length === 0) {
    void inform(l10n.t('An audit compares two files: training data and test data.'));
    return undefined;
  }
  return pickFile(files, questionOf(role));
}

function questionOf(role: 'train' | 'valid' | 'test'): string {
  switch (role) {
    case 'train':
      return l10n.t('Select the training data');
    case 'valid':
      return l10n.t('Select the validation data');
    case 'test':
      return l10n.t('Select the test data');
  }
}

/** Asks for the role of a file; returns undefined if canceled. */
async function chooseRole(
  { uri }: Candidate,
  roles: readonly ('valid' | 'recommendations' | 'catalogue')[],
): Promise<'valid' | 'recommendations' | 'catalogue' | 'none' | undefined> {
  const labels = {
    valid: l10n.t('Validation data'),
    recommendations: l10n.t('Recommendations for test'),
    catalogue: l10n.t('Catalog (items that can be recommended)'),
    none: l10n.t('Exclude'),
  };
  const picked = await pick(
    [...roles, 'none' as const].map((role) => ({ label: labels[role], role })),
    { title: l10n.t('Select the role of {0}', baseName(uri)) },
  );
  return picked?.role;
}

function folderOf({ uri }: Candidate): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}
