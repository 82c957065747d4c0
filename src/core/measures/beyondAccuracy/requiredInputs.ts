import * as l10n from '@vscode/l10n';
import type { Catalogue } from '../../data/catalogue';
import type { EvaluationData } from '../../data/evaluationData';
import type { ItemFeatures } from '../../data/itemFeatures';
import type { Training } from '../../data/training';
import { InputError } from '../../../shared/problem';
import { addFilesText } from '../../../shared/sentences/addFiles';
import type { BeyondAccuracyChoices } from '../convention';

/** Returns the training interactions. @throws InputError if there are none */
export function requireTraining(data: EvaluationData, measure: string): Training {
  if (data.train !== undefined) return data.train;
  throw new InputError({
    message: l10n.t('{0} needs the interactions that the model was trained on.', measure),
    advice: l10n.t('Specify them with --train FILE.'),
    inEditor: addFilesText(),
  });
}

/** Returns the features of items. @throws InputError if there are none */
export function requireFeatures(data: EvaluationData, measure: string): ItemFeatures {
  if (data.features !== undefined) return data.features;
  throw new InputError({
    message: l10n.t('{0} needs features of the items.', measure),
    advice: l10n.t('Specify them with --items FILE: one row per item, with 0/1 columns or a list column.'),
    inEditor: addFilesText(),
  });
}

/** Returns the features of items by name. @throws InputError if there are none, or if they are embeddings */
export function requireCategories(data: EvaluationData, measure: string): ItemFeatures {
  const features = requireFeatures(data, measure);
  if (features.vectors === undefined) return features;
  throw new InputError({
    message: l10n.t('{0} needs features by name, but the items file has embeddings.', measure),
    advice: l10n.t('Use an items file with 0/1 columns or a list column such as “genres”.'),
    file: features.file,
    line: 1,
  });
}

/** Returns the number of items that a metric divides by. */
export function catalogueSize({ items }: Catalogue, { catalogue }: BeyondAccuracyChoices): number {
  return catalogue === 'padded' ? items.length + 1 : items.length;
}

/**
 * Returns the catalogue under the choices: the catalogue file, else the items file, else the items of training.
 *
 * @throws InputError if none of these inputs is given
 */
export function requireCatalogue(
  data: EvaluationData,
  choices: BeyondAccuracyChoices,
  measure: string,
): Catalogue {
  if (choices.catalogue === 'train') return trainedItems(requireTraining(data, measure));
  if (data.catalogue !== undefined) return data.catalogue;
  if (data.features !== undefined) return { items: data.features.items, contains: data.features.known };
  if (data.train !== undefined) return trainedItems(data.train);
  throw new InputError({
    message: l10n.t('{0} needs to know which items could have been recommended.', measure),
    advice: l10n.t('Specify them with --catalog FILE, --items FILE, or --train FILE.'),
    inEditor: addFilesText(),
  });
}

function trainedItems(train: Training): Catalogue {
  const contains = Uint8Array.from(train.itemInteractions, (count) => (count > 0 ? 1 : 0));
  return { contains, items: Int32Array.from(contains.keys()).filter((item) => contains[item] === 1) };
}

/** Returns the error for a recommended item that the items file lacks, with the line that recommends it. */
export function undescribedItemError(data: EvaluationData, user: number, item: number): InputError {
  return new InputError({
    message: l10n.t('Item {0} is recommended but missing in the items file.', data.itemIds.text(item)),
    advice: l10n.t('Add a row for it to the items file, or remove the metrics of features.'),
    ...data.placeOf(user, item),
  });
}
