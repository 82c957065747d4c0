import { Engine } from '../../src/engine/engine';
import type { EvaluationRequest } from '../../src/reading/inputs/evaluationRequest';
import type { EvaluationQuestion } from '../../src/reading/inputs/unclear/evaluationQuestion';
import { MemorySource, type ByteSource } from '../../src/reading/sources/byteSource';
import { openUnzippedBytes } from '../../src/reading/sources/openContent';
import { PartsSource } from '../../src/reading/sources/partsSource';
import type { CaseFile, ReadingCase } from './cases';

/** How a case ends. Only `silent` lies; `asked` is right after the first choice of each question. */
export type Verdict = 'right' | 'asked' | 'refused' | 'warned' | 'silent';

export interface Judgement {
  readonly verdict: Verdict;
  /** What the person sees: the problem, or what was measured and how the files were read. */
  readonly seen: string;
}

const MAX_APART = 1e-9;

/** Maximum number of questions that are answered. */
const MAX_QUESTIONS = 4;

/** What becomes of two files of which nothing is said. */
export async function judgementOf({
  recommendations,
  truth,
  expected,
  measured,
  finding,
}: ReadingCase): Promise<Judgement> {
  const engine = new Engine(async (reference) =>
    'parts' in recommendations && reference.name === recommendations.file
      ? partsOf(recommendations)
      : openUnzippedBytes(reference),
  );
  const input = (made: CaseFile) => ({
    file: {
      kind: 'bytes' as const,
      name: made.file,
      bytes: 'parts' in made ? new Uint8Array(0) : bytesOf(made.text),
    },
    shape: undefined,
  });
  const wanted = measured ?? (expected && { 'nDCG@10': expected.ndcg, 'Recall@10': expected.recall });
  let request: EvaluationRequest = {
    id: 'case',
    truth: input(truth),
    models: [{ ...input(recommendations), model: 'model' }],
    settings: {
      measures: Object.keys(measured ?? USUAL).join(', '),
      convention: 'recscope',
      threshold: undefined,
    },
    spread: false,
  };
  let outcome = await engine.evaluate(request, undefined);
  const refusal: Judgement | undefined =
    outcome.kind === 'done'
      ? undefined
      : {
          verdict: wanted === undefined ? 'right' : 'refused',
          seen: outcome.kind === 'problem' ? outcome.problem.message : outcome.kind,
        };
  if (refusal?.verdict === 'right') return refusal;
  for (let asked = 0; asked < MAX_QUESTIONS && outcome.kind === 'problem' && outcome.question; asked++) {
    request = answered(request, outcome.question);
    outcome = await engine.evaluate(request, undefined);
  }
  if (outcome.kind !== 'done') return refusal ?? { verdict: 'refused', seen: outcome.kind };
  const { models, truth: truthView } = outcome.value;
  const [{ means, file: view, absent = [] }] = models;
  const values = means.map(({ mean }) => mean ?? NaN);
  const findings = [...view.findings, ...absent, ...truthView.findings];
  const seen = [
    wanted === undefined
      ? `${values.join(', ')} for a question`
      : Object.entries(wanted)
          .map(([measure, value], index) => `${measure} ${values[index]} for ${value}`)
          .join(', '),
    `recommendations: ${view.format}; ${view.columns ?? ''}`,
    `truth: ${truthView.format}; ${truthView.columns ?? ''}`,
    findings.map(({ code, severity, count }) => `${code} (${severity}) ×${count}`).join(', '),
  ].join('\n    ');
  const right =
    wanted !== undefined &&
    Object.values(wanted).every((value, at) => Math.abs(values[at] - value) <= MAX_APART);
  const isSaid = finding !== undefined && findings.some(({ code }) => code === finding);
  if (refusal !== undefined)
    return right || isSaid ? { verdict: 'asked', seen: `${refusal.seen}\n    ${seen}` } : refusal;
  if (isSaid) return { verdict: 'right', seen };
  if (right) return { verdict: 'right', seen };
  return { verdict: findings.some(({ severity }) => severity !== 'information') ? 'warned' : 'silent', seen };
}

const USUAL = { 'nDCG@10': 0, 'Recall@10': 0 };

/** Returns the request with the first choice of a question. */
function answered(
  request: EvaluationRequest,
  { of, choices: [choice] }: EvaluationQuestion,
): EvaluationRequest {
  const { shape, weights, matchIds } = choice;
  const changed = { ...request, ...(weights && { events: weights }), ...(matchIds && { matchIds }) };
  if (of?.use === 'truth') return { ...changed, truth: { ...request.truth, shape } };
  return of === undefined
    ? changed
    : { ...changed, models: request.models.map((model) => ({ ...model, shape })) };
}

function bytesOf(text: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);
}

function partsOf({ file, parts }: Extract<CaseFile, { parts: unknown }>): ByteSource {
  return new PartsSource(
    file,
    parts.map((text, index) => {
      const name = `${file}/part-${index}`;
      const bytes = bytesOf(text);
      return {
        name,
        bytes: bytes.length,
        stamp: name,
        open: async () => Object.assign(new MemorySource(name, bytes), { stamp: name }),
      };
    }),
  );
}
