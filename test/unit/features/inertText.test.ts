import assert from 'node:assert/strict';
import { escapeLinksAndIcons } from '../../../src/features/workbench/inertText';

/** What VS Code takes for a link in a notification, a progress title and beside a quick input (parseLinkedText). */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** And for an icon in a quick pick and in the status bar. */
const ICON = /\$\([\w-]+(?:~[\w-]+)?\)/;

describe('a text in the workbench’s own controls', () => {
  for (const hostile of [
    '[x](command:workbench.action.terminal.new)',
    '[x](https://evil.invalid)',
    '[x](file:///etc/passwd)',
    '[x](command:y "title")',
    '\\[x\\](command:y)',
    '[x]\\(command:y) [a](command:b)',
    '[[x]](command:y)',
    '[x]\u0000(command:y)',
    'a $(alert) b',
    '\\$(sync~spin)',
    '[$(alert)](command:y)',
  ]) {
    it(`holds no link and no icon: ${JSON.stringify(hostile)}`, () => {
      const text = escapeLinksAndIcons(hostile);
      assert.doesNotMatch(text, LINK);
      assert.doesNotMatch(text, ICON);
    });
  }

  it('reads as it was', () => {
    assert.equal(escapeLinksAndIcons('[x](command:y) $(a)').replaceAll('\u2060', ''), '[x](command:y) $(a)');
    assert.equal(escapeLinksAndIcons('recs.csv: 3 rows (of 5) [2]'), 'recs.csv: 3 rows (of 5) [2]');
  });

  it('is one line that nothing turns round', () => {
    assert.equal(escapeLinksAndIcons('a\r\nb\u202ec'), 'a b<U+202E>c');
  });

  it('has an end', () => assert.ok(escapeLinksAndIcons('['.repeat(1e6)).length <= 1000));
});
