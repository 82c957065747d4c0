import { compilePlan } from '../../core/evaluation/plan';
import { sameValue } from '../../core/evaluation/sameValue';
import { conventions, hasMeasure } from '../../core/measures/conventions';
import { parseMeasure } from '../../core/measures/syntax';
import type { ResultRow } from '../../core/sql/resultRows';
import { InputError } from '../../shared/protocol/problem';
import type {
  ConventionRow,
  ConventionsView,
  QuickComparison,
} from '../../shared/protocol/views/conventionsView';
import { orNull } from '../../shared/protocol/orNull';
import type { LoadedTables } from './loadedTables';
import { otherPlan, type OtherPlan } from './tableEvaluation';

/** One convention: what it would be asked with, or why it cannot be. */
type Asked =
  | { readonly convention: string; readonly plan: OtherPlan }
  | { readonly convention: string; readonly row: ConventionRow };

/** What every convention would ask of one model; conventions that read alike ask the same query. */
function askedOf(loaded: LoadedTables, model: number, measure: string): readonly Asked[] {
  const query = parseMeasure(measure);
  const inUse = loaded.plan.convention.name;
  const others = conventions.filter(({ name }) => name !== inUse);
  return [loaded.plan.convention, ...others].map((convention): Asked => {
    const { name } = convention;
    if (!hasMeasure(convention, query.family.name))
      return { convention: name, row: { kind: 'absent', convention: name } };
    return untold(name, () => ({
      convention: name,
      plan: otherPlan(loaded.model(model), compilePlan([query], convention, loaded.plan.threshold)),
    }));
  });
}

/** What patterns cannot say of a convention is a row of its own. */
function untold<T>(
  convention: string,
  work: () => T,
): T | { readonly convention: string; readonly row: ConventionRow } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { convention, row: { kind: 'untold', convention, reason: error.problem.message } };
  }
}

function queriesOf(asked: readonly Asked[]): string[] {
  return [...new Set(asked.flatMap((each) => ('row' in each ? [] : each.plan.queries)))];
}

/** It takes queries, and so is always asked for: about so long, from what those of the result took. */
export function expectedConventions(loaded: LoadedTables, model: number, measure: string): QuickComparison {
  const queries = queriesOf(askedOf(loaded, model, measure)).length;
  const each = loaded.view.milliseconds / (1 + loaded.model(model).questions.length) / loaded.all.length;
  return { kind: 'long', milliseconds: Math.max(1, queries) * each };
}

/** One measure of a model under every convention, by one query for each way in which conventions read lists. */
export async function tableConventions(
  loaded: LoadedTables,
  model: number,
  measure: string,
  signal: AbortSignal,
): Promise<ConventionsView> {
  const asked = askedOf(loaded, model, measure);
  const queries = queriesOf(asked);
  const { rows } = await loaded.rows(queries, signal);
  const answers = new Map<string, readonly ResultRow[]>(queries.map((sql, index) => [sql, rows[index]]));
  const found = asked.map((each) => {
    if ('row' in each) return each;
    const { convention, plan } = each;
    return untold(convention, () => {
      const [{ mean, users }] = plan.measured(plan.queries.map((sql) => answers.get(sql) ?? []));
      return { convention, mean, users };
    });
  });
  const [reference, ...others] = found;
  if ('row' in reference) throw new Error(`${reference.convention} has been measured before.`);
  return {
    measure,
    reference: { ...reference, mean: orNull(reference.mean) },
    others: others.map((other): ConventionRow =>
      'row' in other
        ? other.row
        : {
            kind: 'value',
            convention: other.convention,
            mean: orNull(other.mean),
            users: other.users,
            differs: !sameValue(other.mean, reference.mean),
            // Which choice makes it would be a query for each.
            differences: [],
            interacting: false,
          },
    ),
  };
}
