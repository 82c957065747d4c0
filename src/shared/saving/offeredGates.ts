import * as l10n from '@vscode/l10n';
import type { ConfiguredEvaluation, ConfiguredGate } from '../config/checkConfig';
import type { GateJson, GatesView } from '../protocol/checkResult';
import type { EvaluationView } from '../protocol/views/evaluationView';
import { lineOfWords } from '../sheets/sheet';
import { percentText } from '../text/numbers/changeText';
import { blindText, gateText } from '../export/check/gateWords';

/** Function that checks gates on the loaded evaluation; undefined: it is not loaded. */
export type CheckGates = (gates: readonly ConfiguredGate[]) => Promise<GatesView | undefined>;

/** Gate that a person may add when saving an evaluation. */
interface OfferedGate {
  readonly label: string;
  /** Description: the detectable difference with these users, or the number of users that the gate needs. */
  readonly description: string;
  readonly gate: ConfiguredGate;
}

/** Default margin, as a share of the baseline's mean. */
const USUAL_MARGIN = 0.01;
/**
 * Margin to the current snapshot, as a share of its mean. With 2%, runs that answer every query anew break the
 * gate in 8% of months of daily checks; with 5% in 3%, and changes that cost a fifth are found about as often
 * (bench/results/gates.md).
 */
const SNAPSHOT_MARGIN = 0.05;
/** Shares of users without recommendations that can be a bound. */
const SHARES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const;
/** Number of decimals of a bound on a metric. */
const LEVEL_DECIMALS = 3;

/**
 * Returns the gates that these users can decide: a lower or upper bound at the end of the mean's interval,
 * the smallest margin to the baseline that holds, and a share of users without recommendations. If the users
 * are too few for the default margin, it is last, with the number of users that it needs.
 * @param baseline name of the baseline among the models; undefined: none
 */
export async function suggestGates(
  { measures }: Pick<EvaluationView, 'measures'>,
  baseline: string | undefined,
  check: CheckGates,
): Promise<OfferedGate[]> {
  const rankingMetric = measures.find(({ group }) => group === 'ranking');
  const margin =
    rankingMetric && baseline !== undefined ? [gateWithin(rankingMetric.name, USUAL_MARGIN)] : [];
  const level = rankingMetric === undefined ? [] : [gateAt(rankingMetric, 0)];
  const todays = await check([...margin, ...level, { withoutList: writtenPercent(SHARES[0]) }]);
  if (todays === undefined) return [];
  const todaysGates = todays.gates;
  const usual = margin.length > 0 ? todaysGates.find(({ gate }) => gate === 0) : undefined;
  const isBlind = usual?.checks.some(({ blind }) => blind !== null) === true;
  const candidates = [
    ...todaysGates.flatMap(({ bound, checks }): ConfiguredGate[] => {
      if (rankingMetric === undefined || (bound.kind !== 'atLeast' && bound.kind !== 'atMost')) return [];
      const value = levelHeld(bound.kind, checks);
      return value === undefined ? [] : [gateAt(rankingMetric, value)];
    }),
    ...todaysGates.flatMap(({ bound, checks }): ConfiguredGate[] => {
      if (bound.kind !== 'withoutList') return [];
      const share = SHARES.find((each) => checks.every(({ value }) => (value ?? 1) <= each));
      return share === undefined ? [] : [{ withoutList: writtenPercent(share) }];
    }),
    ...(rankingMetric === undefined || usual === undefined
      ? []
      : [isBlind ? marginHeld(usual) : USUAL_MARGIN].flatMap((share) =>
          share === undefined ? [] : [gateWithin(rankingMetric.name, share)],
        )),
  ];
  const checkedCandidates = candidates.length === 0 ? undefined : await check(candidates);
  const against = baseline === undefined ? null : { name: baseline };
  const offer = (json: GateJson, gate: ConfiguredGate, description: string): OfferedGate => ({
    label: lineOfWords(gateText(json, against)),
    description,
    gate,
  });
  return [
    ...(checkedCandidates?.gates ?? [])
      .filter(({ state, checks }) => state === 'holds' && checks.every(({ blind }) => blind === null))
      .map((json) => offer(json, candidates[json.gate], todayText(json))),
    ...(usual !== undefined && isBlind ? [offer(usual, margin[0], neededText(usual))] : []),
  ];
}

/**
 * Returns the gates of a new evaluation: the first gate of each kind that {@link suggestGates} returns.
 * Without a baseline among the models, the margin is to the current snapshot.
 */
export async function firstGates(
  view: Pick<EvaluationView, 'measures'>,
  baseline: ConfiguredEvaluation['baseline'],
  check: CheckGates,
): Promise<ConfiguredGate[]> {
  const named = typeof baseline === 'string' ? baseline : undefined;
  const offered = (await suggestGates(view, named, check)).map(({ gate }) => gate);
  const metric = view.measures.find(({ group }) => group === 'ranking')?.name;
  const all = [
    ...offered,
    ...(named === undefined && metric !== undefined ? [gateWithin(metric, SNAPSHOT_MARGIN)] : []),
  ];
  const kinds = all.map((gate) => Object.keys(gate).join(' '));
  return all.filter((_, index) => kinds.indexOf(kinds[index]) === index);
}

function gateWithin(metric: string, share: number): ConfiguredGate {
  return { metric, notWorseBy: writtenPercent(share) };
}

function gateAt({ name, higherIsBetter }: EvaluationView['measures'][number], value: number): ConfiguredGate {
  return { metric: name, ...(higherIsBetter ? { atLeast: value } : { atMost: value }) };
}

function writtenPercent(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`;
}

/** Returns a bound that the intervals of all models satisfy, rounded outwards; undefined: no bound does. */
function levelHeld(kind: 'atLeast' | 'atMost', checks: GateJson['checks']): number | undefined {
  const unit = 10 ** LEVEL_DECIMALS;
  const ends = checks.map(({ interval }) => interval?.[kind === 'atLeast' ? 0 : 1] ?? Number.NaN);
  const level =
    kind === 'atLeast'
      ? Math.ceil(Math.min(...ends) * unit - 1) / unit
      : Math.floor(Math.max(...ends) * unit + 1) / unit;
  return Number.isNaN(level) || (kind === 'atLeast' && level <= 0) ? undefined : level;
}

/**
 * Returns the smallest whole percentage of the baseline's mean that contains the interval and that these
 * users have power for; undefined: not even 100%.
 */
function marginHeld({ checks }: GateJson): number | undefined {
  const shares = checks.map(({ blind, interval, reference, bound }) => {
    if (reference === null || reference <= 0 || interval === null) return Number.NaN;
    // If the bound is below 0, higher values are better.
    const lost = bound < 0 ? -interval[0] : interval[1];
    return Math.max(blind?.detectable ?? 0, lost, 0) / reference;
  });
  const share = Math.ceil(Math.max(...shares) * 100 + 1) / 100;
  return share <= 1 ? share : undefined;
}

function todayText({ bound, checks }: GateJson): string {
  const values = checks.flatMap(({ value }) => (value === null ? [] : [value]));
  if (bound.kind === 'withoutList') return l10n.t('today: {0}', percentText(Math.max(...values)));
  return bound.kind === 'atLeast' || bound.kind === 'atMost'
    ? l10n.t('today’s bound of the interval')
    : l10n.t('the smallest margin that these users can show');
}

function neededText(gate: GateJson): string {
  const [{ blind, users }] = gate.checks.filter((check) => check.blind !== null);
  return blind === null ? '' : l10n.t('Blind: {0}', blindText(gate, blind, users));
}
