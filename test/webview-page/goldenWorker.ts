import { splitOptions, type SplitArguments } from '../../src/core/splits/splitArguments';
import { experimentCall, type ExperimentValues } from '../../src/cli/options/experimentOptions';
import { experimentOf } from '../../src/engine/experiments/experiment';
import { MemorySource } from '../../src/engine/sources/byteSource';
import { splitFile } from '../../src/engine/splits/splitFile';
import type { ExperimentResult } from '../../src/shared/protocol/experimentResult';

/** What the worker is asked; files are text, of which the golden ones are. */
export type GoldenQuestion =
  | { readonly kind: 'split'; readonly name: string; readonly text: string; readonly given: SplitArguments }
  | { readonly kind: 'experiment'; readonly text: string; readonly values: ExperimentValues };

/** Of a split the text of each file, of an experiment all of it; or what went wrong. */
export type GoldenAnswer =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly result: ExperimentResult }
  | { readonly error: string };

onmessage = ({ data }: MessageEvent<GoldenQuestion>) => {
  void answer(data)
    .catch((error: unknown): GoldenAnswer => ({ error: String((error as Error).stack) }))
    .then((answered) => postMessage(answered));
};

async function answer(question: GoldenQuestion): Promise<GoldenAnswer> {
  const bytes = new TextEncoder().encode(question.text);
  if (question.kind === 'experiment') {
    const { request, reading, told } = experimentCall(question.values);
    return { result: await experimentOf(new MemorySource('log.csv', bytes), request, reading, { told }) };
  }
  const files: Record<string, string> = {};
  await splitFile(new MemorySource(question.name, bytes), {
    given: question.given,
    options: splitOptions(question.given),
    told: undefined,
    newHasher: () => ({ update: () => undefined, digest: () => '' }),
    target: {
      create: async (file) => {
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        files[file] = '';
        return {
          write: async (written) => void (files[file] += decoder.decode(written, { stream: true })),
          close: async () => void (files[file] += decoder.decode()),
        };
      },
    },
    watch: { check: () => undefined, progress: () => undefined },
  });
  return { files };
}
