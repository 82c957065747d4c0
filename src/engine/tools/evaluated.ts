import type { Outcome } from '../../shared/problem';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Engine } from '../engine';
import type { ConfiguredRequest } from '../../shared/config/checkConfig';
import type { ConfiguredRun } from '../requests/configuredInputs';

/** Engine in the process of the caller. */
export type ToolEngine = Pick<Engine, 'inspect' | 'evaluate' | 'ask' | 'stillLoaded' | 'cancel' | 'release'>;

/** A request with its evaluation, which stays loaded until the answer is complete. */
export interface LoadedRequest {
  readonly engine: ToolEngine;
  readonly id: string;
  readonly asked: ConfiguredRun<ConfiguredRequest>;
  readonly view: EvaluationView;
  readonly value: <T>(outcome: Outcome<T>) => T;
}
