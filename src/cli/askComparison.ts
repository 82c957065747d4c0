import type { Engine } from '../engine/engine';
import type { ComparisonQuery, ComparisonView } from '../shared/protocol/views/comparisonView';
import type { Outcome } from '../shared/protocol/problem';
import type { terminalProgress } from './output/progress';

/** Milliseconds between two looks at how far drawing is. */
const LOOK = 200;

/** Models held against each other; the terminal says how far drawing is. */
export async function askComparison(
  engine: Engine,
  id: string,
  query: ComparisonQuery,
  progress: ReturnType<typeof terminalProgress>,
): Promise<Outcome<ComparisonView>> {
  const look = setInterval(() => {
    void engine.ask(id, 'comparisonProgress', null).then((outcome) => {
      if (outcome.kind === 'done' && outcome.value !== null) progress.drawn(outcome.value);
    });
  }, LOOK);
  try {
    return await engine.ask(id, 'comparison', query);
  } finally {
    clearInterval(look);
    progress.clear();
  }
}
