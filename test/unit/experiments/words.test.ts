import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { experimentReport } from '../../../src/shared/export/experiment/experimentReport';
import { experimentSheets } from '../../../src/shared/export/experiment/experimentSheets';
import { DOCUMENT_FORMATS } from '../../../src/shared/sheets/formats';
import { writeTerminal } from '../../../src/shared/sheets/terminal';
import { experimentRows } from '../../../src/shared/export/experiment/experimentRows';
import { decisionWord } from '../../../src/shared/sentences/verdictWords';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { analysedLog } from './analysedLog';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

const GOLDEN = path.join(__dirname, '../../fixtures/golden/experiments');

describe('the words of an experiment', () => {
  let result: ExperimentResult;
  before(async () => {
    const [, , ...argv] = JSON.parse(
      readFileSync(path.join(GOLDEN, 'treatments/args.json'), 'utf8'),
    ) as string[];
    const log = readFileSync(path.join(GOLDEN, 'treatments/log.csv'));
    result = await analysedLog(log, ...argv, '--better', 'lower:ratio(revenue, impressions)');
  });

  it('are those of comparisons', () => {
    assert.deepEqual(
      result.decisions.map(({ verdict }) => [verdict, decisionWord(verdict)]),
      [
        ['undecided', 'not clear'],
        ['better', 'better'],
        ['worse', 'worse'],
      ],
    );
    const says = experimentRows(result).filter(({ metric }) => metric.role !== 'guardrail');
    const words = new Set(says.map(({ texts }) => texts.says));
    assert.deepEqual([...words].sort(), ['better', 'higher', 'lower', 'not clear', 'worse']);
  });

  it('turn with the way that is better, which nobody knows of a column that decides nothing', () => {
    const ways = Object.fromEntries(result.metrics.map(({ metric, better }) => [metric, better]));
    assert.deepEqual(ways, {
      CTR: 'higher',
      ClicksPerUser: 'higher',
      ConversionRate: 'higher',
      RevenuePerUser: 'higher',
      AverageOrderValue: 'higher',
      PageViewsPerUser: 'higher',
      ImpressionsPerUser: 'lower',
      'share(clicks)': null,
      'ratio(revenue, impressions)': 'lower',
      'mean(clicks)': null,
    });
  });

  it('say what happened to a guardrail, and that users are missing first', async () => {
    // Users click once or twice, the treated mostly twice; there are fewer of them than there were to be.
    const arm = (variant: string, users: number, often: number): string[] =>
      Array.from({ length: users }, (_, user) => `${variant}${user},${variant},${user % 10 < often ? 2 : 1}`);
    const log = ['user,variant,clicks', ...arm('A', 1080, 4), ...arm('B', 950, 8)].join('\n');
    const { checks, decisions, metrics } = await analysedLog(
      log,
      ...['--control', 'A', '--metrics', 'share(clicks)'],
      ...['--guardrail', 'ClicksPerUser margin=5%'],
    );
    assert.equal(checks.srm.verdict, 'suspect');
    assert.equal(metrics.find(({ role }) => role === 'guardrail')?.comparisons[0].guardrail?.verdict, 'safe');
    assertSentence(decisions[0].sentence);
  });

  it('head the p as adjusted where it is, and say where it is not', () => {
    for (const text of [
      writeTerminal(experimentSheets(result)),
      ...DOCUMENT_FORMATS.map(({ write }) => write(experimentSheets(result))),
      experimentReport(result, 'en'),
    ])
      assert.match(text, /Adjusted p/);
    for (const { metric, texts } of experimentRows(result))
      assert.equal(/not adjusted/.test(texts.p), metric.role === 'guardrail', metric.metric);
  });
});
