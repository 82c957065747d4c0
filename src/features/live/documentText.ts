import * as vscode from 'vscode';
import type { FileReference } from '../../engine/byteSource';
import { evaluatesWhileTyping } from '../settings';

/** Documents above this many characters are not followed: their results say instead that they are old. */
const LARGEST_FOLLOWED = 10 * 1024 * 1024;
/** A text is gathered in pieces of so many lines, so that nobody waits for it. */
const LINES_AT_ONCE = 20_000;
/** How often the text of a document is gathered anew that is typed into meanwhile. */
const ATTEMPTS = 5;

/** The text of a document in the version that it had throughout. */
export interface DocumentVersion {
  readonly version: number;
  readonly text: string;
}

/** The whole text. Undefined: it changed while it was gathered, is too long, or the document was closed. */
export async function textOf(document: vscode.TextDocument): Promise<DocumentVersion | undefined> {
  const { version, lineCount } = document;
  let text = '';
  for (let line = 0; line < lineCount; line += LINES_AT_ONCE) {
    if (line > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    if (document.version !== version || document.isClosed) return undefined;
    text += document.getText(new vscode.Range(line, 0, line + LINES_AT_ONCE, 0));
    if (text.length > LARGEST_FOLLOWED) return undefined;
  }
  return { version, text };
}

/** An open document whose text may be evaluated instead of its file. */
function openDocument(uri: string): vscode.TextDocument | undefined {
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
  return document !== undefined && mayBeFollowed(document) ? document : undefined;
}

/** Whether edits of a document may be evaluated: it is wanted, and its characters are those that RecScope reads. */
export function mayBeFollowed(document: vscode.TextDocument): boolean {
  // Not in the oldest editor that is supported.
  const { encoding } = document as { encoding?: string };
  return (
    !document.isClosed &&
    evaluatesWhileTyping(document.uri) &&
    (encoding === undefined || /^utf(8|16)/.test(encoding))
  );
}

/** The text of a file that is open and not saved; undefined: the file itself counts. */
export async function unsavedText(uri: string): Promise<FileReference | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const document = openDocument(uri);
    if (document?.isDirty !== true) return undefined;
    const gathered = await textOf(document);
    if (gathered !== undefined) return referenceToText(uri, gathered);
    if (document.isClosed) return undefined;
  }
  return undefined;
}

export function referenceToText(uri: string, { version, text }: DocumentVersion): FileReference {
  return { kind: 'bytes', name: uri, bytes: new TextEncoder().encode(text), version };
}
