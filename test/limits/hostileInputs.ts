import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import {
  arrowOfLongId,
  parquetOf,
  parquetOfColumns,
  parquetOfEmptyStructures,
  parquetOfRuns,
} from './columnarBombs';
import { deflatedRuns, gzipOf, lyingArrow, lyingParquet, zipOf, zstandardRuns } from './archives';

export interface HostileInput {
  readonly name: string;
  /** Writes its files into an empty folder with `truth.csv`. Returns the command that is run in it. */
  prepare(folder: string): readonly string[];
  readonly status: 0 | 2;
  /** What its answer says, mostly the name of the file that is refused. */
  readonly says: readonly string[];
  /** Files that are still there. */
  readonly kept?: readonly string[];
  /** Whether the folder is deleted before the command starts in it. */
  readonly deleted?: boolean;
  /** Of links, pipes and devices. */
  readonly posix?: boolean;
}

const USERS = 50;
const MEGABYTE = 1 << 20;

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

export const TRUTH = `user,item,rating\n${lines(USERS, (user) => `u${user},i${user},1\n`)}`;

/** Rows of recommendations, some 9 bytes each. */
const rows = (count: number): string => lines(count, (at) => `u${at % USERS},i${at},${at % 97}\n`);
const CSV = `user,item,score\n${rows(1_000)}`;

/** Recommendations in one file. */
function recommended(
  name: string,
  content: () => string | Uint8Array,
  status: 0 | 2,
  says: readonly string[] = status === 2 ? [name] : [],
  options: readonly string[] = [],
): Omit<HostileInput, 'name'> {
  return {
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, name), content());
      return ['evaluate', name, '--truth', 'truth.csv', '--verbose', ...options];
    },
    status,
    says,
  };
}

/** Options beside plain recommendations. */
const asked = (
  options: readonly string[],
  status: 0 | 2,
  says: readonly string[],
): Omit<HostileInput, 'name'> => recommended('recs.csv', () => CSV, status, says, options);

/** A query in a file, of an engine whose client is never started. */
const queried = (file: string, text: string, engine: string): Omit<HostileInput, 'name'> => ({
  prepare: (folder) => {
    fs.writeFileSync(path.join(folder, file), text);
    fs.writeFileSync(path.join(folder, 's.duckdb'), '');
    return ['evaluate', `${engine}@${file}`, '-t', `${engine}truth`, '-c', 'trec_eval-c', '--client', 'none'];
  },
  status: 2,
  says: [file],
});

/** In GB. */
/** What settles that rows without scores are in the order of the ranking. */
const COLUMN_OVERRIDES = ['--columns', 'user=user,item=item'];
const LITTLE_MEMORY = ['--memory', '0.05'];

const BROTLI_QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** @param brotli packs its pages; absent: they are packed by Snappy */
function parquet(brotli?: (page: Uint8Array) => Uint8Array): Buffer {
  const column = (name: string, data: string[]): { name: string; data: string[]; type: 'STRING' } => ({
    name,
    data,
    type: 'STRING',
  });
  const ids = Array.from({ length: 3_333 }, (_, row) => row);
  const columnData = [
    column(
      'user',
      ids.map((row) => `u${row % USERS}`),
    ),
    column(
      'item',
      ids.map((row) => `i${row}`),
    ),
  ];
  const packed = brotli && { codec: 'BROTLI' as const, compressors: { BROTLI: brotli } };
  return Buffer.from(parquetWriteBuffer({ columnData, ...packed }));
}

function arrow(): Buffer {
  const ids = Array.from({ length: 3_333 }, (_, row) => row);
  const table = tableFromArrays({
    user: ids.map((row) => `u${row % USERS}`),
    item: ids.map((row) => `i${row}`),
  });
  return Buffer.from(tableToIPC(table, 'file'));
}

/** As many items with one score for each user, and a catalogue of 200,000. */
function tied(measures: string, convention = 'implicit'): Omit<HostileInput, 'name'> {
  return {
    prepare: (folder) => {
      const recommendations = lines(20_000, (at) => `u${at % USERS},i${at},1\n`);
      fs.writeFileSync(path.join(folder, 'recs.csv'), `user,item,score\n${recommendations}`);
      fs.writeFileSync(path.join(folder, 'catalogue.csv'), `item\n${lines(200_000, (at) => `i${at}\n`)}`);
      const files = ['recs.csv', '-t', 'truth.csv', '--catalogue', 'catalogue.csv'];
      return ['evaluate', ...files, '-c', convention, '-m', measures];
    },
    status: 0,
    says: [],
  };
}

/**
 * Each is answered within the limits of the ring. What its command costs for a plain pair is some 0.3 s and 65 MB.
 */
export const INPUTS: readonly HostileInput[] = [
  {
    name: '64 kB of Zstandard that become 2 GB of one line',
    ...recommended('recs.csv.zst', () => zstandardRuns('a', 16_000, 21), 2),
  },
  {
    name: '64 kB of Zstandard that become 2 GB of empty lines',
    ...recommended('recs.csv.zst', () => zstandardRuns('\n', 16_000, 21), 2),
  },
  {
    name: 'a window of 2 TB in Zstandard',
    ...recommended('recs.csv.zst', () => zstandardRuns('a', 1, 41), 2),
  },
  {
    name: 'gzip that becomes 4 GB of one line',
    ...recommended(
      'recs.csv.gz',
      () => gzipOf(deflatedRuns(Buffer.from('user,item,score\n'), Buffer.alloc(MEGABYTE, 'a'), 4_000)),
      2,
    ),
  },
  {
    name: 'gzip of rows and 4 GB of empty lines',
    ...recommended(
      'recs.csv.gz',
      () => gzipOf(deflatedRuns(Buffer.from(CSV), Buffer.alloc(MEGABYTE, '\n'), 4_000)),
      2,
    ),
  },
  {
    name: 'gzip that becomes 4 GB of blanks within JSON',
    ...recommended(
      'recs.json.gz',
      () =>
        gzipOf(
          deflatedRuns(Buffer.from('[{"user":"u1","item":"i1","score":'), Buffer.alloc(MEGABYTE, ' '), 4_000),
        ),
      2,
    ),
  },
  {
    name: 'a ZIP of 2 MB with what says to be Parquet and is 1.9 GB of zeros',
    ...recommended(
      'recs.zip',
      () =>
        zipOf(
          'recs.parquet',
          deflatedRuns(Buffer.from('PAR1'), Buffer.alloc(MEGABYTE), 1_900),
          4 + 1_900 * MEGABYTE,
        ),
      2,
    ),
  },
  {
    name: 'a ZIP that says its Parquet has 10 kB, of 1.9 GB',
    ...recommended(
      'recs.zip',
      () => zipOf('recs.parquet', deflatedRuns(Buffer.from('PAR1'), Buffer.alloc(MEGABYTE), 1_900), 10_000),
      2,
    ),
  },
  {
    name: 'a ZIP that says its rows have 4 GB, of 10 kB',
    ...recommended(
      'recs.zip',
      () => zipOf('recs.csv', deflatedRuns(Buffer.from(CSV), Buffer.alloc(0), 0), 0xfffffff0),
      2,
    ),
  },
  {
    name: 'a ZIP whose directory stands behind its end',
    ...recommended(
      'recs.zip',
      () => {
        const zip = zipOf('recs.csv', Buffer.from(CSV), CSV.length, false);
        zip.writeUInt32LE(0xfffffff0, zip.length - 6);
        return zip;
      },
      2,
      ['recs.zip: The list of files at the end of the ZIP file'],
    ),
  },
  {
    name: 'Parquet in a ZIP in a ZIP',
    ...recommended(
      'recs.zip',
      () => {
        const inner = zipOf('recs.parquet', parquet(), parquet().length, false);
        return zipOf('recs.zip', inner, inner.length, false);
      },
      2,
    ),
  },
  {
    name: 'Parquet of which half is missing, in a ZIP',
    ...recommended(
      'recs.zip',
      () => {
        const half = parquet().subarray(0, 3_000);
        return zipOf('recs.parquet', half, half.length, false);
      },
      2,
    ),
  },
  ...(['recs.parquet', 'recs.arrow', 'recs.csv.gz'] as const).map((name) => ({
    name: `half of ${name}`,
    ...recommended(
      name,
      () => {
        const whole =
          name === 'recs.parquet' ? parquet() : name === 'recs.arrow' ? arrow() : gzipSync(Buffer.from(CSV));
        return whole.subarray(0, whole.length >> 1);
      },
      2,
    ),
  })),
  {
    name: 'Parquet that says it has 2^60 rows',
    ...recommended(
      'recs.parquet',
      () => lyingParquet(parquet(), 3_333n, 1n << 60n),
      0,
      ['3,333 rows read'],
      COLUMN_OVERRIDES,
    ),
  },
  {
    name: 'Parquet that says it has 2,000,000,000 rows',
    ...recommended(
      'recs.parquet',
      () => lyingParquet(parquet(), 3_333n, 2_000_000_000n),
      0,
      ['3,333 rows read'],
      COLUMN_OVERRIDES,
    ),
  },
  {
    name: 'Parquet with columns of a negative size',
    ...recommended(
      'recs.parquet',
      () => {
        const file = parquet();
        const { row_groups: groups } = parquetMetadata(Uint8Array.from(file).buffer);
        const size = groups[0]?.columns[1]?.meta_data?.total_compressed_size ?? 0n;
        return lyingParquet(file, size, -5n);
      },
      2,
    ),
  },
  {
    name: 'Parquet with a footer of 4 GB',
    ...recommended(
      'recs.parquet',
      () => {
        const file = parquet();
        file.writeUInt32LE(0xfffffff0, file.length - 8);
        return file;
      },
      2,
    ),
  },
  {
    name: 'Arrow that says it has 2^40 rows',
    ...recommended('recs.arrow', () => lyingArrow(arrow(), 3_333n, 1n << 40n), 2, [
      'recs.arrow: The lengths in the Arrow file',
    ]),
  },
  {
    name: 'Arrow that says it has fewer rows than none',
    ...recommended('recs.arrow', () => lyingArrow(arrow(), 3_333n, -(1n << 62n)), 2, [
      'recs.arrow: The lengths in the Arrow file',
    ]),
  },
  {
    name: 'Arrow with a text of 2 GB',
    // The texts of the dictionary begin at 0, 2, 4 …
    ...recommended('recs.arrow', () => lyingArrow(arrow(), 2n | (4n << 32n), 2n | (0x7fffffffn << 32n)), 2, [
      'recs.arrow: The lengths in the Arrow file',
    ]),
  },
  {
    name: 'Parquet packed by Brotli',
    ...recommended(
      'recs.parquet',
      () => parquet(brotliCompressSync),
      0,
      ['3,333 rows read'],
      COLUMN_OVERRIDES,
    ),
  },
  {
    name: 'Parquet of pages that Brotli unpacks to 100 MB',
    ...recommended(
      'recs.parquet',
      () => parquet(() => brotliCompressSync(Buffer.alloc(100 * MEGABYTE), BROTLI_QUICK)),
      2,
    ),
  },
  {
    name: 'Parquet of 2^26 equal rows in some hundred bytes',
    ...recommended('recs.parquet', () => parquetOfRuns(), 2, ['recs.parquet', 'memory'], LITTLE_MEMORY),
  },
  {
    name: 'Parquet with an ID of 64 MB, packed by Brotli',
    ...recommended(
      'recs.parquet',
      () => parquetOf('x'.repeat(64 * MEGABYTE), 'BROTLI', (page) => brotliCompressSync(page, BROTLI_QUICK)),
      2,
      ['recs.parquet', 'memory'],
      LITTLE_MEMORY,
    ),
  },
  {
    name: '40,000 lists that each repeat their last item',
    ...recommended(
      'recs.csv',
      () => {
        const items = (at: number): string =>
          [`i${at}`, `x${(at + 1) % 40_000}`, `x${at}`, `x${at}`].join(', ');
        return `user,items\n${lines(40_000, (at) => `u${at},"[${items(at)}]"\n`)}`;
      },
      0,
      ['nDCG@10'],
    ),
  },
  {
    name: 'Parquet with an ID of 4 MB',
    ...recommended('recs.parquet', () => parquetOf('x'.repeat(4 * MEGABYTE), 'SNAPPY'), 0, [
      '2 rows read, 1 used',
      'recs.parquet:1: Error: An ID is longer than 262144 bytes',
    ]),
  },
  ...(['csv', 'jsonl'] as const).map((format) => ({
    name: `an ID of 300 kB in ${format}`,
    ...recommended(
      `recs.${format}`,
      () =>
        format === 'csv'
          ? `${CSV}u1,${'i'.repeat(3e5)},1\n`
          : `{"user":"u1","item":"i1"}\n{"user":"u1","item":"${'i'.repeat(3e5)}"}\n`,
      0,
      ['262144 bytes'],
    ),
  })),
  {
    name: 'Parquet of pages that Zstandard unpacks to 1.5 GB',
    ...recommended('recs.parquet', () => parquetOf('i1', 'ZSTD', () => zstandardRuns('x', 12_000, 17)), 2),
  },
  {
    name: 'Parquet of pages that gzip unpacks to 1.5 GB',
    ...recommended(
      'recs.parquet',
      () =>
        parquetOf('i1', 'GZIP', () => gzipOf(deflatedRuns(Buffer.alloc(0), Buffer.alloc(MEGABYTE), 1_500))),
      2,
    ),
  },
  {
    name: 'Parquet with a footer of 8 MB of empty structures',
    ...recommended(
      'recs.parquet',
      () => parquetOfEmptyStructures(8 * MEGABYTE),
      2,
      ['recs.parquet', 'memory'],
      LITTLE_MEMORY,
    ),
  },
  {
    name: 'Parquet of 70,000 columns',
    ...recommended('recs.parquet', () => parquetOfColumns(70_000), 2, ['70000 columns; at most 65536']),
  },
  ...(['zstd', 'lz4'] as const).map((codec) => ({
    name: `Arrow with an ID of 128 MB, packed by ${codec}`,
    ...recommended('recs.arrow', () => arrowOfLongId(codec), 2, ['recs.arrow', 'memory'], LITTLE_MEMORY),
  })),
  {
    name: 'a line of 20 MB behind a header',
    ...recommended('recs.csv', () => `user,item,score\n${'a'.repeat(20e6)}`, 2),
  },
  {
    name: 'a header of 240 kB of neg_',
    ...recommended('recs.csv', () => `user,item,score,${'neg_'.repeat(60_000)}\n${rows(1).trim()},\n`, 0, []),
  },
  {
    name: 'a header of 30,000 words',
    ...recommended(
      'recs.csv',
      () => `user,item,score,${'neg '.repeat(30_000)}x\n${rows(1).trim()},\n`,
      0,
      [],
    ),
  },
  {
    name: '50,000 columns',
    ...recommended(
      'recs.csv',
      () =>
        `user,item,score${lines(50_000, (at) => `,c${at.toString(36)}`)}\n${rows(1).trim()}${',1'.repeat(50_000)}\n`,
      2,
      ['recs.csv:2: This line is longer'],
    ),
  },
  {
    name: 'a quote that is never closed in the first of 16 MB of rows',
    ...recommended('recs.csv', () => `user,item,score\nu0,"i0,1\n${rows(1_360_000)}`, 0, ['recs.csv:2']),
  },
  {
    name: 'a quote that is never closed in the fourth row of 16 MB',
    ...recommended('recs.csv', () => `user,item,score\n${rows(3)}u0,"i3,1\n${rows(1_360_000)}`, 0, [
      'recs.csv:5',
    ]),
  },
  {
    name: 'a quote that is never closed in every row',
    ...recommended(
      'recs.csv',
      () => `user,item,score\n${lines(20_000, (at) => `u${at % USERS},"i${at},1\n`)}`,
      2,
    ),
  },
  {
    name: 'a JSON number of 2 MB in the first record',
    ...recommended('recs.json', () => `[{"user":"u1","item":"i1","score":${'1'.repeat(2e6)}}]`, 2, [
      'recs.json:1: The first record',
    ]),
  },
  {
    name: 'a JSON number of 2 MB',
    ...recommended(
      'recs.json',
      () => {
        const record = (score: string): string => `{"user":"u1","item":"i${score.length}","score":${score}}`;
        return `[${lines(400, (at) => `${record(`0.${'1'.repeat(1 + at)}`)},\n`)}${record('1'.repeat(2e6))}]`;
      },
      0,
      ['recs.json:401', '1…” is not a'],
      ['--descending'],
    ),
  },
  {
    name: 'a million brackets of JSON',
    ...recommended('recs.json', () => '['.repeat(1e6), 2, ['recs.json:1: The JSON is nested']),
  },
  {
    name: 'JSON Lines of which one has 10 MB',
    ...recommended(
      'recs.jsonl',
      () =>
        `${lines(100, (at) => `{"user":"u${at}","items":["i${at}"]}\n`)}{"user":"u1","items":["${'a'.repeat(10e6)}"]}\n`,
      0,
    ),
  },
  {
    name: 'an id of a million letters',
    ...recommended('recs.csv', () => `${CSV}u1,${'i'.repeat(1e6)},1\n`, 0, []),
  },
  {
    name: 'NUL bytes among rows',
    ...recommended('recs.csv', () => `${CSV}${'\0'.repeat(MEGABYTE)}\n${CSV}`, 2),
  },
  {
    name: 'UTF-16 without a mark',
    ...recommended('recs.csv', () => Buffer.from(CSV, 'utf16le'), 2),
  },
  {
    name: 'halves of surrogates',
    ...recommended(
      'recs.csv',
      () =>
        Buffer.concat([Buffer.from(CSV), Buffer.from('u1,i\xed\xa0\x80,1\nu2,\xed\xb0\x80,1\n', 'latin1')]),
      2,
    ),
  },
  ...[
    'nDCG@1e9',
    'nDCG@1000000000',
    'nDCG@0',
    `nDCG@${'9'.repeat(5_000)}`,
    `${'('.repeat(5_000)}nDCG@10`,
  ].map((list) => ({
    name: `the measure ${list.slice(0, 30)}`,
    ...asked(['-m', list], 2, [`“${list.slice(0, 30)}`]),
  })),
  {
    // Each costs 0.4 ms for 50 users, and a line of the answer: 10,000 of them 4.4 s.
    name: '2,000 measures',
    ...asked(['-m', Array.from({ length: 2_000 }, (_, at) => `nDCG@${at + 1}`).join()], 0, ['nDCG@2000']),
  },
  { name: 'ties of nDCG in a large catalogue', ...tied('nDCG@10,nDCG@200000') },
  { name: 'ties of AP in a large catalogue', ...tied('AP@10,AP@200000') },
  { name: 'ties of AUC among a large catalogue', ...tied('AUC_at_k@10') },
  { name: 'ranks of ties in a large catalogue', ...tied('RR,RR@10', 'lightfm') },
  {
    name: 'a command of the shell in a query',
    ...queried('p.sql', 'select "user",item,score \\! touch PWNED\nfrom recs\n', 'postgres:'),
  },
  {
    name: 'a command of the client between two queries',
    ...queried(
      'r.sql',
      'select "user",item,score from recs) given;\n.shell touch PWNED\nSELECT 1 FROM (select 1\n',
      'duckdb:s.duckdb#',
    ),
  },
  {
    name: 'a query of 100,000 brackets',
    ...queried('b.sql', `select ${'('.repeat(1e5)}1${')'.repeat(1e5)};;`, 'postgres:'),
  },
  {
    name: '20 patterns of 1,000 letters',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'a'.repeat(240)), CSV);
      const pattern = `${'{a,b}'.repeat(6)}${'*a'.repeat(480)}!`;
      const patterns = Array.from({ length: 20 }, (_, at) => pattern + at);
      return ['evaluate', ...patterns, '--truth', 'truth.csv'];
    },
    status: 2,
    says: [],
  },
  {
    // Each costs 12 ms, whatever they are called.
    name: '100 models of one name',
    prepare: (folder) => {
      const files = Array.from({ length: 100 }, (_, at) => path.join(`${at}`, 'recs.csv'));
      for (const file of files) {
        fs.mkdirSync(path.join(folder, path.dirname(file)));
        fs.writeFileSync(path.join(folder, file), CSV.slice(0, 500));
      }
      return ['evaluate', ...files, '--truth', 'truth.csv', '-m', 'nDCG@10'];
    },
    status: 0,
    says: [],
  },
  {
    // The answer has a line for each: 100,000 take some 3 s and 270 MB.
    name: 'cohorts of 20,000 values',
    prepare: (folder) => {
      const users = (line: (at: number) => string): string => lines(20_000, line);
      fs.writeFileSync(path.join(folder, 'recs.csv'), `user,item,score\n${users((at) => `u${at},i1,1\n`)}`);
      fs.writeFileSync(path.join(folder, 'all.csv'), `user,item,rating\n${users((at) => `u${at},i1,1\n`)}`);
      fs.writeFileSync(path.join(folder, 'users.csv'), `user,name\n${users((at) => `u${at},n${at}\n`)}`);
      return ['evaluate', 'recs.csv', '-t', 'all.csv', '--users', 'users.csv', '--by', 'name', '-m', 'RR@10'];
    },
    status: 0,
    says: ['n19999'],
  },
  {
    name: 'a folder whose split.json names files of others',
    prepare: (folder) => {
      for (const inner of ['out', 'victim']) fs.mkdirSync(path.join(folder, inner));
      fs.writeFileSync(path.join(folder, 'victim/id'), 'key');
      fs.writeFileSync(path.join(folder, 'out/notes.txt'), 'notes');
      fs.symlinkSync('../victim', path.join(folder, 'out/l'));
      fs.writeFileSync(
        path.join(folder, 'out/split.json'),
        JSON.stringify({ format: 'recscope-split/1', x: [{ file: 'l/id' }, { file: 'notes.txt' }] }),
      );
      fs.writeFileSync(path.join(folder, 'log.csv'), CSV);
      return ['split', 'log.csv', '--by', 'random', '--test', '0.2', '--out', 'out', '--force'];
    },
    status: 0,
    says: ['Written to out'],
    kept: ['victim/id', 'out/notes.txt'],
    posix: true,
  },
  {
    name: 'a split of gzip that states 8 bytes and becomes 24 MB of rows',
    prepare: (folder) => {
      const members = [CSV, 'u1,i1,1\n'.repeat(3e6), 'u1,i2,1\n'].map((text) => gzipSync(text));
      fs.writeFileSync(path.join(folder, 'log.csv.gz'), Buffer.concat(members));
      return ['split', 'log.csv.gz', '--by', 'random', '--test', '0.2', '--out', 'out', '--memory', '0.02'];
    },
    status: 2,
    says: ['log.csv.gz', 'memory'],
  },
  {
    name: 'a split into the folder of its own log',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'test.csv'), CSV);
      return ['split', 'test.csv', '--by', 'random', '--test', '0.2', '--out', '.', '--force'];
    },
    status: 2,
    says: ['test.csv'],
  },
  {
    name: 'a link that leads nowhere, among the parts of a folder',
    prepare: (folder) => {
      fs.mkdirSync(path.join(folder, 'recs'));
      fs.writeFileSync(path.join(folder, 'recs/part-0.csv'), CSV);
      fs.symlinkSync('nowhere.csv', path.join(folder, 'recs/part-1.csv'));
      return ['evaluate', 'recs', '--truth', 'truth.csv'];
    },
    status: 2,
    says: ['part-1.csv'],
    posix: true,
  },
  {
    name: 'a working folder that was deleted',
    ...asked([], 2, ['The working folder no longer exists']),
    deleted: true,
    posix: true,
  },
  {
    name: 'a commit with a file of 300 MB of zeros',
    prepare: (folder) => {
      const git = (...args: string[]): void => {
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder });
      };
      fs.writeFileSync(path.join(folder, 'recs.csv'), '');
      fs.truncateSync(path.join(folder, 'recs.csv'), 3e8);
      git('init', '-q');
      git('-c', 'core.compression=1', 'add', 'recs.csv');
      git('commit', '-qm', 'recs');
      return ['evaluate', 'git:HEAD:recs.csv', '--truth', 'truth.csv'];
    },
    status: 2,
    says: ['git:HEAD:recs.csv:1: The file is binary'],
  },
  {
    name: 'parameters of 3 million models in 7 MB of gzip',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'recs.csv'), CSV);
      fs.writeFileSync(
        path.join(folder, 'm.csv.gz'),
        gzipSync(
          lines(3e6, (at) => `m${at},1\n`),
          { level: 1 },
        ),
      );
      return ['evaluate', 'recs.csv', '-t', 'truth.csv', '--models', 'm.csv.gz', ...LITTLE_MEMORY];
    },
    status: 2,
    says: ['m.csv.gz', 'memory'],
  },
  {
    name: 'a pipe into which nobody writes',
    prepare: (folder) => {
      spawnSync('mkfifo', [path.join(folder, 'recs.csv')]);
      return ['evaluate', 'recs.csv', '--truth', 'truth.csv'];
    },
    status: 2,
    says: ['recs.csv'],
    posix: true,
  },
  {
    name: 'a device without an end',
    prepare: () => ['evaluate', '/dev/zero', '--truth', 'truth.csv'],
    status: 2,
    says: ['zero'],
    posix: true,
  },
  {
    name: 'a folder that is called as a file',
    prepare: (folder) => {
      fs.mkdirSync(path.join(folder, 'recs.csv'));
      return ['evaluate', 'recs.csv', '--truth', 'truth.csv'];
    },
    status: 2,
    says: ['recs.csv'],
  },
  {
    // Parts of a table by their names.
    name: 'a folder of 10,000 empty files',
    prepare: (folder) => {
      fs.mkdirSync(path.join(folder, 'recs'));
      for (let at = 0; at < 10_000; at++) fs.closeSync(fs.openSync(path.join(folder, `recs/${at}.csv`), 'w'));
      return ['evaluate', 'recs', '--truth', 'truth.csv'];
    },
    status: 2,
    says: ['recs'],
  },
  {
    name: 'a pattern through folders that are links to their own folder',
    prepare: (folder) => {
      for (let at = 0; at < 10; at++) fs.symlinkSync('.', path.join(folder, `l${at}`));
      return configured(folder, { models: `${'*/'.repeat(12)}x.csv`, truth: 'truth.csv' });
    },
    status: 2,
    says: ['50000 names'],
    posix: true,
  },
  {
    name: 'a pattern of 10,000 stars',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'a'.repeat(244)), CSV);
      return configured(folder, { models: '*a'.repeat(5_000), truth: 'truth.csv' });
    },
    status: 2,
    says: ['recscope.json'],
  },
  {
    name: 'a recscope.json with 20,000 wrong gates',
    prepare: (folder) => {
      const gates = Array.from({ length: 20_000 }, (_, at) => at);
      return configured(folder, { models: { m: 'recs.csv' }, truth: 'truth.csv', gates });
    },
    status: 2,
    says: ['recscope.json:1:', 'and 19989 more'],
  },
  {
    name: 'a pipe as recscope.json',
    prepare: (folder) => {
      spawnSync('mkfifo', [path.join(folder, 'recscope.json')]);
      return ['check'];
    },
    status: 2,
    says: ['recscope.json'],
    posix: true,
  },
  {
    name: 'a snapshot of a million rows in some hundred bytes',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'recs.csv'), CSV);
      const gates = [{ metric: 'nDCG@10', notWorseBy: 0 }];
      const args = configured(folder, { models: { m: 'recs.csv' }, truth: 'truth.csv', gates });
      fs.mkdirSync(path.join(folder, '.recscope'));
      fs.writeFileSync(path.join(folder, '.recscope/e.parquet'), snapshotOfEqualRows(1 << 20));
      return args;
    },
    status: 2,
    says: ['e.parquet'],
  },
  { name: 'a metric called as a function of objects', ...asked(['-m', 'toString'], 2, ['toString']) },
  {
    name: 'a metric called constructor, with a cutoff',
    ...asked(['-m', 'constructor@10'], 2, ['constructor@10']),
  },
  {
    name: 'a list of JSON Lines that is nested 4,000 deep',
    ...recommended('recs.jsonl', () => `{"user":"u0","items":${'['.repeat(4_000)}${']'.repeat(4_000)}}\n`, 2),
  },
  {
    name: 'an evaluation called half of a surrogate pair',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'recs.csv'), CSV);
      const evaluation = {
        models: { m: 'recs.csv' },
        truth: 'truth.csv',
        gates: [{ metric: 'nDCG@10', notWorseBy: 0 }],
      };
      fs.writeFileSync(
        path.join(folder, 'recscope.json'),
        JSON.stringify({ schema: 'recscope-config/1', evaluations: { '\ud800': evaluation } }),
      );
      return ['check', '--update'];
    },
    status: 0,
    says: ['.recscope'],
  },
];

/** Writes recscope.json with one evaluation, e. Returns the command that checks it. */
function configured(folder: string, evaluation: object): readonly string[] {
  const config = { schema: 'recscope-config/1', evaluations: { e: evaluation } };
  fs.writeFileSync(path.join(folder, 'recscope.json'), JSON.stringify(config));
  return ['check'];
}

/** Returns a snapshot whose users are all the same, so that a page of any number of rows takes a few bytes. */
function snapshotOfEqualRows(count: number): Uint8Array {
  const notes = {
    schema: 'recscope-snapshot/1',
    version: '1.0.0',
    model: 'm',
    convention: 'recscope',
    threshold: null,
    measures: ['nDCG@10'],
    truth: '',
    ids: 'plain',
  };
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'user', data: new Array<string>(count).fill('u'), type: 'STRING', nullable: false },
        { name: 'nDCG@10', data: new Array<number>(count).fill(1), type: 'DOUBLE', nullable: true },
      ],
      kvMetadata: [{ key: 'recscope', value: JSON.stringify(notes) }],
    }),
  );
}
