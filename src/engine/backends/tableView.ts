import * as l10n from '@vscode/l10n';
import { distributionOf } from '../../core/evaluation/distribution';
import type { Plan } from '../../core/evaluation/plan';
import type { RowFacts } from '../../core/sql/facts';
import type {
  EvaluationView,
  FileView,
  MeanView,
  ModelView,
} from '../../shared/protocol/views/evaluationView';
import { measureViews } from '../loaded/measureViews';
import { isMeanOf } from '../loaded/meanOfUsers';
import { orNull } from '../loaded/orNull';
import type { TableAnswer } from './tableEvaluation';

/** A table of recommendations with what came of it. */
interface AnsweredTable {
  readonly name: string;
  readonly answer: TableAnswer;
}

/** An evaluation of tables as every surface shows one; of its users there are means and patterns, no rows. */
export function tableView(
  plan: Plan,
  engine: string,
  models: readonly AnsweredTable[],
  truth: string,
  startedAt: number,
  bytes: number,
): EvaluationView {
  const [{ answer }] = models;
  return {
    id: 'tables',
    truth: tableFile(truth, engine, answer.facts.truth, answer.judgements),
    models: models.map((model) => modelView(plan, engine, model)),
    measures: measureViews(plan),
    convention: plan.convention.name,
    tables: {
      engine,
      patterns: models.reduce((sum, each) => sum + each.answer.patterns, 0),
      bytes,
      unused: [
        ...models.flatMap((model) =>
          unusedRows(model.answer.facts.recommendations, model.answer.entries).map((each) => ({
            table: model.name,
            ...each,
          })),
        ),
        ...unusedRows(answer.facts.truth, answer.judgements).map((each) => ({ table: truth, ...each })),
      ],
    },
    usersRule: plan.convention.choices.users,
    threshold: plan.threshold,
    startedAt,
    milliseconds: Date.now() - startedAt,
  };
}

function tableFile(name: string, engine: string, { rows }: RowFacts, used: number): FileView {
  return {
    uri: name,
    label: name,
    bytes: 0,
    rows: { read: rows, used, reported: rows - used },
    format: l10n.t('table in {0}', engine),
    findings: [],
  };
}

function modelView(plan: Plan, engine: string, { name, answer }: AnsweredTable): ModelView {
  return {
    name,
    file: tableFile(name, engine, answer.facts.recommendations, answer.entries),
    users: answer.counts,
    means: answer.measures.map(({ mean, users, values, times }, index): MeanView => {
      const spread = distributionOf(values, plan.measures[index].family.range, times);
      const { bins, range, halfWidth } = spread;
      return {
        mean: orNull(mean),
        users,
        ...(Number.isFinite(halfWidth) && isMeanOf(mean, spread.mean) ? { halfWidth } : {}),
        histogram: bins,
        histogramRange: range,
      };
    }),
  };
}

/** What became of the rows of a table that are not used, each with how many there are; nothing where all are. */
function unusedRows(
  { rows, used, unnamed }: RowFacts,
  distinct: number,
): readonly { readonly rows: number; readonly why: string }[] {
  return [
    { rows: unnamed, why: l10n.t('without a user or an item') },
    { rows: rows - used - unnamed, why: l10n.t('without a number that can be used') },
    { rows: used - distinct, why: l10n.t('that say a user and an item again, of which the best counts') },
  ].filter((reason) => reason.rows > 0);
}
