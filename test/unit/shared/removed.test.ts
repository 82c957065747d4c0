import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { planCommand } from '../../../src/cli/commands/plan';
import { splitCommand } from '../../../src/cli/commands/split';
import { sqlCommand } from '../../../src/cli/commands/sql';

const FILES = 'examples/first-steps/recs.csv --truth examples/first-steps/truth.csv';
const FOLDS = 'test/fixtures/golden/folds';

/** Calls of RecScope 1.0, and what their refusal says to use. */
const CALLS: readonly (readonly [run: (argv: string[]) => Promise<unknown>, call: string, use: RegExp])[] = [
  [compareCommand, 'a.csv b.csv --truth t.csv --adjust tukey', /tukey was removed .* Use maxt/],
  [compareCommand, 'a.csv b.csv --truth t.csv --adjust hochberg', /hochberg was removed .* Use holm/],
  [compareCommand, 'a.csv b.csv --truth t.csv --adjust by', /by was removed .* Use bh/],
  [compareCommand, 'a.csv b.csv --truth t.csv --wilcoxon exact', /--wilcoxon was removed .* SciPy/],
  [compareCommand, 'a.csv b.csv --truth t.csv --zero-method pratt', /--zero-method was removed .* SciPy/],
  [evaluateCommand, `${FILES} --measures MAPE`, /MAPE was removed .* Use MAE/],
  [
    evaluateCommand,
    `${FOLDS}/recs.csv --truth ${FOLDS}/truth.csv --fold all`,
    /--fold all was removed .* use --runs/,
  ],
  [
    evaluateCommand,
    `${FILES} --measures rmse,fcp --convention surprise`,
    /fcp was removed .* Use KendallTauB/,
  ],
  [
    evaluateCommand,
    `${FILES} --convention quepid@2021`,
    /quepid@2021 was removed .* Use quepid; its nDCG was nDCG\(ideal=k\)/,
  ],
  [compareCommand, 'a.csv b.csv --truth t.csv --continuity', /--continuity was removed .* SciPy/],
  [experimentCommand, 'log.csv --look planned', /planned was removed.*--look anytime/],
  [experimentCommand, 'log.csv --looks 500,1000', /--looks was removed.*--look anytime/],
  [planCommand, 'log.csv --looks 4', /--looks was removed.*--look anytime/],
  [experimentCommand, 'log.csv --alike join', /--alike was removed.*the same way in the log/],
  [experimentCommand, 'log.csv --bootstrap 2000', /--bootstrap was removed.*confidence intervals/],
  [experimentCommand, 'log.csv --winsorize 0.9', /--winsorize was removed.*perUser\(COLUMN\)/],
  [experimentCommand, 'log.csv --seed 7', /--seed was removed.*Remove it/],
  [splitCommand, 'log.csv --negatives 5', /--negatives was removed.*full catalog/],
  [splitCommand, 'log.csv --negatives-by uniform', /--negatives-by was removed.*full catalog/],
  [sqlCommand, '--facts x', /--facts was removed .*recscope evaluate/],
  [sqlCommand, '--results x', /--results was removed .*recscope evaluate/],
  [sqlCommand, '--pattern x', /--pattern was removed .*recscope evaluate/],
  [evaluateCommand, 'bigquery:a.recs --truth bigquery:a.truth', /bigquery was removed .* Parquet/],
  [evaluateCommand, 'snowflake:a.recs --truth snowflake:a.truth', /snowflake was removed .* Parquet/],
];

describe('what was removed in RecScope 1.1', () => {
  for (const [run, call, use] of CALLS)
    it(call, async () => {
      await assert.rejects(run(call.split(' ')), use);
    });

  for (const [field, value, advice] of [
    ['look', 'planned', /planned was removed.*--look anytime/],
    ['looks', [500, 1000], /looks was removed.*--look anytime/],
  ] as const)
    it(`“${field}” in recscope.json is refused with what to use`, async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-removed-'));
      const config = path.join(folder, 'recscope.json');
      const experiments = { a: { log: 'log.csv', [field]: value } };
      fs.writeFileSync(config, JSON.stringify({ schema: 'recscope-config/1', experiments }));
      try {
        await assert.rejects(experimentCommand(['a', '--config', config]), advice);
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });
});
