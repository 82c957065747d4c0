import type { ComparedUserJson, ComparisonJson, PairJson } from '../../protocol/comparisonResult';
import type { RecordTable } from '../../sheets/delimited';
import { adjustedPValue } from '../../sentences/comparisonWords';

type Value = string | number | null | undefined;

const COLUMNS = [
  ...['a', 'b', 'measure', 'n', 'difference', 't_low', 't_high', 'bca_low', 'bca_high'],
  ...['simultaneous_low', 'simultaneous_high', 'equivalence_low', 'equivalence_high', 'margin', 't', 'df'],
  ...['p_t', 'wilcoxon', 'p_wilcoxon', 'p_randomization', 'p_sign', 'p_equivalence', 'p_adjusted'],
  ...['wins', 'ties', 'losses', 'cohens_dz', 'cliffs_delta', 'detectable', 'verdict', 'per', 'p_bootstrap'],
  ...['both_lists', 'both_lists_difference'],
];

/** Columns of bounds, if they were asked for. */
const BOUNDS = ['judged_low', 'judged_high', 'judged_sign', 'judgments_at_least', 'judgments_at_most'];

/** Returns one record per pair of models and metric, with all statistics. Differences are b − a, as in the JSON document. */
export function comparisonRecords(json: ComparisonJson): RecordTable {
  const isBounded = json.pairs.some(({ unjudged }) => unjudged?.low !== undefined);
  const columns = isBounded ? [...COLUMNS, ...BOUNDS] : COLUMNS;
  return {
    columns,
    rows: json.pairs.map((pair) => {
      const values = ofPair(json, pair);
      return columns.map((column) => values[column] ?? null);
    }),
  };
}

function ofPair(json: ComparisonJson, pair: PairJson): Record<string, Value> {
  const { a, b, measure, n, difference, ci, margin, tests, winTieLoss, effect, detectable, verdict } = pair;
  const pooled = json.rows.find((row) => row.measure === measure);
  const aggregate = pooled?.aggregate ?? 'user';
  return {
    ...{ a, b, measure, n, difference, margin, detectable, verdict },
    per: aggregate === 'rows' ? 'row' : aggregate,
    p_bootstrap: pooled?.pairs.find((each) => each.a === a && each.b === b)?.p,
    ...ends('t', ci.t),
    ...ends('bca', ci.bca),
    ...ends('simultaneous', ci.simultaneous),
    ...ends('equivalence', ci.equivalence),
    t: tests.pairedT?.statistic,
    df: tests.pairedT?.df,
    p_t: tests.pairedT?.p,
    wilcoxon: tests.wilcoxon?.statistic,
    p_wilcoxon: tests.wilcoxon?.p,
    p_randomization: tests.randomization?.p,
    p_sign: tests.sign?.p,
    p_equivalence: tests.equivalence?.p,
    p_adjusted: adjustedPValue(json, pair),
    wins: winTieLoss[0],
    ties: winTieLoss[1],
    losses: winTieLoss[2],
    cohens_dz: effect.cohensDz,
    cliffs_delta: effect.cliffsDelta,
    both_lists: pair.bothLists?.users,
    both_lists_difference: pair.bothLists?.difference,
    judged_low: pair.unjudged?.low,
    judged_high: pair.unjudged?.high,
    judged_sign: pair.unjudged?.sign,
    judgments_at_least: pair.unjudged?.flip?.atLeast,
    judgments_at_most: pair.unjudged?.flip?.atMost,
  };
}

function ends(name: string, interval: readonly [number, number] | null): Record<string, Value> {
  return { [`${name}_low`]: interval?.[0], [`${name}_high`]: interval?.[1] };
}

/** Returns a record per user, pair and metric, with the relevant item that moved most. */
export function comparedUsersRecords(users: Iterable<ComparedUserJson>): RecordTable {
  return {
    columns: [
      ...['a', 'b', 'user', 'measure', 'value_a', 'value_b', 'difference'],
      ...['item', 'rank_a', 'rank_b', 'interactions', 'in_training'],
    ],
    rows: mapped(users, ({ a, b, user, measure, values, difference, wanted }) => {
      const { ranks = [null, null], interactions = null, inTraining = null, item = null } = wanted ?? {};
      const trained = inTraining === null ? null : inTraining ? 'yes' : 'no';
      return [a, b, user, measure, ...values, difference, item, ...ranks, interactions, trained];
    }),
  };
}

function* mapped<From, To>(all: Iterable<From>, to: (each: From) => To): Generator<To> {
  for (const each of all) yield to(each);
}

/** Number of users per chunk. */
const USERS_PER_PIECE = 1000;

/**
 * Generates the JSON of a comparison and its users in chunks, because all users may be longer than the
 * longest string.
 */
export function* comparedUsersJson(json: object, users: Iterable<ComparedUserJson>): Generator<string> {
  const whole = JSON.stringify(json, undefined, 2);
  yield `${whole.slice(0, whole.lastIndexOf('\n}'))},\n  "perUser": [`;
  let texts: string[] = [];
  let written = false;
  for (const user of users) {
    texts.push(`${written ? ',' : ''}\n    ${JSON.stringify(user)}`);
    written = true;
    if (texts.length < USERS_PER_PIECE) continue;
    yield texts.join('');
    texts = [];
  }
  yield `${texts.join('')}${written ? '\n  ' : ''}]\n}\n`;
}
