import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { CheckJson } from '../../../src/shared/protocol/checkResult';
import { recscope } from './recscope';

/** Ranks of the relevant item in the lists of two models, user by user; 0: it is in no list. */
type Ranks = readonly (readonly [number, number])[];

type Table = readonly (readonly string[])[];

/** A way to write the same files. */
interface Writing {
  readonly order: <T>(rows: readonly T[]) => readonly T[];
  readonly columns: (table: Table) => Table;
  readonly prefix: string;
  /** Renames columns, which the configuration then names. */
  readonly suffix: string;
  /** Writes a folder of this number of part files, which the rows of each user are spread over. */
  readonly parts: number;
}

const AS_IS: Writing = { order: (rows) => rows, columns: (table) => table, prefix: '', suffix: '', parts: 1 };

const WRITINGS: Readonly<Record<string, Partial<Writing>>> = {
  'rows are in another order': {
    order: (rows) => [2, 0, 1].flatMap((third) => rows.filter((_, at) => at % 3 === third)),
  },
  'columns are in another order': { columns: (table) => table.map((row) => row.toReversed()) },
  'a column is there that nothing reads': {
    columns: (table) => table.map((row, at) => [...row, at === 0 ? 'title' : `note ${at}`]),
  },
  'ids have a prefix': { prefix: 'shop-' },
  'columns have other names that are told': { suffix: '_of_the_shop' },
  'the rows of each user are spread over two files': { parts: 2 },
};

const GATES = [
  { metric: 'RR', atLeast: 0.2 },
  { metric: 'nDCG@5', atMost: 0.95 },
  { metric: 'HitRate@3', notWorseBy: '10%' },
  { metric: 'RR', by: 'country', notWorseBy: 0.3 },
];
const LENGTH = 6;

describe('gates of check answer the same if', function () {
  this.timeout(60_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-gate-properties-'));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function checked(ranks: Ranks, writing: Writing): Promise<unknown> {
    const { order, columns, prefix, suffix, parts } = writing;
    const write = (name: string, [header, ...rows]: Table, added = suffix): void => {
      const target = path.join(folder, name);
      fs.rmSync(target, { recursive: true, force: true });
      if (parts > 1) fs.mkdirSync(target);
      for (let part = 0; part < parts; part++) {
        const own = order(rows).filter((_, at) => at % parts === part);
        const table = columns([header.map((column) => `${column}${added}`), ...own]);
        const file = parts > 1 ? path.join(target, `part-${part}.csv`) : target;
        fs.writeFileSync(file, table.map((row) => `${row.join(',')}\n`).join(''));
      }
    };
    const user = (at: number): string => `${prefix}u${at + 10}`;
    for (const [model, name] of ['a.csv', 'b.csv'].entries()) {
      const lists = ranks.flatMap((ofUser, at) =>
        Array.from({ length: LENGTH }, (_, place) => [
          user(at),
          `${prefix}${place + 1 === ofUser[model] ? `x${at % 4}` : `y${place}`}`,
          String(LENGTH - place),
        ]),
      );
      write(name, [['user', 'item', 'score'], ...lists]);
    }
    write('t.csv', [['user', 'item'], ...ranks.map((_, at) => [user(at), `${prefix}x${at % 4}`])]);
    // The file of users has no roles to tell: its names stay.
    const countries = ranks.map((_, at) => [user(at), at % 3 === 0 ? 'DE' : 'KR']);
    write('users.csv', [['user', 'country'], ...countries], '');
    const file = (name: string, roles: readonly string[]): unknown =>
      suffix === ''
        ? name
        : { file: name, columns: Object.fromEntries(roles.map((role) => [role, `${role}${suffix}`])) };
    const e = {
      models: {
        a: file('a.csv', ['user', 'item', 'score']),
        b: file('b.csv', ['user', 'item', 'score']),
      },
      baseline: 'a',
      truth: file('t.csv', ['user', 'item']),
      users: 'users.csv',
      gates: GATES,
    };
    const config = JSON.stringify({ schema: 'recscope-config/1', evaluations: { e } });
    fs.writeFileSync(path.join(folder, 'recscope.json'), config);
    const { status, stdout, stderr } = await recscope(['check', '-q', '-f', 'json'], folder, {
      GITHUB_ACTIONS: '',
    });
    assert.ok(status < 2, stderr);
    const { evaluations } = JSON.parse(stdout) as CheckJson;
    const states = evaluations.flatMap((each) => each.gates.map(({ state, checks }) => ({ state, checks })));
    return JSON.parse(JSON.stringify({ status, states }), (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    );
  }

  const rank = fc.nat({ max: LENGTH });
  const ranks = fc.array(fc.tuple(rank, rank), { minLength: 24, maxLength: 40 });
  for (const [name, writing] of Object.entries(WRITINGS))
    it(name, async () => {
      await fc.assert(
        fc.asyncProperty(ranks, async (drawn) => {
          assert.deepEqual(await checked(drawn, { ...AS_IS, ...writing }), await checked(drawn, AS_IS));
        }),
        { numRuns: 6, seed: 48, endOnFailure: true },
      );
    });
});
