import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditCommand } from '../../../src/cli/commands/audit';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { planCommand } from '../../../src/cli/commands/plan';
import { assertGolden } from '../../golden';

const EXAMPLES = path.resolve(__dirname, '../../../examples');
const GOLDEN = path.resolve(__dirname, '../../fixtures/printed');
const FILMS = [
  'films/itemknn.csv',
  'films/popular.csv',
  '--truth',
  'films/truth.csv',
  '--train',
  'films/train.csv',
];

/** One call of each command that prints tables, with names, ties, marks, cohorts, sentences and findings among them. */
const CALLS: readonly (readonly [
  name: string,
  command: (argv: readonly string[]) => Promise<unknown>,
  argv: readonly string[],
])[] = [
  ['evaluate', evaluateCommand, [...FILMS, '-m', 'nDCG@10,RR@10', '--by', 'history']],
  ['evaluate', evaluateCommand, ['films/matrix-factorisation.csv', ...FILMS, '-m', 'nDCG@10,Coverage@10']],
  [
    'evaluate',
    evaluateCommand,
    [
      'films/matrix-factorisation.csv',
      '--runs',
      `als=${FILMS[0]},${FILMS[1]}`,
      ...FILMS.slice(2),
      '-m',
      'AP@10',
    ],
  ],
  ['compare', compareCommand, [...FILMS, '-m', 'nDCG@10,RR@10', '--resamples', '200', '--by', 'history']],
  [
    'experiment',
    experimentCommand,
    ['shop/experiment.csv', '--metrics', 'CTR, RevenuePerUser', '--control', 'old'],
  ],
  [
    'plan',
    planCommand,
    ['--kind', 'share', '--baseline', '5%', '--effect', '10%', '--users-per-day', '5000'],
  ],
  ['audit', auditCommand, ['--train', 'films/train.csv', '--test', 'films/truth.csv', 'films/itemknn.csv']],
];

describe('what commands print', function () {
  this.timeout(60_000);
  const start = process.cwd();
  let folder = '';
  const { write } = process.stderr;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'recscope-printed-'));
    process.chdir(EXAMPLES);
    process.stderr.write = () => true;
  });
  after(() => {
    process.stderr.write = write;
    process.chdir(start);
    rmSync(folder, { recursive: true });
  });

  for (const [format, name] of [
    ['table', 'terminal.txt'],
    ['markdown', 'markdown.md'],
    ['latex', 'latex.tex'],
  ])
    it(`as ${format} is the text in test/fixtures/printed (UPDATE_GOLDEN=1 writes it anew)`, async () => {
      const output = path.join(folder, name);
      const texts: string[] = [];
      for (const [called, command, argv] of CALLS) {
        await command([...argv, '--format', format, '--output', output, '--force']);
        texts.push(`$ recscope ${called} ${argv.join(' ')}\n\n${readFileSync(output, 'utf8')}`);
      }
      assertGolden(texts.join('\n'), path.join(GOLDEN, name));
    });
});
