import * as l10n from '@vscode/l10n';
import type { ItemGroupsView, ItemGroupView } from '../protocol/views/itemsView';
import type { NumberFormats } from '../text/numbers/numberFormats';
import { type Chart, numberCell } from './chart';
import { CHART_BOTTOM_MARGIN, UNTITLED_TOP_MARGIN } from './drawing';
import type { Mark } from './marks';

/** Height of a lollipop, and the gap between two groups, in pixels. */
const STICK = 14;
const GAP = 8;
/** Maximum groups that are drawn; the table has all. */
const MAX_GROUPS = 14;

/**
 * Returns a lollipop chart of groups of items: for each model a stick from the demand to its exposure; a solid line at the
 * demand, a dashed one at the share of the catalog.
 *
 * @param names names of all models of the evaluation
 * @param drawn places of the drawn models among those of the view
 */
export function itemGroupsChart(
  { groups, models, cutoff }: ItemGroupsView,
  names: readonly string[],
  drawn: readonly number[],
  { share }: NumberFormats,
): Chart {
  const text = (value: number | null): string => (value === null ? '–' : share(value));
  const heads = [l10n.t('Group'), l10n.t('Demand'), l10n.t('Catalog')];
  const shownGroups = groups.slice(0, MAX_GROUPS);
  const shares = shownGroups.flatMap(({ demand, catalog, exposures }) => [
    demand ?? 0,
    catalog ?? 0,
    ...drawn.map((place) => exposures[place] ?? 0),
  ]);
  return {
    title: exposureTitle(cutoff),
    label: l10n.t('Exposure of groups of items, beside the demand for them'),
    height: UNTITLED_TOP_MARGIN + shownGroups.length * (STICK * drawn.length + GAP) + CHART_BOTTOM_MARGIN,
    x: {
      title: l10n.t('share'),
      text: (value) => share(value).replace(/[.,]00(?=\D*$)/, ''),
      ends: [0, 1.05 * Math.max(0.01, ...shares)],
    },
    y: {
      title: '',
      text: String,
      ends: [Math.max(1, shownGroups.length), 0],
      ticks: shownGroups.map(({ value }, row) => ({ at: row + 0.5, text: value, line: false })),
    },
    marks: shownGroups.flatMap(linesOfGroup),
    stops: shownGroups.map((group, row) => ({
      told: {
        head: l10n.t('{0}: demand {1}, catalog {2}', group.value, text(group.demand), text(group.catalog)),
        lines: drawn.map((place) => ({
          model: models[place],
          name: names[models[place]],
          text: text(group.exposures[place]),
        })),
      },
      reach: { y: [row, row + 1] },
      marks: drawn.flatMap((place, at): Mark[] => {
        const { [place]: exposure } = group.exposures;
        if (exposure === null) return [];
        const y = row + (GAP / 2 + STICK * (at + 0.5)) / (STICK * drawn.length + GAP);
        const model = models[place];
        return [
          {
            kind: 'rule',
            axis: 'y',
            look: 'series-line',
            model,
            at: y,
            along: [group.demand ?? 0, exposure],
          },
          { kind: 'dot', model, x: exposure, y, size: 4.5 },
        ];
      }),
    })),
    perRow: 1,
    legend: drawn.length > 1 ? names : [],
    table: {
      head: [...heads, ...drawn.map((place) => names[models[place]])],
      rows: groups.map(({ value, demand, catalog, exposures }) => [
        value,
        ...[demand, catalog, ...drawn.map((place) => exposures[place])].map((each) =>
          numberCell(each, share),
        ),
      ]),
    },
  };
}

/** Returns the meaning of shares and lines. */
export function itemGroupsNote({ cutoff }: ItemGroupsView): string[] {
  return [
    l10n.t(
      'Demand: share of the relevant pairs. {0}: share of the places of a list, discounted by rank.',
      exposureTitle(cutoff),
    ),
    l10n.t('In the chart the line is demand, the dashed line the catalog.'),
  ];
}

/** Returns “Exposure@10”, or “Exposure” of whole lists. */
function exposureTitle(cutoff: number | null): string {
  return cutoff === null ? l10n.t('Exposure') : l10n.t('Exposure@{0}', cutoff);
}

function linesOfGroup({ demand, catalog }: ItemGroupView, row: number): Mark[] {
  const along = [row + 0.1, row + 0.9] as const;
  return [
    ...(demand === null ? [] : [{ kind: 'rule', axis: 'x', at: demand, along } as const]),
    ...(catalog === null
      ? []
      : [{ kind: 'rule', axis: 'x', look: 'axis-line cutoff', at: catalog, along } as const]),
  ];
}
