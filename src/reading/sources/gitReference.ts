import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** A file in a commit of a Git repository. */
export interface GitReference {
  readonly kind: 'git';
  readonly name: string;
  /** Folder in the repository that `./PATH` is relative to. */
  readonly folder: string;
  /** Branch, tag, commit, or another name of a revision that Git accepts. */
  readonly revision: string;
  /** Path as Git writes it: from the root of the repository, or from the folder if it begins with `./` or `../`. */
  readonly path: string;
  /** Path of the Git program; absent: the one in PATH. */
  readonly program?: string | undefined;
}

const PREFIX = 'git:';

/** Returns whether a text refers to a file in a commit: it begins with `git:`. */
export function isGitSource(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Parses `git:REV:PATH`. @throws InputError if a text is not of this form */
export function gitReference(text: string, folder: string): GitReference {
  const [, revision, path] = /^git:([^:]+):(.+)$/s.exec(text) ?? [];
  // Git is asked line by line.
  if (revision === undefined || path === undefined || /[\n\0]/.test(text))
    throw new InputError({
      message: l10n.t('“{0}” must be written as {1}.', text, 'git:REV:PATH'),
      advice: l10n.t('For example, {0}.', 'git:HEAD:out/itemknn.csv'),
    });
  return { kind: 'git', name: text, folder, revision, path };
}

/** Returns a revision for display: the first digits of a commit ID, other names unchanged. */
export function shortRevision(revision: string): string {
  return /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 7) : revision;
}

/** Returns the name of a model whose file is in a commit. */
export function nameAtRevision(name: string, revision: string): string {
  return l10n.t('{0} at {1}', name, shortRevision(revision));
}
