/**
 * Makes examples/songs: `node scripts/makeSongs.mjs [--out FOLDER]`. Listeners, songs and both models are invented with a
 * seeded generator. The new model is better on average, but gives most listeners of KR on a phone songs of another genre.
 * Only + − × ÷ are used, which IEEE 754 defines to the last bit, so every machine writes the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator } from './seededGenerator.mjs';

const SEED = 20264;
const LISTENERS = 1000;
const GENRES = ['pop', 'rock', 'jazz', 'folk', 'dance', 'metal'];
const SONGS_PER_GENRE = 20;
const DECADES = ['1980s', '1990s', '2000s', '2010s', '2020s'];
const COUNTRIES = ['US', 'US', 'US', 'KR', 'KR', 'DE', 'DE', 'BR', 'BR', 'BR'];
const DEVICES = ['phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'];
const LIKED = 3;
const LIST_LENGTH = 5;

const random = generator(SEED);
const whole = (n) => Math.floor(random() * n);
const one = (values) => values[whole(values.length)];

const songs = GENRES.flatMap((genre) =>
  Array.from({ length: SONGS_PER_GENRE }, (_, at) => ({
    id: `${genre}-${String(at + 1).padStart(2, '0')}`,
    genre,
    decade: one(DECADES),
    weight: 1 / (at + 3),
  })),
);

const listeners = Array.from({ length: LISTENERS }, (_, at) => ({
  id: `l${String(1001 + at)}`,
  country: one(COUNTRIES),
  device: one(DEVICES),
  plan: random() < 0.3 ? 'paid' : 'free',
  age: 16 + whole(50),
  genre: one(GENRES),
}));

/** Draws songs without repetition: those of a genre by their weights, with some noise. */
function drawn(genre, count, noise) {
  const scored = songs
    .filter((song) => song.genre === genre || random() < 0.1)
    .map((song) => ({ song, score: (song.genre === genre ? song.weight : 0.02) + noise * random() }));
  scored.sort((a, b) => b.score - a.score || (a.song.id < b.song.id ? -1 : 1));
  return scored.slice(0, count).map(({ song }) => song.id);
}

const tables = { truth: ['user,item'], old: ['user,item,rank'], new: ['user,item,rank'] };
for (const { id, country, device, genre } of listeners) {
  for (const song of drawn(genre, LIKED, 0.3)) tables.truth.push(`${id},${song}`);
  const isLost = country === 'KR' && device === 'phone' && random() < 0.75;
  const other = GENRES[(GENRES.indexOf(genre) + 1) % GENRES.length];
  const lists = { old: drawn(genre, LIST_LENGTH, 0.3), new: drawn(isLost ? other : genre, LIST_LENGTH, 0.1) };
  for (const [model, list] of Object.entries(lists))
    for (const [at, song] of list.entries()) tables[model].push(`${id},${song},${at + 1}`);
}

const out = process.argv.indexOf('--out');
const folder = path.join(
  out < 0 ? fileURLToPath(new URL('../examples', import.meta.url)) : process.argv[out + 1],
  'songs',
);
mkdirSync(folder, { recursive: true });
const write = (name, lines) => writeFileSync(path.join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
for (const [name, lines] of Object.entries(tables)) write(name, lines);
write('users', [
  'user,country,device,plan,age',
  ...listeners.map(({ id, country, device, plan, age }) => [id, country, device, plan, age].join(',')),
]);
write('items', ['item,genre,decade', ...songs.map(({ id, genre, decade }) => `${id},${genre},${decade}`)]);
