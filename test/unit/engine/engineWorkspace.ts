import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationOutcome } from '../../../src/engine/engineApi';
import type { EvaluationRequest } from '../../../src/reading/inputs/evaluationRequest';
import { openSource } from '../../../src/reading/sources/fileSource';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import type { InputProblem } from '../../../src/shared/problem';

/** A folder of files that is gone after the test. */
export class Workspace {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-engine-'));
  readonly engine = new Engine(openSource);

  write(name: string, content: string | Uint8Array | Iterable<string>): void {
    const whole =
      typeof content === 'string' || content instanceof Uint8Array ? content : [...content].join('');
    fs.mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
    fs.writeFileSync(path.join(this.folder, name), whole);
  }

  request(
    recommendations: string,
    truth: string,
    settings: Partial<EvaluationRequest['settings']> = {},
    id = 'test',
  ): EvaluationRequest {
    const input = (name: string) => ({
      file: { kind: 'path' as const, name, path: path.join(this.folder, name) },
      shape: undefined,
    });
    return {
      id,
      truth: input(truth),
      models: [{ ...input(recommendations), model: recommendations }],
      settings: { measures: 'nDCG@10, Recall@10', convention: 'recscope', threshold: undefined, ...settings },
    };
  }

  evaluate(request: EvaluationRequest): Promise<EvaluationOutcome> {
    return this.engine.evaluate(request, () => undefined);
  }

  /** The evaluation's result; fails when there is a problem. */
  async result(recommendations: string, truth: string): Promise<EvaluationView> {
    const outcome = await this.evaluate(this.request(recommendations, truth));
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
    return outcome.value;
  }

  /** Why there is no result; fails when there is one. */
  async problem(recommendations: string, truth: string): Promise<InputProblem> {
    const outcome = await this.evaluate(this.request(recommendations, truth));
    if (outcome.kind !== 'problem') throw new Error(JSON.stringify(outcome));
    return outcome.problem;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
