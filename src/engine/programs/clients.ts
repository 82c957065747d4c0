import type { DialectName } from '../../core/sql/dialects/dialect';

/**
 * Client program of an engine. It is always called with arguments, never by a shell; host and login are its own
 * configuration.
 */
export interface Client {
  readonly program: string;
  /** Command that installs the program, if one does. */
  readonly install?: string;
  /** @param file path of the statements @param database path of the database file, if one was named */
  readonly args: (file: string, database: string | undefined) => readonly string[];
  /** Pattern of the statement's line in an error message; absent: the client shows that line itself, or names none. */
  readonly errorLine?: RegExp;
  /** Statements after which it can read nothing but its database. */
  readonly closing?: readonly string[];
  /** The client leaves files in its working folder, so it gets a temporary one. */
  readonly leavesFiles?: true;
}

export const clients: Readonly<Record<DialectName, Client>> = {
  duckdb: {
    program: 'duckdb',
    install: 'pip install duckdb-cli',
    // A view in an untrusted file could read other files of this machine, or load extensions.
    closing: ['SET enable_external_access = false'],
    // ~/.duckdbrc may print, and an error in it ends the client.
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
      // Otherwise ${name} in a statement is replaced, in quotes too.
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
