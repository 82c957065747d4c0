/** File of a commit, from a Uri as VS Code’s Git extension creates and opens it. */
export interface CommittedFile {
  /** Path in the work tree, on this machine. */
  readonly path: string;
  readonly revision: string;
}

/** Parses a Uri of a committed file. @returns undefined for any other Uri */
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
