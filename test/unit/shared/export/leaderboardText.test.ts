import assert from 'node:assert/strict';
import fc from 'fast-check';
import { evaluationLatex } from '../../../../src/shared/export/evaluationLatex';
import { evaluationMarkdown } from '../../../../src/shared/export/evaluationMarkdown';
import { leaderboardText } from '../../../../src/shared/export/leaderboardText';
import { evaluationReport } from '../../../../src/shared/export/report/evaluationReport';
import type { EvaluationView } from '../../../../src/shared/protocol/views/evaluationView';
import { latexText } from '../../../../src/shared/export/latexText';
import { plainName } from '../../../../src/shared/text/nameText';
import { evaluatedExample, examplePairs, renamed } from './exampleView';
import { anyName, hostileNames } from './hostileNames';

const plain = { intervals: false };
const withIntervals = { intervals: true };
let films: EvaluationView;
before(async () => {
  films = (await evaluatedExample(examplePairs[1])).view;
});

describe('the means as Markdown', () => {
  it('of three models, the best bold, smaller being better for ranks', () => {
    assert.equal(
      evaluationMarkdown(films, plain),
      `| Model | nDCG@10 | Precision(rel>=4)@5 | HitRate@10 | MeanRank | Users |
| --- | ---: | ---: | ---: | ---: | ---: |
| popular | 0.2606 | 0.1742 | **0.7661** | 5.1927 (109) | 124 |
| itemknn | **0.2855** | **0.1968** | 0.7581 | 4.6727 (110) | 124 |
| problems | 0.0343 | 0.0339 | 0.0887 | **1.6364** (11) | 124 |

Against truth.csv, convention recscope, relevant if rating ≥ 4. In brackets: the number of users of a mean over others.
`,
    );
  });

  it('names the users that a mean is over, not those that the convention counts', () => {
    const [{ means, ...model }] = films.models;
    const view = { ...films, models: [{ ...model, means: means.map((mean) => ({ ...mean, users: 8 })) }] };
    assert.match(evaluationMarkdown(view, plain), /\| 5\.1927 \| 8 \|\n\nAgainst [^\n]* 4\.\n$/);
  });

  it('with intervals', () => {
    assert.equal(
      evaluationMarkdown(films, withIntervals).split('\n')[2],
      '| popular | 0.2606 ± 0.0308 | 0.1742 ± 0.0351 | **0.7661** ± 0.0755 | 5.1927 ± 0.8625 (109) | 124 |',
    );
  });

  it('keeps its columns whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 4, maxLength: 4 }), (names) => {
        const lines = evaluationMarkdown(renamed(films, names), plain).split('\n');
        assert.equal(lines.length, 8);
        for (const line of lines.slice(0, 5)) {
          // A vertical bar that stands behind an odd number of backslashes is text.
          const cells = line.replace(/\\[^]/g, '').split('|');
          assert.equal(cells.length, 8, line);
        }
      }),
    );
  });

  for (const [name, shown] of [
    ['ada@example.com', '`ada@example.com`'],
    ['www.evil.invalid', '`www.evil.invalid`'],
    ['https://evil.invalid/x', '`https://evil.invalid/x`'],
    ['evil.com|x', '`evil.com\\|x`'],
    ['`a`@b', '`` `a`@b ``'],
    ['runs/als.v2.csv', 'runs/als.v2.csv'],
    ['@me', '\\@me'],
  ]) {
    it(`leaves no link to be found in ${name}`, () => {
      const view = { ...films, models: [{ ...films.models[0], name }] };
      const row = evaluationMarkdown(view, plain).split('\n')[2];
      assert.ok(row.startsWith(`| ${shown} | `), row);
      const truth = { ...films, truth: { ...films.truth, label: name } };
      assert.ok(evaluationMarkdown(truth, plain).includes(`Against ${shown}, convention`));
    });
  }

  it('shows markup as text', () => {
    const name = '<b>a|b</b> *x* [y](z) &amp; $m$ @me #1 :eye:';
    const [, , row] = evaluationMarkdown(renamed(films, [name]), plain).split('\n');
    assert.ok(
      row.startsWith('| \\<b>a\\|b\\</b> \\*x\\* \\[y\\](z) \\&amp; \\$m\\$ \\@me \\#1 \\:eye\\: |'),
      row,
    );
  });
});

describe('the means as LaTeX', () => {
  it('of three models, in the style of booktabs', () => {
    assert.equal(
      evaluationLatex(films, plain),
      String.raw`% \usepackage{booktabs}
\begin{table}
  \centering
  \caption{Means of 3 models against truth.csv, convention recscope, relevant if rating $\geq$ 4. The best of each column is bold. In brackets: the number of users of a mean over others.}
  \label{tab:recscope-truth}
  \begin{tabular}{lrrrr}
    \toprule
    Model & nDCG@10 & Precision(rel\textgreater{}=4)@5 & HitRate@10 & MeanRank \\
    \midrule
    popular & $0.2606$ & $0.1742$ & $\mathbf{0.7661}$ & $5.1927$ (109) \\
    itemknn & $\mathbf{0.2855}$ & $\mathbf{0.1968}$ & $0.7581$ & $4.6727$ (110) \\
    problems & $0.0343$ & $0.0339$ & $0.0887$ & $\mathbf{1.6364}$ (11) \\
    \bottomrule
  \end{tabular}
\end{table}
`,
    );
  });

  it('with intervals', () => {
    const lines = evaluationLatex(films, withIntervals).split('\n');
    assert.equal(
      lines[9],
      String.raw`    popular & $0.2606 \pm 0.0308$ & $0.1742 \pm 0.0351$ & $\mathbf{0.7661} \pm 0.0755$ & $5.1927 \pm 0.8625$ (109) \\`,
    );
    assert.match(lines[3], /\$\\pm\$ is half of the 95\\% interval\.\}$/);
  });

  it('every sign that LaTeX takes for more than text is written so that it does not', () => {
    assert.equal(
      latexText('_%&#$\\{}~^<>|'),
      '\\_\\%\\&\\#\\$\\textbackslash{}\\{\\}\\textasciitilde{}\\textasciicircum{}\\textless{}\\textgreater{}\\textbar{}',
    );
    assert.equal(latexText('[5pt] *'), '{[}5pt{]} {*}');
    assert.equal(latexText("a--b ''c'' ``d"), "a-{}-b '{}'c'{}' `{}`d");
    assert.equal(latexText('nDCG@10 ≥ ½'), 'nDCG@10 $\\geq$ ½');
  });

  it('keeps its rows, its cells and the balance of its braces, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 4, maxLength: 4 }), (names) => {
        const text = evaluationLatex(renamed(films, names), plain);
        assert.deepEqual(structureOf(text), structureOf(evaluationLatex(films, plain)));
      }),
    );
  });

  it('names what the document needs', () => {
    assert.match(evaluationLatex(films, plain), /^% \\usepackage\{booktabs\}\n\\begin/);
    assert.match(evaluationLatex(renamed(films, ['모델']), plain), /% .*XeLaTeX or LuaLaTeX/);
  });

  it('an undefined mean is a dash, a tiny one a power of ten', () => {
    const [model] = films.models;
    const odd = {
      ...films,
      models: [
        {
          ...model,
          means: model.means.map((mean, i) => ({ ...mean, mean: [null, 1.5e-7, -0.25, 2e12][i] })),
        },
      ],
    };
    const row = evaluationLatex(odd, plain)
      .split('\n')
      .find((line) => line.startsWith('    popular'));
    assert.equal(row, '    popular & -- & $1.5 \\cdot 10^{-7}$ & $-0.2500$ & $2 \\cdot 10^{12}$ (109) \\\\');
  });
});

/** Commands, cells and line ends outside of text: what a document class would see. */
function structureOf(text: string): {
  depth: number;
  cells: number;
  rows: number;
  commands: string[];
  comments: number;
} {
  let depth = 0;
  let cells = 0;
  let comments = 0;
  const commands: string[] = [];
  const lines = text.split('\n').filter((line) => !line.startsWith('%'));
  for (const [token] of lines.join('\n').matchAll(/\\\\(?=\n)|\\[a-zA-Z]+|\\[^]|[{}&%]/g)) {
    if (token === '{') depth++;
    else if (token === '}') assert.ok(--depth >= 0, 'a brace is closed that was not opened');
    else if (token === '&') cells++;
    else if (token === '%') comments++;
    else if (/^\\(?!text[a-z]+$|geq$|leq$|pm$|times$|cdot$|mathbf$|[^a-zA-Z\\])/.test(token))
      commands.push(token);
  }
  assert.equal(depth, 0, 'braces balance');
  const rows = lines.filter((line) => line.endsWith('\\\\')).length;
  return { depth, cells, rows, commands, comments };
}

describe('a name on a line of its own', () => {
  it('shows what would be unseen, and nothing breaks the line', () => {
    assert.equal(plainName('a\u202Eb'), 'a<U+202E>b');
    assert.equal(plainName('zero\u200Bwidth'), 'zero<U+200B>width');
    assert.equal(plainName('a\r\n\tb'), 'a b');
    assert.equal(plainName('  '), '“  ”');
    assert.equal(plainName(''), '(empty)');
    assert.equal(plainName('क्\u200dष'), 'क्\u200dष', 'a joiner belongs to the writing');
  });

  it('is never long', () => {
    for (const name of hostileNames) assert.ok(plainName(name).length <= 120 + 10 * 8, name.slice(0, 20));
  });
});

describe('measures that a convention does not have', () => {
  it('are in every export, with the reason', () => {
    const view: EvaluationView = { ...films, convention: 'ranx', lacking: ['MeanRank', 'ILD@10'] };
    const sentence = 'ranx has no MeanRank, ILD@10: left out.';
    assert.match(evaluationMarkdown(view, plain), /\n\nranx has no MeanRank, ILD@10: left out\.\n$/);
    assert.match(evaluationLatex(view, plain), /ranx has no MeanRank, ILD.*10: left out\.\}/);
    const report = evaluationReport(view, { language: 'en', baseline: 0, labelOf: String });
    assert.ok(report.includes(`<p>${sentence}</p>`));
    const csv = leaderboardText(view, 'csv', plain).split('\n');
    assert.equal(csv[0], 'model,measure,mean,users,note');
    assert.match(csv[1], /^popular,nDCG@10,0\.26\d+,124,$/);
    assert.equal(csv[5], 'popular,MeanRank,,,ranx has no MeanRank: left out.');
    const { models } = JSON.parse(leaderboardText(view, 'json', plain));
    assert.deepEqual(models[0].leftOut, [
      { measure: 'MeanRank', reason: 'ranx has no MeanRank: left out.' },
      { measure: 'ILD@10', reason: 'ranx has no ILD@10: left out.' },
    ]);
    assert.equal(leaderboardText(films, 'csv', plain).split('\n')[0], 'model,measure,mean,users');
  });
});
