import { createHash } from 'node:crypto';
import { splitOptions } from '../../core/splits/splitOptions';
import type { SplitWritten } from '../../shared/protocol/views/splitView';
import { watchOf, type AnalysisRun } from '../analyses/analysis';
import type { SplitWriting } from '../engineApi';
import { openedFile } from '../sources/openedFiles';
import { splitFile } from './splitFile';
import { SplitFolder } from './splitFolder';
import { MANIFEST } from './splitReading';

/** Writes the parts of a split and its manifest into a folder. @throws InputError when it is not empty, and nothing is left then */
export async function writeSplit(
  { files, settings, folder, force }: SplitWriting,
  { open, watch, free }: AnalysisRun,
): Promise<SplitWritten> {
  const [{ file, overrides }] = files;
  return openedFile(open, file, async (source) => {
    const options = splitOptions(settings, 'panel');
    const inputs = file.kind === 'path' ? [file.path] : [];
    const target = await SplitFolder.open(folder, inputs, force, 'panel');
    try {
      const names: string[] = [];
      const manifest = await splitFile(source, {
        options,
        told: overrides,
        surface: 'panel',
        newHasher: () => {
          const hash = createHash('sha256');
          return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') };
        },
        target: {
          create: (name) => {
            names.push(name);
            return target.create(name);
          },
        },
        watch: watchOf(source, { watch, free }),
      });
      await target.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
      return { files: [...names, MANIFEST] };
    } finally {
      await target.abandon();
    }
  });
}
