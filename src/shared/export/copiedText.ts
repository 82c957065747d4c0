import * as l10n from '@vscode/l10n';
import { plural } from '../text/numbers/plural';
import { type CopyFormat, FORMAT_NAMES } from './copyFormats';

/** What is on the clipboard now: "Means of 3 models, 5 measures, copied as LaTeX". */
export function copiedText(format: CopyFormat, models: number, measures: number): string {
  const name = FORMAT_NAMES[format];
  const what = plural(measures, l10n.t('{0} measure', measures), l10n.t('{0} measures', measures));
  return plural(
    models,
    l10n.t('Means of {0} model, {1}, copied as {2}', models, what, name),
    l10n.t('Means of {0} models, {1}, copied as {2}', models, what, name),
  );
}
