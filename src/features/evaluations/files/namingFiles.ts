const ENDINGS = ['csv', 'tsv', 'jsonl', 'json', 'parquet'];

function written(names: readonly string[]): string[] {
  return names.flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`));
}

/** Names of files that say what items are called, MovieLens' and BEIR's own among them. */
export const ITEM_FILES: readonly string[] = [
  'u.item',
  'movies.dat',
  'corpus.jsonl',
  ...written(['items', 'movies', 'films', 'products', 'books', 'documents']),
];

/** Names of files that say who users are, or what was asked. */
export const USER_FILES: readonly string[] = [
  'u.user',
  'users.dat',
  ...written(['users', 'queries', 'customers', 'topics']),
];
