import type { EngineProgress } from '../../engine/engineApi';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Outcome } from '../../shared/protocol/problem';
import type { RunContext } from '../analyses/analysisFeature';
import { progressView } from '../analyses/progressText';
import { callback } from '../engineService';
import { mayNotRun, tablesRequestOf, type TablesRecord } from './tablesRecord';

/** Has tables evaluated by the engine that they lie in, once the person has agreed to what that runs. */
export async function runTables(
  record: TablesRecord,
  { engine, isOver, onProgress, mayRun }: RunContext,
): Promise<Outcome<EvaluationView>> {
  const problem = mayNotRun();
  if (problem !== undefined) return { kind: 'problem', problem };
  const request = tablesRequestOf(record);
  const prepared = await engine.use((api) => api.prepareTables(request));
  if (prepared.kind !== 'done') return prepared;
  const agreed = await mayRun(prepared.value);
  // What the engine has not heard of it cannot stop.
  if (!agreed || isOver()) return { kind: 'cancelled' };
  return engine.use((api) =>
    api.evaluateTables(
      { ...request, agreed: prepared.value.key },
      callback((progress: EngineProgress) => onProgress(progressView(progress))),
    ),
  );
}
