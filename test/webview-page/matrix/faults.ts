import type { Page } from 'playwright-core';
import { axeViolations } from '../axe';
import type { Look } from './looks';

/** A state of a page: how one comes to it from the one before, and what one then wants to see. */
export interface State<Shown> {
  readonly name: string;
  /** What is to be in sight. */
  readonly wanted: readonly string[];
  /** What is to be seen in all its width. */
  readonly whole?: readonly string[];
  go(shown: Shown): Promise<void>;
}

/** Goes through the states of a page, takes a picture of each, and says what is wrong with it. */
export async function faultsOf<Shown extends { readonly page: Page }>(
  shown: Shown,
  states: readonly State<Shown>[],
  { scale }: Look,
  takePicture: (state: string) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, wanted, whole = [], go } of states) {
    await go(shown);
    await takePicture(name);
    const { page } = shown;
    for (const fault of await page.evaluate<string[]>(FAULTS)) faults.push(`${name}: ${fault}`);
    for (const selector of wanted)
      if (!(await page.evaluate<boolean>(inSight(selector))))
        faults.push(`${name}: not in sight: ${selector}`);
    for (const selector of whole)
      if (!(await page.evaluate<boolean>(isWhole(selector)))) faults.push(`${name}: cut: ${selector}`);
    // It counts in pixels of the page, and finds at a zoom what it finds in a page so narrow.
    if (scale === 1) for (const violation of await axeViolations(page)) faults.push(`${name}: ${violation}`);
  }
  return faults;
}

/**
 * What is wrong with the page as it is: text that is cut where no tooltip tells the whole of it, more than one scroll bar
 * beside the page's own, text of a chart that something lies over, and what can only be read by scrolling the page
 * sideways.
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
    // The heads of the leaderboard leave the page below its last line.
    const leaderboard = parent.closest('thead')?.closest('.measures')?.getBoundingClientRect();
    if (leaderboard !== undefined && text.bottom > leaderboard.bottom) continue;
    const box = cutBy(text, parent);
    if (box === undefined) continue;
    const tip = parent.closest('[title]');
    if (tip !== null && tip.title !== '') continue;
    faults.add('cut without a tooltip: ' + JSON.stringify(node.data.slice(0, 60)) + ' in ' + parent.tagName.toLowerCase() + '.' + parent.getAttribute('class') + ' by ' + box.tagName.toLowerCase() + '.' + box.getAttribute('class'));
  }
  for (const tab of document.querySelectorAll('[role=tab]')) {
    if (!tab.checkVisibility()) continue;
    range.selectNodeContents(tab);
    const [box, text] = [tab.getBoundingClientRect(), range.getBoundingClientRect()];
    if (text.width > 0 && text.right > box.right + 2 && getComputedStyle(tab).overflowX === 'visible')
      faults.add('runs out of its tab: ' + JSON.stringify(tab.textContent.slice(0, 60)));
  }
  const canvas = document.createElement('canvas').getContext('2d');
  for (const choice of document.querySelectorAll('select')) {
    if (!choice.checkVisibility() || choice.title !== '') continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
    canvas.font = font;
    const text = choice.selectedOptions[0]?.text ?? '';
    const arrow = 14;
    if (canvas.measureText(text).width > choice.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow)
      faults.add('cut in its choice: ' + JSON.stringify(text));
  }
  const ends = new Map();
  for (const mean of document.querySelectorAll('.measures tbody .mean')) {
    const column = mean.closest('td').cellIndex;
    // In a card the numbers begin below each other.
    const { left, right } = mean.getBoundingClientRect();
    const end = getComputedStyle(mean.closest('td')).textAlign === 'start' ? left : right;
    if (Math.abs((ends.get(column) ?? end) - end) > 1.5) faults.add('a value does not stand below the one above: ' + mean.textContent);
    ends.set(column, end);
  }
  for (const picture of document.querySelectorAll('main svg')) {
    if (!picture.checkVisibility()) continue;
    const texts = [...picture.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    for (const [at, [name, box]] of texts.entries()) {
      for (const [other, otherBox] of texts.slice(at + 1))
        if (over(box, otherBox)) faults.add('text over text: ' + JSON.stringify(name) + ', ' + JSON.stringify(other));
      for (const line of picture.querySelectorAll('line')) {
        const { left, right, top, bottom } = line.getBoundingClientRect();
        const isCrossed = right - left < 2 && left > box.left + 3 && right < box.right - 3 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 4;
        if (isCrossed) faults.add('a line through text: ' + JSON.stringify(name));
      }
    }
  }
  const scrolled = [...document.querySelectorAll('*')].filter((each) => {
    const { overflowY, visibility } = getComputedStyle(each);
    return /auto|scroll/.test(overflowY) && visibility === 'visible' && each.scrollHeight > each.clientHeight + 1 && each.checkVisibility();
  }).map((each) => each.className || each.tagName.toLowerCase());
  const beside = scrolled.filter((name) => !['main', 'panel analysis', 'grid'].includes(name));
  if (beside.length > 1) faults.add('scroll bars beside those of page and table: ' + beside.join(', '));
  for (const each of document.querySelectorAll('html, main, .user'))
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

/** Whether all of the first of these can be seen from its left to its right. */
function isWhole(selector: string): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element === null) return false;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left + 2, right - 2].every((x) => {
      return element.contains(document.elementFromPoint(x, (top + bottom) / 2));
    });
  })()`;
}
