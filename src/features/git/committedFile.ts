/** A file as a commit holds it, behind a Uri as VS Code’s Git extension writes and opens it. */
export interface CommittedFile {
  /** In the work tree, on this machine. */
  readonly path: string;
  readonly revision: string;
}

/** @returns undefined: the Uri is of something else */
export function committedFile(uri: string): CommittedFile | undefined {
  const [, query] = /^git:[^?#]*\?([^#]*)/.exec(uri) ?? [];
  if (query === undefined) return undefined;
  try {
    const { path, ref } = JSON.parse(decodeURIComponent(query)) as Readonly<Record<string, unknown>>;
    return typeof path === 'string' && typeof ref === 'string' && ref !== ''
      ? { path, revision: ref }
      : undefined;
  } catch {
    return undefined;
  }
}
