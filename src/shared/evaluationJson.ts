import type { EvaluationJson } from './evaluationResult';
import type { EvaluationView, ModelView } from './evaluationView';
import { findingMessage } from './findingText';

/** Values of each user of one model, in the order of the evaluation's measures. */
export type PerUser = Iterable<{ readonly user: string; readonly values: readonly (number | null)[] }>;

/** What all formats of the command line are made from. */
export interface EvaluationAnswer {
  readonly schema: 'recscope-evaluation/1';
  /** Each in the form of the public contract for one file of recommendations. */
  readonly models: readonly EvaluationJson[];
}

/** The evaluation in the form of the public contract (schemas/evaluation-1.schema.json). */
export function evaluationsJson(
  view: EvaluationView,
  perUser: (model: number) => PerUser | undefined,
): EvaluationAnswer {
  return {
    schema: 'recscope-evaluation/1',
    models: view.models.map((model, index) => modelJson(view, model, perUser(index))),
  };
}

function modelJson(view: EvaluationView, model: ModelView, perUser: PerUser | undefined): EvaluationJson {
  return {
    schema: 'recscope-evaluation/1',
    recommendations: model.file.label,
    ...(isOneOfFile(view, model) ? { model: model.name } : {}),
    truth: view.truth.label,
    convention: view.convention,
    users: {
      counted: model.users.counted,
      withoutList: model.users.withoutList,
      withoutRelevant: model.users.withoutRelevant,
    },
    rows: { recommendations: model.file.rows, truth: view.truth.rows },
    measures: model.means.map(({ mean, users, ties }, index) => ({
      measure: view.measures[index].name,
      mean,
      users,
      ...(ties === undefined ? {} : { ties }),
    })),
    ...(perUser === undefined
      ? {}
      : { perUser: Array.from(perUser, ({ user, values }) => ({ user, values: [...values] })) }),
    findings: [
      { label: model.file.label, findings: model.file.findings },
      { label: view.truth.label, findings: [...view.truth.findings, ...(model.absent ?? [])] },
    ].flatMap((file) =>
      file.findings.map(({ code, severity, count, places }) => ({
        code,
        severity,
        file: file.label,
        line: places[0]?.line ?? 1,
        count,
        message: places[0] === undefined ? code : findingMessage(code, places[0]),
      })),
    ),
  };
}

/** A column of models makes several of one file; else a model goes by its file. */
function isOneOfFile({ models }: EvaluationView, { name, file }: ModelView): boolean {
  return name !== file.label && models.some((other) => other.name !== name && other.file.uri === file.uri);
}

/** As `--format json` prints it: one model's answer stands for itself. */
export function evaluationJsonText(answer: EvaluationAnswer): string {
  return `${JSON.stringify(answer.models.length === 1 ? answer.models[0] : answer, null, 1)}\n`;
}
