/** Role of a file in an evaluation. */
export type FileRole = 'truth' | 'train' | 'items' | 'catalogue' | 'users';

const ENDINGS = ['csv', 'tsv', 'jsonl', 'json', 'parquet'];

function written(names: readonly string[]): string[] {
  return names.flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`));
}

/** Names of files with item titles, including those of MovieLens and BEIR. */
export const ITEM_FILES: readonly string[] = [
  'u.item',
  'movies.dat',
  'corpus.jsonl',
  ...written(['items', 'movies', 'films', 'products', 'books', 'documents']),
];

/** Names of files with user attributes, or with queries. */
export const USER_FILES: readonly string[] = [
  'u.user',
  'users.dat',
  ...written(['users', 'queries', 'customers', 'topics']),
];

/** Complete names of files by role. A longer name has no role. */
const NAMES: readonly (readonly [FileRole, readonly string[]])[] = [
  ['truth', written(['truth', 'ground_truth', 'ground-truth', 'groundtruth', 'qrels', 'test'])],
  ['truth', ['qrels.txt', 'qrels.trec']],
  ['train', written(['train', 'training'])],
  ['items', ITEM_FILES],
  ['users', USER_FILES],
  ['catalogue', written(['catalog', 'catalogue'])],
];

/** Returns the role that a file has by its complete name, compressed or not; undefined: none. */
export function roleByFileName(file: string): FileRole | undefined {
  const name = file
    .slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.(?:gz|zst)$/, '');
  return NAMES.find(([, names]) => names.includes(name))?.[0];
}
