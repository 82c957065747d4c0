import { createHash } from 'node:crypto';
import type { SplitManifest } from '../../../src/shared/protocol/splitResult';
import { splitOptions } from '../../../src/core/splits/splitOptions';
import type { SplitConfig } from '../../../src/shared/config/splitConfig';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import type { SplitTarget } from '../../../src/reading/parts/partFile';
import { splitFile } from '../../../src/engine/splits/splitFile';

export interface WrittenSplit {
  readonly manifest: SplitManifest;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Everything that a split writes. `chunk`: the file is read so many bytes at a time. */
export async function written(
  name: string,
  content: Uint8Array,
  config: SplitConfig,
  chunk = 1 << 20,
): Promise<WrittenSplit> {
  const files = new Map<string, Buffer>();
  const target: SplitTarget = {
    create: async (file) => {
      const parts: Buffer[] = [];
      return {
        write: async (bytes) => void parts.push(Buffer.from(bytes)),
        close: async () => void files.set(file, Buffer.concat(parts)),
      };
    },
  };
  class Chunked extends MemorySource {
    override async *chunks(): AsyncIterable<Uint8Array> {
      for (let at = 0; at < content.length; at += chunk) yield content.subarray(at, at + chunk);
    }
  }
  const manifest = await splitFile(new Chunked(name, content), {
    options: splitOptions(config),
    overrides: undefined,
    newHasher: () => {
      const hash = createHash('sha256');
      return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') };
    },
    target,
    watch: { check: () => undefined, progress: () => undefined },
  });
  return { manifest, files };
}
