import * as vscode from 'vscode';
import type { FileReference } from '../../engine/sources/byteSource';
import { followsTyping } from '../settings';

/** Documents above this many characters are not followed: their results say instead that they are old. */
const LARGEST_FOLLOWED = 10 * 1024 * 1024;
/** A text is gathered in pieces of so many lines, so that nobody waits for it. */
const LINES_AT_ONCE = 20_000;
/** How often the text of a document is gathered anew that is typed into meanwhile. */
const ATTEMPTS = 5;

/** The texts of those files that are open and not saved; the other files themselves count. */
export async function unsavedTexts(uris: Iterable<string>): Promise<ReadonlyMap<string, FileReference>> {
  const texts = new Map<string, FileReference>();
  for (const uri of new Set(uris)) {
    const text = await unsavedText(uri);
    if (text !== undefined)
      texts.set(uri, { kind: 'bytes', name: uri, bytes: new TextEncoder().encode(text) });
  }
  return texts;
}

async function unsavedText(uri: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
    if (document?.isDirty !== true || !mayBeFollowed(document)) return undefined;
    const text = await textOf(document);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The whole text. Undefined: it changed while it was gathered, or the document was closed. */
export async function textOf(document: vscode.TextDocument): Promise<string | undefined> {
  const { version, lineCount } = document;
  let text = '';
  for (let line = 0; line < lineCount; line += LINES_AT_ONCE) {
    if (line > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    if (document.version !== version || document.isClosed) return undefined;
    text += document.getText(new vscode.Range(line, 0, line + LINES_AT_ONCE, 0));
  }
  return text;
}

/** Whether the text of a document may be evaluated: it is wanted, short enough, and its characters are those that RecScope reads. */
export function mayBeFollowed(document: vscode.TextDocument): boolean {
  // Not in the oldest editor that is supported.
  const { encoding } = document as { encoding?: string };
  return (
    !document.isClosed &&
    followsTyping(document.uri) &&
    (encoding === undefined || /^utf(8|16)/.test(encoding)) &&
    lengthOf(document) <= LARGEST_FOLLOWED
  );
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
