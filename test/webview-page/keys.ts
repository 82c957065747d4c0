import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { themes } from './themes';

/** What has the focus, as a person who presses keys sees it. */
interface Focused {
  readonly tag: string;
  /** What it is called. */
  readonly name: string;
  /** Something in the colour of the theme's focus is drawn at it. */
  readonly shown: boolean;
  readonly inSight: boolean;
}

/** A page without a pointer: after every key it is seen where the focus is. */
export class Keys {
  constructor(private readonly page: Page) {}

  /** Presses keys one after the other; after each, what has the focus is shown and in sight. */
  async press(...keys: readonly string[]): Promise<Focused> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.seen(`after ${key}`);
    }
    return this.focused();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Shift+Tab, until the focus is at what is called so. */
  async backTo(name: string): Promise<void> {
    await this.tabTo(name, 40, 'Shift+Tab');
  }

  /** Tab, until the focus is at what is called so. @returns how many times */
  async tabTo(name: string, most = 40, key = 'Tab'): Promise<number> {
    const passed: string[] = [];
    for (let stops = 1; stops <= most; stops++) {
      const { tag, name: reached } = await this.press(key);
      if (reached === name) return stops;
      passed.push(`${tag} “${reached}”`);
    }
    return assert.fail(`“${name}” is not within ${most} stops: ${passed.join(', ')}`);
  }

  /** The focus is, or comes, to what is called so. */
  async isAt(name: string): Promise<void> {
    for (let turn = 0; turn < 50 && (await this.focused()).name !== name; turn++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal((await this.focused()).name, name);
    await this.seen(`at ${name}`);
  }

  focused(): Promise<Focused> {
    return this.page.evaluate<Focused>(`(${FOCUSED})(${JSON.stringify(FOCUS_COLOUR)})`);
  }

  private async seen(when: string): Promise<void> {
    const { tag, name, shown, inSight } = await this.focused();
    assert.notEqual(tag, 'body', `${when} nothing has the focus`);
    assert.ok(shown, `${when} the focus is not to be seen: ${tag} “${name}”`);
    assert.ok(inSight, `${when} what has the focus is not in sight: ${tag} “${name}”`);
  }
}

/** Of the theme that pages are opened in, which nothing else of it has. */
const FOCUS_COLOUR = themes[0].colors.focusBorder;

// As text: what tsx makes of a function refers to names that are not in the page.
const FOCUSED = `(colour) => {
  const element = document.activeElement;
  const probe = document.createElement('i');
  probe.style.color = colour;
  document.body.append(probe);
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  const marks = (each) => {
    const style = getComputedStyle(each);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    return (
      (outlined && style.outlineColor === wanted) ||
      style.stroke === wanted ||
      (parseFloat(style.borderTopWidth) > 0 && style.borderTopColor === wanted)
    );
  };
  const own = [element, ...element.querySelectorAll('*')];
  const line = element.closest('.query-line');
  const { top, bottom, left, right } = element.getBoundingClientRect();
  // Of a label, not what is in its control.
  const textOf = (label) =>
    label && [...label.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('');
  const words = element.getAttribute('aria-label') ?? textOf(element.labels?.[0]) ?? element.textContent;
  return {
    tag: element.tagName.toLowerCase(),
    name: words.trim().replace(/\\s+/g, ' ').slice(0, 120),
    shown: (line === null ? own : [line]).some(marks),
    inSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  };
}`;
