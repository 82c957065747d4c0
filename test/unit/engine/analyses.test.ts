import assert from 'node:assert/strict';
import { Engine } from '../../../src/engine/engine';
import type { AnalysisRequest } from '../../../src/engine/engineApi';
import type { ReadingProgress } from '../../../src/core/watch/readingProgress';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { AnalysedFile } from '../../../src/engine/engineApi';
import type { ExperimentChoices } from '../../../src/shared/config/experimentConfig';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

function logOf(users: number): string {
  const rows = ['user,variant,impressions,clicks,revenue'];
  for (let user = 0; user < users; user++)
    rows.push(`u${user},${user % 2 === 0 ? 'A' : 'B'},10,${user % 4},${user % 7 === 0 ? 5 : 0}`);
  return `${rows.join('\n')}\n`;
}

function request(text: string, settings: ExperimentChoices = {}): AnalysisRequest<'experiment'> {
  return {
    kind: 'experiment',
    id: 'e',
    files: [{ role: 'log', file: { kind: 'bytes', name: 'log.csv', bytes: new TextEncoder().encode(text) } }],
    settings,
  };
}

describe('analyses that one answer says all of', () => {
  it('an experiment: what nobody chose is chosen detect from the log, and is said', async () => {
    const outcome = await new Engine(openBytes).analyse(request(logOf(400)), undefined);
    assert.equal(outcome.kind, 'done');
    if (outcome.kind !== 'done') return;
    const { choices, columns, result } = outcome.value;
    assert.deepEqual([choices.variant, choices.control], ['variant', 'A']);
    assert.deepEqual(columns, ['user', 'variant', 'impressions', 'clicks', 'revenue']);
    assert.deepEqual(
      result.decisions.map(({ treatment }) => treatment),
      ['B'],
    );
  });

  it('an experiment with choices', async () => {
    const settings: ExperimentChoices = {
      control: 'B',
      primary: ['RevenuePerUser'],
      guardrails: [{ metric: 'CTR', margin: 0.02, better: 'higher' }],
      look: 'anytime',
    };
    const outcome = await new Engine(openBytes).analyse(request(logOf(400), settings), undefined);
    assert.equal(outcome.kind, 'done');
    if (outcome.kind !== 'done') return;
    const { result } = outcome.value;
    assert.equal(result.control, 'B');
    assert.equal(result.settings.look, 'anytime');
    const roles = Object.fromEntries(result.metrics.map(({ metric, role }) => [metric, role]));
    assert.deepEqual([roles.RevenuePerUser, roles.CTR], ['primary', 'guardrail']);
  });

  it('an experiment with several metrics that decide, shares, a zone and events of other names', async () => {
    const rows = ['time,user,variant,event'];
    for (let user = 0; user < 300; user++)
      for (const event of ['shown', 'shown', ...(user % 4 === 0 ? ['click'] : [])])
        rows.push(`2026-03-01T20:00:00Z,u${user},${user % 3 === 0 ? 'A' : 'B'},${event}`);
    const settings: ExperimentChoices = {
      control: 'A',
      primary: ['CTR', 'ratio(clicks, impressions)'],
      split: { A: 1, B: 2 },
      eventNames: 'shown=impression',
      utcOffset: '+09:00',
    };
    const outcome = await new Engine(openBytes).analyse(request(rows.join('\n'), settings), undefined);
    assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
    if (outcome.kind !== 'done') return;
    const { metrics, checks, rows: counted, decisions } = outcome.value.result;
    assert.deepEqual(
      metrics.filter(({ role }) => role === 'primary').map(({ metric }) => metric),
      ['CTR', 'ratio(clicks, impressions)'],
    );
    assert.deepEqual(checks.srm.expected, { A: 1 / 3, B: 2 / 3 });
    assert.equal(checks.time?.days.A?.first, '2026-03-02');
    assert.equal(counted.reported, 0);
    // What it advises is a control of the panel.
    assertSentence(decisions[0].sentence);
    assert.doesNotMatch(decisions[0].sentence, /--/);
    for (const wrong of [
      { ...settings, utcOffset: 'Seoul' },
      { ...settings, eventNames: 'shown=seen' },
    ]) {
      const refused = await new Engine(openBytes).analyse(request(rows.join('\n'), wrong), undefined);
      assert.equal(refused.kind, 'problem');
      if (refused.kind === 'problem') assertSentence(refused.problem);
    }
  });

  it('what can be chosen of a log that cannot be analysed as it is: a metric of another column is one choice away', async () => {
    const rows = ['user_id,variant,converted,minutes,"a,b",city'];
    for (let user = 0; user < 400; user++)
      rows.push(`u${user},${user % 2 === 0 ? 'old' : 'new'},${Number(user % 5 === 0)},${user % 7},1,x`);
    const text = rows.join('\n');
    const engine = new Engine(openBytes);
    const failed = await engine.analyse(request(text), undefined);
    assert.equal(failed.kind, 'problem');
    if (failed.kind === 'problem') {
      assertSentence(failed.problem);
    }
    const offered = await engine.experimentOptions(request(text));
    assert.ok(offered.kind === 'done');
    assert.deepEqual(offered, {
      kind: 'done',
      value: {
        choices: { variant: 'variant' },
        columns: ['user_id', 'variant', 'converted', 'minutes', 'a,b', 'city'],
        variants: ['new', 'old'],
        primary: [],
        metrics: [
          'share(converted)',
          'mean(converted)',
          'perUser(converted)',
          'share(minutes)',
          'mean(minutes)',
          'perUser(minutes)',
        ],
        events: false,
        asksBlank: true,
        times: false,
      },
    });
    for (const metric of ['share(converted)', 'mean(minutes)']) {
      const asked = await engine.analyse(request(text, { primary: [metric] }), undefined);
      assert.ok(asked.kind === 'problem');
      assertSentence(asked.problem.advice);
      const better = [{ metric, better: 'higher' as const }];
      const outcome = await engine.analyse(request(text, { primary: [metric], better }), undefined);
      assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
      if (outcome.kind !== 'done') continue;
      const { control, metrics } = outcome.value.result;
      // Another can be chosen in its place afterwards.
      assert.deepEqual(outcome.value.metrics, offered.value.metrics);
      assert.deepEqual([control, metrics.map((one) => one.metric)], ['old', [metric]]);
    }
  });

  it('what can be chosen where the variant or the control is wrong', async () => {
    const engine = new Engine(openBytes);
    const offer = async (settings: ExperimentChoices): Promise<readonly unknown[]> => {
      const offered = await engine.experimentOptions(request(logOf(40), settings));
      assert.equal(offered.kind, 'done');
      if (offered.kind !== 'done') return [];
      const { choices, columns, variants, metrics } = offered.value;
      assert.deepEqual(columns, ['user', 'variant', 'impressions', 'clicks', 'revenue']);
      return [choices, variants, metrics.slice(0, 2)];
    };
    assert.deepEqual(await offer({ control: 'C' }), [
      { variant: 'variant', control: 'C' },
      ['A', 'B'],
      ['CTR', 'UserCTR'],
    ]);
    assert.deepEqual(await offer({ variant: 'arm' }), [{ variant: 'arm' }, [], ['CTR', 'UserCTR']]);
  });

  it('what is wrong is said in the words of the panel, not of the command line', async () => {
    const ids = Array.from({ length: 240 }, (_, row) => `u${row},v${row},1,1\n`).join('');
    const head = 'user,variant,impressions,clicks\n';
    const guarded = { metric: 'CTR', margin: 0.02, better: 'higher' } as const;
    for (const [text, settings] of [
      [logOf(40), { primary: ['CTR'], guardrails: [guarded] }],
      [logOf(40), { split: { A: 1 } }],
      [`${head}${ids}`, { control: 'v1' }],
      ['name,variant,clicks\na,A,1\nb,B,2\n', {}],
      ['user,variant,x\na,A,1\nb,B,2\n', { variant: 'variant' }],
      [`${head}a,A,x,1\nb,B,y,1\n`, {}],
    ] as const) {
      const refused = await new Engine(openBytes).analyse(request(text, settings), undefined);
      assert.equal(refused.kind, 'problem', JSON.stringify(settings));
      if (refused.kind !== 'problem') continue;
      assertSentence(refused.problem);
      assert.doesNotMatch(`${refused.problem.message} ${refused.problem.advice}`, /--/);
    }
    const file: AnalysedFile = {
      role: 'interactions',
      file: {
        kind: 'bytes',
        name: 'log.csv',
        bytes: new TextEncoder().encode('user,item\na,x\na,y\nb,x\n'),
      },
    };
    for (const settings of [
      { by: 'random', test: 'many' },
      { by: 'random' },
      { by: 'random', test: '0.6', valid: '0.5' },
      { by: 'random', test: '1', core: 'x' },
      { by: 'time', test: '1' },
      { by: 'user', test: '1', minRating: 3 },
    ] as const) {
      const refused = await new Engine(openBytes).analyse(
        { kind: 'split', id: 's', files: [file], settings },
        undefined,
      );
      assert.equal(refused.kind, 'problem', JSON.stringify(settings));
      if (refused.kind !== 'problem') continue;
      assertSentence(refused.problem);
      assert.doesNotMatch(`${refused.problem.message} ${refused.problem.advice}`, /--/);
    }
  });

  it('no column of variants: which there are', async () => {
    const outcome = await new Engine(openBytes).analyse(request('user,clicks\na,1\n'), undefined);
    assert.equal(outcome.kind, 'problem');
    if (outcome.kind === 'problem') assertSentence(outcome.problem.advice);
  });

  it('the names of a log’s columns are its first line, whatever else a table of so few could be', async () => {
    const lines = logOf(20)
      .split('\n')
      .map((line) => line.split(',').slice(0, 4).join(','));
    lines[6] = 'u5,B,10,−3';
    const bytes = new TextEncoder().encode(lines.join('\n'));
    assert.deepEqual(await new Engine(openBytes).logColumns({ kind: 'bytes', name: 'log.csv', bytes }), {
      kind: 'done',
      value: ['user', 'variant', 'impressions', 'clicks'],
    });
  });

  it('an audit reads files by the columns that were chosen for them', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `x${row % 4},y${row % 10},${row}\n`).join('');
    const file = (name: string) => ({
      kind: 'bytes' as const,
      name,
      bytes: new TextEncoder().encode(`user,item,time\n${rows}`),
    });
    const usersAndItems = async (swapped: boolean): Promise<number[]> => {
      const engine = new Engine(openBytes);
      const inspected = await engine.inspect(file('train.csv'));
      assert.equal(inspected.kind, 'done');
      if (inspected.kind !== 'done') return [];
      const { shape } = inspected.value.guess;
      const [user, item, time] = shape.columns;
      const columns = [{ ...user, role: item.role }, { ...item, role: user.role }, time];
      const chosen = swapped ? { shape: { ...shape, columns } } : {};
      const outcome = await engine.analyse(
        {
          kind: 'audit',
          id: 'a',
          files: [
            { role: 'train', file: file('train.csv'), ...chosen },
            { role: 'test', file: file('test.csv'), ...chosen },
          ],
          settings: {},
        },
        undefined,
      );
      return outcome.kind === 'done' ? outcome.value.parts.flatMap(({ users, items }) => [users, items]) : [];
    };
    assert.deepEqual(await usersAndItems(false), [4, 10, 4, 10]);
    assert.deepEqual(await usersAndItems(true), [10, 4, 10, 4]);
  });

  it('can be cancelled, and says how far it is', async () => {
    const engine = new Engine(openBytes);
    const told: ReadingProgress[] = [];
    const answer = engine.analyse(request(logOf(300_000)), (progress) => {
      told.push(progress);
      void engine.cancel('e');
    });
    assert.equal((await answer).kind, 'cancelled');
    assert.equal(told[0].step, 'reading');
    assert.ok((told[0].totalBytes ?? 0) > 0);
  });
});
