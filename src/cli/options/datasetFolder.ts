import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { quoteWord } from '../../shared/text/shellWords';

/** The folder of judgements in a data set of BEIR, and in those of Hugging Face that were made of one. */
const QRELS = 'qrels';
/** The split that BEIR reads unless told otherwise. */
const USUAL_SPLIT = 'test';

/**
 * Returns the judgments in a data set folder of BEIR or MTEB (corpus, queries, `qrels/test.tsv`); any other
 * path unchanged.
 *
 * @throws InputError if the folder has judgments of several splits, but not of `test`
 */
export async function resolveQrelsPath(given: string): Promise<string> {
  const folder = path.join(given, QRELS);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && /\.(tsv|jsonl|parquet)(\.gz)?$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (files.length === 0) return given;
  // "test.tsv", or "test-00000-of-00001.parquet".
  const usual = files.filter((name) => name.split(/[.-]/)[0] === USUAL_SPLIT);
  const [only, ...others] = usual.length > 0 ? usual : files;
  if (others.length === 0) return path.join(folder, only);
  throw new InputError({
    file: given,
    message: l10n.t('The folder has ground truth for several splits: {0}.', files.join(', ')),
    advice: l10n.t('Specify one of them: {0}.', `--truth ${quoteWord(path.join(folder, only))}`),
  });
}
