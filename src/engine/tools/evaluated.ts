import type { Outcome } from '../../shared/protocol/problem';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Engine } from '../engine';
import type { ReadRequest } from '../requests/readConfig';

/** Engine in the process of the caller. */
export type ToolEngine = Pick<
  Engine,
  'inspect' | 'evaluate' | 'ask' | 'findUser' | 'userColumns' | 'cohortMeans' | 'cancel' | 'release'
>;

/** Evaluated request, which stays loaded while it is answered. */
export interface Evaluated {
  readonly engine: ToolEngine;
  readonly id: string;
  readonly asked: ReadRequest;
  readonly view: EvaluationView;
  readonly value: <T>(outcome: Outcome<T>) => T;
}
