import * as l10n from '@vscode/l10n';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import { parseMeasures } from '../../core/measures/syntax';
import type { ConfiguredGate } from '../../shared/config/checkConfig';
import { ValueError } from '../../shared/config/json/checkedJson';
import { checkGates } from '../questions/gates/gates';
import {
  checkGatesOf,
  resolveBaseline,
  type CheckOutcome,
  type CheckWatch,
} from '../requests/checkedEvaluation';
import { measureOfGate } from '../requests/configErrors';
import type { ConfiguredRun } from '../requests/configuredInputs';
import type { DividedDrawing } from '../threads/resampling/dividedDrawing';
import type { RequestedTables } from './requestedTables';
import { askSharedPatterns, namesWithoutUsers, type SharedAnswer } from './sharedModels';
import { comparableTables, compareTables } from './tableComparison';
import { tableQuestions, type RunStatements } from './tableEvaluation';
import { tableView } from './tableView';

/** Runs work on the client of an engine. */
type AskClient = (
  work: (run: RunStatements) => Promise<SharedAnswer>,
) => Promise<{ readonly value: SharedAnswer }>;

/**
 * Evaluates tables, and checks the gates by the patterns of users that the engine returns. Bounds on means and the ends of
 * differences by which gates hold equal those of files; sign flips draw users in the order of patterns.
 *
 * @throws InputError if a gate needs more than patterns, or the queries fail
 */
export async function checkTables(
  run: ConfiguredRun,
  { sources, plan }: RequestedTables,
  ask: AskClient,
  drawing: DividedDrawing | undefined,
  watch: CheckWatch,
): Promise<CheckOutcome> {
  const startedAt = Date.now();
  const baseline = resolveBaseline(run);
  const onDrawn = watch.onDrawn ?? (() => undefined);
  try {
    if (baseline?.kind === 'snapshot') throw snapshotError(run.baseline !== undefined);
    const { gates = [] } = run.evaluation;
    for (const [at, gate] of gates.entries()) requireNoRows(gate, at);
    const [question] = tableQuestions(sources, plan);
    const pooled = namesWithoutUsers(plan, question);
    for (const [at, gate] of gates.entries()) requireMean(gate, at, plan, pooled);
    const { value: shared } = await ask((statements) => askSharedPatterns(sources, plan, statements, 1));
    const view = tableView(shared.plan, sources, shared.models, startedAt);
    return await checkGatesOf(
      run,
      {
        ...{ view, baseline },
        gates: (query) =>
          checkGates(
            {
              ...{ view, plan: shared.plan, drawing, clusters: undefined },
              lists: () => {
                throw new Error('Patterns of tables have no lists.');
              },
              comparable: (names) => comparableTables(shared, names),
            },
            query,
            () => undefined,
            onDrawn,
          ),
        comparison: (query) => compareTables(shared, query, drawing, onDrawn),
      },
      watch,
    );
  } catch (error) {
    throw run.placed(error);
  }
}

/** Fields of gates that need more than patterns of users. */
const FILE_GATES = ['by', 'anyCohort', 'column', 'findings', 'unjudged'] as const;

/** Checks that a gate needs no single users or rows. @param at index of the gate @throws ValueError if it does */
function requireNoRows(gate: ConfiguredGate, at: number): void {
  const field = FILE_GATES.find((each) => gate[each] !== undefined);
  if (field === undefined) return;
  throw new ValueError(
    ['gates', at, field],
    l10n.t(
      'A gate with “{0}” can’t be checked for tables: their engine returns no single users or rows.',
      field,
    ),
    l10n.t('Write the tables to files, or remove the gate.'),
    true,
  );
}

/**
 * Checks that the metric of a gate is a mean over users.
 *
 * @param pooled names of metrics that are not
 * @throws ValueError if it is not
 */
function requireMean(
  gate: ConfiguredGate,
  at: number,
  { convention }: EvaluationPlan,
  pooled: readonly string[],
): void {
  const measure = measureOfGate(gate);
  const [{ name }] = measure === undefined ? [{ name: '' }] : parseMeasures(measure, convention);
  if (!pooled.includes(name)) return;
  throw new ValueError(
    ['gates', at],
    l10n.t('{0} can’t be checked for tables: it is no mean over users.', name),
    l10n.t('Write the tables to files, or remove the gate.'),
  );
}

/** @param isNamed whether the configuration names the snapshot */
function snapshotError(isNamed: boolean): ValueError {
  return new ValueError(
    isNamed ? ['baseline'] : ['gates'],
    l10n.t('Tables can’t be compared with a snapshot: it has values of single users.'),
    l10n.t('Specify the table of the baseline, such as {0}.', '"baseline": "duckdb:shop.duckdb#popular"'),
  );
}
