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
  /** How it names a line of the statement that it complains of; absent: it shows that line itself, or names none. */
  readonly errorLine?: RegExp;
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
  },
  clickhouse: {
    program: 'clickhouse-client',
    args: (file) => ['--format', 'TabSeparated', '--queries-file', file],
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
    leavesFiles: true,
  },
  trino: {
    program: 'trino',
    args: (file) => ['--output-format', 'TSV', '--file', file],
    errorLine: /\bline (\d+):\d+/,
  },
  postgres: {
    program: 'psql',
    args: (file) => ['-X', '-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-f', file],
  },
};
