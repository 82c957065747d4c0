import * as vscode from 'vscode';

/** Used part of the API of VS Code’s Git extension, version 1. */
interface GitExtension {
  /** Setting `git.enabled`, without which it has no API. */
  readonly enabled: boolean;
  getAPI(version: 1): {
    readonly git: { readonly path: string };
    getRepository(uri: vscode.Uri): Repository | null;
  };
}

interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorDate?: Date;
  readonly authorName?: string;
}

export interface Repository {
  readonly rootUri: vscode.Uri;
  /** Newest first. */
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
  /** Returns the files that differ between the work tree and a revision. */
  diffWith(revision: string): Promise<readonly { readonly uri: vscode.Uri }[]>;
}

type GitApi = ReturnType<GitExtension['getAPI']>;

/** Undefined: there is no Git extension, it is disabled, or the workspace is not trusted. */
async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined || !vscode.workspace.isTrusted) return undefined;
  const git = await extension.activate();
  return git.enabled ? git.getAPI(1) : undefined;
}

/** Returns whether VS Code has Git for extensions: it is not disabled, and the workspace is trusted. */
export async function hasGit(): Promise<boolean> {
  return (await gitApi()) !== undefined;
}

/** Returns the open repository of a file; undefined: none. */
export async function repositoryOf(file: vscode.Uri): Promise<Repository | undefined> {
  return (await gitApi())?.getRepository(file) ?? undefined;
}

/** Returns the path of Git as VS Code found it or as it is set; undefined: Git may not be run here. */
export async function gitProgram(): Promise<string | undefined> {
  return (await gitApi())?.git.path;
}
