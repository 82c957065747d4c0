import assert from 'node:assert/strict';
import { formatLeaderboardCopy } from '../../../../src/shared/export/evaluation/copiedLeaderboard';
import {
  type LeaderboardOptions,
  leaderboardSheet,
} from '../../../../src/shared/export/evaluation/leaderboardSheets';
import { writeLatex } from '../../../../src/shared/sheets/latex';
import { writeMarkdown } from '../../../../src/shared/sheets/markdown';
import { evaluationReport } from '../../../../src/shared/export/report/evaluationReport';
import type { EvaluationView } from '../../../../src/shared/protocol/views/evaluationView';
import { plainName } from '../../../../src/shared/text/nameText';
import { evaluatedExample, examplePairs } from './exampleView';
import { hostileNames } from './hostileNames';

function evaluationMarkdown(view: EvaluationView, options: LeaderboardOptions): string {
  return writeMarkdown([leaderboardSheet(view, options)]);
}

function evaluationLatex(view: EvaluationView, options: LeaderboardOptions): string {
  return writeLatex([leaderboardSheet(view, options)]);
}

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
| itemknn | **0.2855** | **0.1968** | 0.7581 | 4.6727 (110) | 124 |
| popular | 0.2606 | 0.1742 | **0.7661** | 5.1927 (109) | 124 |
| problems | 0.0343 | 0.0339 | 0.0887 | **1.6364** (11) | 124 |

Means of 3 models vs. truth.csv, convention recscope, relevant if rating ≥ 4. The best of each column is bold. In parentheses: the number of users of a mean over different users.
`,
    );
  });

  it('names the users that a mean is over, not those that the convention counts', () => {
    const [{ means, ...model }] = films.models;
    const view = { ...films, models: [{ ...model, means: means.map((mean) => ({ ...mean, users: 8 })) }] };
    assert.match(
      evaluationMarkdown(view, plain),
      /\| 5\.1927 \| 8 \|\n\nMeans of popular vs\. [^\n]* 4\.\n$/,
    );
  });

  it('with intervals', () => {
    assert.equal(
      evaluationMarkdown(films, withIntervals).split('\n')[3],
      '| popular | 0.2606 ± 0.0308 | 0.1742 ± 0.0351 | **0.7661** ± 0.0755 | 5.1927 ± 0.8625 (109) | 124 |',
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
  \caption{Means of 3 models vs. truth.csv, convention recscope, relevant if rating $\geq$ 4. The best of each column is bold. In parentheses: the number of users of a mean over different users.}
  \label{tab:recscope-truth}
  \begin{tabular}{lrrrr}
    \toprule
    Model & nDCG@10 & Precision(rel\textgreater{}=4)@5 & HitRate@10 & MeanRank \\
    \midrule
    itemknn & $\mathbf{0.2855}$ & $\mathbf{0.1968}$ & $0.7581$ & $4.6727$ (110) \\
    popular & $0.2606$ & $0.1742$ & $\mathbf{0.7661}$ & $5.1927$ (109) \\
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
      lines[10],
      String.raw`    popular & $0.2606 \pm 0.0308$ & $0.1742 \pm 0.0351$ & $\mathbf{0.7661} \pm 0.0755$ & $5.1927 \pm 0.8625$ (109) \\`,
    );
    assert.match(lines[3], /\$\\pm\$: 95\\% confidence interval\.\}$/);
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
    const sentence = 'ranx has no MeanRank, ILD@10: not computed.';
    assert.match(evaluationMarkdown(view, plain), / ranx has no MeanRank, ILD@10: not computed\.\n$/);
    assert.match(evaluationLatex(view, plain), /ranx has no MeanRank, ILD.*10: not computed\.\}/);
    const report = evaluationReport(view, { language: 'en', baseline: 0, labelOf: String });
    assert.ok(report.includes(`${sentence}</p>`));
    const csv = formatLeaderboardCopy(view, 'csv', plain).split('\n');
    assert.equal(csv[0], 'model,measure,mean,users,note');
    assert.match(csv[1], /^popular,nDCG@10,0\.26\d+,124,$/);
    assert.equal(csv[5], 'popular,MeanRank,,,ranx has no MeanRank: not computed.');
    const { models } = JSON.parse(formatLeaderboardCopy(view, 'json', plain));
    assert.deepEqual(models[0].leftOut, [
      { measure: 'MeanRank', reason: 'ranx has no MeanRank: not computed.' },
      { measure: 'ILD@10', reason: 'ranx has no ILD@10: not computed.' },
    ]);
    assert.equal(formatLeaderboardCopy(films, 'csv', plain).split('\n')[0], 'model,measure,mean,users');
  });
});
