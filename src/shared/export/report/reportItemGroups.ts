import { drawnModels } from '../../charts/drawnModels';
import { itemGroupsChart, itemGroupsNote } from '../../charts/itemGroupsChart';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import type { ItemGroupsView } from '../../protocol/views/itemsView';
import { fairnessSheet } from '../evaluation/fairnessSheet';
import { type Html, html, sheetsHtml } from '../../sheets/html';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { figureHtml } from './charts/chartHtml';

/** Returns the exposure of groups of items as a table and a chart, with demand and catalog. */
export function itemGroupsHtml(
  view: EvaluationView,
  groups: ItemGroupsView,
  baseline: number | undefined,
  numbers: NumberFormats,
): Html {
  const names = view.models.map(({ name }) => name);
  const drawn = drawnModels(view, 0, [baseline]).flatMap((model) => {
    const place = groups.models.indexOf(model);
    return place < 0 ? [] : [place];
  });
  const chart = itemGroupsChart(groups, names, drawn, numbers);
  const [group, ...shares] = chart.table.head;
  return html`${sheetsHtml(
    [
      {
        columns: [
          { title: group, kind: 'name' },
          ...shares.map((name) => ({ title: { name }, kind: 'figure' }) as const),
        ],
        rows: chart.table.rows.map(([name, ...cells]) => [
          { name: String(name) },
          ...cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
        ]),
        notes: itemGroupsNote(groups),
      },
      fairnessSheet(groups, names, drawn),
    ],
    numbers,
  )}${figureHtml(chart)}`;
}
