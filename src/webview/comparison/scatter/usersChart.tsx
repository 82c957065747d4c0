import * as l10n from '@vscode/l10n';
import { useResult } from '../../shownResult';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../../shared/leaderboard/comparedPairs';
import type { ComparedUsersView } from '../../../shared/protocol/views/comparisonView';
import { clip } from '../../../shared/text/clip';
import { plural } from '../../../shared/text/numbers/plural';
import { usePanel } from '../../context';
import type { ComparedUsersProps } from '../comparedUsers';
import { areaOf } from '../../../shared/charts/area';
import { Axes } from '../../../shared/charts/drawing/axes';
import { ChartFrame, type TableCell } from '../../charts/chartFrame';
import { Picture } from '../../charts/drawing/picture';
import { pressable } from '../../charts/drawing/pressable';
import { axisEnds, linearScale, type Scale } from '../../../shared/charts/scale';
import { round, seriesStyle } from '../../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from '../../charts/drawing/tip';
import { sharesTold } from '../shares';
import { useRoving } from '../../charts/drawing/useRoving';
import { useStretchKeys } from '../../charts/drawing/useStretchKeys';
import {
  lies,
  placesOf,
  queriedRegion,
  regionOf,
  regionQuery,
  wholeSquares,
  type Place,
  type Region,
} from './places';
import { useRectangle, type Rectangle } from './useRectangle';

export interface PairChartProps extends ComparedUsersProps {
  readonly compared: ComparedPair;
  readonly view: ComparedUsersView;
}

const HEIGHT = 260;

/** Each user's value by the one model against that by the other; of many users how many stand where. */
export function UsersChart(props: PairChartProps): JSX.Element {
  const { compared, view } = props;
  const { evaluation, baseline, ui } = useResult();
  const { numbers } = usePanel();
  const { name } = evaluation.measures[compared.measure];
  const [a, b] = [compared.a, compared.b].map((model) => evaluation.models[model].name);
  const title = l10n.t('{0} of each user', name);
  const places = placesOf(view.places);
  // Of other models than the baseline the table of users has no values beside the chosen one's.
  const againstBaseline = baseline === compared.a;
  const queried =
    againstBaseline && ui.model === compared.b ? queriedRegion(props.query, name, view.places) : undefined;
  const ends = ([from, to]: readonly [number, number]): string =>
    l10n.t('{0} to {1}', numbers.short(from), numbers.short(to));
  const span = ([from, to]: readonly [number, number]): TableCell => ({
    kind: 'number',
    text: from === to ? numbers.value(from) : `${numbers.short(from)} – ${numbers.short(to)}`,
    full: from === to ? String(from) : `${from} … ${to}`,
  });
  return (
    <ChartFrame
      title={title}
      note={
        <span class="chart-notes">
          {queried !== undefined && (
            <button
              class="chip"
              aria-pressed={true}
              title={l10n.t('Show all users')}
              onClick={() => props.onQuery(compared.b, compared.measure, '')}
            >
              {clip(a, 40)} {ends(queried.a)} · {clip(b, 40)} {ends(queried.b)}{' '}
              <span class="icon icon-close" aria-hidden="true" />
            </button>
          )}
          <span class="quiet">
            {[
              l10n.t('Above the line: {0} is higher.', clip(b, 40)),
              ...(view.places.kind === 'bins' ? [l10n.t('The darker a square, the more users.')] : []),
              againstBaseline
                ? l10n.t('Drag to select users and show them under {0}.', clip(b, 40))
                : l10n.t('To select users by dragging, set {0} as the baseline.', clip(a, 40)),
            ].join(' ')}
          </span>
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
          <Places {...props} {...{ places, title, againstBaseline, queried, width }} names={[a, b]} />
        )
      }
    />
  );
}

interface PlacesProps extends PairChartProps {
  readonly places: readonly Place[];
  readonly title: string;
  readonly names: readonly string[];
  /** The one model is the baseline, by whose values the users of the other can be asked for, too. */
  readonly againstBaseline: boolean;
  /** What the table of users shows of the picture. */
  readonly queried: Region | undefined;
  readonly width: number;
}

function Places(props: PlacesProps): JSX.Element {
  const { compared, view, places, title, names, againstBaseline, queried, width, onUser, onQuery } = props;
  const { evaluation } = useResult();
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
  const ask = (region: Region): void =>
    onQuery(compared.b, compared.measure, regionQuery(name, region, view.places, againstBaseline));
  const press = (place: Place): void => {
    if (place.user !== undefined) onUser(place.user, compared.b, compared.measure);
    else ask(place);
  };
  const keys = useStretchKeys({
    group: roving.group,
    perRow: places.length,
    onStretch: ({ first, last }) => ask(regionOf(places.slice(first, last + 1))),
  });
  const within = ({ from, to }: Rectangle): Region =>
    wholeSquares(
      {
        a: ascending(x.value(from.x), x.value(to.x)),
        b: ascending(y.value(from.y), y.value(to.y)),
      },
      view.places,
    );
  const drag = useRectangle((rectangle) => {
    const region = within(rectangle);
    if (places.some((place) => lies(place, region))) ask(region);
  });
  const brushed =
    drag.rectangle !== undefined
      ? within(drag.rectangle)
      : keys.stretch && regionOf(places.slice(keys.stretch.first, keys.stretch.last + 1));
  const lit = brushed ?? queried;
  const tellRegion = (region: Region): Telling =>
    tell({
      ...region,
      users: places.reduce((sum, place) => sum + (lies(place, region) ? place.users : 0), 0),
      user: undefined,
    });
  // What is asked for may be of a result before this one.
  const onAxis = (value: number): number => Math.max(low, Math.min(high, value));
  const pointedAt = roving.shown === undefined ? undefined : places.at(roving.shown);
  return (
    <>
      <Tip
        telling={
          brushed !== undefined
            ? tellRegion(brushed)
            : pointedAt === undefined
              ? sharesTold(compared, numbers)
              : tell(pointedAt)
        }
        width={width}
      />
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
        {againstBaseline && (
          <rect
            class="brush-ground"
            x={area.left}
            y={area.top}
            width={area.right - area.left}
            height={area.bottom - area.top}
            onPointerDown={drag.onPointerDown}
          />
        )}
        <g
          ref={roving.group}
          onPointerDown={againstBaseline ? drag.onPointerDown : undefined}
          onKeyDownCapture={(event) => {
            if (againstBaseline && keys.onKeyDown(event)) event.stopPropagation();
          }}
          onKeyDown={roving.onKeyDown}
          class={seriesStyle(compared.b).colour}
        >
          {places.map((place, index) => (
            <g
              key={index}
              class={
                lit === undefined || lies(place, lit)
                  ? 'point-stop user-place'
                  : 'point-stop user-place unlit'
              }
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
        {lit !== undefined && (
          <rect
            class="brush-box"
            x={round(x.place(onAxis(lit.a[0])))}
            y={round(y.place(onAxis(lit.b[1])))}
            width={round(x.place(onAxis(lit.a[1])) - x.place(onAxis(lit.a[0])))}
            height={round(y.place(onAxis(lit.b[0])) - y.place(onAxis(lit.b[1])))}
          />
        )}
      </Picture>
    </>
  );
}

function ascending(one: number, other: number): readonly [number, number] {
  return one < other ? [one, other] : [other, one];
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
