import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { ItemFeatures } from '../../data/itemFeatures';
import type { Training } from '../../data/training';
import { InputError } from '../../../shared/problem';
import { addFilesText } from '../../../shared/sentences/addFiles';
import type { BeyondAccuracyChoices } from '../convention';

/** @throws InputError when no training interactions were given */
export function trainingOf(data: EvaluationData, measure: string): Training {
  if (data.train !== undefined) return data.train;
  throw new InputError({
    message: l10n.t('{0} needs the interactions that the model was trained on.', measure),
    advice: l10n.t('Specify them with --train FILE.'),
    inEditor: addFilesText(),
  });
}

/** @throws InputError when no item features were given */
export function featuresOf(data: EvaluationData, measure: string): ItemFeatures {
  if (data.features !== undefined) return data.features;
  throw new InputError({
    message: l10n.t('{0} needs features of the items.', measure),
    advice: l10n.t('Specify them with --items FILE: one row per item, with 0/1 columns or a list column.'),
    inEditor: addFilesText(),
  });
}

/** @throws InputError when no features by name were given, but nothing or embeddings */
export function categoriesOf(data: EvaluationData, measure: string): ItemFeatures {
  const features = featuresOf(data, measure);
  if (features.vectors === undefined) return features;
  throw new InputError({
    message: l10n.t('{0} needs features by name, but the items file has embeddings.', measure),
    advice: l10n.t('Use an items file with 0/1 columns or a list column such as “genres”.'),
    file: features.file,
    line: 1,
  });
}

/** The items that could have been recommended. */
interface CatalogueView {
  readonly items: Int32Array;
  readonly contains: Uint8Array;
}

/** Returns the number of items that a measure divides by. */
export function catalogueSize({ items }: CatalogueView, { catalogue }: BeyondAccuracyChoices): number {
  return catalogue === 'padded' ? items.length + 1 : items.length;
}

/** @throws InputError when none of the inputs tells the catalogue */
export function catalogueOf(
  data: EvaluationData,
  choices: BeyondAccuracyChoices,
  measure: string,
): CatalogueView {
  if (choices.catalogue === 'train') return trainedItems(trainingOf(data, measure));
  if (data.catalogue !== undefined) return data.catalogue;
  if (data.features !== undefined) return { items: data.features.items, contains: data.features.known };
  if (data.train !== undefined) return trainedItems(data.train);
  throw new InputError({
    message: l10n.t('{0} needs to know which items could have been recommended.', measure),
    advice: l10n.t('Specify them with --catalog FILE, --items FILE, or --train FILE.'),
    inEditor: addFilesText(),
  });
}

function trainedItems(train: Training): CatalogueView {
  const contains = Uint8Array.from(train.itemInteractions, (count) => (count > 0 ? 1 : 0));
  return { contains, items: Int32Array.from(contains.keys()).filter((item) => contains[item] === 1) };
}

/** The error of a recommended item that the items file does not describe, with the line that recommends it. */
export function undescribedItem(data: EvaluationData, user: number, item: number): InputError {
  return new InputError({
    message: l10n.t('Item {0} is recommended but missing in the items file.', data.itemIds.text(item)),
    advice: l10n.t('Add a row for it to the items file, or remove the metrics of features.'),
    ...data.placeOf(user, item),
  });
}
