import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shortRevision, type GitReference } from '../../reading/sources/gitReference';
import { modelKey, startChoice } from '../../shared/leaderboard/leaderboardChoice';
import { InputError } from '../../shared/problem';
import type { EvaluationRecord } from '../evaluations/evaluationRecord';
import { baseName } from '../fileNames';
import { showError, inform } from '../workbench/notification';
import { pick } from '../workbench/quickInput';
import { committedFile } from './committedFile';
import { repositoryOf, type Repository } from './gitRepositories';

/** Maximum commits of a file that are listed. */
const MAX_COMMITS = 100;

/** Lets a person select one of the commits that changed a file. Undefined: canceled, or there is none. */
export async function chooseRevision(repository: Repository, file: vscode.Uri): Promise<string | undefined> {
  const commits = await repository.log({ maxEntries: MAX_COMMITS, path: file.fsPath });
  if (commits.length === 0) {
    void showError(l10n.t('{0} is in no commit.', baseName(file.toString())));
    return undefined;
  }
  const items = commits.map(({ hash, message, authorDate, authorName }) => ({
    label: message.split('\n')[0],
    description: hash.slice(0, 7),
    detail: [authorName, authorDate?.toLocaleString(vscode.env.language)].filter(Boolean).join(' · '),
    hash,
  }));
  const chosen = await pick(items, {
    title: l10n.t('Select the revision to compare {0} with', baseName(file.toString())),
    matchOnDetail: true,
  });
  return chosen?.hash;
}

/** Lets a person select the model whose file is compared. Undefined: canceled, or no file is on this machine. */
export async function chooseModelFile({ models }: EvaluationRecord): Promise<vscode.Uri | undefined> {
  const files = models.map(({ uri }) => vscode.Uri.parse(uri));
  const onDisk = files.filter(({ scheme }) => scheme === 'file');
  if (onDisk.length < 2) return onDisk[0];
  const items = onDisk.map((file) => ({ label: vscode.workspace.asRelativePath(file), file }));
  return (await pick(items, { title: l10n.t('Select the recommendations to compare') }))?.file;
}

/** Returns the Uri of a file at a revision, as the Git extension opens it. */
function uriAtRevision(file: vscode.Uri, revision: string): string {
  const query = JSON.stringify({ path: file.fsPath, ref: revision });
  return file.with({ scheme: 'git', query }).toString();
}

/** Returns the Uri of `git:REV:PATH`. @throws InputError for a path from the root outside of a repository */
export async function uriInGit({ name, folder, path, revision }: GitReference): Promise<string> {
  const from = vscode.Uri.file(folder);
  if (/^\.\.?\//.test(path)) return uriAtRevision(vscode.Uri.joinPath(from, path), revision);
  const repository = await repositoryOf(from);
  if (repository !== undefined) return uriAtRevision(vscode.Uri.joinPath(repository.rootUri, path), revision);
  throw new InputError({
    file: name,
    message: l10n.t('A file of a commit can’t be read because Git isn’t available in this window.'),
    advice: l10n.t('Trust the workspace, and turn on the Git extension.'),
  });
}

/** Returns the evaluation of a file and of its revision, the baseline; undefined: the file is none of its models. */
export function comparedWithRevision(
  record: EvaluationRecord,
  file: vscode.Uri,
  revision: string,
): EvaluationRecord | undefined {
  const model = record.models.find(({ uri }) => uri === file.toString());
  if (model === undefined) return undefined;
  const old = uriAtRevision(file, revision);
  return {
    ...record,
    models: [model, { ...model, uri: old }],
    leaderboard: {
      ...startChoice,
      ...record.leaderboard,
      baseline: modelKey({ file: { uri: old }, name: baseName(old) }),
    },
  };
}

/** Shows a note if the ground truth differs from the revision's: both models are evaluated against the current one. */
export async function sayTruthChanged(
  repository: Repository,
  { truth, models }: EvaluationRecord,
): Promise<void> {
  const revision = committedFile(models[1].uri)?.revision;
  if (revision === undefined) return;
  const { fsPath } = vscode.Uri.parse(truth.uri);
  const changed = await repository.diffWith(revision).catch(() => []);
  if (changed.some(({ uri }) => uri.fsPath === fsPath))
    void inform(
      l10n.t(
        '{0} changed since {1}, too. Both models are evaluated against the current ground truth.',
        baseName(truth.uri),
        shortRevision(revision),
      ),
    );
}
