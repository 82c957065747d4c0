import * as l10n from '@vscode/l10n';
import { historyChart } from '../../charts/historyChart';
import type { HistoryJson } from '../../protocol/historyResult';
import { html, sheetsHtml } from '../../sheets/html';
import { numberFormats } from '../../text/numbers/numberFormats';
import { figureHtml } from '../report/charts/chartHtml';
import { reportDocument } from '../report/reportDocument';
import { historySheets } from './historySheets';

/** Returns the HTML page of a history: the clear changes, the chart, and the table. */
export function historyReport(json: HistoryJson, language: string): string {
  const numbers = numberFormats(language);
  const [answer, ...tables] = historySheets(json);
  return reportDocument(
    { title: l10n.t('History of {0}', json.evaluation), language },
    html`<h1>${l10n.t('History of {0}', json.evaluation)}</h1>
      ${sheetsHtml([answer], numbers)} ${figureHtml(historyChart(json, numbers))}
      ${sheetsHtml(tables, numbers)}`,
  );
}
