/**
 * Makes examples/shop/experiment.csv: `node scripts/makeShopExperiment.mjs [--out FOLDER]`. Two weeks of a shop whose
 * visitors saw recommendations of the old model or of the new one: a row for each visitor and day. Only + − × ÷ of whole
 * numbers are used, so that every machine writes the same file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SEED = 20262;
const VISITORS = 1600;
const DAYS = 14;
/** Of a thousand impressions so many are clicked, in the weeks before and during the experiment. */
const CLICKED = { old: 80, new: 92 };
/** Of a thousand clicks so many become an order. */
const ORDERED = 90;

let state = SEED;
/** A whole number from 0 to n − 1, from Mulberry32. */
function below(n) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) * n) / 4294967296);
}

/** What a visitor does with so many impressions. */
function visit(shown, clicked) {
  const sums = { impressions: shown, clicks: 0, conversions: 0, cents: 0, page_views: 2 + below(5) };
  for (let at = 0; at < shown; at++) {
    if (below(1000) >= clicked) continue;
    sums.clicks++;
    sums.page_views += 1 + below(2);
    if (below(1000) >= ORDERED) continue;
    sums.conversions++;
    // Most baskets are small, a few are not.
    sums.cents += 900 + below(2500) + (below(10) === 0 ? below(12000) : 0);
  }
  return sums;
}

const rows = [
  'day,user,variant,impressions,clicks,conversions,revenue,page_views,pre_impressions,pre_clicks',
];
const visits = Array.from({ length: DAYS }, () => []);
for (let visitor = 1; visitor <= VISITORS; visitor++) {
  const variant = below(2) === 0 ? 'old' : 'new';
  const keen = 50 + below(101);
  const before = visit(below(40), (CLICKED.old * keen) / 100);
  const first = below(DAYS);
  for (let day = first; day < DAYS; day++) {
    if (day > first && below(4) !== 0) continue;
    const { impressions, clicks, conversions, cents, page_views } = visit(
      4 + below(12),
      (CLICKED[variant] * keen) / 100,
    );
    const revenue = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    visits[day].push(
      [
        `2026-03-${String(2 + day).padStart(2, '0')}`,
        `v${String(visitor).padStart(4, '0')}`,
        variant,
        impressions,
        clicks,
        conversions,
        revenue,
        page_views,
        before.impressions,
        before.clicks,
      ].join(','),
    );
  }
}
rows.push(...visits.flat());

const at = process.argv.indexOf('--out');
const root =
  at >= 0 ? process.argv[at + 1] : path.join(path.dirname(fileURLToPath(import.meta.url)), '../examples');
const folder = path.join(root, 'shop');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'experiment.csv'), `${rows.join('\n')}\n`);
