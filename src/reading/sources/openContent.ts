import * as l10n from '@vscode/l10n';
import { BACKSLASH, CR, LF, QUOTE } from '../formats/characters';
import { columnarFormat } from '../formats/columnarFormats';
import type { MemoryLimit } from '../memory/freeMemory';
import { InputError, type InputProblem } from '../../shared/problem';
import { quoteWord } from '../../shared/text/shellWords';
import { type ByteSource, detectCompression, type FileReference, headOf, openBytes } from './byteSource';
import { shortRevision, type GitReference } from './gitReference';
import { withoutZip } from './zipSource';

/** Maximum size of a pointer in bytes: Git LFS writes fewer than 1024, DVC a few lines. */
const MAX_POINTER_BYTES = 4096;
/** Number of bytes at the beginning of a text that are searched for quotes after backslashes. */
const SEARCHED_BYTES = 1 << 16;

/**
 * Returns a source of the content, decompressed if the file is a ZIP archive. Closes the source if it fails.
 *
 * @param limit memory for content that must be loaded completely; absent: unlimited
 * @param committed reference to the file, if it is in a commit
 * @throws InputError like `withoutZip`, for a pointer in place of the file, and for quotes after backslashes
 */
export async function openContent(
  source: ByteSource,
  limit?: MemoryLimit,
  committed?: GitReference,
): Promise<ByteSource> {
  let content = source;
  try {
    const pointer = source.bytes <= MAX_POINTER_BYTES ? await source.read(0, source.bytes) : new Uint8Array();
    const pointerError = pointerProblem(pointer, source.name, committed);
    if (pointerError !== undefined) throw new InputError({ file: source.name, ...pointerError });
    content = await withoutZip(source, limit);
    const problem = backslashProblem(await beginningOf(content), content.name);
    if (problem !== undefined) throw new InputError(problem);
    return content;
  } catch (error) {
    await content.close();
    throw error;
  }
}

/** Opens references without a disk. ZIP archives are recognized by their content. */
export async function openUnzippedBytes(reference: FileReference, limit?: MemoryLimit): Promise<ByteSource> {
  return openContent(await openBytes(reference, limit), limit);
}

const LFS_FIRST_LINE = 'version https://git-lfs.github.com/spec/v1';
const DVC_OUTPUT = /^outs:\r?\n(?:[- ] .*\n)*?[- ] md5: [0-9a-f]{32}/m;

/**
 * Returns the error for a Git LFS or DVC pointer in place of a file, or undefined if the content is not a
 * pointer.
 */
function pointerProblem(
  content: Uint8Array,
  name: string,
  committed: GitReference | undefined,
): InputProblem | undefined {
  const text = new TextDecoder().decode(content);
  const isLfs = text.startsWith(LFS_FIRST_LINE);
  if (!isLfs && !DVC_OUTPUT.test(text)) return undefined;
  // A name without its folder fits wherever the command runs.
  const file = committed?.path ?? name;
  const bareName = file.replace(/^.*[\\/]/s, '');
  const command = isLfs
    ? `\`git lfs pull --include ${quoteWord(bareName)}\``
    : `\`dvc pull ${quoteWord(file)}\``;
  return {
    message: isLfs
      ? l10n.t('The file is a pointer of Git LFS: its rows aren’t on this machine.')
      : l10n.t('The file is a pointer of DVC: its rows are in another file.'),
    advice:
      committed === undefined
        ? l10n.t('Get them with {0}.', command)
        : l10n.t(
            'Check out {0}, get them with {1}, and evaluate the file on disk.',
            shortRevision(committed.revision),
            command,
          ),
  };
}

async function beginningOf(source: ByteSource): Promise<Uint8Array> {
  try {
    const isPlain = (await detectCompression(source)) === undefined;
    return isPlain ? await source.read(0, SEARCHED_BYTES) : (await headOf(source, SEARCHED_BYTES)).bytes;
  } catch {
    // Files that cannot be read are reported by name when they are read.
    return new Uint8Array();
  }
}

/**
 * Returns the problem of a text whose quoted fields escape quotes by backslashes; undefined for any other
 * file.
 */
function backslashProblem(head: Uint8Array, file: string): InputProblem | undefined {
  const first = firstBackslashQuote(head);
  if (first < 0 || columnarFormat(head) !== undefined) return undefined;
  let line = 1;
  for (let at = head.indexOf(LF); at >= 0 && at < first; at = head.indexOf(LF, at + 1)) line++;
  return {
    file,
    line,
    message: l10n.t('Quotes in quoted fields are written \\", instead of doubled ("").'),
    advice: l10n.t(
      'Write them doubled, for example in Spark with .option("escape", "\\""), or write Parquet or JSON Lines.',
    ),
  };
}

/** Bytes that may separate fields. */
const DELIMITERS: ReadonlySet<number> = new Set([...',;\t|'].map((letter) => letter.charCodeAt(0)));
const isEdge = (byte: number | undefined): boolean =>
  byte === undefined || byte === LF || byte === CR || DELIMITERS.has(byte);

/**
 * Returns the offset of the first quote after a backslash in a quoted field; −1 if there is none. The text
 * must prove this notation: such a quote occurs where a field could not end otherwise, and no quote is
 * doubled, or alone within a field.
 */
export function firstBackslashQuote(head: Uint8Array): number {
  // Most texts have none at all; JSON has its own.
  if (!hasPair(head) || isJson(head)) return -1;
  let first = -1;
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== QUOTE || !(at === 0 || isEdge(head[at - 1]))) continue;
    for (at++; at < head.length && head[at] !== QUOTE; at++) {
      if (head[at] !== BACKSLASH) continue;
      at++;
      if (first < 0 && head[at] === QUOTE && !isEdge(head[at + 1])) first = at;
    }
    if (at + 1 < head.length && !isEdge(head[at + 1])) return -1;
  }
  return first;
}

function hasPair(head: Uint8Array): boolean {
  for (let at = head.indexOf(BACKSLASH); at >= 0; at = head.indexOf(BACKSLASH, at + 1))
    if (head[at + 1] === QUOTE) return true;
  return false;
}

function isJson(head: Uint8Array): boolean {
  const first = head.find((byte) => byte > 32 && byte < 128);
  return first === 0x7b || first === 0x5b;
}
