import type { DialectName } from '../../core/sql/dialects/dialect';

/**
 * Client program of a database. It is started with arguments, without a shell; host and login come from its own
 * configuration.
 */
export interface Client {
  readonly program: string;
  /** Command that installs the program; absent: no single command does. */
  readonly install?: string;
  /**
   * Returns the arguments of the program.
   *
   * @param file path of the file with the statements
   * @param database path of the database file, if one was named
   */
  readonly args: (file: string, database: string | undefined) => readonly string[];
  /**
   * Pattern of the line number of a statement in an error message; absent: the client prints the line itself,
   * or no number.
   */
  readonly errorLine?: RegExp;
  /** Statements after which the client can read only its own database, no other files. */
  readonly closing?: readonly string[];
  /** Set if the client leaves files in its working folder, so that it gets a temporary one. */
  readonly leavesFiles?: true;
}

export const clientPrograms: Readonly<Record<DialectName, Client>> = {
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
