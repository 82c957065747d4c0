/** Location of a file or folder: a Uri, or an object with the same parts. */
interface Located {
  readonly scheme: string;
  readonly authority: string;
  /** Path from the folder of the configuration, with `/` as separator on every system. */
  readonly path: string;
}

/** Returns the path from a folder to a file, with `/`; undefined: there is none, as between two drives. */
export function relativePath(folder: Located, file: Located): string | undefined {
  if (folder.scheme !== file.scheme || folder.authority !== file.authority) return undefined;
  const from = stepsOf(folder.path);
  const to = stepsOf(file.path);
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++;
  // On one drive only: the drive is the first step of `/c:/data`.
  if (common === 0 && [from[0], to[0]].some((step) => /^[a-z]:$/i.test(step ?? ''))) return undefined;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

function stepsOf(path: string): string[] {
  const steps = path.split('/').filter((step) => step !== '');
  return steps.map((step, index) => (index === 0 && /^[a-z]:$/i.test(step) ? step.toLowerCase() : step));
}
