import * as vscode from 'vscode';
import { HEAD_BYTES } from '../../core/formats/inspect';
import type { DocumentEdit } from '../../shared/documentEdit';
import { textOf, type DocumentVersion } from './documentText';
import { LineChanges } from './lineChanges';

/** More than this is sent as a whole. */
const MOST_PLACES = 200;
const MOST_LINES = 20_000;

/** An open document of an evaluation: what the engine knows of it, and what has changed since. */
export class FollowedDocument {
  /** The version that the engine knows; undefined: none. */
  known: number | undefined;
  /** Its text is not what the file holds: it is left alone until it is evaluated anew. */
  refused = false;
  /** The version of which the engine said what is wrong: it is not asked again. */
  failed: number | undefined;
  /** The version that is on disk; undefined: none that we saw. */
  private saved: number | undefined;
  private changes = new LineChanges();

  constructor(readonly document: vscode.TextDocument) {
    this.noteSaved();
  }

  get uri(): string {
    return this.document.uri.toString();
  }

  /** The engine knows the text as it is now. */
  get isCurrent(): boolean {
    return this.known === this.document.version;
  }

  /** What was evaluated last may be another text than the one on disk. */
  get isUnsaved(): boolean {
    const evaluated = this.known ?? (this.failed === undefined ? this.document.version : undefined);
    return evaluated !== this.saved;
  }

  note(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    for (const { range, text } of changes)
      this.changes.add(range.start.line, range.end.line, text.match(/\r\n|\r|\n/g)?.length ?? 0);
    this.noteSaved();
  }

  noteSaved(): void {
    if (!this.document.isDirty) this.saved = this.document.version;
  }

  /** From now on changes are counted from the present version. */
  restart(): void {
    this.changes = new LineChanges();
  }

  /** The text as it is. Undefined: it was typed into meanwhile, which asks again, or is too long and refused from now on. */
  async text(): Promise<DocumentVersion | undefined> {
    const { version } = this.document;
    const gathered = await textOf(this.document);
    if (gathered === undefined && this.document.version === version) this.refused = true;
    return gathered;
  }

  /** What the engine has to hear so as to know the present version; undefined: the whole text is better. */
  edit(): DocumentEdit | undefined {
    const { document, known, changes } = this;
    const { all, lines } = changes;
    if (known === undefined || all.length === 0 || all.length > MOST_PLACES || lines > MOST_LINES)
      return undefined;
    const first = document.offsetAt(new vscode.Position(all[0].now, 0));
    const headEnd = document.positionAt(HEAD_BYTES);
    return {
      file: this.uri,
      before: known,
      version: document.version,
      hunks: all.map(({ before, removed, now, added }) => ({
        from: before + 1,
        removed,
        lines: linesOf(document, now, added),
        last: now + added === document.lineCount,
      })),
      head:
        first < HEAD_BYTES
          ? {
              text: document.getText(new vscode.Range(new vscode.Position(0, 0), headEnd)),
              complete: document.offsetAt(headEnd) < HEAD_BYTES,
            }
          : undefined,
    };
  }
}

function linesOf(document: vscode.TextDocument, start: number, count: number): string[] {
  const end = document.lineAt(start + count - 1).range.end;
  return document.getText(new vscode.Range(new vscode.Position(start, 0), end)).split(/\r\n|\r|\n/);
}
