import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readsDisk } from '../../engine/process/connect';
import {
  appendedText,
  endsOf,
  judgementColumns,
  JUDGEMENTS_FILE,
  judgementLine,
  judgementHeader,
  type Judgement,
} from '../../shared/judgementFile';
import type { EvaluationRecord, RecordedFile } from '../evaluations/evaluationRecord';
import { committedFile } from '../git/committedFile';
import { judgementSettings } from '../settings';

/** Returns all files with grades that an evaluation reads: its list to be filled in first, because the last grade counts. */
export async function gradedFilesOf(record: EvaluationRecord): Promise<readonly RecordedFile[]> {
  return [...(record.pool === undefined ? [] : [record.pool]), ...(await judgementsOf(record))];
}

/** Returns the judgments that an evaluation is merged with: those that it names, or those next to its ground truth. */
export async function judgementsOf(record: EvaluationRecord): Promise<readonly RecordedFile[]> {
  // A configuration names its files, so that its numbers are those of the command line.
  if (record.judgements !== undefined || record.configured !== undefined) return record.judgements ?? [];
  const uri = judgementPlace(record);
  const isThere = await vscode.workspace.fs.stat(uri).then(
    ({ size, type }) => size > 0 && (type & vscode.FileType.File) !== 0,
    () => false,
  );
  return isThere ? [{ uri: uri.toString(), shape: undefined }] : [];
}

/** Returns the judgments that an evaluation names if a person includes or excludes them; undefined: those next to the truth. */
export function usedJudgements(record: EvaluationRecord, isUsed: boolean): EvaluationRecord['judgements'] {
  if (!isUsed) return [];
  return record.configured && [{ uri: judgementPlace(record).toString(), shape: undefined }];
}

/** Returns the file that judgments of an evaluation are written to. */
export function judgementPlace({ truth, judgements = [] }: EvaluationRecord): vscode.Uri {
  const named = judgements.at(-1);
  if (named !== undefined) return vscode.Uri.parse(named.uri);
  const committed = committedFile(truth.uri);
  const uri = committed === undefined ? vscode.Uri.parse(truth.uri) : vscode.Uri.file(committed.path);
  const { file } = judgementSettings(uri);
  return vscode.Uri.joinPath(uri, '..', file === '' ? JUDGEMENTS_FILE : file);
}

/** Appends a judgment to the file of an evaluation, or creates it. @throws Error with the reason why it was not saved */
export async function writeJudgement(record: EvaluationRecord, judgement: Judgement): Promise<void> {
  const place = judgementPlace(record);
  const truth = vscode.Uri.parse(record.truth.uri);
  const folders = [
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
    vscode.Uri.joinPath(truth, '..'),
  ].filter(({ scheme }) => scheme === place.scheme);
  const outside = new Error(
    l10n.t('Judgments are written in the workspace or next to the ground truth only.'),
  );
  if (place.toString() === truth.toString()) throw outside;
  if (place.scheme === 'file' && readsDisk) {
    const { appendToDisk, isBelow } = await import('./appendJudgement.node');
    if (
      !(await isBelow(
        place.fsPath,
        folders.map(({ fsPath }) => fsPath),
      ))
    )
      throw outside;
    return appendToDisk(place.fsPath, judgement, notJudgements);
  }
  const isWithin = folders.some(
    ({ authority, path }) => authority === place.authority && place.path.startsWith(path),
  );
  if (!isWithin || place.path.includes('/../')) throw outside;
  if (vscode.workspace.fs.isWritableFileSystem(place.scheme) === false)
    throw vscode.FileSystemError.NoPermissions(place);
  await rewrite(place, judgement);
}

function notJudgements(header: string): Error {
  return new Error(l10n.t('The first line of the file is not user,item,grade,…: {0}', header.slice(0, 100)));
}

/** Appends where no file system call does: reads the file, and replaces it unless another program wrote it meanwhile. */
async function rewrite(place: vscode.Uri, judgement: Judgement): Promise<void> {
  const { fs } = vscode.workspace;
  const seen = await fs.stat(place).then(
    (stat) => stat,
    () => undefined,
  );
  const text = seen === undefined ? judgementHeader() : new TextDecoder().decode(await fs.readFile(place));
  const ends = endsOf(text);
  const columns = judgementColumns(ends.header);
  if (columns === undefined) throw notJudgements(ends.header);
  const written = new TextEncoder().encode(text + appendedText(judgementLine(judgement, columns), ends));
  const beside = place.with({ path: `${place.path}.${crypto.randomUUID()}.tmp` });
  await fs.writeFile(beside, written);
  try {
    const now = await fs.stat(place).then(
      (stat) => stat,
      () => undefined,
    );
    if (now?.mtime !== seen?.mtime || now?.size !== seen?.size)
      throw new Error(l10n.t('Another program wrote the file at the same time.'));
    await fs.rename(beside, place, { overwrite: seen !== undefined });
  } catch (error) {
    await fs.delete(beside);
    throw error;
  }
}
