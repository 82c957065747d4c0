import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dialects } from '../../src/core/sql/dialects';
import type { DialectName } from '../../src/core/sql/dialects/dialect';
import type { Relation } from '../../src/core/sql/relation';
import { clientPrograms } from '../../src/engine/programs/clients';
import type { ClientCall } from '../../src/engine/programs/runClient';

/** A set of two tables: as Parquet and as CSV, `recs` and `truth` in one folder each. */
export interface DataSet {
  readonly name: string;
  readonly folder: string;
  /** What the column of models is called, where there is one. */
  readonly model?: string;
}

/** An engine that was got, and how it is asked. */
export interface RunningEngine {
  readonly dialect: DialectName;
  readonly version: string;
  readonly call: ClientCall;
  /** Where a table of a set is; a server reads it in first. */
  readonly relation: (set: DataSet, side: 'recs' | 'truth') => Promise<Relation>;
  readonly stop: () => void;
}

/** Installs an engine into a folder, or says why not, and starts it. */
export type EngineSetup = (folder: string) => Promise<RunningEngine>;

const quiet = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { ...quiet, encoding: 'utf8', maxBuffer: 1 << 28 });

/** A Python of its own with one package. */
function python(folder: string, name: string, ...packages: string[]): string {
  const place = path.join(folder, name);
  if (!existsSync(path.join(place, 'installed'))) {
    run('python3', '-m', 'venv', place);
    run(path.join(place, 'bin/pip'), 'install', '-q', ...packages);
    mkdirSync(path.join(place, 'installed'));
  }
  return place;
}

const parquet = async ({ folder }: DataSet, side: 'recs' | 'truth'): Promise<Relation> => ({
  kind: 'file',
  path: path.join(folder, `${side}.parquet`),
});

function called(dialect: DialectName, program: string, args: readonly string[]): ClientCall {
  return {
    client: clientPrograms[dialect],
    program,
    args,
    database: undefined,
    opening: [],
  };
}

const nothing = (): void => undefined;

const duckdb: EngineSetup = async (folder) => {
  const place = python(folder, 'duckdb', 'duckdb-cli==1.5.6');
  const program = path.join(place, 'bin/duckdb');
  return {
    dialect: 'duckdb',
    version: run(program, '--version').trim(),
    call: called('duckdb', program, []),
    relation: parquet,
    stop: nothing,
  };
};

/** ClickHouse as a library, called as `clickhouse-client` is. */
const clickhouse: EngineSetup = async (folder) => {
  const program = path.join(python(folder, 'clickhouse', 'chdb'), 'bin/python');
  return {
    dialect: 'clickhouse',
    version: run(program, '-c', "import chdb; print(chdb.query('SELECT version()'))").trim(),
    call: called('clickhouse', program, [path.join(__dirname, 'chdb_client.py')]),
    relation: parquet,
    stop: nothing,
  };
};

function spark(master: string, ...more: string[]): EngineSetup {
  return async (folder) => {
    const place = python(folder, 'spark', 'pyspark==4.0.5');
    const library = run(
      path.join(place, 'bin/python'),
      '-c',
      'import pyspark, os; print(os.path.dirname(pyspark.__file__))',
    ).trim();
    process.env.SPARK_HOME = library;
    const set = (name: string, value: string): string[] => ['--conf', `${name}=${value}`];
    return {
      dialect: 'spark',
      version: `4.0.5, ${master}`,
      call: called('spark', path.join(library, 'bin/spark-sql'), [
        ...['--master', master, ...more],
        ...set('spark.ui.enabled', 'false'),
        // Else a Derby database is made, which a second session finds locked.
        ...set('spark.sql.catalogImplementation', 'in-memory'),
        ...set('spark.sql.shuffle.partitions', '4'),
      ]),
      relation: parquet,
      stop: nothing,
    };
  };
}

const PORT = '55439';

const postgres: EngineSetup = async (folder) => {
  const programs = ['15', '16', '17', '14']
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((each) => existsSync(each));
  if (programs === undefined) throw new Error('Debian’s postgresql is not installed.');
  const data = path.join(folder, 'postgres');
  // It refuses to be run by root.
  const asServer = (program: string, ...args: string[]): string =>
    process.getuid?.() === 0
      ? run('runuser', '-u', 'postgres', '--', path.join(programs, program), ...args)
      : run(path.join(programs, program), ...args);
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  if (process.getuid?.() === 0) run('chown', 'postgres', data);
  asServer('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8');
  const options = `-p ${PORT} -k ${data} -c listen_addresses= -c work_mem=64MB -c fsync=off`;
  // Its output would else keep the pipe open that is waited for.
  asServer('pg_ctl', '-D', data, '-w', '-l', path.join(data, 'log'), '-o', options, 'start');
  const connection = ['-h', data, '-p', PORT, '-U', 'postgres', '-d', 'postgres'];
  return {
    dialect: 'postgres',
    version: run('psql', ...connection, '-X', '-A', '-t', '-c', 'SHOW server_version').trim(),
    call: called('postgres', 'psql', connection),
    relation: async ({ name, folder: set, model }, side) => {
      const ofModels =
        side === 'recs' && model !== undefined ? `, ${dialects.postgres.identifier(model)} text` : '';
      const value = side === 'recs' ? 'score' : 'rating';
      const file = path.join(set, `${side}.csv`);
      run(
        ...(['psql', ...connection, '-X', '-q', '-v', 'ON_ERROR_STOP=1'] as [string, ...string[]]),
        ...['-c', `CREATE SCHEMA IF NOT EXISTS ${name}`],
        ...[
          '-c',
          `CREATE TABLE ${name}.${side} ("user" text, item text, ${value} double precision${ofModels})`,
        ],
        ...['-c', `\\copy ${name}.${side} FROM '${file}' CSV HEADER`],
        ...['-c', `ANALYZE ${name}.${side}`],
      );
      return { kind: 'table', parts: [name, side] };
    },
    stop: () => asServer('pg_ctl', '-D', data, '-m', 'fast', 'stop'),
  };
};

/** Trino's engine as a library, called as `trino` is; it holds its tables in memory, and reads them in at each call. */
const trino: EngineSetup = async (folder) => {
  const place = path.join(folder, 'trino');
  const source = path.join(__dirname, 'trino');
  const classes = path.join(place, 'classes');
  const library = path.join(place, 'lib', '*');
  mkdirSync(classes, { recursive: true });
  if (!existsSync(path.join(place, 'installed'))) {
    const copied = `-DoutputDirectory=${path.join(place, 'lib')}`;
    run('mvn', '-q', '-f', path.join(source, 'pom.xml'), 'dependency:copy-dependencies', copied);
    mkdirSync(path.join(place, 'installed'));
  }
  run('javac', '-d', classes, '-cp', library, path.join(source, 'TrinoClient.java'));
  const args = ['-cp', `${library}:${classes}`, 'TrinoClient'];
  return {
    dialect: 'trino',
    version: '435',
    call: called('trino', 'java', args),
    relation: async ({ name, folder: set }, side) => {
      const data = `--data=${set}`;
      if (!args.includes(data)) args.push(data);
      return { kind: 'table', parts: ['memory', 'default', `${name}_${side}`] };
    },
    stop: nothing,
  };
};

/** Every engine that the suite can get from package registries. */
export const ENGINES: Readonly<Record<string, EngineSetup>> = {
  duckdb,
  clickhouse,
  postgres,
  trino,
  spark: spark(`local[${Math.min(2, os.cpus().length)}]`, '--driver-memory', '2g'),
  'spark-1-executor': spark('local-cluster[1,1,1024]'),
  'spark-2-executors': spark('local-cluster[2,1,1024]'),
};
