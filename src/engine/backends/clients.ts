import type { DialectName } from '../../core/sql/dialects/dialect';

/**
 * How the client program of an engine is called: always with arguments, never by a shell. What it connects to, and as
 * whom, is its own configuration.
 */
export interface Client {
  readonly program: string;
  /** What brings the program, where one command does. */
  readonly install?: string;
  /** @param file where the statements stand; @param database the file of the database, where one was named */
  readonly args: (file: string, database: string | undefined) => readonly string[];
  /** False: each statement is a call of its own. */
  readonly session: boolean;
  /** How it names a line of the statement that it complains of; absent: it shows that line itself, or names none. */
  readonly errorLine?: RegExp;
  /** Statements come by standard input. */
  readonly reads?: 'input';
  /** Statements behind which it reads nothing but its database. */
  readonly closing?: readonly string[];
  /** It leaves files in its working folder, which is then none of the person's. */
  readonly leavesFiles?: true;
}

export const clients: Readonly<Record<DialectName, Client>> = {
  duckdb: {
    program: 'duckdb',
    install: 'pip install duckdb-cli',
    // A view in a file of somebody else's could read files of this machine, or load extensions.
    closing: ['SET enable_external_access = false'],
    // ~/.duckdbrc may print; an error ends it.
    args: (file, database) => [
      ...['-no-init', '-batch', '-bail', '-list', '-noheader', '-separator', '\t', '-nullvalue', ''],
      ...(database === undefined ? [] : ['-readonly', database]),
      ...['-f', file],
    ],
    session: true,
  },
  clickhouse: {
    program: 'clickhouse-client',
    args: (file) => ['--format', 'TabSeparated', '--queries-file', file],
    session: true,
  },
  spark: {
    program: 'spark-sql',
    install: 'pip install pyspark',
    args: (file) => [
      // Else ${name} in a statement is replaced, in quotes too.
      ...['--conf', 'spark.sql.variable.substitute=false'],
      ...['--conf', 'spark.sql.cli.print.header=false'],
      ...['-S', '-f', file],
    ],
    session: true,
    leavesFiles: true,
  },
  trino: {
    program: 'trino',
    args: (file) => ['--output-format', 'TSV', '--file', file],
    session: true,
    errorLine: /\bline (\d+):\d+/,
  },
  postgres: {
    program: 'psql',
    args: (file) => ['-X', '-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-f', file],
    session: true,
  },
  bigquery: {
    program: 'bq',
    args: () => ['query', '--use_legacy_sql=false', '--format=csv', '--quiet', '--max_rows=100000000'],
    session: false,
    reads: 'input',
  },
  snowflake: {
    program: 'snowsql',
    args: (file) =>
      [
        ...['output_format=tsv', 'header=false', 'timing=false', 'friendly=false', 'quiet=true'],
        ...['exit_on_error=true', 'variable_substitution=false'],
      ]
        .flatMap((option) => ['-o', option])
        .concat('-f', file),
    session: false,
  },
};
