import assert from 'node:assert/strict';
import { checkRuleText, checkTexts } from '../../../src/shared/export/experiment/experimentChecks';
import { analysedLog } from './analysedLog';

/** A hundred users of each variant; those of B saw more than those of A, now and before, by a little. */
function imbalanced(covariates: number): string {
  const others = Array.from({ length: covariates - 1 }, (_, column) => column);
  const rows = Array.from({ length: 200 }, (_, user) => {
    const at = Math.floor(user / 2);
    const impressions = 10 + (at % 10) + (user % 2 === 0 ? 0 : at % 4 === 0 ? 2 : 1);
    return [
      `u${user}`,
      'AB'[user % 2],
      impressions,
      1,
      impressions,
      ...others.map((k) => (at * (k + 3)) % 7),
    ];
  });
  const names = [
    'user',
    'variant',
    'impressions',
    'clicks',
    'pre_impressions',
    ...others.map((k) => `pre_${k}`),
  ];
  return [names, ...rows].map((row) => row.join(',')).join('\n');
}

const CALL = ['--variant', 'variant', '--control', 'A', '--metrics', 'CTR'];

describe('the checks of an experiment', () => {
  it('have one level: what is suspect of impressions is not ok of the same numbers before', async () => {
    const result = await analysedLog(imbalanced(2), ...CALL);
    const { exposure, balance, level } = result.checks;
    assert.equal(level, 0.01);
    assert.ok(exposure[0].p !== null && exposure[0].p > 0.001 && exposure[0].p < 0.004);
    assert.equal(balance[0].p, exposure[0].p);
    assert.equal(balance[0].adjusted, 2 * exposure[0].p);
    const verdicts = Object.fromEntries(checkTexts(result).map(({ check, verdict }) => [check, verdict]));
    assert.equal(verdicts.exposure, 'suspect');
    assert.equal(verdicts.balance, 'suspect');
    assert.deepEqual(
      result.findings.filter(({ code }) => code === 'pre-period-differs').map(({ covariate }) => covariate),
      ['pre_impressions'],
    );
  });

  it('are corrected over all of a kind, and say so with their level', async () => {
    const result = await analysedLog(imbalanced(12), ...CALL);
    assert.deepEqual(
      result.findings.filter(({ code }) => code === 'pre-period-differs'),
      [],
    );
    assert.match(checkRuleText(result), /suspect: p below 0\.01, adjusted by Holm/);
    const balance = checkTexts(result).find(({ check }) => check === 'balance');
    assert.match(balance?.text ?? '', /12 comparisons, smallest adjusted p = 0\.0\d\d/);
  });

  it('of users per variant is unknown if no user is in one variant only', async () => {
    const rows = Array.from({ length: 8 }, (_, user) => `u${user},old,1\nu${user},new,2\n`).join('');
    const result = await analysedLog(`user,variant,clicks\n${rows}`, '--metrics', 'ClicksPerUser');
    const found = checkTexts(result).find(({ check }) => check === 'srm');
    assert.equal(found?.verdict, 'unknown');
  });
});
