import * as l10n from '@vscode/l10n';
import { historyChart } from '../../charts/historyChart';
import type { HistoryJson } from '../../protocol/historyResult';
import { numberFormats } from '../../text/numbers/numberFormats';
import { sheetsPage } from '../report/reportDocument';
import { historySheets } from './historySheets';
import { figureSheet } from '../report/figureSheet';

/** Returns the HTML page of a history: the clear changes, the chart, and the table. */
export function historyReport(json: HistoryJson, language: string): string {
  const numbers = numberFormats(language);
  const [answer, ...tables] = historySheets(json);
  return sheetsPage(
    l10n.t('History of {0}', json.evaluation),
    [answer, figureSheet(historyChart(json, numbers)), ...tables],
    language,
  );
}
