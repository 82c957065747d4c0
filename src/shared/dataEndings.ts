/**
 * Extensions of files that could contain recommendations or a ground truth. The manifest's menus list the
 * same extensions.
 */
export const DATA_ENDINGS: readonly string[] =
  'csv tsv psv txt dat data run trec qrels inter json jsonl ndjson parquet arrow feather ipc gz zst zip'.split(
    ' ',
  );
