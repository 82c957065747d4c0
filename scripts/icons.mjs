// @ts-check
/*
 * Draws the icons: a lens over a ranking whose bars are hits and misses. `node scripts/icons.mjs` writes
 * media/recscope.svg (activity bar: one colour, given by the theme) and media/icon.png (the extension's, 128 × 128).
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './command.mjs';
import { launchChromium } from './chromium.mjs';

/** Bars inside the lens, on a grid of 24: from the left edge, each shorter than the one above. */
const BARS = [
  { y: 5.7, width: 9.4, hit: true },
  { y: 9.2, width: 6.8, hit: false },
  { y: 12.7, width: 4.2, hit: true },
];

/** @param {{ lens: string, hit: string, miss: string }} colours */
function drawing({ lens, hit, miss }) {
  const bars = BARS.map(
    (bar) =>
      `<rect x="5.6" y="${bar.y}" width="${bar.width}" height="1.7" rx="0.85" fill="${bar.hit ? hit : miss}"/>`,
  );
  return [
    `<circle cx="10" cy="10" r="8.4" fill="none" stroke="${lens}" stroke-width="1.5"/>`,
    `<path d="M16.2 16.2l5.8 5.8" fill="none" stroke="${lens}" stroke-width="2" stroke-linecap="round"/>`,
    ...bars,
  ].join('\n  ');
}

const monochrome = drawing({ lens: 'currentColor', hit: 'currentColor', miss: 'currentColor' });
const activityBar = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
  ${monochrome}
</svg>
`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">
  <rect width="128" height="128" rx="26" fill="#172a45"/>
  <g transform="translate(13 13) scale(4.3)">
  ${drawing({ lens: '#f4f7fb', hit: '#4cd7a0', miss: '#6d83a6' })}
  </g>
</svg>
`;

const media = path.join(root, 'media');
fs.mkdirSync(media, { recursive: true });
fs.writeFileSync(path.join(media, 'recscope.svg'), activityBar);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
  await page.setContent(`<style>body{margin:0;line-height:0}</style>${icon}`);
  await page.screenshot({ path: path.join(media, 'icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
