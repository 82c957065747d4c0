import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/leaderboard/comparedPairs';
import type { ComparedUsersView, UserPlacesView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { clip } from '../../shared/text/clip';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { areaOf } from '../../shared/charts/area';
import { Axes } from '../charts/drawing/axes';
import { ChartFrame, type TableCell } from '../charts/chartFrame';
import { Picture } from '../charts/drawing/picture';
import { pressable } from '../charts/drawing/pressable';
import { axisEnds, linearScale, type Scale } from '../../shared/charts/scale';
import { round, seriesStyle } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from '../charts/drawing/tip';
import { useRoving } from '../charts/drawing/useRoving';

export interface PairChartProps {
  readonly evaluation: EvaluationView;
  readonly compared: ComparedPair;
  readonly view: ComparedUsersView;
  readonly onUser: (user: number, model: number, measure: number) => void;
  readonly onQuery: (model: number, measure: number, query: string) => void;
  readonly baseline: number | undefined;
}

const HEIGHT = 260;

/** A place in the picture: one user, or several. */
interface Place {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly users: number;
  /** Where it is one. */
  readonly user: number | undefined;
}

/** Each user's value by the one model against that by the other; of many users how many stand where. */
export function UsersChart(props: PairChartProps): JSX.Element {
  const { evaluation, compared, view } = props;
  const { numbers } = usePanel();
  const { name } = evaluation.measures[compared.measure];
  const [a, b] = [compared.a, compared.b].map((model) => evaluation.models[model].name);
  const title = l10n.t('{0} of each user', name);
  const places = placesOf(view.places);
  const span = ([from, to]: readonly [number, number]): TableCell => ({
    kind: 'number',
    text: from === to ? numbers.value(from) : `${numbers.short(from)} – ${numbers.short(to)}`,
    full: from === to ? String(from) : `${from} … ${to}`,
  });
  return (
    <ChartFrame
      title={title}
      note={
        <span class="quiet">
          {l10n.t('Above the line: {0} is higher.', clip(b, 40))}
          {view.places.kind === 'bins' && ` ${l10n.t('The darker a square, the more users.')}`}
        </span>
      }
      table={{
        head: [a, b, l10n.t('Users')],
        rows: places.map((place) => [
          span(place.a),
          span(place.b),
          { kind: 'number', text: numbers.count(place.users), full: String(place.users) },
        ]),
      }}
      picture={(width) =>
        places.length === 0 ? (
          <p class="quiet">{l10n.t('No user has a value of both.')}</p>
        ) : (
          <Places {...props} places={places} title={title} names={[a, b]} width={width} />
        )
      }
    />
  );
}

function placesOf(view: UserPlacesView): Place[] {
  if (view.kind === 'places')
    return view.places.map(({ a, b, users, user }) => ({
      a: [a, a],
      b: [b, b],
      users,
      user: users === 1 ? user : undefined,
    }));
  const { bins, from, to, counts } = view;
  const edge = (at: number): number => from + (at * (to - from)) / bins;
  return counts.flatMap((users, at) => {
    const [row, column] = [Math.floor(at / bins), at % bins];
    if (users === 0) return [];
    return [
      { a: [edge(column), edge(column + 1)], b: [edge(row), edge(row + 1)], users, user: undefined } as const,
    ];
  });
}

interface PlacesProps extends PairChartProps {
  readonly places: readonly Place[];
  readonly title: string;
  readonly names: readonly [string, string] | readonly string[];
  readonly width: number;
}

function Places(props: PlacesProps): JSX.Element {
  const { compared, view, places, title, names, width, onUser, onQuery, evaluation, baseline } = props;
  const { numbers } = usePanel();
  const { name } = evaluation.measures[compared.measure];
  const roving = useRoving(places.length);
  const values = places.flatMap(({ a, b }) => [...a, ...b]);
  const [low, high] = axisEnds(values, 4);
  const area = areaOf(width, HEIGHT, linearScale(low, high, [0, 1], 4).ticks.map(numbers.short));
  const y = linearScale(low, high, [area.bottom, area.top], 4);
  const x = linearScale(low, high, [area.left + 6, area.right], Math.max(2, Math.floor(width / 90)));
  const most = Math.max(...places.map(({ users }) => users));
  const count = (users: number): string =>
    plural(users, l10n.t('{0} user', numbers.count(users)), l10n.t('{0} users', numbers.count(users)));
  const span = ([from, to]: readonly [number, number]): string =>
    from === to ? numbers.value(from) : l10n.t('{0} to {1}', numbers.short(from), numbers.short(to));
  const tell = ({ a, b, users }: Place): Telling => ({
    head: count(users),
    lines: [
      { model: compared.a, name: clip(names[0], 40), text: span(a) },
      { model: compared.b, name: clip(names[1], 40), text: span(b) },
    ],
  });
  const press = (place: Place): void => {
    if (place.user !== undefined) return onUser(place.user, compared.b, compared.measure);
    // Differences to the baseline are what the table of users knows beside the values.
    const parts = [within(name, place.b)];
    if (baseline === compared.a) parts.push(within('vs', [place.b[0] - place.a[1], place.b[1] - place.a[0]]));
    onQuery(compared.b, compared.measure, parts.join(' and '));
  };
  const pointedAt = roving.shown === undefined ? undefined : places.at(roving.shown);
  return (
    <>
      <Tip telling={pointedAt && tell(pointedAt)} width={width} />
      <Picture
        width={width}
        height={HEIGHT}
        title={title}
        label={l10n.t('{0} of each user by {1} and by {2}', name, clip(names[0], 60), clip(names[1], 60))}
        models={[]}
      >
        <Axes
          area={area}
          x={x}
          y={y}
          xTitle={clip(names[0], 40)}
          yTitle={clip(names[1], 40)}
          xText={numbers.short}
          yText={numbers.short}
        />
        <line
          class="pareto"
          stroke-dasharray="4 3"
          x1={round(x.place(low))}
          y1={round(y.place(low))}
          x2={round(x.place(high))}
          y2={round(y.place(high))}
        />
        <g ref={roving.group} onKeyDown={roving.onKeyDown} class={seriesStyle(compared.b).colour}>
          {places.map((place, index) => (
            <g
              key={index}
              class="point-stop user-place"
              aria-label={sentenceOf(tell(place))}
              {...roving.stop(index)}
              {...pressable(() => press(place))}
            >
              {view.places.kind === 'bins' ? (
                <Square
                  place={place}
                  x={x}
                  y={y}
                  opacity={0.12 + (0.88 * Math.log1p(place.users)) / Math.log1p(most)}
                />
              ) : (
                <circle
                  class="user-point reach-point"
                  cx={round(x.place(place.a[0]))}
                  cy={round(y.place(place.b[0]))}
                  r={round(Math.min(14, 2.2 + Math.sqrt(place.users)))}
                />
              )}
            </g>
          ))}
        </g>
      </Picture>
    </>
  );
}

function Square({
  place,
  x,
  y,
  opacity,
}: {
  place: Place;
  x: Scale;
  y: Scale;
  opacity: number;
}): JSX.Element {
  const [left, right] = place.a.map(x.place);
  const [bottom, top] = place.b.map(y.place);
  return (
    <rect
      class="user-square"
      fill-opacity={opacity}
      style={{ fillOpacity: opacity }}
      x={round(left)}
      y={round(top)}
      width={round(right - left)}
      height={round(bottom - top)}
    />
  );
}

/** A condition on a number that was added up: its last digits may differ. */
function within(column: string, [from, to]: readonly [number, number]): string {
  const slack = 1e-12 + 1e-9 * Math.max(Math.abs(from), Math.abs(to));
  return `${column} >= ${Number((from - slack).toPrecision(12))} and ${column} <= ${Number((to + slack).toPrecision(12))}`;
}
