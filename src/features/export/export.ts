import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { usualQuery } from '../../shared/sentences/comparedPairs';
import { copiedMessage } from '../../shared/sentences/copiedMessage';
import { COMPUTED_COHORTS, type ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  baselineIndex,
  isBaselineChosen,
  startChoice,
  withShownColumns,
} from '../../shared/leaderboard/leaderboardChoice';
import { comparisonWithNames, withModelNames } from '../../shared/leaderboard/modelNames';
import { COPY_FORMATS, type CopyFormat, DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import type { EvaluationState } from '../analyses/analysisState';
import { allFilesOfResult } from '../evaluations/files/evaluationFiles';
import type { EngineService } from '../engineService';
import { inform, note } from '../workbench/notification';
import { pick } from '../workbench/quickInput';
import { relativePaths, reportLanguage, reportNextTo, saveHtml } from './saveFile';

interface CopyWish {
  readonly format: CopyFormat;
  readonly intervals: boolean;
}

/** Copies the means of all models to the clipboard, with the columns that the leaderboard shows. */
export async function copyResult(
  state: EvaluationState,
  engine: EngineService,
  { format, intervals }: CopyWish,
): Promise<void> {
  const result = shownResult(state);
  if (result === undefined) return;
  const choice = state.record.leaderboard ?? startChoice;
  const shown = withShownColumns(withModelNames(result, choice), choice);
  const baseline = baselineIndex(choice, result.models);
  const compares = isDocument(format) && state.loaded && result.models.length > 1;
  // The same query as the panel's, so that copied words are the same.
  const query = usualQuery(baseline, choice);
  const outcome = compares ? await engine.ask(state.record.id, 'comparison', query) : undefined;
  const comparison = outcome?.kind === 'done' ? outcome.value : undefined;
  const options = { intervals, comparison, baseline };
  await vscode.env.clipboard.writeText(
    await engine.document('leaderboard', { view: shown, format, options }),
  );
  note(copiedMessage(format, shown.models.length, shown.measures.length));
}

/** Asks for a format and copies the result. */
export async function copyChoosing(state: EvaluationState, engine: EngineService): Promise<void> {
  if (shownResult(state) === undefined) return;
  const picked = await pick(
    COPY_FORMATS.flatMap(({ name: format, title }) => {
      const plain = { label: title, wish: { format, intervals: false } };
      const description = l10n.t('with ± 95% confidence');
      return isDocument(format)
        ? [plain, { ...plain, description, wish: { format, intervals: true } }]
        : [plain];
    }),
    { title: l10n.t('Copy the means as') },
  );
  if (picked !== undefined) await copyResult(state, engine, picked.wish);
}

/** Whether a format can have intervals and marks with the means. */
function isDocument(format: CopyFormat): boolean {
  return DOCUMENT_FORMATS.some(({ name }) => name === format);
}

/** Writes the report to a file that the user chooses. */
export async function saveReport(state: EvaluationState, engine: EngineService): Promise<void> {
  const result = shownResult(state);
  if (result === undefined) return;
  await saveHtml(engine, {
    title: l10n.t('Save report'),
    suggested: suggestedReport(state),
    inputs: allFilesOfResult(state),
    text: async () => {
      const choice = state.record.leaderboard ?? startChoice;
      const baseline = baselineIndex(choice, result.models);
      const comparison = await comparisonOf(state, result, baseline, engine);
      const named = withModelNames(result, choice);
      return engine.document('report', {
        evaluation: state.loaded ? state.record.id : null,
        view: result,
        named,
        charts: choice.charts,
        baseline,
        isBaselineChosen: isBaselineChosen(choice, result.models),
        comparison: comparison && comparisonWithNames(comparison, named.models),
        paths: relativePaths(allFilesOfResult(state)),
        language: reportLanguage(),
      });
    },
  });
}

/** Suggests a file next to the first model, named after its content. */
function suggestedReport({ record: { models } }: EvaluationState): vscode.Uri {
  return reportNextTo(models[0].uri, models.length > 1 ? `${models.length}-models` : undefined);
}

/** Compares the models, if there are several and their data is loaded. */
async function comparisonOf(
  { record, loaded }: EvaluationState,
  { models, userColumns = [], further }: EvaluationView,
  baseline: number | undefined,
  engine: EngineService,
): Promise<ComparisonView | undefined> {
  if (models.length < 2 || !loaded) return undefined;
  const computed: readonly string[] = COMPUTED_COHORTS;
  const outcome = await engine.ask(record.id, 'comparison', {
    ...usualQuery(baseline, record.leaderboard ?? startChoice),
    changes: true,
    // Attributes of a user file are included, because a person added it.
    by:
      further?.users === undefined
        ? []
        : userColumns.filter(({ name }) => !computed.includes(name)).map(({ name }) => ({ column: name })),
  });
  // Pooled metrics cannot be compared in pairs: the report has no comparison then.
  return outcome.kind === 'done' ? outcome.value : undefined;
}

function shownResult({ result }: EvaluationState): EvaluationView | undefined {
  if (result === undefined) void inform(l10n.t('Open this evaluation first to load its results.'));
  return result;
}
