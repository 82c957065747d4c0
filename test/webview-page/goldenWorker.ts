import { splitOptions } from '../../src/core/splits/splitOptions';
import type { ExperimentConfig } from '../../src/shared/config/experimentConfig';
import type { SplitConfig } from '../../src/shared/config/splitConfig';
import { analyseLog } from '../../src/engine/experiments/experiment';
import type { Audit } from '../../src/shared/protocol/auditResult';
import type { AuditedName } from '../../src/shared/protocol/auditResult';
import { auditFiles, type AuditInput } from '../../src/reading/logs/auditFiles';
import { MemorySource, openBytes } from '../../src/reading/sources/byteSource';
import { splitFile } from '../../src/engine/splits/splitFile';
import type { ExperimentResult } from '../../src/shared/protocol/experimentResult';

/** What the worker is asked; files are text, of which the golden ones are, or bytes in Base64. */
export type GoldenQuestion =
  | { readonly kind: 'split'; readonly name: string; readonly text: string; readonly config: SplitConfig }
  | { readonly kind: 'split'; readonly name: string; readonly base64: string; readonly config: SplitConfig }
  | { readonly kind: 'audit'; readonly parts: Readonly<Partial<Record<AuditedName, string>>> }
  | { readonly kind: 'experiment'; readonly text: string; readonly config: ExperimentConfig };

/** Of a split each file as the log was given, of an experiment and an audit all of it; or what went wrong. */
export type GoldenAnswer =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly result: ExperimentResult | Audit }
  | { readonly error: string };

onmessage = ({ data }: MessageEvent<GoldenQuestion>) => {
  void answer(data)
    .catch((error: unknown): GoldenAnswer => ({ error: String((error as Error).stack) }))
    .then((answered) => postMessage(answered));
};

async function answer(question: GoldenQuestion): Promise<GoldenAnswer> {
  if (question.kind === 'audit') {
    const input = (part: AuditedName): AuditInput | undefined => {
      const text = question.parts[part];
      if (text === undefined) return undefined;
      const bytes = new TextEncoder().encode(text);
      return { file: { kind: 'bytes', name: `${part}.csv`, bytes }, overrides: undefined };
    };
    const [train, valid, test] = [input('train'), input('valid'), input('test')];
    if (train === undefined || test === undefined) throw new Error('An audit is of train and test.');
    const request = {
      train: [train],
      valid,
      test,
      lists: [],
      catalogue: undefined,
      surface: 'command line',
    } as const;
    return { result: await auditFiles(openBytes, request) };
  }
  const inBase64 = 'base64' in question;
  const bytes = inBase64
    ? Uint8Array.from(atob(question.base64), (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(question.text);
  if (question.kind === 'experiment') {
    const request = { ...question.config, surface: 'command line' } as const;
    return { result: await analyseLog(new MemorySource('log.csv', bytes), request) };
  }
  const files: Record<string, string> = {};
  await splitFile(new MemorySource(question.name, bytes), {
    options: splitOptions(question.config),
    overrides: undefined,
    newHasher: () => ({ update: () => undefined, digest: () => '' }),
    target: {
      create: async (file) => {
        const decoder = inBase64 ? undefined : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        let content = '';
        return {
          write: async (written) =>
            void (content +=
              decoder?.decode(written, { stream: true }) ??
              Array.from(written, (byte) => String.fromCharCode(byte)).join('')),
          close: async () =>
            void (files[file] = decoder === undefined ? btoa(content) : content + decoder.decode()),
        };
      },
    },
    watch: { check: () => undefined, progress: () => undefined },
  });
  return { files };
}
