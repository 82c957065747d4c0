// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root, run } from './command.mjs';

/** Debian's browser that never has a window, which takes a third of the processor for a page, and its whole one. */
const LEAN_PACKAGE = 'chromium-headless-shell';
const BROWSER_PACKAGE = 'chromium';
/** Screenshots look alike in them everywhere, Korean included. */
const FONTS = {
  'fonts-inter': 'Inter',
  'fonts-noto-mono': 'Noto Sans Mono',
  'fonts-noto-cjk': 'Noto Sans CJK KR',
};

const LEAN_BROWSERS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium on this machine, the leanest there is; `CHROMIUM` in the environment names another one. */
export function findChromium() {
  return process.env.CHROMIUM || findProgram([...LEAN_BROWSERS, ...BROWSERS]);
}

/** @param {readonly string[]} names the first that is there is taken */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin');
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/**
 * Installs Chromium and the fonts through apt-get where that is allowed; already there, nothing happens.
 *
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<'installed' | 'already there'>}
 * @throws {Error} saying what to install, when the browser is missing and cannot be installed from here
 */
export async function installChromium(onOutput) {
  const found = findChromium();
  const isLean = Boolean(process.env.CHROMIUM || findProgram(LEAN_BROWSERS));
  const fonts = await missingFonts();
  if (isLean && fonts.length === 0) return 'already there';
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    if (found !== undefined) {
      if (!isLean) onOutput?.(`Tests in a browser are faster with: apt-get install ${LEAN_PACKAGE}\n`);
      if (fonts.length > 0) onOutput?.(`Screenshots look better with: apt-get install ${fonts.join(' ')}\n`);
      return 'already there';
    }
    throw new Error(
      `The tests in a browser need Chromium. Install it, e.g. with\n` +
        `  sudo apt-get install -y --no-install-recommends ${[LEAN_PACKAGE, ...fonts].join(' ')}\n` +
        `or name another Chromium in the environment: CHROMIUM=/path/to/chrome npm test`,
    );
  }
  const apt = (/** @type {string[]} */ args) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=180', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      onOutput,
    });
  const install = (/** @type {string[]} */ packages) =>
    apt(['install', '-y', '--no-install-recommends', ...packages]);
  /** @type {(packages: string[], without: string) => Promise<unknown>} */
  const installIfPossible = (packages, without) =>
    install(packages).catch(() => onOutput?.(`Could not be installed: ${packages.join(' ')}; ${without}\n`));
  // Where a browser is, tests can run off the network too.
  await apt(['update']).catch((error) => {
    if (found === undefined) throw error;
  });
  if (!isLean) await installIfPossible([LEAN_PACKAGE], 'tests in a browser take longer.');
  if (findChromium() === undefined) await install([BROWSER_PACKAGE]);
  if (fonts.length > 0) await installIfPossible(fonts, 'screenshots will look different.');
  return 'installed';
}

async function missingFonts() {
  /** @type {string[]} */
  let families = [];
  try {
    families = (await run('fc-list', [':', 'family'])).split(/[,\n]/);
  } catch {
    // No fontconfig yet: it comes with the browser.
  }
  return Object.entries(FONTS)
    .filter(([, family]) => !families.includes(family))
    .map(([name]) => name);
}

/**
 * Starts Chromium without a window.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchChromium() {
  const { chromium } = await import('playwright-core');
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('No Chromium found; run npm test, or scripts/chromium.mjs, to install it.');
  return chromium.launch({
    executablePath,
    headless: true,
    env: { ...definedEnvironment(), FONTCONFIG_FILE: writeFontConfiguration() },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--hide-scrollbars']
      .concat(['--disable-background-networking', '--disable-component-update', '--disable-sync'])
      .concat(['--font-render-hinting=none', '--force-color-profile=srgb']),
  });
}

function definedEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Inter for interfaces, Noto Sans Mono for code, Noto for Korean: whatever else this machine has. */
function writeFontConfiguration() {
  const folder = path.join(root, 'out');
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'fonts.conf');
  const prefer = (/** @type {string} */ family, /** @type {string[]} */ fonts) =>
    `<match target="pattern"><test name="family"><string>${family}</string></test>` +
    `<edit name="family" mode="prepend" binding="strong">` +
    fonts.map((font) => `<string>${font}</string>`).join('') +
    `</edit></match>`;
  const mono = ['Noto Sans Mono', 'DejaVu Sans Mono', 'Noto Sans Mono CJK KR'];
  const text = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<cachedir>${path.join(os.tmpdir(), 'recscope-fonts')}</cachedir>`,
    ...['system-ui', 'sans-serif'].map((family) => prefer(family, ['Inter', 'Noto Sans CJK KR'])),
    ...['monospace', 'Droid Sans Mono'].map((family) => prefer(family, mono)),
    '</fontconfig>',
  ].join('\n');
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
  return file;
}
