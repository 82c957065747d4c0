import * as l10n from '@vscode/l10n';
import type { HitsByRankView } from '../protocol/views/chartView';
import type { NumberFormats } from '../text/numbers/numberFormats';
import { plural } from '../text/numbers/plural';
import { type Chart, numberCell } from './chart';
import type { DrawnModels } from './curveChart';
import { lineChart } from './lineChart';

/** Returns the chart of hits by rank: for each rank, the share of counted users who have a hit there. */
export function hitsChart(
  hits: HitsByRankView,
  { names, drawn, chosenModel }: DrawnModels,
  { count, share, short }: NumberFormats,
): Chart {
  const models = drawn.map((model) => {
    const { users, hits: at, total } = hits.models[model];
    return { model, users, at, total, values: at.map((found) => (users === 0 ? null : found / users)) };
  });
  const deepest = models[0]?.at.length ?? 0;
  const text = ({ users, at, total, values }: (typeof models)[number], rank: number): string => {
    const value = values.at(rank - 1) ?? null;
    if (value === null) return l10n.t('undefined');
    const found = at[rank - 1];
    const words = plural(
      users,
      l10n.t('{0} of {1} user', count(found), count(users)),
      l10n.t('{0} of {1} users', count(found), count(users)),
    );
    const ofHits = total === 0 ? [] : [l10n.t('{0} of the hits', share(found / total))];
    return [share(value), words, ...ofHits].join(', ');
  };
  return lineChart({
    title: l10n.t('Hits by rank'),
    label: l10n.t('Share of users with a hit at each rank from 1 to {0}', count(deepest)),
    x: { title: l10n.t('rank in the list'), text: count },
    y: { title: l10n.t('users with a hit at this rank, %'), text: (value) => short(value * 100) },
    lines: models,
    names,
    ...(chosenModel !== undefined && { chosenModel }),
    tell: (rank) => ({
      head: l10n.t('Rank {0}', count(rank)),
      lines: models.map((each) => ({ model: each.model, name: names[each.model], text: text(each, rank) })),
    }),
    table: {
      head: [l10n.t('Rank'), ...drawn.map((model) => names[model])],
      rows: Array.from({ length: deepest }, (_, index) => [
        numberCell(index + 1, count),
        ...models.map(({ values }) => numberCell(values[index], share)),
      ]),
    },
  });
}

/** Returns the note of the chart, if any. */
export function hitsNote({ models }: HitsByRankView, drawn: readonly number[]): string | undefined {
  return drawn.every((model) => models[model].total === 0)
    ? l10n.t('No recommendations have a hit.')
    : undefined;
}
