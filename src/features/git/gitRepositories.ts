import * as vscode from 'vscode';

/** Of the interface of VS Code’s Git extension, version 1, what is used. */
interface GitExtension {
  /** Its setting `git.enabled`, without which it gives no interface. */
  readonly enabled: boolean;
  getAPI(version: 1): {
    readonly git: { readonly path: string };
    getRepository(uri: vscode.Uri): Repository | null;
  };
}

export interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorDate?: Date;
  readonly authorName?: string;
}

export interface Repository {
  readonly rootUri: vscode.Uri;
  /** Newest first. */
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
  /** What is another in the work tree than in a revision. */
  diffWith(revision: string): Promise<readonly { readonly uri: vscode.Uri }[]>;
}

type GitApi = ReturnType<GitExtension['getAPI']>;

/** Undefined: there is no Git extension, it is turned off, or the workspace is not trusted. */
async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined || !vscode.workspace.isTrusted) return undefined;
  const git = await extension.activate();
  return git.enabled ? git.getAPI(1) : undefined;
}

/** The open repository that a file is in; undefined: none is. */
export async function repositoryOf(file: vscode.Uri): Promise<Repository | undefined> {
  return (await gitApi())?.getRepository(file) ?? undefined;
}

/** The Git that VS Code found, or was told of; undefined: Git may not be run here. */
export async function gitProgram(): Promise<string | undefined> {
  return (await gitApi())?.git.path;
}
