import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { HitsByRankView } from '../../shared/protocol/views/chartView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { ChartFrame } from './chartFrame';
import { LineChart } from './lineChart';
import type { Telling } from './drawing/tip';

interface HitsChartProps {
  readonly hits: HitsByRankView;
  readonly busy: boolean;
  readonly names: readonly string[];
  /** Numbers of the models that are drawn. */
  readonly drawn: readonly number[];
  readonly chosen: number;
}

/** At which ranks the hits stand: which share of the users counted has one there. */
export function HitsChart({ hits, busy, names, drawn, chosen }: HitsChartProps): JSX.Element {
  const { numbers } = usePanel();
  const models = drawn.map((model) => ({ model, ...hits.models[model] }));
  const deepest = models[0]?.hits.length ?? 0;
  const title = l10n.t('Hits by rank');
  const shareOf = (model: number, rank: number): number | null => {
    const { users, hits: at } = hits.models[model];
    return users === 0 ? null : at[rank - 1] / users;
  };
  const tell = (rank: number): Telling => ({
    head: l10n.t('Rank {0}', numbers.count(rank)),
    lines: models.map(({ users, hits: at, total, model }) => {
      const share = shareOf(model, rank);
      const words = plural(
        users,
        l10n.t('{0} of {1} user', numbers.count(at[rank - 1]), numbers.count(users)),
        l10n.t('{0} of {1} users', numbers.count(at[rank - 1]), numbers.count(users)),
      );
      const text =
        share === null
          ? l10n.t('undefined')
          : total === 0
            ? `${numbers.share(share)}, ${words}`
            : `${numbers.share(share)}, ${words}, ${l10n.t('{0} of the hits', numbers.share(at[rank - 1] / total))}`;
      return { model, name: names[model], text };
    }),
  });
  const none = models.every(({ total }) => total === 0);
  return (
    <ChartFrame
      title={title}
      busy={busy}
      note={none ? <span class="quiet">{l10n.t('No recommendations have a hit.')}</span> : undefined}
      table={{
        head: [l10n.t('Rank'), ...drawn.map((model) => names[model])],
        rows: Array.from({ length: deepest }, (_, index) => [
          { kind: 'number' as const, text: numbers.count(index + 1), full: String(index + 1) },
          ...drawn.map((model) => {
            const share = shareOf(model, index + 1);
            return {
              kind: 'number' as const,
              text: share === null ? '–' : numbers.share(share),
              full: share === null ? '' : String(share),
            };
          }),
        ]),
      }}
      picture={(width) => (
        <LineChart
          width={width}
          title={title}
          label={l10n.t('Share of users with a hit at each rank from 1 to {0}', numbers.count(deepest))}
          xTitle={l10n.t('rank in the list')}
          yTitle={l10n.t('users with a hit at this rank, %')}
          xText={numbers.count}
          yText={(share) => numbers.short(share * 100)}
          lines={drawn.map((model) => ({
            model,
            values: Array.from({ length: deepest }, (_, index) => shareOf(model, index + 1)),
          }))}
          chosen={chosen}
          names={names}
          tell={tell}
        />
      )}
    />
  );
}
