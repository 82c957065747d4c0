import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import titles from '../../../package.nls.json';

/** Words that people type into the command palette. */
const WORDS = [
  'compare models',
  'baseline',
  'significance',
  'export',
  'top k',
  'leak',
  'hit',
  'a/b test',
  'metric',
];

describe('the command palette', () => {
  const hidden = manifest.contributes.menus.commandPalette.flatMap(({ command, when }) =>
    when === 'false' ? [command] : [],
  );
  const shown = manifest.contributes.commands.flatMap(({ command, title }) =>
    hidden.includes(command) ? [] : [titles[title.slice(1, -1) as keyof typeof titles].toLowerCase()],
  );

  for (const word of WORDS)
    it(`finds “${word}”`, () => {
      assert.ok(
        shown.some((title) => title.includes(word)),
        shown.join('\n'),
      );
    });
});
