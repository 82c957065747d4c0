import assert from 'node:assert/strict';
import { exampleEngine } from './exampleEngine';
import type { PanelPage } from './panelPage';
import { themes } from './themes';
import { picture, row, until, usePages } from './usePages';

const HEIGHT = 800;
const LANGUAGES = ['en', 'ko'] as const;
/** Of `npm test`: a narrow page and a usual one. */
const QUICK = process.env.RECSCOPE_QUICK !== undefined;
const WIDTHS = QUICK ? [400, 1000] : [400, 700, 1000, 1600];
const ZOOMS = QUICK ? [1] : [1, 1.5];

interface Look {
  readonly label: string;
  readonly width: number;
  readonly zoom: number;
  readonly language: (typeof LANGUAGES)[number];
  readonly theme: (typeof themes)[number];
}

/** Each width at each zoom in each language; the themes, which differ in borders and colours, take turns. */
const looks: readonly Look[] = WIDTHS.flatMap((width, column) =>
  ZOOMS.flatMap((zoom, step) =>
    LANGUAGES.filter((_, turn) => !QUICK || turn === column).map((language) => {
      const theme = themes[(column + 2 * step + LANGUAGES.indexOf(language)) % themes.length];
      return { label: `${width}-${zoom * 100}-${language}-${theme.name}`, width, zoom, language, theme };
    }),
  ),
);

/**
 * What is wrong with the page as it is: text that is cut where no tooltip tells the whole of it, more than one scroll bar
 * beside the page's own, and what can only be read by scrolling the page sideways.
 */
const FAULTS = `(() => {
  const faults = new Set();
  const within = (box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(box);
    return {
      left: left + parseFloat(borderLeftWidth), right: right - parseFloat(borderRightWidth),
      top: top + parseFloat(borderTopWidth), bottom: bottom - parseFloat(borderBottomWidth),
    };
  };
  const clips = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const cutBy = (text, parent) => {
    let sideways = true, down = true;
    for (let box = parent; box !== null && (sideways || down); box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      if (box === document.body || box === document.documentElement || getComputedStyle(box).display === 'contents') continue;
      const { left, right, top, bottom } = within(box);
      // The page's scroll bar and the table's move the rows within this frame.
      if (box.className === 'frame') sideways = down = false;
      if (sideways && clips(overflowX) && (text.right > right + 1 || text.left < left - 1)) return box;
      if (down && clips(overflowY) && (text.bottom > bottom + 3 || text.top < top - 3)) return box;
      // What is scrolled can be brought into view.
      if (/auto|scroll/.test(overflowX)) sideways = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      if (position === 'fixed') break;
    }
    return sideways && (text.right > innerWidth + 1 || text.left < -1) ? document.body : undefined;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.data.trim() === '' || /^(SCRIPT|STYLE|OPTION)$/.test(parent.tagName)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.hidden') !== null) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    const box = cutBy(text, parent);
    if (box === undefined) continue;
    // The tooltip of what something is called has the id, too.
    const tip = parent.closest('[title]') ?? parent.closest('.called-id')?.parentElement.querySelector('[title]') ?? null;
    if (tip !== null && tip.title !== '') continue;
    faults.add('cut without a tooltip: ' + JSON.stringify(node.data.slice(0, 60)) + ' in ' + parent.tagName.toLowerCase() + '.' + parent.getAttribute('class') + ' by ' + box.tagName.toLowerCase() + '.' + box.className);
  }
  for (const tab of document.querySelectorAll('[role=tab]')) {
    if (!tab.checkVisibility()) continue;
    range.selectNodeContents(tab);
    const [box, text] = [tab.getBoundingClientRect(), range.getBoundingClientRect()];
    if (text.width > 0 && text.right > box.right + 2 && getComputedStyle(tab).overflowX === 'visible')
      faults.add('runs out of its tab: ' + JSON.stringify(tab.textContent.slice(0, 60)));
  }
  const scrolled = [...document.querySelectorAll('*')].filter((each) => {
    const { overflowY, visibility } = getComputedStyle(each);
    return /auto|scroll/.test(overflowY) && visibility === 'visible' && each.scrollHeight > each.clientHeight + 1 && each.checkVisibility();
  }).map((each) => each.className || each.tagName.toLowerCase());
  const beside = scrolled.filter((name) => name !== 'main');
  if (beside.length > 1) faults.add('scroll bars beside the page’s own: ' + beside.join(', '));
  for (const each of document.querySelectorAll('html, .main, .user'))
    if (each.scrollWidth > each.clientWidth + 1 && each.checkVisibility()) faults.add('the page is wider than its window: ' + each.className + ' ' + each.scrollWidth + ' > ' + each.clientWidth + ': ' + [...each.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > each.getBoundingClientRect().left + each.clientWidth + 1).map((part) => part.tagName.toLowerCase() + '.' + part.getAttribute('class')).slice(0, 6).join(', '));
  return [...faults];
})()`;

/** Whether the beginning of what was asked for can be seen, and nothing lies over it. */
function inSight(selector: string): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element === null) return false;
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const [x, y] = [left + Math.min(8, width / 2), top + Math.min(8, (bottom - top) / 2)];
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element)) && y < innerHeight - 8;
  })()`;
}

describe('the panel’s page in every size, with scroll bars', function () {
  this.timeout(240_000);
  const { open } = usePages({ scrollBars: true });
  let films: Awaited<ReturnType<typeof exampleEngine>>;
  before(async () => {
    films = await exampleEngine(
      ['itemknn.csv', 'matrix-factorisation.csv', 'problems.csv'],
      'nDCG@10, AP@10, Recall@10, HitRate@10, MRR, ItemCoverage@10',
    );
  });

  /** Each state of the page: how one comes to it, and what one then wants to see. */
  const states: readonly {
    readonly name: string;
    readonly wanted: readonly string[];
    go(panel: PanelPage): Promise<void>;
  }[] = [
    {
      name: 'users',
      wanted: ['.measures', 'h1'],
      go: (panel) => row(panel, 0).waitFor(),
    },
    {
      name: 'user',
      wanted: ['.user h2', '.user .place'],
      async go(panel) {
        await row(panel, 1).click();
        await panel.page.locator('.entries .called').first().waitFor();
        await panel.page.locator('.why-box').waitFor();
      },
    },
    {
      name: 'items',
      wanted: ['.rowgroup .row'],
      async go({ page }) {
        await page.locator('.user').press('Escape');
        await page.locator('#tab-items').click();
        await page.locator('#panel-items .rowgroup .row .name').first().waitFor();
      },
    },
    {
      name: 'item',
      wanted: ['.user h2', '.item-users'],
      async go(panel) {
        await row(panel, 1).click();
        await panel.page.locator('.item-users').first().waitFor();
      },
    },
    {
      name: 'comparison',
      wanted: ['.comparison-tab'],
      async go({ page }) {
        await page.locator('.user').press('Escape');
        await page.locator('#tab-comparison').click();
        await page.locator('.comparison-tab[aria-busy=false]').waitFor();
        await page.locator('.cohorts[aria-busy=false]').waitFor();
        await page.locator('.changes').waitFor();
      },
    },
    {
      name: 'comparison-below',
      wanted: [],
      go: ({ page }) =>
        page.locator('.changes').evaluate((changes) => {
          changes.scrollIntoView({ block: 'center' });
        }),
    },
    {
      name: 'problems',
      wanted: ['.problems'],
      async go({ page }) {
        await page.locator('#tab-problems').click();
        await page.locator('.finding-fold').first().click();
      },
    },
    {
      name: 'charts',
      wanted: ['.charts-grid'],
      async go({ page }) {
        await page.locator('.fold').first().click();
        await page.locator('.charts-grid').waitFor();
        await until('drawn', async () => (await page.locator('.plot.waiting').count()) === 0);
      },
    },
    {
      name: 'popover',
      wanted: ['[role=dialog]'],
      async go({ page }) {
        await page.locator('h1 .choice', { hasText: 'recscope' }).click();
        await page.getByRole('dialog').getByText('≠').first().waitFor();
      },
    },
  ];

  for (const { label, width, zoom, language, theme } of looks)
    it(`nothing is cut, covered or under the fold: ${label}`, async () => {
      const size = { width: Math.round(width / zoom), height: Math.round(HEIGHT / zoom) };
      const panel = await open(films, { ...size, scale: zoom, language, theme });
      const faults: string[] = [];
      for (const { name, wanted, go } of states) {
        await go(panel);
        await picture(panel, `matrix-${label}-${name}`);
        for (const fault of await panel.page.evaluate<string[]>(FAULTS)) faults.push(`${name}: ${fault}`);
        for (const selector of wanted)
          if (!(await panel.page.evaluate<boolean>(inSight(selector))))
            faults.push(`${name}: not in sight: ${selector}`);
      }
      assert.deepEqual(faults, []);
    });
});
