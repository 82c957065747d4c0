import { gzipSync } from 'node:zlib';
import type { Random } from './random';

/** Changes a file as accidents, odd programs and enemies do. */
interface Mutation {
  readonly name: string;
  readonly weight: number;
  readonly apply: (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Texts that stand in files where nobody expects them. */
const ODD_TEXTS: readonly string[] = [
  ...['"', '""', '"""', "'", '\\', '\\"', '"\n', ',"', '",', '"x"y', '\\u0000', '\\ud800', '\\x'],
  ...['\r', '\n', '\r\n', '\n\r', '\r\r\n', '\n\n\n', ' \n', '\t\n', ',\n', '\u2028', '\u0085', '\u00a0'],
  ...[',', ';', '\t', '|', '::', ':', ' ', '   ', ',,', ', ', ':::', '\t \t'],
  ...['{', '}', '[', ']', '{}', '[]', '[[', '}}', '],', '{"', '":', '[(', ')]', ',}', ',]'],
  ...['null', 'true', 'NaN', 'undefined', '{"a":null}', '[null]', '""'],
  ...[
    '"__proto__":',
    '"constructor":',
    '"toString":1',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...['#', '# comment\n', '\n#', '\n # \n', '//', '--'],
  ...['\0', '\0\0', '\x01', '\x1a', '\x0c', '\x7f', '\u200b', '\ufeff', '\ud83d\ude00', 'e\u0301', '한국어'],
  ...['user_id,item_id,score\n', 'user\titem\n', 'sep=;\n', 'Q0', ' 0 ', 'user', 'item'],
];

const NUMBERS: readonly string[] = [
  ...['0', '-0', '1', '-1', '00', '01', '1.', '.5', '+5', '--1', '1,5', '1e3', '1E+2', '1e', 'e1', '1.2.3'],
  ...['NaN', 'nan', 'inf', '-inf', 'Infinity', '-Infinity', '0x10', '1_000', '１２', '١٢', '1 000', '½', '%'],
  ...['1e308', '-1e308', '1e309', '-1e309', '1e-308', '5e-324', '1e-400', '1e99999999999', '1e-99999999999'],
  ...['2147483647', '2147483648', '4294967296', '9007199254740993', '99999999999999999999', '0.1e1'],
  ...[
    '0.30000000000000004',
    '0.3',
    `0.${'0'.repeat(330)}1`,
    '9'.repeat(400),
    `0.${'3'.repeat(800)}`,
    '1'.repeat(25),
  ],
];

const DELIMITERS = [',', ';', '\t', '|', '::', ' ', ':'];
const LINE_ENDS = ['\n', '\r\n', '\r', '\n\r', '\n\n', '\r\r\n'];

const BAD_UTF8: readonly (readonly number[])[] = [
  [0x80],
  [0xff],
  [0xfe, 0xff],
  [0xff, 0xfe],
  [0xc0, 0x80],
  [0xc3],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xf4, 0x90, 0x80, 0x80],
  [0xef, 0xbb, 0xbf],
];

function splice(bytes: Uint8Array, from: number, to: number, inserted: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - (to - from) + inserted.length);
  result.set(bytes.subarray(0, from));
  result.set(inserted, from);
  result.set(bytes.subarray(to), from + inserted.length);
  return result;
}

function insert(bytes: Uint8Array, random: Random, inserted: Uint8Array): Uint8Array {
  const at = placeIn(bytes, random);
  return splice(bytes, at, at, inserted);
}

/** Anywhere, but the beginning, the end and the beginnings of lines more often. */
function placeIn(bytes: Uint8Array, random: Random): number {
  const kind = random.below(10);
  if (kind === 0) return random.chance(0.3) ? 0 : bytes.length;
  // Damage near the beginning makes a file unreadable, which is soon known.
  const from = kind < 7 ? Math.floor(bytes.length / 3) : 0;
  const at = random.between(from, bytes.length);
  return kind < 4 ? bytes.lastIndexOf(10, Math.max(0, at - 1)) + 1 : at;
}

function range(bytes: Uint8Array, random: Random): [from: number, to: number] {
  const from = placeIn(bytes, random);
  return [from, Math.min(bytes.length, from + 1 + random.small(random.chance(0.2) ? bytes.length : 40))];
}

/** Works on the text as Latin-1, so that every byte comes back as it was. */
function asText(
  change: (text: string, random: Random) => string,
): (bytes: Uint8Array, random: Random) => Uint8Array {
  return (bytes, random) =>
    new Uint8Array(Buffer.from(change(Buffer.from(bytes).toString('latin1'), random), 'latin1'));
}

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Replaces some of what a pattern finds. */
function someReplaced(text: string, pattern: RegExp, random: Random, replacement: () => string): string {
  const share = random.pick([0.02, 0.05, 0.2, 1]);
  return text.replace(pattern, (found) => (random.chance(share) ? replacement() : found));
}

const literal = (text: string): RegExp => new RegExp(text.replace(/[|]/g, '\\$&'), 'g');

/** Changes the fields of lines that a delimiter cuts. */
function someFields(change: (fields: string[], random: Random) => string[]) {
  return asText((text, random) => {
    const delimiter = random.pick([',', '\t', ';', '|', '::', ' '].filter((one) => text.includes(one)));
    if (delimiter === undefined) return text;
    const share = random.pick([0.03, 0.05, 0.3, 1]);
    return text
      .split('\n')
      .map((line) => (random.chance(share) ? change(line.split(delimiter), random).join(delimiter) : line))
      .join('\n');
  });
}

/** Damage that knows nothing of what the bytes say. */
const DAMAGES: readonly Mutation[] = [
  {
    name: 'flip a bit',
    weight: 6,
    apply: (bytes, random) => {
      const changed = bytes.slice();
      for (let flips = 1 + random.small(8); flips > 0 && bytes.length > 0; flips--)
        changed[random.below(bytes.length)] ^= 1 << random.below(8);
      return changed;
    },
  },
  {
    name: 'random bytes',
    weight: 2,
    apply: (bytes, random) =>
      insert(
        bytes,
        random,
        Uint8Array.from({ length: 1 + random.small(60) }, () => random.below(256)),
      ),
  },
  {
    name: 'delete',
    weight: 6,
    apply: (bytes, random) => splice(bytes, ...range(bytes, random), new Uint8Array(0)),
  },
  {
    name: 'duplicate',
    weight: 5,
    apply: (bytes, random) => {
      const [from, to] = range(bytes, random);
      return splice(bytes, from, from, bytes.subarray(from, to));
    },
  },
  {
    name: 'move',
    weight: 2,
    apply: (bytes, random) => {
      const [from, to] = range(bytes, random);
      return insert(splice(bytes, from, to, new Uint8Array(0)), random, bytes.subarray(from, to));
    },
  },
  {
    name: 'cut off',
    weight: 5,
    apply: (bytes, random) => bytes.slice(0, placeIn(bytes, random)),
  },
  {
    name: 'cut at the beginning',
    weight: 1,
    apply: (bytes, random) => bytes.slice(placeIn(bytes, random)),
  },
];

const MUTATIONS: readonly Mutation[] = [
  ...DAMAGES,
  {
    name: 'insert odd text',
    weight: 10,
    apply: (bytes, random) => insert(bytes, random, encode(random.pick(ODD_TEXTS))),
  },
  {
    name: 'insert odd text everywhere',
    weight: 3,
    apply: (bytes, random) => {
      const odd = latin1(random.pick(ODD_TEXTS));
      const before = random.chance(0.5);
      return asText((text) =>
        someReplaced(text, /[\n,\t ]/g, random, () => (before ? `${odd},` : `\n${odd}`)),
      )(bytes, random);
    },
  },
  {
    name: 'bad UTF-8',
    weight: 3,
    apply: (bytes, random) => insert(bytes, random, Uint8Array.from(random.pick(BAD_UTF8))),
  },
  {
    name: 'swap delimiters',
    weight: 5,
    apply: asText((text, random) => {
      const from = random.pick(DELIMITERS);
      const to = random.pick([...DELIMITERS, '\n', '']);
      return someReplaced(text, literal(from), random, () => to);
    }),
  },
  {
    name: 'mix line ends',
    weight: 5,
    apply: asText((text, random) => {
      const one = random.pick(LINE_ENDS);
      const mixed = random.chance(0.5);
      return someReplaced(text, /\r\n|\n|\r/g, random, () => (mixed ? random.pick(LINE_ENDS) : one));
    }),
  },
  {
    name: 'odd numbers',
    weight: 8,
    apply: asText((text, random) => {
      const one = latin1(random.pick(NUMBERS));
      const mixed = random.chance(0.5);
      return someReplaced(text, /-?\d+(\.\d+)?/g, random, () => (mixed ? latin1(random.pick(NUMBERS)) : one));
    }),
  },
  {
    name: 'quote',
    weight: 4,
    apply: asText((text, random) =>
      text.replace(/[^,;\t|\r\n]+/g, (field) =>
        random.chance(0.2) ? `"${field.replaceAll('"', '""')}"` : field,
      ),
    ),
  },
  {
    name: 'quoted line ends',
    weight: 2,
    apply: asText((text, random) =>
      text.replace(/[^,;\t|\r\n]+/g, (field) =>
        random.chance(0.1)
          ? `"${field}${random.pick(['\n', '\r\n', '\r', '""', ',', '\n\n'])}${field}"`
          : field,
      ),
    ),
  },
  {
    name: 'escape in JSON',
    weight: 2,
    apply: asText((text, random) =>
      text.replace(/[A-Za-z]/g, (letter) =>
        random.chance(0.05) ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter,
      ),
    ),
  },
  {
    name: 'blank fields',
    weight: 4,
    apply: someFields((fields, random) =>
      fields.map((field) => (random.chance(0.3) ? random.pick(['', ' ', '""', '\t']) : field)),
    ),
  },
  { name: 'drop fields', weight: 3, apply: someFields((fields, random) => random.some(fields, 0.7)) },
  { name: 'shuffle fields', weight: 2, apply: someFields((fields, random) => random.shuffled(fields)) },
  {
    name: 'pad fields',
    weight: 2,
    apply: someFields((fields, random) => fields.map((field) => (random.chance(0.5) ? ` ${field} ` : field))),
  },
  {
    name: 'shuffle lines',
    weight: 3,
    apply: asText((text, random) => random.shuffled(text.split('\n')).join('\n')),
  },
  {
    name: 'repeat lines',
    weight: 3,
    apply: asText((text, random) =>
      text
        .split('\n')
        .flatMap((line) => (random.chance(0.3) ? [line, line] : [line]))
        .join('\n'),
    ),
  },
  {
    name: 'splice two files',
    weight: 3,
    apply: (bytes, random, other) => {
      const [from, to] = range(other, random);
      return random.chance(0.5)
        ? insert(bytes, random, other.subarray(from, to))
        : splice(bytes, placeIn(bytes, random), bytes.length, other.subarray(from));
    },
  },
  {
    name: 'long id',
    weight: 3,
    apply: (bytes, random) => {
      const filler = encode(random.pick(['x', '9', ' ', '"', '한', 'ab,', '0', '[', '-', '\t', '#']));
      const length = random.pick([63, 64, 65, 300, 4095, 4096, 4097, 20_000]);
      const long = new Uint8Array(length);
      for (let i = 0; i < length; i++) long[i] = filler[i % filler.length];
      return insert(bytes, random, long);
    },
  },
  {
    name: 'many rows',
    weight: 1,
    apply: (bytes, random) => {
      const times = random.between(2, 1 + Math.min(2000, Math.floor(100_000 / (bytes.length + 1))));
      const repeated = new Uint8Array(bytes.length * times);
      for (let i = 0; i < times; i++) repeated.set(bytes, i * bytes.length);
      return repeated;
    },
  },
  {
    name: 'very long line',
    weight: 0.04,
    apply: (bytes, random) => {
      // Just below, at, or above what a line may have.
      const length = (1 << 20) + random.pick([-70, -1, 0, 1, 1 << 19, 1 << 20]);
      return insert(bytes, random, new Uint8Array(length).fill(random.pick(encode('x9,"\t[ '))));
    },
  },
  {
    name: 'deep JSON',
    weight: 2,
    apply: (bytes, random) => {
      const depth = random.pick([3, 63, 64, 65, 66, 500, 20_000]);
      const [open, close] = random.pick([
        ['[', ']'],
        ['{"a":', '}'],
        ['[{"user":', '}]'],
        ['(', ')'],
      ]);
      return insert(
        bytes,
        random,
        encode(
          open.repeat(depth) +
            random.pick(['1', '', '"x"']) +
            (random.chance(0.6) ? close.repeat(depth) : ''),
        ),
      );
    },
  },
  {
    name: 'many columns',
    weight: 0.5,
    apply: (bytes, random) => {
      const count = random.pick([20, 300, 5000]);
      const delimiter = random.pick([',', '\t', ';', ' ', '|', '::']);
      return insert(bytes, random, encode(Array.from({ length: count }, (_, k) => `c${k}`).join(delimiter)));
    },
  },
  {
    name: 'many keys',
    weight: 0.5,
    apply: (bytes, random) => {
      const count = random.pick([20, 300, 5000]);
      const members = Array.from({ length: count }, (_, k) => `"k${k}":${k}`);
      const text = random.pick([`{${members.join(',')}}`, `[${members.map((one) => `{${one}}`).join(',')}]`]);
      return insert(bytes, random, encode(text));
    },
  },
];

/** What becomes of a whole file on its way: another encoding, compression, and damage to that. */
const PACKINGS: readonly Mutation[] = [
  {
    name: 'UTF-16LE',
    weight: 3,
    apply: (bytes) => Uint8Array.from(Buffer.from(`\ufeff${Buffer.from(bytes).toString('utf8')}`, 'utf16le')),
  },
  {
    name: 'UTF-16BE',
    weight: 3,
    apply: (bytes) =>
      Uint8Array.from(Buffer.from(`\ufeff${Buffer.from(bytes).toString('utf8')}`, 'utf16le').swap16()),
  },
  {
    name: 'UTF-8 with mark',
    weight: 3,
    apply: (bytes) => splice(bytes, 0, 0, Uint8Array.of(0xef, 0xbb, 0xbf)),
  },
  { name: 'gzip', weight: 3, apply: (bytes) => Uint8Array.from(gzipSync(bytes)) },
  {
    name: 'gzip, in two members',
    weight: 1,
    apply: (bytes, random) => {
      const at = random.below(bytes.length + 1);
      return Uint8Array.from(Buffer.concat([gzipSync(bytes.subarray(0, at)), gzipSync(bytes.subarray(at))]));
    },
  },
];

function weighted(mutations: readonly Mutation[], random: Random): Mutation {
  const total = mutations.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.fraction() * total;
  for (const mutation of mutations) {
    left -= mutation.weight;
    if (left < 0) return mutation;
  }
  return mutations[0];
}

const LARGEST = 4 << 20;

/** A file after some accidents, and what they were. `other`: a file that may get mixed in. */
export function mutated(
  bytes: Uint8Array,
  other: Uint8Array,
  random: Random,
): { readonly bytes: Uint8Array; readonly mutations: readonly string[] } {
  const count = 1 + random.small(5);
  let result = bytes;
  const names: string[] = [];
  const apply = (mutation: Mutation): void => {
    const changed = mutation.apply(result, random, other);
    if (changed.length > LARGEST) return;
    result = changed;
    names.push(mutation.name);
  };
  for (let i = 0; i < count; i++) apply(weighted(MUTATIONS, random));
  if (random.chance(0.12)) {
    apply(weighted(PACKINGS, random));
    if (random.chance(0.3)) apply(weighted(DAMAGES, random));
  }
  return { bytes: result, mutations: names };
}
