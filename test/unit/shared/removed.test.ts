import assert from 'node:assert/strict';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { compareCommand } from '../../../src/cli/commands/compare';
import { InputError } from '../../../src/shared/protocol/problem';

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
];

describe('what was removed in RecScope 1.1', () => {
  for (const [run, call, use] of CALLS)
    it(call, async () => {
      await assert.rejects(
        () => run(call.split(' ')),
        (error) => error instanceof InputError && use.test(error.problem.message),
      );
    });
});
