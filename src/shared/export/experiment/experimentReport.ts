import * as l10n from '@vscode/l10n';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { html, sheetsHtml } from '../../sheets/html';
import { plainName } from '../../text/nameText';
import { numberFormats } from '../../text/numbers/numberFormats';
import { reportDocument } from '../report/reportDocument';
import { changesSvg } from './changesSvg';
import { experimentSheets } from './experimentSheets';

/** An experiment as one HTML file that needs nothing else, holds no script and fetches nothing. */
export function experimentReport(result: ExperimentResult, language: string): string {
  const title = l10n.t('Experiment {0}', plainName(result.log));
  const main = html` <h1>${title}</h1>
    ${sheetsHtml(experimentSheets(result), numberFormats(language))} ${changesSvg(result)}`;
  return reportDocument({ title, language }, main);
}
