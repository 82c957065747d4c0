/**
 * Makes examples/films, examples/trec: `node scripts/makeExamples.mjs [--out FOLDER]`. Who liked what is
 * invented with a seeded generator; the three models are real: popularity, item-based neighbours and
 * implicit-feedback matrix factorisation are computed here from train.csv alone. Only + − × ÷ √ are used,
 * which IEEE 754 defines to the last bit, so every machine writes the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILMS, PEOPLE } from './filmCatalogue.mjs';
import { generator } from './seededGenerator.mjs';

const SEED = 20261;
const LIST_LENGTH = 20;
/** Joined after the models were trained: they have truth, but no history to recommend from. */
const NEWCOMERS = ['hana', 'nikolai', 'ruth', 'zoe'];
/** Never give more than 3 of 5: at `rel>=4` nothing is relevant for them. */
const GRUMBLERS = ['felix', 'marta', 'viktor'];

/** How much each taste is drawn to each genre. */
const TASTES = [
  {
    'sci-fi': 2.2,
    thriller: 0.5,
    adventure: 0.6,
    animation: 0.2,
    romance: -0.8,
    musical: -1.2,
    western: -0.5,
  },
  { action: 2, adventure: 1.5, war: 0.6, crime: 0.4, fantasy: 0.6, drama: -0.8, romance: -1, musical: -1 },
  {
    drama: 1.7,
    war: 0.9,
    mystery: 0.4,
    western: 0.5,
    horror: -1,
    action: -1.2,
    animation: -0.6,
    fantasy: -0.7,
  },
  { crime: 1.8, mystery: 1.7, thriller: 1.4, horror: 0.4, animation: -1, musical: -1.2, fantasy: -0.8 },
  { romance: 2, comedy: 1.3, musical: 1.4, drama: 0.3, horror: -1.6, war: -0.7, action: -0.8, western: -0.6 },
  {
    animation: 2.4,
    fantasy: 1.8,
    comedy: 0.7,
    musical: 0.6,
    adventure: 0.6,
    crime: -0.9,
    war: -0.8,
    horror: -0.9,
  },
];

/** Nearly normal, mean 0, deviation 1: twelve uniforms, because Math.log and Math.cos may differ between engines. */
function normal(random) {
  let sum = -6;
  for (let n = 0; n < 12; n++) sum += random();
  return sum;
}

/** Every person's ratings, split into a history (train) and what is held out (truth). */
function inventRatings(random) {
  const appeal = FILMS.map((film) =>
    TASTES.map(
      (taste) =>
        film.genres.reduce((sum, genre) => sum + (taste[genre] ?? 0), 0) / film.genres.length +
        0.6 * normal(random),
    ),
  );
  const quality = FILMS.map(() => 0.45 * normal(random));
  const fame = FILMS.map((film) => [1, 2, 4, 8, 15][film.fame - 1] * (0.7 + 0.6 * random()));

  const train = [];
  const truth = [];
  PEOPLE.forEach((person, user) => {
    const main = Math.floor(random() * TASTES.length);
    const side = Math.floor(random() * TASTES.length);
    const liking = FILMS.map((_, film) => 0.75 * appeal[film][main] + 0.25 * appeal[film][side]);
    const generosity = 0.35 * normal(random);

    const activity = random() * random();
    const watched = draw(random, fame, liking, Math.round(22 + 70 * activity));
    const rated = watched.map((film) => {
      const opinion = 3.35 + generosity + quality[film] + 0.55 * liking[film] + 0.6 * normal(random);
      const highest = GRUMBLERS.includes(person) ? 3 : 5;
      return { user, film, rating: Math.min(highest, Math.max(1, Math.round(opinion))) };
    });
    const heldOut = NEWCOMERS.includes(person) ? 6 : Math.max(4, Math.round(rated.length / 4));
    truth.push(...rated.slice(0, heldOut));
    if (!NEWCOMERS.includes(person)) train.push(...rated.slice(heldOut));
  });
  return { train: byPersonAndFilm(train), truth: byPersonAndFilm(truth) };
}

/** Draws films without repetition: known and likeable ones more often. */
function draw(random, fame, liking, count) {
  const weights = fame.map((known, film) => known * eagerness(liking[film]));
  const drawn = [];
  while (drawn.length < count) {
    let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const film = weights.findIndex((weight) => (rest -= weight) < 0);
    if (film < 0) continue;
    drawn.push(film);
    weights[film] = 0;
  }
  return drawn;
}

/** Grows steeply with liking, like an exponential, from arithmetic alone. */
function eagerness(liking) {
  const steep = (x) => (1 + x) * (1 + x) * (1 + x);
  return liking >= 0 ? steep(liking) : 1 / steep(-liking);
}

function byPersonAndFilm(ratings) {
  return ratings.sort((a, b) => a.user - b.user || (FILMS[a.film].id < FILMS[b.film].id ? -1 : 1));
}

/** history[user]: what the person rated in train. */
function histories(train) {
  const history = PEOPLE.map(() => []);
  for (const row of train) history[row.user].push(row);
  return history;
}

/** Recommends to everybody what most people rated. Its scores are counts: many are equal. */
function popularity(train) {
  const count = FILMS.map(() => 0);
  for (const { film } of train) count[film]++;
  return () => count;
}

/** Item-based neighbours: cosine between the films' columns, the 10 nearest films of each film in the history. */
function itemNeighbours(train, history) {
  const audience = FILMS.map(() => new Set());
  for (const { user, film } of train) audience[film].add(user);
  const similarity = FILMS.map((_, a) =>
    FILMS.map((_, b) => {
      if (a === b || audience[a].size === 0 || audience[b].size === 0) return 0;
      let both = 0;
      for (const user of audience[a]) if (audience[b].has(user)) both++;
      return both / Math.sqrt(audience[a].size * audience[b].size);
    }),
  );
  for (const row of similarity) {
    const tenth = [...row].sort((a, b) => b - a)[9];
    row.forEach((value, film) => {
      if (value < tenth) row[film] = 0;
    });
  }
  return (user) => {
    if (history[user].length === 0) return undefined;
    return FILMS.map((_, film) => history[user].reduce((sum, seen) => sum + similarity[seen.film][film], 0));
  };
}

/** Implicit-feedback matrix factorisation by alternating least squares (Hu, Koren and Volinsky 2008). */
function matrixFactorisation(train, history, random) {
  const factors = 8;
  const regularisation = 6;
  const confidence = (rating) => 1 + 1.5 * rating;
  const audience = FILMS.map(() => []);
  for (const row of train) audience[row.film].push(row);

  const people = PEOPLE.map(() => new Float64Array(factors));
  const films = FILMS.map(() => Float64Array.from({ length: factors }, () => 0.1 * normal(random)));
  for (let sweep = 0; sweep < 15; sweep++) {
    solveSide(people, films, (user) => history[user].map(({ film, rating }) => [film, confidence(rating)]));
    solveSide(films, people, (film) => audience[film].map(({ user, rating }) => [user, confidence(rating)]));
  }
  return (user) => {
    if (history[user].length === 0) return undefined;
    return films.map((film) => film.reduce((sum, value, f) => sum + value * people[user][f], 0));
  };

  function solveSide(side, other, observed) {
    const gram = Array.from({ length: factors }, (_, a) =>
      Array.from({ length: factors }, (_, b) => other.reduce((sum, row) => sum + row[a] * row[b], 0)),
    );
    side.forEach((row, index) => {
      const left = gram.map((line, a) => line.map((value, b) => value + (a === b ? regularisation : 0)));
      const right = new Float64Array(factors);
      for (const [partner, weight] of observed(index)) {
        const vector = other[partner];
        for (let a = 0; a < factors; a++) {
          right[a] += weight * vector[a];
          for (let b = 0; b < factors; b++) left[a][b] += (weight - 1) * vector[a] * vector[b];
        }
      }
      row.set(solve(left, right));
    });
  }
}

/** Solves a positive definite system by Gaussian elimination. */
function solve(left, right) {
  const n = right.length;
  for (let pivot = 0; pivot < n; pivot++) {
    for (let row = pivot + 1; row < n; row++) {
      const share = left[row][pivot] / left[pivot][pivot];
      for (let column = pivot; column < n; column++) left[row][column] -= share * left[pivot][column];
      right[row] -= share * right[pivot];
    }
  }
  const solution = new Float64Array(n);
  for (let row = n - 1; row >= 0; row--) {
    let rest = right[row];
    for (let column = row + 1; column < n; column++) rest -= left[row][column] * solution[column];
    solution[row] = rest / left[row][row];
  }
  return solution;
}

/** The best films that the person has not rated yet; equal scores stand in the order of their ids. */
function recommend(scoresOf, history, decimals) {
  return PEOPLE.flatMap((_, user) => {
    const scores = scoresOf(user);
    if (scores === undefined) return [];
    const seen = new Set(history[user].map(({ film }) => film));
    return FILMS.map((_, film) => ({ user, film, score: Number(scores[film].toFixed(decimals)) }))
      .filter(({ film }) => !seen.has(film))
      .sort((a, b) => b.score - a.score || (FILMS[a.film].id < FILMS[b.film].id ? -1 : 1))
      .slice(0, LIST_LENGTH)
      .map((row) => ({ ...row, score: row.score.toFixed(decimals) }));
  });
}

function csv(header, rows) {
  return [header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n') + '\n';
}

function quoted(cell) {
  return /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell;
}

const ratingsCsv = (rows) =>
  csv(
    ['user_id', 'item_id', 'rating'],
    rows.map(({ user, film, rating }) => [PEOPLE[user], FILMS[film].id, rating]),
  );
const listsCsv = (rows) =>
  csv(
    ['user_id', 'item_id', 'score'],
    rows.map(({ user, film, score }) => [PEOPLE[user], FILMS[film].id, score]),
  );

/** The same people and films as a TREC run and qrels: ratings 1–5 become grades 0–3, the first ten people. */
function trec(rows, truth) {
  const topics = new Set(rows.map(({ user }) => user).slice(0, 10 * LIST_LENGTH));
  const rank = new Map();
  const run = rows
    .filter(({ user }) => topics.has(user))
    .map(({ user, film, score }) => {
      rank.set(user, (rank.get(user) ?? 0) + 1);
      return `${PEOPLE[user]} Q0 ${FILMS[film].id} ${rank.get(user)} ${score} mf`;
    });
  const qrels = truth
    .filter(({ user }) => topics.has(user))
    .map(({ user, film, rating }) => `${PEOPLE[user]} 0 ${FILMS[film].id} ${Math.max(0, rating - 2)}`);
  return { run: run.join('\n') + '\n', qrels: qrels.join('\n') + '\n' };
}

/**
 * The factorisation's first five recommendations of some people, with a rank column, and with every
 * kind of problem that RecScope finds in recommendations. README.md beside the file names each line.
 */
function problems(rows) {
  const lines = [['user_id', 'item_id', 'rank', 'score'].join(',')];
  const spoil = {
    // Nothing wrong: what the others should look like.
    ada: (list) => list,
    aiko: (list) => [...list, { ...list[1], rank: 6, score: '0.5000' }],
    alba: (list) => list.with(2, { ...list[2], score: 'n/a' }),
    alma: (list) => list.with(3, { ...list[3], score: 'NaN' }),
    amir: (list) => list.with(0, { ...list[0], score: 'inf' }),
    andres: (list) => list.with(4, `andres,${list[4].item}`),
    anika: (list) => list.with(1, { ...list[1], item: '' }),
    anton: (list) => list.with(4, { ...list[4], user: '' }),
    aria: (list) => [list[0], list[2], list[1], list[3], list[4]],
    astrid: (list) => list.with(1, { ...list[1], rank: 3 }).with(2, { ...list[2], rank: 2 }),
    beatriz: (list) => list.map((row) => ({ ...row, user: 'guest-4711' })),
    bora: (list) => list.with(2, { ...list[2], rank: 'third' }),
    bruno: (list) => list.with(3, { ...list[3], score: '' }),
    camille: (list) => list.with(2, { ...list[2], item: `"${list[2].item}` }),
    bela: (list) => list.with(4, `bela,${list[4].item.slice(0, 6)}`),
  };
  for (const [person, change] of Object.entries(spoil)) {
    const list = rows
      .filter(({ user }) => PEOPLE[user] === person)
      .slice(0, 5)
      .map(({ film, score }, place) => ({ user: person, item: FILMS[film].id, rank: place + 1, score }));
    for (const row of change(list)) {
      lines.push(typeof row === 'string' ? row : [row.user, row.item, row.rank, row.score].join(','));
    }
  }
  // No line end after the last line: it was cut off while it was written.
  return lines.join('\n');
}

/** All files, by path below examples/. */
function makeExamples() {
  const random = generator(SEED);
  const { train, truth } = inventRatings(random);
  const history = histories(train);
  const factorised = recommend(matrixFactorisation(train, history, random), history, 4);
  const { run, qrels } = trec(factorised, truth);
  return new Map([
    ['films/train.csv', ratingsCsv(train)],
    ['films/truth.csv', ratingsCsv(truth)],
    [
      'films/items.csv',
      csv(
        ['item_id', 'title', 'genres'],
        FILMS.map(({ id, title, genres }) => [id, title, genres.join('|')]),
      ),
    ],
    ['films/popular.csv', listsCsv(recommend(popularity(train), history, 0))],
    ['films/itemknn.csv', listsCsv(recommend(itemNeighbours(train, history), history, 4))],
    ['films/matrix-factorisation.csv', listsCsv(factorised)],
    ['films/problems.csv', problems(factorised)],
    ['trec/run.txt', run],
    ['trec/qrels.txt', qrels],
  ]);
}

const flag = process.argv.indexOf('--out');
const folder =
  flag < 0 ? fileURLToPath(new URL('../examples', import.meta.url)) : path.resolve(process.argv[flag + 1]);
for (const [name, text] of makeExamples()) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${name}: ${text.split('\n').length - 1} lines`);
}
