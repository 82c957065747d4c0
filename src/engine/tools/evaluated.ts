import type { Outcome } from '../../shared/problem';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Engine } from '../engine';
import type { ReadRequest } from '../requests/readConfig';

/** The engine in the process of the caller. */
export type ToolEngine = Pick<
  Engine,
  'inspect' | 'evaluate' | 'ask' | 'findUser' | 'userColumns' | 'cohortMeans' | 'cancel' | 'release'
>;

/** A request that was evaluated, and stays loaded while it is answered. */
export interface Evaluated {
  readonly engine: ToolEngine;
  readonly id: string;
  readonly asked: ReadRequest;
  readonly view: EvaluationView;
  readonly value: <T>(outcome: Outcome<T>) => T;
}
