import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import {
  type Chart,
  numberCell,
  type Region,
  type ChartStop,
  type ChartTooltip,
} from '../../../shared/charts/chart';
import type { Mark, Range } from '../../../shared/charts/marks';
import { axisEnds } from '../../../shared/charts/scale';
import type { ComparedPair } from '../../../shared/sentences/comparedPairs';
import type { ComparedUsersView } from '../../../shared/protocol/views/comparisonView';
import { clipText } from '../../../shared/text/clip';
import { plural } from '../../../shared/text/numbers/plural';
import { intervalWords } from '../../../shared/text/numbers/rangeText';
import { ChartFigure } from '../../charts/chartFigure';
import { usePanel } from '../../context';
import { useResult } from '../../shownResult';
import type { ComparedUsersProps } from '../comparedUsers';
import { sharesTold } from '../shares';
import { scatterPoints, parseRegionQuery, regionQuery, wholeSquares } from './places';
import { Icon } from '../../controls/icon';

export interface PairChartProps extends ComparedUsersProps {
  readonly compared: ComparedPair;
  readonly view: ComparedUsersView;
}

/** Shows each user's value by one model against that by the other; for many users, counts per bin. */
export function UsersChart({ compared, view, query, onUser, onQuery }: PairChartProps): JSX.Element {
  const { evaluation, baseline, labels, ui } = useResult();
  const { numbers } = usePanel();
  const { measure } = compared;
  const { name } = evaluation.measures[measure];
  const names = [compared.a, compared.b].map((model) => labels[model]);
  const [a, b] = names.map((each) => clipText(each, 40));
  const places = scatterPoints(view.places);
  // The table of users has a second column of values only for the baseline.
  const againstBaseline = baseline === compared.a;
  const queried =
    againstBaseline && ui.model === compared.b ? parseRegionQuery(query, name, view.places) : undefined;
  const ends = axisEnds(places.flatMap(({ x, y }) => [...x, ...y]));
  const most = Math.max(...places.map(({ users }) => users));
  const span = ([from, to]: Range): string =>
    from === to ? numbers.value(from) : l10n.t('{0} to {1}', numbers.short(from), numbers.short(to));
  const tell = ({ x, y }: Region, users: number): ChartTooltip => ({
    head: plural(users, l10n.t('{0} user', numbers.count(users)), l10n.t('{0} users', numbers.count(users))),
    lines: [
      { model: compared.a, name: a, text: span(x) },
      { model: compared.b, name: b, text: span(y) },
    ],
  });
  const ask = (region: Region): void =>
    onQuery(compared.b, measure, regionQuery(name, region, view.places, againstBaseline));
  const markOf = ({ x, y }: Region, users: number): Mark =>
    view.places.kind === 'bins'
      ? {
          ...{ kind: 'bar', look: 'user-square', model: compared.b, x, y },
          opacity: 0.12 + (0.88 * Math.log1p(users)) / Math.log1p(most),
        }
      : {
          ...{ kind: 'dot', look: 'user-point', form: 'circle', model: compared.b, x: x[0], y: y[0] },
          size: Math.min(14, 2.2 + Math.sqrt(users)),
        };
  const axis = { text: numbers.short, ends };
  const chart: Chart = {
    title: l10n.t('{0} of each user', name),
    label: l10n.t('{0} of each user by {1} and by {2}', name, clipText(names[0], 60), clipText(names[1], 60)),
    height: 260,
    x: { ...axis, title: a, inset: 6 },
    y: { ...axis, title: b },
    marks: [{ kind: 'line', look: 'pareto', points: ends.map((end) => [end, end]) }],
    stops: places.map(({ users, user, ...region }): ChartStop => ({
      told: tell(region, users),
      look: 'point-stop user-place',
      region,
      marks: [markOf(region, users)],
      press: () => {
        if (user === undefined) ask(region);
        else onUser(user, compared.b, measure);
      },
    })),
    usual: sharesTold(compared, numbers),
    legend: [],
    table: {
      head: [...names, l10n.t('Users')],
      rows: places.map(({ x, y, users }) => [
        ...[x, y].map(([from, to]) =>
          from === to
            ? numberCell(from, numbers.value)
            : {
                text: intervalWords([numbers.short(from), numbers.short(to)]),
                full: intervalWords([String(from), String(to)]),
              },
        ),
        numberCell(users, numbers.count),
      ]),
    },
  };
  return (
    <ChartFigure
      chart={chart}
      empty={l10n.t('No user has a value of both.')}
      note={
        <span class="chart-notes line loose">
          {queried !== undefined && (
            <button
              class="chip"
              aria-pressed={true}
              title={l10n.t('Show all users')}
              onClick={() => onQuery(compared.b, measure, '')}
            >
              {a} {span(queried.x)} · {b} {span(queried.y)} <Icon name="close" />
            </button>
          )}
          <span class="quiet">
            {[
              l10n.t('Above the line: {0} is higher.', b),
              ...(view.places.kind === 'bins' ? [l10n.t('The darker a square, the more users.')] : []),
              againstBaseline
                ? l10n.t('Drag to select users and show them under {0}.', b)
                : l10n.t('To select users by dragging, set {0} as the baseline.', a),
            ].join(' ')}
          </span>
        </span>
      }
      {...(againstBaseline && {
        selecting: {
          by: 'area',
          chosen: queried,
          whole: (region) => wholeSquares(region, view.places),
          tell: (region, stops) =>
            tell(
              region,
              stops.reduce((sum, stop) => sum + places[stop].users, 0),
            ),
          onSelect: ask,
        },
      })}
    />
  );
}
