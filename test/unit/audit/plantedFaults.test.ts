import assert from 'node:assert/strict';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { auditFiles, type AuditInput } from '../../../src/reading/logs/auditFiles';
import type { Audit } from '../../../src/shared/protocol/auditResult';
import type { AuditCode, AuditFinding } from '../../../src/shared/findings/auditKinds';
import { splitLog } from '../../../src/core/splits/split';
import { splitOptions } from '../../../src/core/splits/splitOptions';
import { PART_NAMES } from '../../../src/core/splits/splitPart';
import { seededGenerator, type Xoshiro } from '../../../src/core/statistics/xoshiro';
import { logOfText } from '../splits/logs';

/** A row of an invented shop. */
interface Row {
  user: string;
  item: string;
  time: number;
  rating?: number;
}

interface Parts {
  train: Row[];
  valid?: Row[];
  test: Row[];
  lists?: Row[];
  catalogue?: string[];
  qrels?: true;
  timeless?: true;
}

const USERS = 160;
const ITEMS = 60;
const DAY = 86400;
const START = 1767225600;

/** Interactions in time, each pair once: users know items of a part of the catalogue, the popular ones oftener. */
function interactions(generator: Xoshiro): Row[] {
  const rows: Row[] = [];
  for (let user = 0; user < USERS; user++) {
    const own = new Set<number>();
    while (own.size < 12) own.add(Math.min(generator.below(ITEMS), generator.below(ITEMS)));
    for (const item of own)
      rows.push({
        user: `u${user}`,
        item: `i${item}`,
        time: START + generator.below(100 * DAY),
        rating: 1 + generator.below(5),
      });
  }
  return rows.sort((a, b) => a.time - b.time);
}

/** Parts in which nothing is wrong: cut in time, with users and items in train. */
function cleanParts(seed: number): Parts & { valid: Row[] } {
  const generator = seededGenerator(seed, 'bootstrap', 'parts');
  const rows = interactions(generator);
  const validFrom = START + 70 * DAY;
  const testFrom = START + 80 * DAY;
  const train = rows.filter(({ time }) => time < validFrom);
  const users = new Set(train.map(({ user }) => user));
  const items = new Set(train.map(({ item }) => item));
  const known = rows.filter(
    ({ user, item, time }) => time >= validFrom && users.has(user) && items.has(item),
  );
  return {
    train,
    valid: known.filter(({ time }) => time < testFrom),
    test: known.filter(({ time }) => time >= testFrom),
  };
}

function csv(rows: readonly Row[], { timeless }: Parts): string {
  return [
    timeless ? 'user,item,rating' : 'user,item,rating,time',
    ...rows.map(
      ({ user, item, time, rating = 1 }) =>
        `${user},${item},${rating}${timeless ? '' : `,${Number.isNaN(time) ? '' : time}`}`,
    ),
    '',
  ].join('\n');
}

async function audited(parts: Parts): Promise<Audit> {
  const input = (name: string, text: string): AuditInput => ({
    file: { kind: 'bytes', name, bytes: new TextEncoder().encode(text) },
    overrides: undefined,
  });
  const qrels = (rows: readonly Row[]): string =>
    rows.map(({ user, item, rating = 1 }) => `${user} 0 ${item} ${rating}\n`).join('');
  return auditFiles(openBytes, {
    surface: 'command line',
    train: [input('train.csv', csv(parts.train, parts))],
    valid: parts.valid && input('valid.csv', csv(parts.valid, parts)),
    test: parts.qrels ? input('test.qrels', qrels(parts.test)) : input('test.csv', csv(parts.test, parts)),
    lists: parts.lists
      ? [
          input(
            'model.csv',
            [
              'user,item,score',
              ...parts.lists.map(({ user, item }, row) => `${user},${item},${1000 - row / 100}`),
              '',
            ].join('\n'),
          ),
        ]
      : [],
    catalogue: parts.catalogue && input('catalogue.csv', ['item', ...parts.catalogue, ''].join('\n')).file,
  });
}

/** So many items for each user of test that train knows and the user has not seen. */
function lists({ train, test }: Parts, length: number): Row[] {
  const seen = new Set(train.map(({ user, item }) => `${user} ${item}`));
  const items = [...new Set(train.map(({ item }) => item))];
  return [...new Set(test.map(({ user }) => user))].flatMap((user) =>
    items
      .filter((item) => !seen.has(`${user} ${item}`))
      .slice(0, length)
      .map((item) => ({ user, item, time: 0 })),
  );
}

interface Fault {
  readonly name: string;
  readonly code: AuditCode;
  /** Breaks the parts; returns what the finding must say. */
  plant(parts: Parts & { valid: Row[] }, generator: Xoshiro): Partial<AuditFinding>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'rows of test are in train too',
    code: 'row-in-both',
    plant: (parts, generator) => {
      const count = 1 + generator.below(9);
      parts.train.push(...parts.test.slice(0, count));
      return { count, severity: 'error', parts: ['train', 'test'] };
    },
  },
  {
    name: 'test holds what users did before, once more',
    code: 'pair-in-both',
    plant: (parts, generator) => {
      const count = 1 + generator.below(9);
      const after = START + 101 * DAY;
      parts.test.push(...parts.train.slice(0, count).map((row) => ({ ...row, time: after })));
      return { count, severity: 'warning', parts: ['train', 'test'] };
    },
  },
  {
    name: 'test and train are the same file',
    code: 'same-content',
    plant: (parts) => {
      parts.test = [...parts.train].reverse();
      return { severity: 'error', parts: ['train', 'test'] };
    },
  },
  {
    name: 'all of test is in train',
    code: 'truth-in-train',
    plant: (parts, generator) => {
      const from = generator.below(50);
      parts.test = parts.train.slice(from, from + 200);
      return { count: 200, severity: 'error' };
    },
  },
  {
    name: 'some rows of train lie after the beginning of test',
    code: 'not-after',
    plant: (parts, generator) => {
      const count = 1 + generator.below(20);
      parts.train.push(
        ...parts.test
          .splice(parts.test.length - count, count)
          .map((row) => ({ ...row, item: `n${row.item}` })),
      );
      return { severity: 'warning', parts: ['train', 'test'] };
    },
  },
  {
    name: 'a user of test goes on in train',
    code: 'own-future',
    plant: (parts) => {
      parts.train.push({ ...parts.test[0], item: 'i0', time: START + 101 * DAY });
      return { severity: 'warning', users: 1 };
    },
  },
  {
    name: 'users of test are floats',
    code: 'ids-written-differently',
    plant: (parts, generator) => {
      const kind = generator.below(2) === 0 ? 'users' : 'items';
      const number = (id: string): string => id.slice(1);
      const plain = (row: Row): Row =>
        kind === 'users' ? { ...row, user: number(row.user) } : { ...row, item: number(row.item) };
      parts.train = parts.train.map(plain);
      parts.valid = parts.valid.map(plain);
      const other = (row: Row): Row =>
        kind === 'users' ? { ...row, user: `${row.user}.0` } : { ...row, item: `00${row.item}` };
      parts.test = parts.test.map((row) => other(plain(row)));
      return { kind, severity: 'error', parts: ['train', 'test'] };
    },
  },
  {
    name: 'items of test are others',
    code: 'ids-disjoint',
    plant: (parts) => {
      parts.test = parts.test.map((row) => ({ ...row, item: `other${row.item.slice(1)}b` }));
      return { kind: 'items', severity: 'error', parts: ['train', 'test'] };
    },
  },
  {
    name: 'users of test are not in train',
    code: 'cold-users',
    plant: (parts, generator) => {
      const count = 5 + generator.below(20);
      parts.test = parts.test.map((row, at) => (at < count ? { ...row, user: `new${at}` } : row));
      return { count, rows: count, parts: ['train', 'test'] };
    },
  },
  {
    name: 'items of test are not in train',
    code: 'cold-items',
    plant: (parts, generator) => {
      const count = 1 + generator.below(20);
      parts.test = parts.test.map((row, at) => (at < count ? { ...row, item: `new${at}` } : row));
      return { count, rows: count, parts: ['train', 'test'] };
    },
  },
  {
    name: 'train repeats rows',
    code: 'duplicate-rows',
    plant: (parts, generator) => {
      const count = 20 + generator.below(40);
      parts.train.push(...parts.train.slice(0, count));
      return { count, part: 'train', severity: 'warning' };
    },
  },
  {
    name: 'test asks for what nobody liked',
    code: 'popularity-shift',
    plant: (parts) => {
      const counts = new Map<string, number>();
      for (const { item } of parts.train) counts.set(item, (counts.get(item) ?? 0) + 1);
      const rare = [...counts].sort((a, b) => a[1] - b[1]).slice(0, 10);
      parts.test = parts.test.map((row, at) => ({ ...row, item: rare[at % rare.length][0] }));
      return { severity: 'warning' };
    },
  },
  {
    name: 'few users are left in test',
    code: 'few-users',
    plant: (parts) => {
      const few = new Set(parts.test.slice(0, 12).map(({ user }) => user));
      parts.test = parts.test.filter(({ user }) => few.has(user));
      return { severity: 'warning', count: few.size };
    },
  },
  {
    name: 'the times are gone',
    code: 'no-time',
    plant: (parts) => {
      parts.timeless = true;
      return { severity: 'note' };
    },
  },
  {
    name: 'rows of test have no item',
    code: 'bad-row',
    plant: (parts) => {
      parts.test = parts.test.map((row, at) => (at < 3 ? { ...row, item: '' } : row));
      return { count: 3, part: 'test' };
    },
  },
  {
    name: 'rows of test have no time',
    code: 'no-row-time',
    plant: (parts, generator) => {
      const count = 1 + generator.below(9);
      parts.test = parts.test.map((row, at) => (at < count ? { ...row, time: NaN } : row));
      return { count, part: 'test', severity: 'warning' };
    },
  },
  {
    name: 'a model recommends for users that test does not have',
    code: 'users-not-in-test',
    plant: (parts) => {
      parts.lists = lists(parts, 10).map((row) => ({ ...row, user: `z${row.user}` }));
      return { share: 1, severity: 'error' };
    },
  },
  {
    name: 'a model recommends for a user more',
    code: 'users-not-in-test',
    plant: (parts) => {
      parts.lists = [...lists(parts, 10), { user: 'nobody', item: 'i1', time: 0 }];
      return { count: 1, severity: 'note' };
    },
  },
  {
    name: 'test counts milliseconds',
    code: 'time-units',
    plant: (parts) => {
      parts.test = parts.test.map((row) => ({ ...row, time: row.time * 1000 }));
      return { severity: 'warning' };
    },
  },
  {
    name: 'qrels judge twice, and otherwise',
    code: 'judged-twice',
    plant: (parts) => {
      parts.qrels = true;
      parts.test.push(...parts.test.slice(0, 4).map((row) => ({ ...row, rating: (row.rating ?? 1) + 1 })));
      return { count: 4, severity: 'error' };
    },
  },
  {
    name: 'the catalogue lacks items of test',
    code: 'outside-catalogue',
    plant: (parts) => {
      const missing = parts.test[0].item;
      parts.catalogue = [...new Set(parts.train.map(({ item }) => item))].filter((item) => item !== missing);
      return { count: parts.test.filter(({ item }) => item === missing).length, severity: 'warning' };
    },
  },
  {
    name: 'a model recommends what is in train',
    code: 'recommended-in-train',
    plant: (parts) => {
      const tested = new Set(parts.test.map(({ user }) => user));
      const seen = parts.train.filter(({ user }) => tested.has(user)).slice(0, 200);
      parts.lists = [...lists(parts, 10), ...seen];
      return { count: 200, severity: 'warning' };
    },
  },
  {
    name: 'a model recommends users to themselves',
    code: 'recommended-itself',
    plant: (parts, generator) => {
      const friends = (rows: readonly Row[]): Row[] =>
        rows.map((row) => ({
          ...row,
          item: `u${(Number(row.user.slice(1)) + 1 + Number(row.item.slice(1))) % USERS}`,
        }));
      parts.train = friends(parts.train);
      parts.valid = friends(parts.valid);
      parts.test = friends(parts.test);
      const some = [...new Set(parts.test.map(({ user }) => user))].slice(0, 3 + generator.below(5));
      parts.lists = [...lists(parts, 10), ...some.map((user) => ({ user, item: user, time: 0 }))].filter(
        ({ user, item }, at, all) => user !== item || at >= all.length - some.length,
      );
      return { count: parts.lists.filter(({ user, item }) => user === item).length, severity: 'warning' };
    },
  },
  {
    name: 'a model recommends what does not exist',
    code: 'unknown-item',
    plant: (parts) => {
      parts.lists = lists(parts, 10).map((row, at) => (at % 10 === 0 ? { ...row, item: `ghost${at}` } : row));
      return { severity: 'warning' };
    },
  },
  {
    name: 'a model ranked one item of test among drawn ones',
    code: 'sampled-candidates',
    plant: (parts) => {
      const one = new Map(parts.test.map((row) => [row.user, row]));
      const tested = new Set(parts.test.map(({ user, item }) => `${user} ${item}`));
      parts.lists = [...one.values()].flatMap((row) => [
        row,
        ...lists(parts, ITEMS)
          .filter(({ user, item }) => user === row.user && !tested.has(`${user} ${item}`))
          .slice(0, 14),
      ]);
      return { severity: 'warning', candidates: 15 };
    },
  },
];

describe('an audit of parts with a planted fault', function () {
  this.timeout(60000);
  let faults = 0;
  after(() => console.log(`    ${faults} of ${planted.length} planted faults found`));
  const planted = Array.from({ length: 72 }, (_, seed) => ({ seed, fault: FAULTS[seed % FAULTS.length] }));
  for (const { seed, fault } of planted)
    it(`finds that ${fault.name} (${seed})`, async () => {
      const parts = cleanParts(seed);
      const expected = fault.plant(parts, seededGenerator(seed, 'bootstrap', 'fault'));
      const audit = await audited(parts);
      const found = audit.findings.find(
        (finding) =>
          finding.code === fault.code &&
          Object.entries(expected).every(
            ([key, value]) => JSON.stringify(finding[key as keyof AuditFinding]) === JSON.stringify(value),
          ),
      );
      const others = audit.findings.map(({ code, count, parts: of }) => [code, count, of]);
      assert.ok(found, `${fault.code} ${JSON.stringify(expected)} is not among ${JSON.stringify(others)}`);
      assert.ok((found.message ?? '').length > 20);
      faults++;
    });
});

describe('an audit of clean parts', function () {
  this.timeout(60000);
  let clean = 0;
  after(() => console.log(`    ${clean} of 60 clean parts without an error or a warning`));

  async function findsNothing(parts: Parts): Promise<void> {
    const audit = await audited({
      ...parts,
      lists: lists(parts, 10),
      catalogue: [...new Set(parts.train.map(({ item }) => item))],
    });
    assert.deepEqual(
      audit.findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code),
      [],
    );
    assert.equal(audit.protocol, 'global-time');
    clean++;
  }

  for (let seed = 100; seed < 130; seed++)
    it(`finds nothing that is not so in parts made by hand (${seed})`, () => findsNothing(cleanParts(seed)));

  for (let seed = 130; seed < 160; seed++)
    it(`finds nothing that is not so in those of recscope split --by time (${seed})`, () => {
      const rows = interactions(seededGenerator(seed, 'bootstrap', 'parts'));
      const text = ['user,item,time', ...rows.map(({ user, item, time }) => `${user},${item},${time}`)];
      const split = splitLog(
        logOfText('interactions.csv', `${text.join('\n')}\n`),
        splitOptions({ by: 'time', test: '0.2', dropCold: 'both', dropSeen: true }),
      );
      const { parts } = split.fold(0);
      const of = (name: 'train' | 'test'): Row[] => rows.filter((_, row) => PART_NAMES[parts[row]] === name);
      return findsNothing({ train: of('train'), test: of('test') });
    });
});
