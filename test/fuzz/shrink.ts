import type { FileRole, FuzzCase, FuzzFile } from './fuzzCase';

/**
 * Makes the files of a failing case smaller as long as it fails in the same way: the part of a file that can
 * be left out gets halved down to single bytes (Zeller, Hildebrandt: Simplifying and isolating failure-inducing
 * input, 2002).
 */
export async function shrunk(
  one: FuzzCase,
  failsAlike: (smaller: FuzzCase) => Promise<boolean>,
  milliseconds: number,
): Promise<FuzzCase> {
  const end = performance.now() + milliseconds;
  let smallest = one;
  const attempt = async (smaller: FuzzCase): Promise<boolean> => {
    if (performance.now() > end || !(await failsAlike(smaller))) return false;
    smallest = smaller;
    return true;
  };
  const measures = one.settings.measures.split(/, (?![^(]*\))/);
  for (const measure of measures) {
    if (await attempt({ ...smallest, settings: { ...smallest.settings, measures: measure } })) break;
  }
  for (const role of ['catalogue', 'items', 'train'] as const) {
    if (smallest.files[role] === undefined) continue;
    const files = { ...smallest.files };
    delete files[role];
    await attempt({ ...smallest, files });
  }
  for (const role of ['recommendations', 'truth', 'train', 'items', 'catalogue'] as const)
    await shrinkFile(role);
  return smallest;

  async function shrinkFile(role: FileRole): Promise<void> {
    let file: FuzzFile | undefined = smallest.files[role];
    for (let part = Math.ceil((file?.bytes.length ?? 0) / 2); file !== undefined && part >= 1;) {
      let removed = false;
      for (let at = 0; at < file.bytes.length && performance.now() < end;) {
        const bytes = new Uint8Array(
          Buffer.concat([file.bytes.subarray(0, at), file.bytes.subarray(at + part)]),
        );
        const smaller: FuzzFile = { name: file.name, bytes };
        if (await attempt({ ...smallest, files: { ...smallest.files, [role]: smaller } })) {
          file = smaller;
          removed = true;
        } else at += part;
      }
      if (performance.now() >= end) return;
      if (!removed || part > 1) part = part === 1 ? 0 : Math.ceil(part / 2);
    }
  }
}
