import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { normalizer } from '../../../src/reading/join/idForms';
import { joinIds, type IdJoin, type JoinedColumn } from '../../../src/reading';
import { seededRandom } from '../../../src/core/statistics/seeded';

function column(
  side: JoinedColumn['side'],
  ids: readonly string[],
  shared = new Identifiers(),
): JoinedColumn {
  const numbers = ids.map((id) => shared.intern(id));
  const has = new Uint8Array(shared.size);
  for (const number of numbers) has[number] = 1;
  return { side, ids: shared, has };
}

/** The join of two lists of ids in one table, as recommendations and truth are. */
function joined(left: readonly string[], right: readonly string[]): IdJoin {
  const shared = new Identifiers();
  return joinIds(column('recommendations', left, shared), column('truth', right, shared), { what: 'items' });
}

function within(ids: readonly string[]): IdJoin {
  const one = column('truth', ids);
  return joinIds(one, one, { what: 'users' });
}

/** Worlds of ids: numbers, words, codes, addresses, in different lengths. */
const numbers = (n: number, from = 1): string[] => Array.from({ length: n }, (_, at) => String(from + at));
const hex = (n: number, length: number, seed: number): string[] => {
  const next = seededRandom(seed);
  return Array.from({ length: n }, () =>
    Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
  );
};
const texts = (n: number, seed: number, letters: string, length: number): string[] => {
  const next = seededRandom(seed);
  return Array.from({ length: n }, () =>
    Array.from({ length }, () => letters[Math.floor(next() * letters.length)]).join(''),
  );
};
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const BASE_62 = `${LOWER}${LOWER.toUpperCase()}0123456789`;
const names = (n: number): string[] => numbers(n).map((at) => `amélie ${at}’s “tale”`);

interface Form {
  readonly name: string;
  readonly ids: (n: number) => readonly string[];
  readonly write: (id: string) => string;
  /** Ids as the other side has them. */
  readonly other?: (id: string) => string;
  readonly ways?: readonly string[];
  /** Never said within one file. */
  readonly between?: true;
}

const uuid = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const latin = (id: string): string =>
  Array.from(new TextEncoder().encode(id), (byte) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
  ).join('');

const FORMS: readonly Form[] = [
  { name: 'point and zero', ids: numbers, write: (id) => `${id}.0`, ways: ['number'] },
  { name: 'leading zeros', ids: numbers, write: (id) => id.padStart(8, '0'), ways: ['number'] },
  {
    name: 'exponent',
    ids: (n) => numbers(n, 10),
    write: (id) => `${id[0]}.${id.slice(1)}e+0${id.length - 1}`,
    ways: ['number'],
  },
  {
    name: 'trailing zeros',
    ids: (n) => numbers(n).map((id) => `${id}.04`),
    write: (id) => `${id}0`,
    ways: ['number'],
    between: true,
  },
  {
    name: '17 digits by exponent',
    ids: (n) => numbers(n).map((id) => `${id}`.padEnd(17, '0')),
    write: (id) => `${id[0]}.${id.slice(1).replace(/0+$/, '') || '0'}e+16`,
    ways: ['number'],
  },
  {
    name: 'cut to 15 digits',
    ids: (n) => numbers(n).map((id) => `99121406${id.padStart(6, '0')}421`.slice(0, 16) + '7'),
    write: (id) => `${id.slice(0, 15)}${'0'.repeat(id.length - 15)}`,
    ways: ['digits'],
    between: true,
  },
  { name: 'blanks behind', ids: (n) => hex(n, 9, 1), write: (id) => `${id} `, ways: ['trim'] },
  { name: 'no-break space', ids: (n) => hex(n, 9, 2), write: (id) => `\u00a0${id}`, ways: ['trim'] },
  {
    name: 'double blanks',
    ids: (n) => numbers(n).map((id) => `film ${id}`),
    write: (id) => id.replace(' ', '  '),
    ways: ['trim'],
  },
  { name: 'byte order mark', ids: (n) => hex(n, 9, 3), write: (id) => `\ufeff${id}` },
  {
    name: 'capital letters',
    ids: (n) => numbers(n).map((id) => `item${id}`),
    write: (id) => id.toUpperCase(),
    ways: ['case'],
  },
  {
    name: 'short capital letters',
    ids: (n) => numbers(n).map((id) => `u${id}`),
    write: (id) => id.toUpperCase(),
    ways: ['case'],
  },
  { name: 'quotes', ids: (n) => hex(n, 9, 4), write: (id) => `'${id}'`, ways: ['quotes'] },
  {
    name: 'quoted formula',
    ids: (n) => numbers(n).map((id) => `x${id}`),
    write: (id) => `="${id}"`,
    ways: ['quotes'],
  },
  { name: 'quoted formula of zeros', ids: numbers, write: (id) => `="00${id}"`, ways: ['quotes', 'number'] },
  { name: 'ObjectId', ids: (n) => hex(n, 24, 5), write: (id) => `ObjectId('${id}')`, ways: ['quotes'] },
  { name: 'NumPy', ids: numbers, write: (id) => `np.int64(${id})`, ways: ['quotes'] },
  { name: 'bytes', ids: numbers, write: (id) => `b'${id}'`, ways: ['quotes'] },
  { name: 'braces', ids: (n) => hex(n, 32, 6).map(uuid), write: (id) => `{${id}}`, ways: ['quotes'] },
  { name: 'apostrophe', ids: numbers, write: (id) => `'${id}`, ways: ['quotes'] },
  { name: 'NFD', ids: names, write: (id) => id.normalize('NFD'), ways: ['unicode'] },
  {
    name: 'full width',
    ids: numbers,
    write: (id) => id.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ways: ['unicode'],
  },
  { name: 'Windows-1252', ids: names, write: latin, ways: ['unicode'] },
  {
    name: 'plain quotes',
    ids: names,
    write: (id) => id.replace(/[’]/g, "'").replace(/[“”]/g, '"'),
    ways: ['unicode'],
  },
  {
    name: 'dash',
    ids: (n) => numbers(n).map((id) => `a-${id}`),
    write: (id) => id.replace('-', '–'),
    ways: ['unicode'],
  },
  {
    name: 'soft hyphen',
    ids: (n) => hex(n, 9, 7),
    write: (id) => `${id.slice(0, 3)}\u00ad${id.slice(3)}`,
    ways: ['unicode'],
  },
  { name: 'left-to-right mark', ids: (n) => hex(n, 9, 8), write: (id) => `${id}\u200e`, ways: ['unicode'] },
  {
    name: 'HTML',
    ids: (n) => numbers(n).map((id) => `salt & pepper ${id}`),
    write: (id) => id.replace('&', '&amp;'),
    ways: ['html'],
  },
  {
    name: 'numeric entities',
    ids: (n) => numbers(n).map((id) => `it's ${id}`),
    write: (id) => id.replace("'", '&#39;'),
    ways: ['html'],
  },
  {
    name: 'percent signs',
    ids: (n) => numbers(n).map((id) => `the film ${id}`),
    write: (id) => encodeURIComponent(id),
    ways: ['percent'],
  },
  {
    name: 'slash behind',
    ids: (n) => hex(n, 6, 9).map((id) => `https://x.org/${id}`),
    write: (id) => `${id}/`,
  },
  {
    name: 'dot and slash',
    ids: (n) => hex(n, 8, 10).map((id) => `docs/${id}.txt`),
    write: (id) => `./${id}`,
  },
  {
    name: 'backslash',
    ids: (n) => hex(n, 8, 11).map((id) => `docs/${id}.txt`),
    write: (id) => id.replaceAll('/', '\\'),
  },
  {
    name: 'http',
    ids: (n) => hex(n, 6, 12).map((id) => `https://x.org/${id}`),
    write: (id) => id.replace('https', 'http'),
    between: true,
  },
  {
    name: 'www',
    ids: (n) => hex(n, 6, 13).map((id) => `https://x.org/${id}`),
    write: (id) => id.replace('//', '//www.'),
    between: true,
  },
  { name: 'extension', ids: (n) => hex(n, 8, 14), write: (id) => `${id}.md`, between: true },
  {
    name: 'query of an address',
    ids: (n) => hex(n, 8, 15).map((id) => `https://x.org/${id}`),
    write: (id) => `${id}?utm_source=mail`,
    between: true,
  },
  {
    name: 'fragment',
    ids: (n) => hex(n, 8, 16).map((id) => `https://x.org/${id}`),
    write: (id) => `${id}#x`,
    between: true,
  },
  {
    name: 'underscore for blank',
    ids: (n) => numbers(n).map((id) => `the film ${id}`),
    write: (id) => id.replaceAll(' ', '_'),
  },
  {
    name: 'plus for blank',
    ids: (n) => numbers(n).map((id) => `the film ${id}`),
    write: (id) => id.replaceAll(' ', '+'),
  },
  {
    name: 'ISBN',
    ids: (n) => numbers(n).map((id) => `978316${id.padStart(6, '0')}0`),
    write: (id) => id.replace(/^(978)(3)(16)(\d{6})(0)$/, '$1-$2-$3-$4-$5'),
  },
  { name: 'UUID', ids: (n) => hex(n, 32, 17), write: uuid },
  {
    name: 'SKU',
    ids: (n) => numbers(n).map((id) => `ab${id.padStart(5, '0')}c`),
    write: (id) => id.replace(/^(..)(\d+)(.)$/, '$1-$2-$3'),
  },
  {
    name: 'phone number',
    ids: (n) => numbers(n).map((id) => `4930${id.padStart(6, '0')}`),
    write: (id) => `+${id}`,
  },
  { name: 'thousands', ids: (n) => numbers(n, 1000), write: (id) => Number(id).toLocaleString('en') },
  {
    name: 'question mark',
    ids: (n) => numbers(n).map((id) => `who made film ${id}`),
    write: (id) => `${id}?`,
  },
  {
    name: 'doi',
    ids: (n) => numbers(n).map((id) => `10.1000/${id.padStart(5, '0')}`),
    write: (id) => `doi:${id}`,
    between: true,
  },
  {
    name: 'address of a doi',
    ids: (n) => numbers(n).map((id) => `10.1000/${id.padStart(5, '0')}`),
    write: (id) => `https://doi.org/${id}`,
    between: true,
  },
  {
    name: 'version',
    ids: (n) => numbers(n).map((id) => `1706.${id.padStart(5, '0')}`),
    write: (id) => `${id}v2`,
    between: true,
  },
  { name: 'Python 2 long', ids: numbers, write: (id) => `${id}L`, ways: ['suffix=L'], between: true },
  { name: 'prefix', ids: numbers, write: (id) => `item_${id}`, ways: ['prefix=item_'], between: true },
  { name: 'prefix with zeros', ids: numbers, write: (id) => `item_${id.padStart(6, '0')}`, between: true },
  {
    name: 'prefix of words',
    ids: (n) => texts(n, 18, LOWER, 7),
    write: (id) => `product-${id}`,
    ways: ['prefix=product-'],
    between: true,
  },
];

/** Sizes, shares of ids in the other form, sides, ids that are cold, by a variant’s number: fifteen of each form. */
const SHARES = [1, 0.6, 0.3, 0.1, 0.04];
const VARIANTS = Array.from({ length: 15 }, (_, at) => ({
  share: SHARES[at % 5],
  n: [30, 100, 300][at % 3],
  isLeft: at % 2 === 0,
  cold: [0, 0.05, 0.2][Math.floor(at / 5)],
}));

describe('joinIds', () => {
  for (const { name, ids, write, ways, between } of FORMS) {
    it(`${name}: said in 15 variants, with a way that joins them`, () => {
      for (const { share, n, isLeft, cold } of VARIANTS) {
        const own = [...new Set(ids(n))];
        const isWritten = (at: number): boolean => (at * 7) % 100 < share * 100;
        const twins = own.filter((id, at) => isWritten(at) && write(id) !== id && at >= cold * own.length);
        const written = own.map((id, at) => (isWritten(at) ? write(id) : id));
        const others = own.filter((_, at) => at >= cold * own.length);
        const [left, right] = isLeft ? [written, others] : [others, written];
        const { both, findings, twins: found } = joined(left, right);
        const told = `${name}, ${JSON.stringify({ share, n, isLeft, cold })}`;
        assert.equal(both, others.length - twins.length, told);
        if (twins.length < 2) continue;
        assert.deepEqual(
          findings.map(({ code }) => code),
          [both === 0 ? 'ids-disjoint' : 'ids-in-two-forms'],
          told,
        );
        assert.equal(findings[0].severity, both === 0 ? 'error' : 'warning');
        assert.equal(found?.count, twins.length, `${told} ${found?.ways.join()}`);
        assert.equal(findings[0].pairs.length, Math.min(3, twins.length), told);
        if (ways) assert.deepEqual([...found.ways].sort(), [...ways].sort(), told);
        for (const [one, other] of findings[0].pairs)
          assert.equal(normalizer(found.ways)(one), normalizer(found.ways)(other), told);
        if (between) continue;
        const self = within([...own, ...written]);
        assert.deepEqual(
          self.findings.map(({ code }) => code),
          ['two-forms'],
          `within: ${told}`,
        );
      }
    });
  }

  const cold = (ids: readonly string[], seed: number): [string[], string[]] => {
    const next = seededRandom(seed);
    const left = ids.filter(() => next() < 0.7);
    const right = ids.filter((id) => (left.includes(id) ? next() < 0.5 : next() < 0.2));
    return [left, right];
  };
  const HEALTHY: Readonly<Record<string, (n: number, seed: number) => readonly string[]>> = {
    'numbers in a row': (n, seed) => numbers(n, seed * 10),
    'negative and positive numbers': (n) => numbers(n).map((id, at) => (at % 2 === 0 ? id : `-${at}`)),
    'numbers of 19 digits in a row': (n, seed) =>
      numbers(n).map((id) => `12345678901${String(seed).padStart(4, '0')}${id.padStart(4, '0')}`),
    'hex of 3': (n, seed) => hex(n, 3, seed),
    'hex of 4': (n, seed) => hex(n, 4, seed),
    'hex of 24': (n, seed) => hex(n, 24, seed),
    'base 62 of 3': (n, seed) => texts(n, seed, BASE_62, 3),
    'base 62 of 4': (n, seed) => texts(n, seed, BASE_62, 4),
    'base 64 of 11': (n, seed) => texts(n, seed, `${BASE_62}-_`, 11),
    'words of 4': (n, seed) => texts(n, seed, LOWER, 4),
    'codes of a shop': (n, seed) =>
      texts(n, seed, `${LOWER.toUpperCase()}0123456789`, 8).map((id) => `B0${id}`),
    'a prefix of all': (n) => numbers(n).map((id) => `item_${id}`),
    'two families': (n) => numbers(n).map((id, at) => (at % 2 === 0 ? `m${id}` : `tv${id}`)),
    'films and series': (n) => numbers(n).flatMap((id) => [id, `tv${id}`]),
    'keys of two numbers': (n, seed) => {
      const next = seededRandom(seed);
      return Array.from({ length: n }, () => `${Math.floor(next() * 300)}-${Math.floor(next() * 300)}`);
    },
    'long keys of two numbers': (n, seed) => {
      const next = seededRandom(seed);
      return Array.from({ length: n }, () => `${Math.floor(next() * 99999)}-${Math.floor(next() * 99999)}`);
    },
    sections: (n) => numbers(n).map((id) => `${Math.ceil(Number(id) / 12)}.${1 + (Number(id) % 12)}`),
    titles: (n) => numbers(n).map((id) => `Movie ${id} (${1950 + (Number(id) % 60)})`),
    'addresses of a site': (n, seed) =>
      texts(n, seed, LOWER, 6).map((id) => `https://x.org/${id}/index.html`),
    languages: () => [
      'C',
      'C++',
      'C#',
      'D',
      'F#',
      'F',
      'Objective-C',
      '.NET',
      'J',
      'J#',
      'B',
      'R',
      'S',
      'S+',
      'A',
      'Go',
      'Rust',
      'Java',
      'Ada',
      'Perl',
    ],
    'version numbers': (n) => numbers(n).map((id) => `1.${id}`),
    dates: (n) => numbers(n).map((id) => new Date(Number(id) * 864e5).toISOString().slice(0, 10)),
    'numbers with letters behind': (n) => numbers(n).flatMap((id) => [`${id}a`, `${id}b`]),
  };
  for (const [name, ids] of Object.entries(HEALTHY))
    it(`${name}: different ids are no forms of each other`, () => {
      for (let seed = 1; seed <= 5; seed++)
        for (const n of [20, 200, 800]) {
          const own = [...new Set(ids(n, seed))];
          const [left, right] = cold(own, seed);
          const told = `${name}, ${n}, ${seed}`;
          if (left.length === 0 || right.length === 0) continue;
          assert.deepEqual(within(own).findings, [], told);
          assert.deepEqual(
            joined(left, right).findings.filter(({ code }) => code !== 'ids-disjoint'),
            [],
            told,
          );
        }
    });
});
