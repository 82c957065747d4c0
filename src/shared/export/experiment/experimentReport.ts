import * as l10n from '@vscode/l10n';
import { forestChart } from '../../charts/forestChart';
import type { ExperimentResult } from '../../protocol/experimentResult';
import type { Sheet } from '../../sheets/sheet';
import { plainName } from '../../text/nameText';
import { changeTickText } from '../../text/numbers/changeText';
import { sheetsPage } from '../report/reportDocument';
import { changeEnds, experimentRows, intervalName } from './experimentRows';
import { experimentSheets } from './experimentSheets';
import { figureSheet } from '../report/figureSheet';

/** Returns an experiment as a self-contained HTML file without scripts and requests. */
export function experimentReport(result: ExperimentResult, language: string): string {
  const title = l10n.t('Experiment {0}', plainName(result.log));
  return sheetsPage(title, [...experimentSheets(result), ...changesFigure(result)], language);
}

/** Returns a chart of every relative change with its interval; empty: there is no relative change. */
function changesFigure(result: ExperimentResult): Sheet[] {
  const rows = experimentRows(result);
  const ends = changeEnds(rows);
  if (ends === undefined) return [];
  const treatments = result.decisions.map(({ treatment }) => treatment);
  const several = treatments.length > 1;
  const title = l10n.t('{0}: {1}', l10n.t('Relative change'), intervalName(result));
  const chart = forestChart({
    ...{ title, label: title, ends, x: { title: l10n.t('Relative change'), text: changeTickText } },
    rows: rows.flatMap(({ metric, comparison, change, texts }) => {
      if (change?.isRelative !== true) return [];
      const { lower, upper } = change.limits;
      const name = several ? `${metric.metric} · ${plainName(comparison.treatment)}` : metric.metric;
      const model = treatments.indexOf(comparison.treatment);
      const text = l10n.t('{0}, confidence interval {1}', texts.change, texts.interval);
      const told = { head: name, lines: [{ model, name, text }] };
      return [{ name, model, estimate: change.estimate, interval: [lower, upper], told }];
    }),
  });
  return [figureSheet(chart)];
}
