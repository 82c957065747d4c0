/** Endings of files that could hold recommendations or a truth; the manifest's menus name the same. */
export const DATA_ENDINGS: readonly string[] =
  'csv tsv psv txt dat data run trec qrels inter json jsonl ndjson parquet arrow feather ipc gz zst zip'.split(
    ' ',
  );
