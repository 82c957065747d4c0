import { openBytes } from '../../src/engine/sources/byteSource';
import { Engine } from '../../src/engine/engine';
import type { ReadingCase } from './cases';

/** How a case ends. Only `silent` lies. */
export type Verdict = 'right' | 'refused' | 'warned' | 'silent';

export interface Judgement {
  readonly verdict: Verdict;
  /** What the person sees: the problem, or what was measured and how the files were read. */
  readonly seen: string;
}

const MOST_APART = 1e-9;

/** What becomes of two files of which nothing is said. */
export async function judgementOf({ recommendations, truth, expected }: ReadingCase): Promise<Judgement> {
  const engine = new Engine(openBytes);
  const file = (name: string, text: string) => ({
    file: { kind: 'bytes' as const, name, bytes: new TextEncoder().encode(text) },
    shape: undefined,
  });
  const outcome = await engine.evaluate(
    {
      id: 'case',
      truth: file(truth.file, truth.text),
      models: [{ ...file(recommendations.file, recommendations.text), model: 'model' }],
      settings: { measures: 'nDCG@10, Recall@10', convention: 'recscope', threshold: undefined },
      spread: false,
    },
    undefined,
  );
  if (outcome.kind !== 'done')
    return {
      verdict: expected === undefined ? 'right' : 'refused',
      seen: outcome.kind === 'problem' ? outcome.problem.message : outcome.kind,
    };
  const { models, truth: truthView } = outcome.value;
  const [{ means, file: view, absent = [] }] = models;
  const [ndcg, recall] = means.map(({ mean }) => mean ?? NaN);
  const findings = [...view.findings, ...absent, ...truthView.findings];
  const seen = [
    expected === undefined
      ? `nDCG ${ndcg} for a question`
      : `nDCG ${ndcg} for ${expected.ndcg}, Recall ${recall} for ${expected.recall}`,
    `recommendations: ${view.format}; ${view.columns ?? ''}`,
    `truth: ${truthView.format}; ${truthView.columns ?? ''}`,
    findings.map(({ code, severity, count }) => `${code} (${severity}) ×${count}`).join(', '),
  ].join('\n    ');
  const right =
    expected !== undefined &&
    Math.abs(ndcg - expected.ndcg) <= MOST_APART &&
    Math.abs(recall - expected.recall) <= MOST_APART;
  if (right) return { verdict: 'right', seen };
  return { verdict: findings.some(({ severity }) => severity !== 'information') ? 'warned' : 'silent', seen };
}
