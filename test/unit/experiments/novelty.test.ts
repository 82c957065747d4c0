import assert from 'node:assert/strict';
import { assertClose } from './close';
import { analysedLog } from './analysedLog';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

const DAYS = 10;
const USERS = 240;

/** Users who come every day, of whom the treated click more in their first days only. */
function log(extra: (tenure: number) => number, from = 0): string {
  const rows = ['user,variant,day,impressions,clicks'];
  for (let user = 0; user < USERS; user++) {
    const isTreated = user % 2 === 1;
    const pair = Math.floor(user / 2);
    for (let tenure = from; tenure < DAYS; tenure++) {
      const more = isTreated ? extra(tenure) : 0;
      const clicks = 2 + ((pair * 13 + tenure * 5) % 3) + (pair % 4 === 0 ? 1 : 0) + more;
      rows.push(
        `u${user},${isTreated ? 'B' : 'A'},2026-03-${String(tenure + 1).padStart(2, '0')},20,${clicks}`,
      );
    }
  }
  return rows.join('\n');
}

describe('an effect that fades', () => {
  it('is told by what is left of it first, and then over all days', async () => {
    const { decisions, findings, metrics } = await analysedLog(
      log((tenure) => (tenure < 4 ? 2 : 0)),
      '--metrics',
      'CTR',
    );
    assert.ok(findings.some(({ code }) => code === 'effect-fades'));
    const [{ sentence, verdict }] = decisions;
    assert.equal(verdict, 'better');
    assertSentence(sentence);
    const { later } = metrics[0].comparisons[0];
    assert.deepEqual(later?.users, [USERS / 2, USERS / 2]);
    // As of a log that begins then.
    const rest = await analysedLog(
      log(() => 0, 5),
      '--metrics',
      'CTR',
    );
    const { difference, relative } = rest.metrics[0].comparisons[0];
    assertClose(later?.difference, difference);
    assertClose(later?.relative, relative);
  });

  it('is told with its interval where something is left, at the level of one of several', async () => {
    const fading = log((tenure) => (tenure < 4 ? 4 : 1));
    const { decisions } = await analysedLog(fading, '--metrics', 'CTR');
    assertSentence(decisions[0].sentence);
    const two = await analysedLog(fading, '--primary', 'CTR, ClicksPerUser');
    assertSentence(two.decisions[0].sentence);
    assert.doesNotMatch(two.decisions[0].sentence, /95% confidence interval/);
    const anytime = await analysedLog(fading, '--metrics', 'CTR', '--look', 'anytime');
    const width = (limits: { lower: number | null; upper: number | null } | undefined): number =>
      (limits?.upper ?? 0) - (limits?.lower ?? 0);
    const [once, always] = [two, anytime].map(({ metrics }) => metrics[0].comparisons[0].later?.difference);
    assert.ok(width(always) > width(once));
  });

  it('is not told of one that stays, or grows', async () => {
    for (const extra of [() => 2, (tenure: number) => (tenure < 4 ? 1 : 3)]) {
      const { decisions, metrics } = await analysedLog(log(extra), '--metrics', 'CTR');
      assert.equal(metrics[0].comparisons[0].later, undefined);
      assertSentence(decisions[0].sentence);
    }
  });
});
