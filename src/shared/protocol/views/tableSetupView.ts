import type { TableColumns, TableSetupChoices } from '../../config/tableSetupConfig';

/** What is there to be evaluated by an engine, and what is selected of it. */
export interface TableSetupView {
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** Engines whose client program is there. */
  readonly engines: readonly { readonly name: string; readonly title: string; readonly program: string }[];
  /** What the others are called. */
  readonly missing: readonly string[];
  /** Files of databases in the workspace. */
  readonly databases: readonly string[];
  /** Whether the tables of the engine that is selected lie in the file of a database. */
  readonly ofDatabase: boolean;
  /** The tables of the engine that is selected. */
  readonly tables: readonly SetupTable[];
  /** Why they are not listed. */
  readonly problem?: string;
  readonly chosen: TableSetupChoices;
}

export interface SetupTable {
  readonly name: string;
  readonly kind: 'recommendations' | 'truth' | 'other';
  readonly columns: readonly string[];
  /** What they are by their names. */
  readonly roles: TableColumns;
}
