import { bigquery } from './bigquery';
import { clickhouse } from './clickhouse';
import type { Dialect, DialectName } from './dialect';
import { duckdb } from './duckdb';
import { postgres } from './postgres';
import { snowflake } from './snowflake';
import { spark } from './spark';
import { trino } from './trino';

/** Every dialect there is. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb,
  clickhouse,
  spark,
  trino,
  postgres,
  bigquery,
  snowflake,
};

export const DIALECT_NAMES = Object.keys(dialects) as readonly DialectName[];
