import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sheetsHtml } from '../../../src/shared/sheets/html';
import { writeLatex } from '../../../src/shared/sheets/latex';
import { writeMarkdown } from '../../../src/shared/sheets/markdown';
import { sheetsFittingSpace, notesSheet, sentence, type Sheet } from '../../../src/shared/sheets/sheet';
import { writeTerminal } from '../../../src/shared/sheets/terminal';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { anyName, hostileNames } from '../shared/export/hostileNames';

/** A sheet with a name wherever one can stand. */
function named(name: string): Sheet[] {
  return [
    {
      title: sentence('About {0}', { name }),
      lead: [sentence('{0} first', { name })],
      columns: [
        { title: 'Model', kind: 'name' },
        { title: { name }, kind: 'mean' },
        { title: 'p', kind: 'p' },
        { title: 'Users', kind: 'count', room: 'note' },
        { title: 'Interval', kind: 'interval', room: 'page' },
      ],
      rows: [
        [{ name }, { value: 0.25, best: true, mark: '†', spread: 0.5 }, 0.00001, 1200, [-0.5, 0.25]],
        [{ name: 'b', id: name }, { value: null, users: 7 }, null, name, null],
      ],
      notes: [sentence('{0}.', { name }), name],
      label: name,
    },
    notesSheet([sentence('{0}!', { name })], { title: { name }, code: 'recscope' }),
  ];
}

const WRITERS: Readonly<Record<string, (sheets: Sheet[]) => string>> = {
  terminal: writeTerminal,
  markdown: writeMarkdown,
  latex: writeLatex,
  html: (sheets) => sheetsHtml(sheets, numberFormats('en')).markup,
};

/** What a format makes of a sheet beside the text in it: nothing of a name may be taken for that. */
const STRUCTURES: Readonly<Record<string, (text: string) => unknown>> = {
  terminal: (text) => {
    // Bytes that a terminal obeys, and signs that turn the writing round.
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2028\u2029]/);
  },
  markdown: (text) =>
    // A vertical bar that stands behind an odd number of backslashes is text.
    text
      .split('\n')
      .map((line) => (line.startsWith('|') ? line.replace(/\\[^]/g, '').split('|').length : line === '')),
  latex: latexStructure,
  html: (text) => text.match(/<[^>]*>/g)?.map((tag) => tag.replace(/aria-label="[^"]*"/, '')),
};

/** Commands, cells and line ends outside of text: what a document class would see. */
function latexStructure(text: string): unknown {
  let depth = 0;
  let cells = 0;
  let comments = 0;
  const commands: string[] = [];
  const lines = text.split('\n').filter((line) => !/^(?:%|\s*\\label)/.test(line));
  for (const [token] of lines.join('\n').matchAll(/\\\\(?=\n)|\\[a-zA-Z]+|\\[^]|[{}&%]/g)) {
    if (token === '{') depth++;
    else if (token === '}') assert.ok(--depth >= 0, 'a brace is closed that was not opened');
    else if (token === '&') cells++;
    else if (token === '%') comments++;
    else if (/^\\(?!text[a-z]+$|geq$|leq$|pm$|times$|cdot$|mathbf$|[^a-zA-Z\\])/.test(token))
      commands.push(token);
  }
  assert.equal(depth, 0, 'braces balance');
  return [cells, comments, commands, lines.filter((line) => line.endsWith('\\\\')).length];
}

describe('a sheet', () => {
  for (const [format, write] of Object.entries(WRITERS))
    it(`as ${format} keeps its form, whatever names are in it`, () => {
      const plain = STRUCTURES[format](write(named('plain')));
      const check = (name: string): void =>
        assert.deepEqual(STRUCTURES[format](write(named(name))), plain, name);
      // What is empty is told, in markup of its own; what is long takes more lines.
      const fits = (name: string): boolean => name !== '' && name.length < 1000;
      hostileNames.filter(fits).forEach(check);
      fc.assert(fc.property(anyName.filter(fits), check));
    });

  for (const [name, shown] of [
    ['ada@example.com', '`ada@example.com`'],
    ['www.evil.invalid', '`www.evil.invalid`'],
    ['https://evil.invalid/x', '`https://evil.invalid/x`'],
    ['evil.com|x', '`evil.com\\|x`'],
    ['`a`@b', '`` `a`@b ``'],
    ['runs/als.v2.csv', 'runs/als.v2.csv'],
    ['@me', '\\@me'],
    [
      '<b>a|b</b> *x* [y](z) &amp; $m$ @me #1 :eye:',
      '\\<b>a\\|b\\</b> \\*x\\* \\[y\\](z) \\&amp; \\$m\\$ \\@me \\#1 \\:eye\\:',
    ],
  ])
    it(`as Markdown has neither a link nor markup of ${name}`, () => {
      const text = writeMarkdown(named(name));
      for (const place of [
        `**About ${shown}**\n`,
        `\n${shown} first\n`,
        `\n| ${shown} | `,
        `\n- ${shown}!\n`,
      ])
        assert.ok(text.includes(place), `${place} in ${text}`);
    });

  for (const [text, shown] of [
    [
      '_%&#$\\{}~^<>|',
      '\\_\\%\\&\\#\\$\\textbackslash{}\\{\\}\\textasciitilde{}\\textasciicircum{}\\textless{}\\textgreater{}\\textbar{}',
    ],
    ['[5pt] *', '{[}5pt{]} {*}'],
    ["a--b ''c'' ``d", "a-{}-b '{}'c'{}' `{}`d"],
    ['nDCG@10 ≥ ½', 'nDCG@10 $\\geq$ ½'],
  ])
    it(`as LaTeX has ${text} as text`, () => {
      assert.ok(writeLatex([notesSheet([text])]).endsWith(`\n${shown}\n`));
    });

  it('keeps code in its block in Markdown, whatever file it names', () => {
    const code = 'recscope audit --train "x\n```\n# A heading"';
    const [fence] = /^`+(?=sh$)/m.exec(writeMarkdown([notesSheet(['A note'], { title: 'T', code })])) ?? [''];
    assert.equal(fence, '````');
  });

  it('names what a LaTeX document needs', () => {
    assert.match(writeLatex(named('plain')), /^% \\usepackage\{booktabs\}\n\\begin/);
    assert.match(writeLatex(named('모델')), /% .*XeLaTeX or LuaLaTeX/);
  });

  it('has the columns that there is room for, and numbers by their kind', () => {
    const columns = (room: 'paper' | 'note' | 'page'): number =>
      [...sheetsFittingSpace(named('a'), room)][0].columns.length;
    assert.deepEqual([columns('paper'), columns('note'), columns('page')], [3, 4, 5]);
    assert.match(
      writeLatex(named('a')),
      /a & \$\\mathbf\{0\.2500\}\^\{\\dagger\} \\pm 0\.5000\$ & \\textless\{\} 0\.0001 \\\\/,
    );
    assert.match(writeMarkdown(named('a')), /\| a \| \*\*0\.2500\*\*† ± 0\.5000 \| \\< 0\.0001 \| 1,200 \|/);
    assert.match(WRITERS.html(named('a')), /<td class="figures">−0\.5000 … \+0\.2500<\/td>/);
  });

  it('on a terminal has numbers below numbers, ± below ± and marks behind them', () => {
    const [, table] = writeTerminal([
      notesSheet([], { title: 'Head' }),
      {
        columns: [
          { title: 'Model', kind: 'name' },
          { title: 'nDCG@10', kind: 'mean' },
          { title: 'Verdict', kind: 'text' },
        ],
        rows: [
          [{ name: '민수' }, { value: 0.5, mark: '†', spread: 0.25 }, 'better'],
          [{ name: 'b' }, { value: -10.125, users: 3 }, 'worse'],
          [{ name: 'x'.repeat(31) }, null, '–'],
        ],
        notes: ['A note.'],
      },
    ]).split('\n\n');
    assert.deepEqual(table.split('\n').slice(0, 5), [
      `  Model${' '.repeat(37)}nDCG@10   Verdict`,
      `  민수${' '.repeat(30)}0.5000 ± 0.2500†  better`,
      `  b${' '.repeat(31)}−10.1250 (3)        worse`,
      `  ${'x'.repeat(15)}…${'x'.repeat(14)}         –            –`,
      '  A note.',
    ]);
  });

  it('on a terminal is not wider than 80 columns as long as there are means to move below', () => {
    const measures = Array.from({ length: 12 }, (_, index) => `Measure@${index}`);
    const lines = writeTerminal([
      {
        columns: [
          { title: 'Model', kind: 'name' },
          ...measures.map((title) => ({ title, kind: 'mean' }) as const),
        ],
        rows: ['a', 'b', 'c'].map((name) => [{ name }, ...measures.map(() => 0.5)]),
        leading: { rows: 1, note: 'and 2 more' },
        notes: [],
      },
    ]).split('\n');
    assert.ok(lines.every((line) => line.length <= 80));
    assert.deepEqual(
      lines.map((line) => line.trim().slice(0, 5)),
      ['Model', 'a', 'b', 'c', '', 'Model', 'a', 'and 2', ''].map((start) =>
        start.length === 1 ? `${start}    ` : start,
      ),
    );
  });
});
