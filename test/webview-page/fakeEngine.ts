import type {
  ChartQuery,
  UserFilter,
  UserLocationQuery,
  UsersQuery,
} from '../../src/shared/protocol/queries';
import { Identifiers } from '../../src/core/data/ids/identifiers';
import { ModelUserTable } from '../../src/engine/table/userTable';
import type { ChartView, CurvePoint, TradeOffValue } from '../../src/shared/protocol/views/chartView';
import type { ConventionsView, QuickComparison } from '../../src/shared/protocol/views/conventionsView';
import type {
  EntryView,
  EvaluationView,
  FileView,
  MeanView,
  MissedView,
  ModelView,
  UserLocation,
  UserRow,
  UsersPage,
  UserView,
} from '../../src/shared/protocol/views/evaluationView';
import type { HistoryJson } from '../../src/shared/protocol/historyResult';
import type { ExplanationView, TermView } from '../../src/shared/protocol/views/explanationView';
import type { Finding } from '../../src/shared/findings/finding';
import { parseCutoff } from '../../src/shared/leaderboard/cutoffs';
import { FakeItems } from './fakeItems';
import type { PanelAnswers } from './panelPage';

/** Ids that want to be something else: markup, formulas, other writing directions, nothing visible, far too long. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  '=cmd()|calc',
  'مستخدم١٢٣',
  '\u202Eresu desrever',
  'zero\u200B\u200Bwidth\u200D',
  `long${'0123456789'.repeat(1000)}`,
  '👩‍👩‍👧‍👦 family',
  '',
  '   ',
];

/** Those that an order by id puts before `u0000000`, and those behind it: users are numbered in that order. */
const ORDERED = [...hostileNames].sort((a, b) => (a < b ? -1 : 1));
const BEFORE_U = ORDERED.filter((name) => name < 'u');
const BEHIND_U = ORDERED.filter((name) => name > 'u');

export interface FakeOptions {
  readonly users: number;
  readonly measures: readonly string[];
  readonly models?: number;
  readonly withoutList?: number;
  readonly problems?: boolean;
  /** By how much the users' ids run ahead of their numbers. */
  readonly firstId?: number;
}

/**
 * Stands in for host and engine with generated data, so that the page can be looked at alone. Every number
 * is a plain function of the user's number, and the table of them is the engine's own.
 */
export class FakeEngine implements PanelAnswers {
  readonly evaluation: EvaluationView;
  readonly items = new FakeItems(hostileNames, 1682);
  private readonly ids = new Identifiers();
  private readonly tables = new Map<number, ModelUserTable>();

  constructor(private readonly options: FakeOptions) {
    for (let user = 0; user < options.users; user++) this.ids.intern(this.id(user));
    const models = Array.from({ length: options.models ?? 1 }, (_, model) => this.modelView(model));
    this.evaluation = {
      id: 'evaluation-1',
      truth: file(
        'truth.csv',
        Math.round(options.users * 8.5),
        options.problems === true ? truthFindings : [],
      ),
      models,
      measures: options.measures.map((name) => ({
        name,
        description: `${name} of a user, the mean over the users that count.`,
        formula: 'Σ g(i) / log₂(k + 1)',
        mathml: '<math><munder><mo>∑</mo><mi>i</mi></munder><mfrac><mi>g</mi><mi>d</mi></mfrac></math>',
        edgeRules: ['0 for a user without recommendations.'],
        choices: [{ choice: 'gain', value: 'linear' }],
        source: 'Järvelin, Kekäläinen (2002)',
        group: 'ranking' as const,
        range: name.startsWith('DCG') ? [0, null] : [0, 1],
        higherIsBetter: true,
      })),
      convention: 'recscope',
      usersRule: 'truth',
      threshold: 4,
      further: { train: 'file:///work%20space/what%20was%20seen.csv' },
      startedAt: 1_760_000_000_000,
      milliseconds: 412,
    };
  }

  users(query: UsersQuery): UsersPage {
    return this.table(query.model).page(query);
  }

  locate(query: UserLocationQuery): UserLocation | null {
    return this.table(query.model).locate(query) ?? null;
  }

  user(model: number, user: number): UserView {
    const row = this.row(model, user);
    const hits = new Set(
      Array.from({ length: row.hits }, (_, hit) => 1 + ((hit * 3 + (user % 4)) % Math.max(1, row.list))),
    );
    const entries: EntryView[] = Array.from({ length: row.list }, (_, index) => {
      const rank = index + 1;
      const hit = hits.has(rank);
      return {
        rank,
        item:
          user < hostileNames.length && rank <= hostileNames.length
            ? hostileNames[rank - 1]
            : `item ${user * 7 + rank}`,
        score: 1 - rank * 0.0371,
        gain: hit ? 4 + (rank % 2) : rank === 2 ? 1 : null,
        relevant: hit,
        line: user * 10 + rank + 1,
        duplicate: false,
      };
    });
    if (row.list > 5)
      entries.splice(4, 0, { ...entries[1], rank: 0, line: entries[3].line + 1, duplicate: true });
    const missed: MissedView[] = Array.from({ length: Math.min(8, row.relevant - row.hits) }, (_, index) => ({
      item: `missed ${index + 1}`,
      gain: 5 - (index > 3 ? 1 : 0),
      line: user * 8 + index + 2,
    }));
    return {
      row,
      model,
      entries,
      furtherEntries: user % 5 === 0 ? 40 : 0,
      missed,
      furtherMissed: Math.max(0, row.relevant - row.hits - 8),
    };
  }

  /** The user's hits divided so that they come to the value, whatever the measure is called. */
  explanation(model: number, user: number, measure: string): ExplanationView {
    const { row, entries } = this.user(model, user);
    const terms = entries
      .filter(
        ({ relevant, duplicate, rank }) =>
          relevant && !duplicate && rank <= (parseCutoff(measure) ?? Infinity),
      )
      .map(({ rank, item, gain }): TermView => {
        const discount = Math.log2(rank + 1);
        const factors = [
          { name: 'gain', value: gain ?? 0 },
          { name: 'discount', value: discount },
        ];
        return { rank, item, gain: gain ?? 0, factors, contribution: (gain ?? 0) / discount };
      });
    const total = terms.reduce((sum, { contribution }) => sum + contribution, 0);
    const value = row.values[this.options.measures.indexOf(measure)];
    const best = value === null || value === 0 ? 1 : total / value;
    return {
      measure,
      formula: 'DCG@K / IDCG@K',
      mathml: '<math><mi>nDCG</mi><mo>=</mo><mfrac><mi>DCG</mi><mi>IDCG</mi></mfrac></math>',
      convention: 'recscope',
      userId: row.id,
      value,
      counted: true,
      length: row.list,
      relevant: row.relevant,
      hits: row.hits,
      derivation: {
        terms,
        total,
        combination: 'sum',
        normaliser: { text: 'IDCG', value: best, terms: [] },
        result: total / best,
      },
      choices: [{ choice: 'gain', used: 'linear', alternatives: [{ value: 'exp', result: 0.574 }] }],
    };
  }

  conventions(model: number, measure: string): ConventionsView {
    const index = this.options.measures.indexOf(measure);
    const mean = this.evaluation.models[model].means[index];
    return {
      measure,
      reference: { convention: 'recscope', mean: mean.mean, users: mean.users },
      others: [{ kind: 'refused', convention: 'recmetrics', user: hostileNames[3], item: hostileNames[0] }],
    };
  }

  quickConventions(model: number, measure: string): QuickComparison {
    return { kind: 'compared', view: this.conventions(model, measure) };
  }

  /** Curves that rise and flatten, hits that thin out, and models that trade one measure for the other. */
  chart(query: ChartQuery): ChartView {
    const { users } = this.options;
    const models = this.evaluation.models.map((_, model) => model);
    const cutoffs = Array.from({ length: 50 }, (_, index) => index + 1);
    const halfWidth = users > 1 ? 0.6 / Math.sqrt(users) : null;
    const level = (model: number): number => [0.42, 0.39, 0.27][model] ?? 0.3 / model;
    switch (query.kind) {
      case 'curve':
        return {
          kind: 'curve',
          measure: query.measure.replace(/@\d+$/, ''),
          range: [0, 1],
          models: models.map((model) => ({
            points: cutoffs.map((cutoff): CurvePoint => ({
              mean: level(model) * (1 - 0.6 / (1 + cutoff / 6)),
              users,
              halfWidth,
            })),
          })),
        };
      case 'hits-by-rank':
        return {
          kind: 'hits-by-rank',
          models: models.map((model) => {
            const hits = cutoffs.map((rank) => Math.round((users * level(model)) / (1 + rank / 8)));
            return { users, hits, total: hits.reduce((sum, count) => sum + count, 0) };
          }),
        };
      case 'over-time':
        return { kind: 'over-time', history: historyOf(query.measure) };
      case 'trade-off': {
        const value = (mean: number): TradeOffValue => ({ mean, halfWidth });
        return {
          kind: 'trade-off',
          x: { measure: query.x, range: [0, 1], higherIsBetter: true },
          y: { measure: query.y, range: [0, 1], higherIsBetter: true },
          models: models.map((model) => ({
            x: value(0.2 + 0.13 * ((model * 2) % 3)),
            y: value(level(model)),
            efficient: model < 2,
          })),
        };
      }
    }
  }

  private id(user: number): string {
    const number = user + (this.options.firstId ?? 0);
    const behind = this.options.users - user;
    if (number < BEFORE_U.length) return BEFORE_U[number];
    if (this.options.firstId === undefined && behind <= BEHIND_U.length)
      return BEHIND_U[BEHIND_U.length - behind];
    return `u${String(number).padStart(7, '0')}`;
  }

  /** The first user has nothing relevant, and so is not counted. */
  private isWithoutList(user: number): boolean {
    return user > 0 && user <= (this.options.withoutList ?? 0);
  }

  private row(model: number, user: number): UserRow {
    const withoutList = this.isWithoutList(user);
    const list = withoutList ? 0 : 10;
    const relevant = user % 97 === 0 ? 0 : 1 + (hash(user) % 31);
    const hits = Math.min(relevant, withoutList ? 0 : hash(user + 7 + model) % 6);
    return {
      user,
      id: this.id(user),
      list,
      relevant,
      hits,
      values: this.options.measures.map((_, measure) => this.value(model, measure, user)),
    };
  }

  private value(model: number, measure: number, user: number): number | null {
    if (user % 97 === 0) return null;
    const spread = (hash(user * 13 + measure * 7919 + model * 104_729) % 100_003) / 100_003;
    const noHit = this.isWithoutList(user) || hash(user + 7 + model) % 6 === 0;
    return noHit ? 0 : spread ** 1.5;
  }

  /** The engine's own table over the generated columns: filters, orders and queries are those of the product. */
  private table(model: number): ModelUserTable {
    let table = this.tables.get(model);
    if (table === undefined) {
      const { users, measures } = this.options;
      const rows = Array.from({ length: users }, (_, user) => this.row(model, user));
      const column = (value: (row: UserRow) => number): Int32Array => Int32Array.from(rows, value);
      const valuesOf = (of: number, measure: number): Float64Array =>
        Float64Array.from({ length: users }, (_, user) => this.value(of, measure, user) ?? NaN);
      table = new ModelUserTable(
        this.ids,
        {
          lists: column(({ list }) => list),
          relevant: column(({ relevant }) => relevant),
          hits: column(({ hits }) => hits),
          counted: Uint8Array.from(rows, ({ relevant }) => (relevant > 0 ? 1 : 0)),
          ties: () => new Uint8Array(users),
          unjudged: () => new Float64Array(users),
          measures: measures.map((name, index) => ({ name, values: valuesOf(model, index) })),
          others: ({ baseline, measure }) => valuesOf(baseline, measure),
          known: [],
        },
        Int32Array.from({ length: users }, (_, user) => user),
      );
      this.tables.set(model, table);
    }
    return table;
  }

  private count(model: number, filter: UserFilter): number {
    const sort = { column: { kind: 'user' }, descending: false } as const;
    return this.table(model).page({ model, sort, filter, start: 0, count: 0 }).matching;
  }

  private modelView(model: number): ModelView {
    const { users, measures } = this.options;
    const withoutRelevant = Math.ceil(users / 97);
    const names = [
      'bpr.csv',
      'itemknn.csv',
      'popular.csv',
      'a model with a name that goes on and on and on.csv',
    ];
    const means = measures.map((_, measure): MeanView => {
      const histogram = new Array<number>(12).fill(0);
      let sum = 0;
      let counted = 0;
      const step = Math.max(1, Math.floor(users / 20_000));
      for (let user = 0; user < users; user += step) {
        const value = this.value(model, measure, user);
        if (value === null) continue;
        sum += value;
        counted++;
        histogram[Math.min(11, Math.floor(value * 12))] += step;
      }
      return {
        mean: counted === 0 ? null : sum / counted,
        users: users - withoutRelevant,
        halfWidth: 0.6 / Math.sqrt(users),
        ...(model === 1 && measure === 1 ? { ties } : {}),
        histogram,
        histogramRange: [0, 1],
      };
    });
    return {
      name: names[model] ?? `model ${model}.csv`,
      file: file(
        names[model] ?? `model ${model}.csv`,
        users * 10,
        model === 0 && this.options.problems === true ? findings : [],
      ),
      ...(model === 1 && this.options.problems === true ? { absent: absentUsers } : {}),
      users: {
        counted: this.count(model, 'counted'),
        withoutList: this.count(model, 'without-list'),
        withoutRelevant: this.count(model, 'without-relevant'),
        withoutHit: this.count(model, 'without-hit'),
        all: users,
      },
      means,
    };
  }
}

/** Any whole number to one that looks like chance (splitmix, 32 bit). */
function hash(value: number): number {
  let mixed = (value + 0x9e3779b9) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function file(label: string, read: number, problems: readonly Finding[]): FileView {
  const reported = problems.reduce((sum, finding) => sum + finding.dropped, 0);
  return {
    uri: `file:///work space/${label}`,
    label,
    bytes: read * 18,
    rows: { read, used: read - reported, reported },
    format: 'comma-separated',
    columns: `user = user_id, item = item_id, ${label === 'truth.csv' ? 'rating = rating' : 'score = score'}`,
    findings: problems,
  };
}

const ties = { worst: 0.2601, expected: 0.2664, best: 0.2727, users: 79, atCutoff: 12 };

const absentUsers: readonly Finding[] = [
  {
    code: 'user-without-list',
    severity: 'information',
    file: 'truth.csv',
    count: 4,
    dropped: 0,
    places: [2, 10, 18, 26].map((line, index) => ({ line, details: [`u000000${index}`] })),
  },
];

const findings: readonly Finding[] = [
  {
    code: 'duplicate-item',
    severity: 'warning',
    file: 'bpr.csv',
    count: 2412,
    dropped: 2412,
    places: Array.from({ length: 1000 }, (_, index) => ({
      line: 12 + index * 3,
      details: [index === 0 ? hostileNames[0] : `item ${index}`, 11 + index * 3, `u${index}`],
    })),
  },
  {
    code: 'invalid-number',
    severity: 'error',
    file: 'bpr.csv',
    count: 2,
    dropped: 2,
    places: [
      { line: 1205, details: ['n/a'] },
      { line: 98_001, details: [`<b>${'x'.repeat(5000)}</b>`] },
    ],
  },
  {
    code: 'user-without-truth',
    severity: 'information',
    file: 'bpr.csv',
    count: 1,
    dropped: 0,
    places: [{ line: 77, details: [hostileNames[3]] }],
  },
];

const truthFindings: readonly Finding[] = [
  {
    code: 'truncated-line',
    severity: 'error',
    file: 'truth.csv',
    count: 1,
    dropped: 1,
    places: [{ line: 51_001, details: [2, 3] }],
  },
];

/** Twelve snapshots of a metric: other inputs from the fifth, clearly worse from the ninth. */
function historyOf(measure: string): HistoryJson {
  const levels = [0.41, 0.412, 0.409, 0.413, 0.36, 0.362, 0.361, 0.358, 0.312, 0.309, 0.311, 0.31];
  return {
    ...{ schema: 'recscope-history/1', evaluation: 'films', measure, higherIsBetter: true },
    ...{ resamples: 10_000, seed: 42 },
    snapshots: levels.map((mean, at) => ({
      date: `2026-05-${String(at + 1).padStart(2, '0')}T14:10:00.000Z`,
      commit: at % 3 === 0 ? `4f1c2d${at}` : null,
      users: 6040,
      mean,
      interval: [mean - 0.012, mean + 0.012],
      inputsChanged: at === 4 ? ['the ground truth changed'] : [],
    })),
    changes: [
      {
        ...{
          snapshot: 8,
          from: 4,
          to: 12,
          verdict: 'worse',
          difference: -0.0497,
          interval: [-0.061, -0.038],
        },
        ...{ users: 6040, adjustedP: 0.0001 },
      },
    ],
  };
}
