/**
 * Makes examples/shop: `node scripts/makeShop.mjs [--out FOLDER]`. What people bought is invented with a seeded
 * generator; the two models are real: what most people bought lately, and what is bought together, computed here from
 * train.csv alone, which is the interactions before 15 March 2026. Only + − × ÷ √ are used, which IEEE 754 defines to
 * the last bit, so every machine writes the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator } from './seededGenerator.mjs';

const SEED = 20263;
const PEOPLE = 240;
const PRODUCTS = 90;
const SHELVES = ['kitchen', 'garden', 'books', 'games', 'sport', 'music'];
const DAY = 86400;
const START = Date.UTC(2026, 0, 1) / 1000;
const DAYS = 90;
/** What is trained on ends here. */
const TEST_FROM = Date.UTC(2026, 2, 15) / 1000;
const LIST_LENGTH = 10;

const random = generator(SEED);
const whole = (n) => Math.floor(random() * n);

/** Some products come in during the first two months; a few sell far better than the rest. */
const products = Array.from({ length: PRODUCTS }, (_, at) => ({
  id: `${SHELVES[at % SHELVES.length]}-${String(1 + Math.floor(at / SHELVES.length)).padStart(2, '0')}`,
  shelf: at % SHELVES.length,
  weight: 1 / (1 + Math.floor(at / SHELVES.length)),
  from: at % 5 === 4 ? START + whole(60) * DAY : START,
}));

/** People like one shelf best and another second, and come back every few days from the day on which they joined. */
const people = Array.from({ length: PEOPLE }, (_, at) => {
  const best = whole(SHELVES.length);
  return {
    id: `c${String(1001 + at)}`,
    best,
    second: (best + 1 + whole(SHELVES.length - 1)) % SHELVES.length,
    joined: START + (at % 8 === 7 ? 70 + whole(10) : whole(30)) * DAY,
    pause: 1 + whole(4),
  };
});

function chosen(person, time, bought) {
  const weights = products.map((product) => {
    if (product.from > time || bought.has(product.id)) return 0;
    const taste = product.shelf === person.best ? 6 : product.shelf === person.second ? 3 : 0.4;
    return taste * product.weight;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  for (let at = 0; at < products.length; at++) {
    left -= weights[at];
    if (weights[at] > 0 && left < 0) return products[at];
  }
  return undefined;
}

const rows = [];
for (const person of people) {
  const bought = new Set();
  for (let time = person.joined; time < START + DAYS * DAY; time += person.pause * DAY + whole(3 * DAY)) {
    const at = time + whole(DAY);
    if (at >= START + DAYS * DAY) break;
    const product = chosen(person, at, bought);
    if (product === undefined) break;
    rows.push({ user: person.id, item: product.id, event: 'view', time: at });
    if (random() < 0.45) {
      bought.add(product.id);
      rows.push({ user: person.id, item: product.id, event: 'purchase', time: at + 60 + whole(1800) });
    }
  }
}
rows.sort((a, b) => a.time - b.time || (a.user < b.user ? -1 : a.user > b.user ? 1 : 0));

/** What the models learn from: the purchases before the test. */
const train = rows.filter(({ event, time }) => event === 'purchase' && time < TEST_FROM);
const itemsOf = new Map();
for (const { user, item } of train) itemsOf.set(user, (itemsOf.get(user) ?? new Set()).add(item));

/** What most people bought in the last two weeks of train. */
const popularity = new Map();
for (const { item, time } of train)
  if (time >= TEST_FROM - 14 * DAY) popularity.set(item, (popularity.get(item) ?? 0) + 1);

/** Who bought each product, and how alike the buyers of two are (cosine). */
const buyers = new Map();
for (const { user, item } of train) buyers.set(item, (buyers.get(item) ?? new Set()).add(user));
const together = (a, b) => {
  let common = 0;
  for (const user of buyers.get(a)) if (buyers.get(b).has(user)) common++;
  return common / Math.sqrt(buyers.get(a).size * buyers.get(b).size);
};
const likeness = new Map(
  [...buyers.keys()].map((item) => [
    item,
    new Map([...buyers.keys()].map((other) => [other, together(item, other)])),
  ]),
);

const listOf = (user, score) => {
  const own = itemsOf.get(user);
  return [...buyers.keys()]
    .filter((item) => !own.has(item))
    .map((item) => ({ item, score: score(item, own) }))
    .filter(({ score: value }) => value > 0)
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
    .slice(0, LIST_LENGTH);
};

const users = [...itemsOf.keys()].sort();
const models = {
  'popular.csv': (item) => popularity.get(item) ?? 0,
  'bought-together.csv': (item, own) =>
    [...own].reduce((sum, other) => sum + likeness.get(item).get(other), 0),
};

const out = process.argv.includes('--out')
  ? path.join(process.argv[process.argv.indexOf('--out') + 1], 'shop')
  : path.join(path.dirname(fileURLToPath(import.meta.url)), '../examples/shop');
mkdirSync(out, { recursive: true });
const write = (file, header, lines) =>
  writeFileSync(path.join(out, file), `${[header, ...lines].join('\n')}\n`);
write(
  'interactions.csv',
  'user_id,item_id,event,timestamp',
  rows.map(({ user, item, event, time }) => `${user},${item},${event},${time}`),
);
for (const [file, score] of Object.entries(models))
  write(
    file,
    'user_id,item_id,score',
    users.flatMap((user) =>
      listOf(user, score).map(({ item, score: value }) => `${user},${item},${Number(value.toFixed(4))}`),
    ),
  );
