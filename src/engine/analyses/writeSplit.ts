import { createHash } from 'node:crypto';
import type { SplitManifest } from '../../shared/protocol/splitResult';
import { splitOptions } from '../../core/splits/splitOptions';
import type { SplitWritten } from '../../shared/protocol/views/splitView';
import { createReadWatch, type AnalysisRun } from './analysis';
import type { SplitWriting } from '../engineApi';
import type { ByteSource } from '../../reading/sources/byteSource';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { splitFile, type SplitRequest } from '../splits/splitFile';
import { SplitFolder } from '../splits/splitFolder';
import { MANIFEST } from '../../reading/logs/splitReading';

/**
 * Splits an open file into one file per part, and writes all of them into a folder or none. Without a folder, returns
 * what it would write.
 */
export async function splitInto(
  source: ByteSource,
  folder: SplitFolder | undefined,
  request: Omit<SplitRequest, 'newHasher' | 'target'>,
): Promise<SplitManifest> {
  const newHasher = () => {
    const hash = createHash('sha256');
    return { update: (bytes: Uint8Array) => hash.update(bytes), digest: () => hash.digest('hex') };
  };
  try {
    const manifest = await splitFile(source, { ...request, newHasher, target: folder });
    await folder?.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
    return manifest;
  } finally {
    await folder?.abandon();
  }
}

/**
 * Writes a split and its manifest into a folder. @throws InputError, before writing, if the folder is not
 * empty
 */
export async function writeSplit(
  { files, settings, folder, force }: SplitWriting,
  { open, watch, free }: AnalysisRun,
): Promise<SplitWritten> {
  const [{ file, overrides }] = files;
  return withOpenedFile(open, file, async (source) => {
    const options = splitOptions(settings, 'panel');
    const inputs = file.kind === 'path' ? [file.path] : [];
    const { folds } = await splitInto(source, await SplitFolder.open(folder, inputs, force, 'panel'), {
      options,
      overrides: overrides,
      surface: 'panel',
      watch: createReadWatch(source, { watch, free }),
    });
    const parts = folds.flatMap((fold) => Object.values(fold.parts));
    return { files: [...parts.flatMap(({ file: name }) => name ?? []), MANIFEST] };
  });
}
