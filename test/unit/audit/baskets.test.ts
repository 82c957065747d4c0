import assert from 'node:assert/strict';
import { auditFiles, type AuditInput } from '../../../src/reading/logs/auditFiles';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { Audit } from '../../../src/shared/protocol/auditResult';
import { InputError } from '../../../src/shared/problem';

interface Basket {
  readonly user: string;
  readonly items: readonly string[];
  readonly day: number;
}

const FIRST_DAY = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;

/** Baskets of ten users: two of three items of test are in train. */
const TRAIN: readonly Basket[] = Array.from({ length: 10 }, (_, k) => ({
  user: `u${k}`,
  items: [`a${k}`, `b${k}`, `c${k}`],
  day: k % 5,
}));
const TEST: readonly Basket[] = TRAIN.map(({ user, items: [, b, c], day }, k) => ({
  user,
  items: [`x${k}`, b, c],
  day: 10 + day,
}));

const seconds = (day: number): string => String((FIRST_DAY + day * DAY) / 1000);
const date = (day: number): string => new Date(FIRST_DAY + day * DAY).toISOString().slice(0, 10);

type Time = (day: number) => string;
type Writing = (baskets: readonly Basket[], time: Time) => string;

function lines(head: string, rows: readonly string[]): string {
  return [...(head === '' ? [] : [head]), ...rows, ''].join('\n');
}

const cells =
  (join: string): Writing =>
  (baskets, time) =>
    lines(
      'user,items,timestamp',
      baskets.map(({ user, items, day }) => `${user},"${items.join(join)}",${time(day)}`),
    );
const quotedTime = (time: Time, day: number): string | number =>
  time === seconds ? Number(time(day)) : time(day);
const records = (baskets: readonly Basket[], time: Time): object[] =>
  baskets.map(({ user, items, day }) => ({ user, items, timestamp: quotedTime(time, day) }));

const WRITINGS: Readonly<Record<string, Writing>> = {
  blanks: cells(' '),
  commas: cells(','),
  pipes: cells('|'),
  semicolons: cells(';'),
  'lists of Python': (baskets, time) =>
    lines(
      'user,items,timestamp',
      baskets.map(({ user, items, day }) => `${user},"['${items.join("', '")}']",${time(day)}`),
    ),
  'time before the items': (baskets, time) =>
    lines(
      'timestamp,user,items',
      baskets.map(({ user, items, day }) => `${time(day)},${user},"${items.join(' ')}"`),
    ),
  'times beside the items': (baskets, time) =>
    lines(
      'user,items,timestamp',
      baskets.map(
        ({ user, items, day }) => `${user},"${items.join(',')}","${items.map(() => time(day)).join(',')}"`,
      ),
    ),
  'JSON Lines': (baskets, time) =>
    lines(
      '',
      records(baskets, time).map((record) => JSON.stringify(record)),
    ),
  'a JSON array in one line': (baskets, time) => JSON.stringify(records(baskets, time)),
  'a JSON array in many lines': (baskets, time) => JSON.stringify(records(baskets, time), undefined, 2),
  'rows of JSON': (baskets, time) =>
    JSON.stringify(
      baskets.flatMap(({ user, items, day }) =>
        items.map((item) => ({ user, item, timestamp: quotedTime(time, day) })),
      ),
    ),
};

const rowByRow: Writing = (baskets, time) =>
  lines(
    'user,item,timestamp',
    baskets.flatMap(({ user, items, day }) => items.map((item) => `${user},${item},${time(day)}`)),
  );

function audited(name: string, write: Writing, time: Time): Promise<Audit> {
  const ending = /JSON Lines/.test(name) ? 'jsonl' : /JSON/.test(name) ? 'json' : 'csv';
  const input = (part: string, baskets: readonly Basket[]): AuditInput => ({
    file: {
      kind: 'bytes',
      name: `${part}.${ending}`,
      bytes: new TextEncoder().encode(write(baskets, time)),
    },
    overrides: undefined,
  });
  return auditFiles(openBytes, {
    surface: 'command line',
    train: [input('train', TRAIN)],
    valid: undefined,
    test: input('test', TEST),
    lists: [],
    catalogue: undefined,
  });
}

const numbers = ({ parts, between, evaluable, protocol }: Audit): unknown => ({
  parts,
  between,
  evaluable,
  protocol,
});

describe('an audit of baskets with a time', () => {
  for (const [form, time] of [
    ['seconds', seconds],
    ['dates', date],
  ] as const)
    for (const [name, write] of Object.entries(WRITINGS))
      it(`counts each item with the ${form} of its line: ${name}`, async () => {
        const audit = await audited(name, write, time);
        assert.equal(audit.parts.train?.rows, 30);
        assert.equal(audit.between[0].pairRows, 20);
        assert.deepEqual(numbers(audit), numbers(await audited('rows', rowByRow, time)));
      });
});

describe('an audit of a part without a usable row', () => {
  const part = (name: string, text: string): AuditInput => ({
    file: { kind: 'bytes', name, bytes: new TextEncoder().encode(text) },
    overrides: undefined,
  });
  const full = part('full.csv', rowByRow(TRAIN, seconds));
  const blank = part('blank.csv', `user,item,timestamp\n${'u1,,1700000000\n'.repeat(9)}`);
  for (const [name, request] of Object.entries({
    train: { train: [blank], valid: undefined, test: full },
    valid: { train: [full], valid: blank, test: full },
    test: { train: [full], valid: undefined, test: blank },
  }))
    it(`is refused: ${name}`, async () => {
      await assert.rejects(
        auditFiles(openBytes, { surface: 'command line', lists: [], catalogue: undefined, ...request }),
        (error) => error instanceof InputError && error.problem.file === 'blank.csv',
      );
    });
});
