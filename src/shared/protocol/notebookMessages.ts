import * as v from 'valibot';

/** Of how many models a notebook may open files at once. */
const MOST_FILES = 100;

const FILE = v.object({
  file: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
  use: v.picklist(['recommendations', 'truth']),
});

/** What a result in a notebook asks of the extension: the words of the language, or its files in the panel. */
const FROM_NOTEBOOK = v.variant('kind', [
  v.object({ kind: v.literal('words') }),
  v.object({ kind: v.literal('open'), files: v.pipe(v.array(FILE), v.maxLength(MOST_FILES)) }),
]);

export type FromNotebook = v.InferOutput<typeof FROM_NOTEBOOK>;
export type NotebookFile = v.InferOutput<typeof FILE>;

/** @returns undefined: the message is none */
export function fromNotebook(message: unknown): FromNotebook | undefined {
  const read = v.safeParse(FROM_NOTEBOOK, message);
  return read.success ? read.output : undefined;
}

const WORDS = v.object({
  kind: v.literal('words'),
  language: v.string(),
  contents: v.record(v.string(), v.string()),
});
export type ToNotebook = v.InferOutput<typeof WORDS>;

/** The language of the editor, and texts in it by their English. */
export function wordsIn(message: unknown): ToNotebook | undefined {
  const read = v.safeParse(WORDS, message);
  return read.success ? read.output : undefined;
}

/**
 * The files to open, each once, of those that a result was made of: what else a metric needs is found beside them.
 *
 * @returns undefined: there are none, or too many
 */
export function openedFiles(
  files: readonly { readonly file: string; readonly use: string }[],
): NotebookFile[] | undefined {
  const opened = files.flatMap(({ file, use }) =>
    use === 'recommendations' || use === 'truth' ? [{ file, use } as const] : [],
  );
  const once = [...new Map(opened.map((each) => [JSON.stringify([each.use, each.file]), each])).values()];
  return once.some(({ use }) => use === 'recommendations') && once.length <= MOST_FILES ? once : undefined;
}
