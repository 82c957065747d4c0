import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import {
  csvRows,
  inputOf,
  type Judgement,
  type Recommendation,
  type SmallInput,
} from '../evaluation/smallInput';

const PEERS = path.resolve(__dirname, '../../../../shared/peers');

/** Runs of words, one row per line. */
function words(file: string): string[][] {
  return readFileSync(path.join(PEERS, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/));
}

/** A TREC run and qrels; `most` keeps so many of each user's best (trec_eval -M). */
function trecInput(run: string, qrels: string, most = Infinity): SmallInput {
  const rows = words(run).map((row): Recommendation => ({
    user: row[0],
    item: row[2],
    score: Number(row[4]),
  }));
  const kept =
    most === Infinity
      ? rows
      : [...new Set(rows.map(({ user }) => user))].flatMap((user) =>
          rows
            .filter((row) => row.user === user)
            .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || (a.item < b.item ? 1 : -1))
            .slice(0, most),
        );
  return inputOf(
    kept,
    words(qrels).map((row): Judgement => ({ user: row[0], item: row[2], gain: Number(row[3]) })),
  );
}

/** Our name of a measure of trec_eval; undefined: RecScope has none. */
function ourName(theirs: string): string | undefined {
  const cut = /^(map_cut|ndcg_cut|P|recall|success|unj)_(\d+)$/.exec(theirs);
  if (cut !== null) {
    const families = {
      map_cut: 'AP',
      ndcg_cut: 'nDCG',
      P: 'Precision',
      recall: 'Recall',
      success: 'HitRate',
      unj: 'Unjudged',
    };
    return `${families[cut[1] as keyof typeof families]}@${cut[2]}`;
  }
  const recall = /^iprec_at_recall_(.*)$/.exec(theirs);
  if (recall !== null) return parseMeasure(`IPrec(recall=${recall[1]})`).name;
  const single: Record<string, string> = {
    map: 'AP',
    ndcg: 'nDCG',
    Rprec: 'RPrecision',
    recip_rank: 'RR',
    bpref: 'bpref',
    infAP: 'infAP',
    gm_map: 'GMAP',
    '11pt_avg': '11ptAvg',
    Rndcg: 'Rndcg',
    set_P: 'SetP',
    set_recall: 'SetR',
    set_F: 'SetF',
    'rbp_p=0.8': 'RBP(p=0.8)',
    rbp_resid: 'RBPResidual',
  };
  return single[theirs];
}

interface TrecAnswers {
  readonly file: string;
  readonly convention: string;
  readonly threshold?: number;
  readonly input: () => SmallInput;
}

const TREC: readonly TrecAnswers[] = [
  {
    file: 'all_trec.qc.tsv',
    convention: 'trec_eval-c',
    input: () => trecInput('trec_eval/results.test', 'trec_eval/qrels.test'),
  },
  {
    file: 'all_trec.trunc.qc.tsv',
    convention: 'trec_eval-c',
    input: () => trecInput('trec_eval/results.trunc', 'trec_eval/qrels.test'),
  },
  {
    file: 'all_trec.trunc.M100.qc.tsv',
    convention: 'trec_eval-c',
    input: () => trecInput('trec_eval/results.trunc', 'trec_eval/qrels.test', 100),
  },
  {
    file: 'all_trec.l2.q.tsv',
    convention: 'trec_eval',
    threshold: 2,
    input: () => trecInput('trec_eval/results.test', 'trec_eval/qrels.rel_level'),
  },
  {
    file: 'core.rel_level.qc.tsv',
    convention: 'trec_eval-c',
    input: () => trecInput('trec_eval/results.test', 'trec_eval/qrels.rel_level'),
  },
  {
    file: 'compat.all_trec.qc.tsv',
    convention: 'trec_eval-c',
    input: () => trecInput('ir_measures/compat.run', 'ir_measures/compat.qrels'),
  },
];

describe('published numbers of peers', function () {
  before(function () {
    if (existsSync(PEERS)) return;
    console.log('      skipped: ../shared/peers is not here');
    this.skip();
  });

  for (const { file, convention, threshold, input: make } of TREC)
    it(`trec_eval ${file}`, () => {
      const input = make();
      const answers = words(`trec_eval_hp/${file}`);
      const names = [
        ...new Set(answers.map(([theirs]) => ourName(theirs)).filter((name) => name !== undefined)),
      ];
      const { measures } = evaluateAtOnce(input, compilePlan(names.join(','), convention, threshold));
      const failures: string[] = [];
      let met = 0;
      for (const [theirs, user, value] of answers) {
        const name = ourName(theirs);
        if (name === undefined) continue;
        const ours = measures.find((measure) => measure.name === name);
        const number = user === 'all' ? ours?.mean : ours?.values[input.users.find(user)];
        if (number !== undefined && Math.abs(number - Number(value)) <= 1e-9) met++;
        else failures.push(`${theirs} ${user}: ${number} is not ${value}`);
      }
      console.log(`      ${names.length} measures, ${met}/${met + failures.length} numbers`);
      assert.deepEqual(failures, []);
    });

  it('LensKit: nDCG and RR of 100 lists', () => {
    const lists = new Map<string, Recommendation[]>();
    for (const [algorithm, user, , item, score] of csvRows(path.join(PEERS, 'lkpy/topn-java-recs.csv'))) {
      const rows = lists.get(algorithm) ?? [];
      rows.push({ user, item, score: Number(score) });
      lists.set(algorithm, rows);
    }
    const truth = csvRows(path.join(PEERS, 'lkpy/topn-java-truth.csv')).map(([user, item, gain]) => ({
      user,
      item,
      gain: Number(gain),
    }));
    let met = 0;
    const failures: string[] = [];
    for (const [algorithm, rows] of lists) {
      const input = inputOf(rows, truth);
      const [ndcg, rr] = evaluateAtOnce(input, compilePlan('nDCG, RR', 'lenskit@0.14')).measures;
      for (const [named, user, ndcgText, rrText] of csvRows(path.join(PEERS, 'lkpy/topn-java-metrics.csv'))) {
        if (named !== algorithm) continue;
        const index = input.users.find(user);
        const same =
          Math.abs(ndcg.values[index] - Number(ndcgText)) <= 1e-9 &&
          Math.abs(rr.values[index] - Number(rrText)) <= 1e-9;
        if (same) met++;
        else
          failures.push(
            `${algorithm} ${user}: ${ndcg.values[index]} ${rr.values[index]}, not ${ndcgText} ${rrText}`,
          );
      }
    }
    assert.deepEqual(failures, []);
    assert.equal(met, 100);
  });

  it('Microsoft Recommenders', () => {
    const golden = json('recommenders/golden.json') as {
      rating_true: { userID: number; itemID: number; rating: number }[];
      rating_pred: { userID: number; itemID: number; prediction: number }[];
      expected: Record<string, unknown>;
    };
    const input = inputOf(
      golden.rating_pred.map((row) => ({
        user: `${row.userID}`,
        item: `${row.itemID}`,
        score: row.prediction,
      })),
      golden.rating_true.map((row) => ({ user: `${row.userID}`, item: `${row.itemID}`, gain: row.rating })),
    );
    const families: Record<string, string> = {
      precision_at_k: 'Precision',
      recall_at_k: 'Recall',
      map: 'AP',
      map_at_k: 'AP(norm=min)',
      'ndcg_at_k(binary,log2)': 'nDCG',
      'ndcg_at_k(raw,log2)': 'nDCG(gain=linear)',
      'ndcg_at_k(exp,log2)': 'nDCG(gain=exp)',
    };
    let compared = 0;
    for (const [theirs, value] of Object.entries(golden.expected)) {
      const [family, cutoff] = theirs.split('@');
      if (families[family] === undefined || typeof value !== 'number') continue;
      const name = `${families[family]}@${cutoff}`;
      near(
        evaluateAtOnce(input, compilePlan(name, 'recommenders')).measures[0].mean,
        value,
        `${theirs} as ${name}`,
      );
      compared++;
    }
    assert.equal(compared, 21);
  });

  it('RePlay: means and users, with missing users and cold items', () => {
    const golden = json('replay/golden.json') as Record<string, [number, number, number][]> & {
      expected: Record<string, Record<string, unknown>>;
    };
    const truth = golden.groundtruth.map(([user, item]) => ({ user: `${user}`, item: `${item}` }));
    const families: Record<string, string> = {
      Precision: 'Precision',
      Recall: 'Recall',
      MAP: 'AP',
      MRR: 'RR',
      NDCG: 'nDCG',
      HitRate: 'HitRate',
      RocAuc: 'AUC',
    };
    let compared = 0;
    for (const [recommendations, expected] of Object.entries(golden.expected)) {
      if (golden[recommendations] === undefined) continue;
      const input = inputOf(
        golden[recommendations].map(([user, item, score]) => ({ user: `${user}`, item: `${item}`, score })),
        truth,
      );
      for (const [theirs, value] of Object.entries(expected)) {
        const [, family, perUser, cutoff] = /^(\w+?)(-PerUser)?@(\d+)$/.exec(theirs) ?? [];
        if (family === undefined || families[family] === undefined) continue;
        const name = `${families[family]}@${cutoff}`;
        const [ours] = evaluateAtOnce(input, compilePlan(name, 'replay')).measures;
        if (perUser === undefined) near(ours.mean, Number(value), `${recommendations} ${theirs}`);
        else
          for (const [user, theirValue] of Object.entries(value as Record<string, number>))
            near(ours.values[input.users.find(user)], theirValue, `${recommendations} ${theirs} of ${user}`);
        compared++;
      }
    }
    assert.ok(compared >= 80, `only ${compared} numbers were compared`);
  });

  it('RecBole: values of each user at 1, 2 and 3', () => {
    const golden = json('recbole/golden.json') as {
      hit_matrix: number[][];
      n_relevant: number[];
      expected_per_user_at_1_2_3: Record<string, number[][]>;
    };
    const recommendations: Recommendation[] = [];
    const judgements: Judgement[] = [];
    golden.hit_matrix.forEach((hits, user) => {
      hits.forEach((hit, i) => {
        recommendations.push({ user: `${user}`, item: `i${i}`, score: hits.length - i });
        if (hit) judgements.push({ user: `${user}`, item: `i${i}` });
      });
      const missed = golden.n_relevant[user] - hits.filter(Boolean).length;
      for (let i = 0; i < missed; i++) judgements.push({ user: `${user}`, item: `missed${i}` });
    });
    const input = inputOf(recommendations, judgements);
    const families: Record<string, string> = {
      hit: 'HitRate',
      mrr: 'RR',
      map: 'AP',
      recall: 'Recall',
      precision: 'Precision',
      ndcg: 'nDCG',
    };
    assert.deepEqual(Object.keys(golden.expected_per_user_at_1_2_3).sort(), Object.keys(families).sort());
    for (const [theirs, rows] of Object.entries(golden.expected_per_user_at_1_2_3))
      for (const k of [1, 2, 3]) {
        const [ours] = evaluateAtOnce(input, compilePlan(`${families[theirs]}@${k}`, 'recbole')).measures;
        rows.forEach((row, user) =>
          near(ours.values[input.users.find(`${user}`)], row[k - 1], `${theirs}@${k} of user ${user}`),
        );
      }
  });
});

function json(file: string): unknown {
  return JSON.parse(readFileSync(path.join(PEERS, file), 'utf8'));
}

function near(actual: number, expected: number, what: string): void {
  assert.ok(Math.abs(actual - expected) <= 1e-9, `${what}: ${actual} is not ${expected}`);
}
