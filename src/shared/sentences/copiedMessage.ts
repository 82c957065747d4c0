import * as l10n from '@vscode/l10n';
import { COPY_FORMATS, type CopyFormat } from '../sheets/formats';
import { plural } from '../text/numbers/plural';

/** Returns the message after copying: "Means of 3 models, 5 metrics, copied as LaTeX". */
export function copiedMessage(format: CopyFormat, models: number, measures: number): string {
  const name = COPY_FORMATS.find((each) => each.name === format)?.title ?? format;
  const what = plural(measures, l10n.t('{0} metric', measures), l10n.t('{0} metrics', measures));
  return plural(
    models,
    l10n.t('Means of {0} model, {1}, copied as {2}', models, what, name),
    l10n.t('Means of {0} models, {1}, copied as {2}', models, what, name),
  );
}
