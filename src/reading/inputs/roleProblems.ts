import * as l10n from '@vscode/l10n';
import { isSelfComparison } from '../formats/detection/embeddedTruth';
import { isOfImpressions, type TableShape } from '../formats/tableShape';
import { InputError } from '../../shared/problem';
import { behaviourOptions } from './evaluationInput';
import type { EvaluationRequest } from './evaluationRequest';
import { withoutItemsError } from './tableFile';
import type { DetectedInput } from './recognition/recognition';

/** Checks a ground truth. @throws InputError if recommendations would be compared with themselves */
export function requireOtherTruth(
  model: DetectedInput,
  truth: DetectedInput,
  events: EvaluationRequest['events'],
): void {
  if (model.input.file.name !== truth.input.file.name) return;
  const { recommendations } = model.shapes;
  if (isSelfComparison(recommendations, truth.shapes.truth, behaviourOptions('truth', events)))
    throw selfComparisonError(model.input.file.name, recommendations);
}

/**
 * Checks that rows have items. @throws InputError if rows without items would be compared with another file
 */
export function requireItems(file: string, shape: TableShape): void {
  if (isOfImpressions(shape)) throw withoutItemsError(file);
}

/** Returns the error for a file with several models that was specified as one run of a model. */
export function severalModelsInRunError(
  file: string,
  parts: readonly { readonly name: string }[],
): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'The file is to be one run of a model, but holds several models: {0}.',
      parts.map(({ name }) => name).join(', '),
    ),
    advice: l10n.t('Write a file for each run of each model, or one with a column that numbers the runs.'),
  });
}

/** Returns the error for recommendations of several models that are used as ground truth. */
export function truthOfModelsError(file: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('The file holds the lists of several models, each under its name.'),
    advice: l10n.t('Use it as recommendations, or write an object of users and their items.'),
  });
}

/**
 * Returns the error for a file that is used as recommendations and ground truth but contains only one of
 * them: every list would be perfect.
 */
export function selfComparisonError(file: string, { columns }: TableShape): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'The file is used as recommendations and as ground truth, but none of its columns ({0}) holds labels or ratings.',
      columns.map(({ name }) => `“${name}”`).join(', '),
    ),
    inEditor: l10n.t('Select another ground truth, or the column of ratings.'),
    advice: l10n.t(
      'Expected a label column beside the scores, or two lists such as “predicted” and “actual”. Use another ground-truth file, or specify the column: on the command line with --truth-columns label=… (for a list item=…), in the editor with the setting recscope.files.',
    ),
  });
}
