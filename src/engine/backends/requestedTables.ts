import * as l10n from '@vscode/l10n';
import { compilePlan, type EvaluationPlan } from '../../core/evaluation/plan';
import { onlyFilesText } from '../../core/sql/sourceName';
import { DEFAULT_MEASURES } from '../../shared/config/evaluationConfig';
import { ValueError } from '../../shared/config/json/checkedJson';
import { requestedMeasures, type RequestedInputs } from '../requests/requestOf';
import { engineSources, type EngineSources } from './engineSources';

/** Tables of an evaluation, and its metrics. */
export interface RequestedTables {
  readonly sources: EngineSources;
  readonly plan: EvaluationPlan;
}

/** Inputs that only files support. */
const FILE_INPUTS = [
  ...(['judgements', 'train', 'items', 'users', 'events', 'combine', 'judges'] as const),
  ...(['combineJudges', 'prefer', 'overlap', 'matchIds'] as const),
];
/** Overrides that only files support. */
const FILE_OVERRIDES = ['format', 'decimal', 'encoding', 'fold'] as const;

/**
 * Returns the tables of an evaluation.
 *
 * @param say receives a message for default metrics that were left out
 * @throws InputError if some inputs are files, or an option or metric needs files
 */
export async function requestedTables(
  inputs: RequestedInputs,
  say: (line: string) => void,
): Promise<RequestedTables> {
  const { models, truth, catalogue } = inputs;
  for (const field of FILE_INPUTS)
    if (inputs[field] !== undefined) throw new ValueError([field], onlyFilesText(`“${field}”`));
  for (const { overrides } of [...models, ...(truth ? [truth] : []), ...(catalogue ? [catalogue] : [])]) {
    const refused = FILE_OVERRIDES.find((field) => overrides?.[field] !== undefined);
    if (refused !== undefined) throw new ValueError([], onlyFilesText(`“${refused}”`));
  }
  if (truth === undefined)
    throw new ValueError(
      [],
      l10n.t('No ground-truth table specified.'),
      l10n.t('Example: {0}.', '"truth": "duckdb:shop.duckdb#truth"'),
    );
  const folder = [...models, truth].flatMap(({ file }) => (file.kind === 'table' ? [file.folder] : [])).at(0);
  const sources = await engineSources(
    models.map(({ file, model, run, overrides }) => ({
      file: file.name,
      name: model,
      ...(run && { run }),
      ...(overrides && { overrides }),
    })),
    truth.file.name,
    { truth: truth.overrides },
    catalogue?.file.name,
    folder,
  );
  return { sources, plan: tablePlan(inputs, say) };
}

/** Compiles the metrics of an evaluation of tables. @throws InputError for a metric that does not exist */
export function tablePlan(
  asked: Pick<RequestedInputs, 'measures' | 'cutoffs' | 'convention' | 'threshold'>,
  say: (line: string) => void,
): EvaluationPlan {
  return compilePlan(
    requestedMeasures(asked, DEFAULT_MEASURES, say),
    asked.convention ?? 'recscope',
    asked.threshold,
  );
}
