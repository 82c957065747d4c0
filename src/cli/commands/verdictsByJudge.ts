import * as l10n from '@vscode/l10n';
import type { Engine } from '../../engine/engine';
import type { EvaluationRequest } from '../../reading/inputs/evaluationRequest';
import { noJudgeError } from '../../reading';
import { doneValue, InputError } from '../../shared/problem';
import type { JudgeVerdictsJson } from '../../shared/protocol/comparisonResult';
import type { ComparisonQuery } from '../../shared/protocol/queries';
import type { terminalProgress } from '../output/progress';

/**
 * Compares models under the grades of each judge of the ground truth alone; with several people and a program as judges,
 * also under those of all people.
 *
 * @param request evaluation that was loaded
 * @throws InputError if the ground truth does not have several judges
 */
export async function verdictsByJudge(
  engine: Engine,
  request: EvaluationRequest,
  query: ComparisonQuery,
  progress: ReturnType<typeof terminalProgress>,
  signal?: AbortSignal,
): Promise<JudgeVerdictsJson[]> {
  const { truth, judgements } = engine.stillLoaded(request.id).input;
  const { name, judges: judgesOfTruth = [] } = truth.file;
  const judges = [...new Set([...judgesOfTruth, ...(judgements?.view.judges ?? [])])];
  if (judges.length === 0) throw noJudgeError(name, '--truth-columns');
  if (judges.length < 2)
    throw new InputError({
      file: name,
      line: 1,
      message: l10n.t(
        '{0} needs several judges; this ground truth has one: {1}.',
        '--by-judge',
        judges.join(),
      ),
      advice: l10n.t('Remove {0}.', '--by-judge'),
    });
  const people = judges.filter((judge) => !judge.startsWith('model:'));
  const groups = people.length > 1 && people.length < judges.length ? [...judges, 'people'] : judges;
  const verdicts: JudgeVerdictsJson[] = [];
  const ofJudge = { ...query, unjudged: undefined, by: [], ranks: false, bca: false, changes: false };
  for (const judge of groups) {
    signal?.throwIfAborted();
    const id = `${request.id} ${judge}`;
    doneValue(await engine.evaluate({ ...request, id, judges: [judge] }, progress.show));
    progress.clear();
    const { json } = doneValue(await engine.ask(id, 'comparison', ofJudge, progress.drawn));
    progress.clear();
    await engine.release(id);
    verdicts.push({
      judge,
      pairs: json.pairs.map(({ a, b, measure, n, difference, ci, verdict }) => ({
        ...{ a, b, measure, n, difference },
        interval: ci.simultaneous,
        verdict: verdict ?? 'unsaid',
      })),
    });
  }
  return verdicts;
}
