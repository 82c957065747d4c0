import { seededRandom } from '../../../src/core/statistics/seeded';
import { casesOf } from '../../extent';

/** How many cases are tried: measures, conventions, orders of ties and models come in turns of 2 to 5, which 60 go through once. */
export const CASES = casesOf({ all: 200, quick: 60 });

/** Rows of both sides, as they stand in files and tables; undefined: nothing, NULL. */
export interface Case {
  readonly recommendations: readonly (readonly [string, string, number | undefined])[];
  readonly truth: readonly (readonly [string, string, number | undefined])[];
  /** Model of each row of the recommendations; undefined: NULL. Absent: no such column. */
  readonly models?: readonly (string | undefined)[];
  /** Items that could have been recommended. */
  readonly catalogue?: readonly string[];
}

/** What would do harm where it is not quoted, what compares differently from engine to engine, and what looks like something else. */
export const HOSTILE = [
  '😀 grin',
  '～ full width',
  'ü',
  'u',
  'Ü',
  'U',
  '10',
  '9',
  '010',
  '7.0',
  "it's",
  'q"uote',
  'back\\slash',
  '\\',
  'com,ma',
  'semi;colon',
  '${spark.app.name}',
  ':psql',
  '-- no comment',
  "'; DROP TABLE recs; --",
  '名前',
  'x\\n',
  'new\nline',
  '%s',
  '`tick`',
  'true',
];

const PLAIN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A small case with everything that goes wrong: ties, repeats, users on one side, NaN, infinities, empty ids, odd ids. */
export function smallCase(seed: number): Case {
  const next = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const some = (list: readonly string[], count: number): string[] =>
    Array.from({ length: count }, () => pick(list));
  const items = [...new Set([...PLAIN, ...some(HOSTILE, 6)])];
  const users = [...new Set([...some(HOSTILE, 3), ...some(PLAIN, 4)])];
  const recommendations: [string, string, number | undefined][] = [];
  const truth: [string, string, number | undefined][] = [];
  // Half of the cases have few scores, so that many are equal.
  const score = seed % 2 === 0 ? (): number => Math.round(next() * 8) / 2 - 1 : (): number => next() - 0.3;
  for (const user of users) {
    const [listed, judged] = [next() > 0.15, next() > 0.15];
    for (let left = listed ? 1 + Math.floor(next() * 11) : 0; left > 0; left--) {
      const item = pick(items);
      const chance = next();
      const value = score();
      recommendations.push([user, item, chance < 0.03 ? NaN : chance < 0.05 ? undefined : value]);
      if (chance > 0.97) recommendations.push([user, pick(items), pick([Infinity, -Infinity])]);
      if (chance > 0.95) recommendations.push([user, item, value - 0.25]);
    }
    for (let left = judged ? 1 + Math.floor(next() * 6) : 0; left > 0; left--) {
      const chance = next();
      const value = chance < 0.06 ? -1 : chance < 0.2 ? 0 : Math.ceil(next() * 10) / 2;
      truth.push([user, pick(items), chance > 0.97 ? NaN : chance > 0.95 ? undefined : value]);
      if (chance > 0.93) truth.push([user, pick(items), Infinity]);
    }
  }
  if (next() < 0.3) recommendations.push(['', 'a', 1], ['a', '', 1]);
  if (next() < 0.3) truth.push(['', 'a', 1], ['a', '', 1]);
  return { recommendations: shuffled(recommendations, next), truth: shuffled(truth, next) };
}

/** In no order: equal scores have no order of their own. */
function shuffled<T>(rows: T[], next: () => number): T[] {
  for (let i = rows.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [rows[i], rows[j]] = [rows[j], rows[i]];
  }
  return rows;
}

/** A side as CSV. @param models of each row */
export function csvOf(value: 'score' | 'rating', rows: Case['truth'], models?: Case['models']): string {
  const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return [
    `user,item,${value}${models === undefined ? '' : ',model'}`,
    ...rows.map(
      ([user, item, number], row) =>
        `${field(user)},${field(item)},${number ?? ''}${models === undefined ? '' : `,${field(models[row] ?? '')}`}`,
    ),
    '',
  ].join('\n');
}

/**
 * A case of two to four models with the truth of the first, whose users they have in part; rows without a model, and a
 * model of which no row is used.
 */
export function modelsCase(seed: number): Case & { readonly models: readonly (string | undefined)[] } {
  const next = seededRandom(seed + 5000);
  const drawn = shuffled([...HOSTILE], next).slice(0, 2 + (seed % 3));
  // A file refuses names of models that differ only by case.
  const names = drawn.map((name, at) =>
    drawn.slice(0, at).some((other) => other.toLowerCase() === name.toLowerCase()) ? `${name}${at}` : name,
  );
  const { truth, recommendations: first } = smallCase(seed);
  const users = [...new Set(first.map(([user]) => user)), "nobody's"];
  const rows = names.flatMap((name, place) => {
    const own = place === 0 ? first : smallCase(seed + 7 * place).recommendations;
    // Of another case, with users of this one.
    return own.map(([user, item, score]) => {
      const known = user === '' || next() < 0.2 ? user : users[Math.floor(next() * users.length)];
      return { row: [known, item, score] as const, model: next() < 0.03 ? undefined : name };
    });
  });
  rows.push({ row: ['a', 'b', NaN], model: 'never used' }, { row: ['a', 'b', 1], model: '' });
  const mixed = shuffled(rows, next);
  return {
    recommendations: mixed.map(({ row }) => row),
    truth,
    models: mixed.map(({ model }) => model),
  };
}

const CUT = [
  'nDCG@10',
  'nDCG@1',
  'nDCG@3',
  'nDCG(gain=exp)@5',
  'nDCG(gain=binary)@5',
  'nDCG(gain=exp-above,rel>=3)@5',
  'nDCG(discount=jarvelin)@5',
  'nDCG(ideal=all)@3',
  'nDCG(ideal=listed)@5',
  'nDCG(ideal=full-k,gain=binary)@5',
  'nDCG(users=both)@5',
  'nDCG(users=judged)@5',
  'nDCG(users=any)@5',
  'nDCG(rel>=4)@5',
  'DCG@5',
  'IDCG@5',
  'CG@5',
  'AP@5',
  'AP(norm=relevant)@5',
  'AP(norm=hits)@5',
  'AP(norm=k,ranks=all)@5',
  'AP(norm=min-length)@5',
  'AP(rel>=4)@8',
  'AR@5',
  'Recall@5',
  'Recall(norm=min)@5',
  'Recall(rel>=3)@3',
  'RCap@5',
  'Precision@5',
  'Precision(norm=length)@5',
  'Precision(norm=min)@5',
  'Precision(norm=distinct)@5',
  'Precision(users=recommended)@5',
  'Precision(users=judged-both)@5',
  'Fbeta@5',
  'Fbeta(beta=2)@5',
  'HitRate@1',
  'HitRate(rel>=4)@5',
  'HitCount@5',
  'rHR@5',
  'RR@5',
  'MeanRank@5',
  'ARHR@5',
  'NCRR@5',
  'NCRR(ideal=all)@3',
  'RBP@5',
  'RBP(gain=linear)@5',
  'RBP(gain=normalised)@5',
  'ERR@5',
  'PFound@5',
  'GMAP@5',
  'AverageGain@5',
  'AUC(tied=order)@5',
];

const BINARY = [
  'nDCG(gain=binary)@5',
  'AP@5',
  'AP(rel>=3)@5',
  'Recall@5',
  'Recall(rel>=4)@3',
  'Precision@5',
  'HitRate@5',
  'RR@5',
  'RBP@5',
  'GAUC(tied=order)@5',
];

const WHOLE = [
  'nDCG',
  'AP',
  'Recall',
  'Precision',
  'RR',
  'MeanRank',
  'RPrecision',
  'bpref',
  'bpref(rel>=3)',
  'bpref(pooled=judged)',
  'infAP',
  'infAP(pooled=judged)',
  'IPrec(recall=0.5)',
  '11ptAvg',
  'Rndcg',
  'SetP',
  'SetR',
  'SetF',
  'Judged@5',
  'Judged',
  'Unjudged(pooled=judged)@5',
  'Precision(norm=judged)@5',
  'AverageGain(norm=judged)@5',
  'RunningGain@5',
  'LAUC(missed=absent)@5',
  'PartialAUC@3',
  'PAP@3',
];

/** What a case is measured by, and how. */
export interface Question {
  readonly measures: string;
  readonly convention: string;
  readonly threshold: number | undefined;
}

/** Five ways to count, to divide and to cut. */
const CONVENTIONS = ['recscope', 'trec_eval-c', 'elasticsearch', 'implicit', 'llama_index'];

/** What is asked of a case: every measure that can be pushed down, in turn under every convention and order of ties. */
export function questionsOf(seed: number): Question[] {
  const ties = ['item-descending', 'item-ascending', 'best', 'worst'][seed % 4];
  const [names, order, threshold] = [
    [CUT, ties, undefined] as const,
    [BINARY, ties, seed % 3 === 0 ? 3.5 : undefined] as const,
    [WHOLE, seed % 2 === 0 ? 'item-descending' : 'item-ascending', undefined] as const,
  ][seed % 3];
  const measures = names.map((name) => withParameters(name, `ties=${order},duplicates=first`)).join(', ');
  return CONVENTIONS.map((convention) => ({ measures, convention, threshold }));
}

const EXPOSED = [
  'CatalogCount',
  'CatalogCount@3',
  'CatalogCount(users=both)@5',
  'CatalogCount(users=judged)@5',
  'CatalogCount(users=judged-both)@5',
  'CatalogCount(users=truth)',
  'CatalogCoverage@5',
  'CatalogCoverage(outside=counted)@3',
  'Gini@5',
  'Gini(form=sample)@3',
  'Gini(form=complement,outside=counted)@5',
  'Gini(users=both)',
  'Entropy(form=pooled)@5',
  'Entropy(form=nats-per-item,users=judged-both)@3',
];

/** Conventions that have such measures. */
const WITH_ITEMS = ['recscope', 'recbole', 'elliot', 'recscope', 'recpack'];

/** What follows from how often items are recommended, beside a measure of patterns or not, in turn as `questionsOf`. */
export function exposureQuestion(seed: number): Question {
  const order = seed % 2 === 0 ? 'item-descending' : 'item-ascending';
  const names = seed % 3 === 0 ? ['AP@4', ...EXPOSED] : EXPOSED;
  return {
    measures: names.map((name) => withParameters(name, `ties=${order},duplicates=first`)).join(', '),
    convention: WITH_ITEMS[seed % WITH_ITEMS.length],
    threshold: seed % 4 === 0 ? 3.5 : undefined,
  };
}

/** A case with a catalogue: some of its items, some twice, two that nobody is recommended, and one without a name, which is none. */
export function catalogueCase(seed: number): Case {
  const rows = smallCase(seed);
  const next = seededRandom(seed + 1000);
  const items = rows.recommendations.map(([, item]) => item).filter(() => next() < 0.7);
  return { ...rows, catalogue: [...items, 'never recommended', '', '～ nor this'] };
}

/** A measure with more parameters: "nDCG@10" or "nDCG(gain=exp)@10" becomes "nDCG(gain=exp,more)@10". */
function withParameters(name: string, more: string): string {
  const [, family, own, cutoff = ''] = /^(\w+)(?:\((.*)\))?(@\d+)?$/.exec(name) ?? [];
  return `${family}(${own === undefined ? more : `${own},${more}`})${cutoff}`;
}
