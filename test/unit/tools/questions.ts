import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolName } from '../../../src/shared/config/toolConfig';
import { byHand, meanByHand, readUsers, type UserByHand } from '../examples/measuresByHand';

/** What somebody may ask an agent about the examples, how it asks, and what must stand in the answer. */
export interface Question {
  readonly question: string;
  readonly tool: ToolName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly holds: readonly (string | RegExp)[];
}

export const EXAMPLES = path.resolve(__dirname, '../../../examples');

const MODELS = ['popular', 'itemknn', 'matrix-factorisation'] as const;
const file = (model: string): string => `films/${model}.csv`;
const truth = 'films/truth.csv';
const all = MODELS.map(file);

const films = Object.fromEntries(
  MODELS.map((model) => [model, readUsers(path.join(EXAMPLES, file(model)), path.join(EXAMPLES, truth))]),
) as Record<(typeof MODELS)[number], Map<string, UserByHand>>;
const mean = (model: (typeof MODELS)[number], measure: string, cutoff: number, threshold?: number): number =>
  meanByHand(measure, cutoff, films[model], threshold).mean;
const shown = (value: number): string => value.toFixed(4);
/** As it is shown in a table of differences. */
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${shown(Math.abs(value))}`;
const user = (model: (typeof MODELS)[number], id: string): UserByHand => {
  const found = films[model].get(id);
  if (found === undefined) throw new Error(`${id} is not in the example.`);
  return found;
};

/** The same users with other gains. */
const gained = (users: Map<string, UserByHand>, gain: (rating: number) => number): Map<string, UserByHand> =>
  new Map(
    [...users].map(([id, { list, gains }]) => [
      id,
      { list, gains: new Map([...gains].map(([item, rating]) => [item, gain(rating)])) },
    ]),
  );
const ndcgOf = (gain: (rating: number) => number): number =>
  meanByHand('nDCG', 10, gained(films.itemknn, gain)).mean;

const trainRows = readFileSync(path.join(EXAMPLES, 'films/train.csv'), 'utf8').trim().split('\n').slice(1);
const histories = new Map<string, number>();
for (const row of trainRows) {
  const [id] = row.split(',');
  histories.set(id, (histories.get(id) ?? 0) + 1);
}
const longHistories = [...films.itemknn.keys()].filter((id) => (histories.get(id) ?? 0) >= 37);

const trec = new Map<string, { list: string[]; gains: Map<string, number> }>();
for (const row of readFileSync(path.join(EXAMPLES, 'trec/qrels.txt'), 'utf8').trim().split('\n')) {
  const [id, , item, gain] = row.split(/\s+/);
  const known = trec.get(id) ?? { list: [], gains: new Map<string, number>() };
  known.gains.set(item, Number(gain));
  trec.set(id, known);
}
for (const row of readFileSync(path.join(EXAMPLES, 'trec/run.txt'), 'utf8').trim().split('\n')) {
  const [id, , item] = row.split(/\s+/);
  trec.get(id)?.list.push(item);
}

const evaluate = (question: string, input: Question['input'], ...holds: Question['holds']): Question => ({
  question,
  tool: 'recscope_evaluate',
  input,
  holds,
});
const compare = (question: string, input: Question['input'], ...holds: Question['holds']): Question => ({
  question,
  tool: 'recscope_compare',
  input,
  holds,
});
const explain = (question: string, input: Question['input'], ...holds: Question['holds']): Question => ({
  question,
  tool: 'recscope_explain',
  input,
  holds,
});

const difference = (measure: string, cutoff: number): number =>
  mean('matrix-factorisation', measure, cutoff) - mean('itemknn', measure, cutoff);
const first = { model: 'first-steps/recs.csv', truth: 'first-steps/truth.csv' };
const knn = { model: file('itemknn'), truth, measure: 'nDCG@10' };

/** Numbers are computed by the formulas as they were written down a second time, or by hand. */
export const QUESTIONS: readonly Question[] = [
  ...MODELS.flatMap((model) =>
    [
      ['nDCG', 10],
      ['Recall', 20],
      ['AP', 10],
      ['RR', 10],
    ].map(([measure, cutoff]) =>
      evaluate(
        `What is ${measure}@${cutoff} of ${model}?`,
        { models: file(model), truth, measures: `${measure}@${cutoff}` },
        `| ${shown(mean(model, String(measure), Number(cutoff)))} ±`,
      ),
    ),
  ),
  ...MODELS.map((model) =>
    evaluate(
      `What is nDCG@10 of ${model} if only ratings of 4 and 5 are relevant, and for how many users?`,
      { models: [file(model)], truth, measures: ['nDCG@10'], threshold: 4 },
      `| ${shown(mean(model, 'nDCG', 10, 4))} ±`,
      `| ${meanByHand('nDCG', 10, films[model], 4).users} |`,
    ),
  ),
  evaluate(
    'Which model is best on nDCG@10?',
    { models: all, truth, measures: 'nDCG@10' },
    /^matrix-factorisation is best: nDCG@10 0\.\d+/,
    `**${shown(mean('matrix-factorisation', 'nDCG', 10))}**`,
  ),
  evaluate(
    'Which model is best on HitRate@20?',
    { models: all, truth, measures: 'HitRate@20' },
    `**${shown(Math.max(...MODELS.map((model) => mean(model, 'HitRate', 20))))}**`,
  ),
  compare(
    'By how much is the factorisation better than the neighbours on nDCG@10?',
    {
      models: { mf: file('matrix-factorisation'), knn: file('itemknn') },
      truth,
      baseline: 'knn',
      measures: 'nDCG@10',
    },
    /^mf is better/,
    `| mf | knn | nDCG@10 | ${signed(difference('nDCG', 10))}`,
    '| better |',
  ),
  compare(
    'And on Recall@10, by a margin of 5%?',
    {
      models: { mf: file('matrix-factorisation'), knn: file('itemknn') },
      truth,
      baseline: 'knn',
      measures: 'Recall@10',
      margin: '5%',
    },
    signed(difference('Recall', 10)),
    'margin ±5%',
  ),
  compare(
    'Are popularity and the neighbours equally good?',
    { models: [file('popular'), file('itemknn')], truth, measures: 'nDCG@10' },
    signed(mean('itemknn', 'nDCG', 10) - mean('popular', 'nDCG', 10)),
    '| not clear |',
    '“Not clear” does not mean “equal”',
  ),
  compare(
    'Which of the three is best, each against each?',
    { models: all, truth, measures: 'nDCG@10' },
    signed(difference('nDCG', 10)),
    '3 comparisons together',
  ),
  evaluate('How many users count?', { models: all, truth }, `${films.itemknn.size} users`, '| 128 |'),
  evaluate(
    'How many users have nothing relevant if a rating must be 4?',
    { models: file('itemknn'), truth, threshold: 4 },
    '124 users · 4 without recommendations · 4 without relevant items',
  ),
  evaluate(
    'For how many users do the neighbours have no recommendations?',
    { models: file('itemknn'), truth },
    `${[...films.itemknn.values()].filter(({ list }) => list.length === 0).length} without recommendations`,
  ),
  evaluate('And popularity?', { models: file('popular'), truth }, '128 users'),
  evaluate(
    'How many users have no hit of the neighbours in the top 10?',
    { models: file('itemknn'), truth, measures: 'nDCG@10' },
    `${[...films.itemknn.values()].filter((each) => each.list.length > 0 && byHand('HitRate', 10, each) === 0).length} users have no hit in the top 10`,
  ),
  evaluate(
    'How many rows of problems.csv are there, and what is wrong?',
    { models: 'films/problems.csv', truth },
    '76 rows read',
    /Error: .*problems\.csv × \d+/,
  ),
  evaluate(
    'How many interactions is the training data?',
    { models: file('itemknn'), truth, train: 'films/train.csv', measures: 'nDCG@10, Novelty@10' },
    `${trainRows.length.toLocaleString('en')} rows read`,
  ),
  evaluate(
    'How many users have a long history, and how good are their recommendations?',
    { models: file('itemknn'), truth, train: 'films/train.csv', measures: 'nDCG@10', by: ['history:37'] },
    `| ≥ 37 | ${longHistories.length} | ${shown(
      longHistories.reduce((sum, id) => sum + byHand('nDCG', 10, user('itemknn', id)), 0) /
        longHistories.length,
    )}`,
  ),
  evaluate(
    'What is nDCG@10 of the run of TREC?',
    { models: 'trec/run.txt', truth: 'trec/qrels.txt', measures: 'nDCG@10' },
    shown(meanByHand('nDCG', 10, trec).mean),
  ),
  // anna 3/3, ben 1/2, cleo 0.
  evaluate(
    'What is Recall@5 of the first steps?',
    { models: first.model, truth: first.truth, measures: 'Recall@5' },
    '0.5000',
  ),
  ...['ada', 'tomas', 'felix'].map((id) =>
    explain(
      `How does the nDCG@10 of ${id} come about?`,
      { ...knn, user: id },
      `nDCG@10 of ${id} = ${shown(byHand('nDCG', 10, user('itemknn', id)))}`,
      `${user('itemknn', id).gains.size} relevant`,
    ),
  ),
  explain('Why has zoe 0?', { ...knn, user: 'zoe' }, 'nDCG@10 of zoe = 0.0000', '0 recommended'),
  // Hits at ranks 1, 3 and 5: (1/1 + 2/3 + 3/5) / 3.
  explain('What is the AP@5 of anna?', { ...first, measure: 'AP@5', user: 'anna' }, shown(34 / 45), '3 hits'),
  explain(
    'What is the nDCG@5 of ben?',
    { ...first, measure: 'nDCG@5', user: 'ben' },
    shown(4 / Math.log2(3) / (4 + 2 / Math.log2(3))),
    '4 / log2(3) = 2.5237',
  ),
  explain(
    'Why has cleo 0?',
    { ...first, measure: 'Recall@5', user: 'cleo' },
    'Recall@5 of cleo = 0.0000',
    '5 recommended · 1 relevant · 0 hits',
  ),
  explain(
    'Which library prints the same mean as RecScope?',
    { ...knn, match: shown(mean('itemknn', 'nDCG', 10)) },
    new RegExp(`${shown(mean('itemknn', 'nDCG', 10))} = recscope, trec_eval-c, ir_measures, ranx`),
  ),
  explain(
    'Which library leaves out users without recommendations?',
    { ...knn, match: shown((mean('itemknn', 'nDCG', 10) * 128) / 124) },
    /= trec_eval, beir/,
  ),
  explain(
    'Which library prints the mean with a gain of 1 for all that is relevant?',
    { ...knn, match: shown(ndcgOf(() => 1)) },
    /= recommenders, recpack/,
  ),
  explain('Which library prints 0.9876?', { ...knn, match: 0.9876 }, 'no convention gives 0.9876'),
  explain(
    'What does Elasticsearch print?',
    knn,
    new RegExp(`elasticsearch +${shown(ndcgOf((rating) => 2 ** rating - 1))} +128 users`),
  ),
  explain(
    'And the recommenders of Microsoft?',
    knn,
    new RegExp(`recommenders +${shown(ndcgOf(() => 1))} +128 users`),
  ),
];
