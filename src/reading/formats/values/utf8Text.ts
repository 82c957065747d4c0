import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import { detectByteOrderMark } from './encoding';
import type { TableShape } from '../tableShape';

/**
 * Converts the chunks of a file to UTF-8 without byte order mark. Chunks in UTF-8 pass through unchanged,
 * including invalid bytes.
 */
export class Utf8Text {
  private readonly decoder: TextDecoder | undefined;
  private readonly encoder = new TextEncoder();
  private readonly beginning = new Uint8Array(3);
  private begun = 0;
  private markSeen: boolean;
  private readonly encoding: string;

  /**
   * @param fatal whether invalid bytes of other encodings cause an error, or become replacement characters
   */
  constructor(
    encoding: TableShape['encoding'],
    private readonly next: (chunk: Uint8Array) => void,
    fatal = true,
  ) {
    // A TextDecoder swallows the mark itself.
    this.decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding, { fatal });
    this.encoding = encoding;
    this.markSeen = this.decoder !== undefined;
  }

  write(chunk: Uint8Array): void {
    if (this.decoder !== undefined) {
      this.next(this.encoder.encode(this.decoded(chunk)));
      return;
    }
    if (this.markSeen) {
      this.next(chunk);
      return;
    }
    const part = chunk.subarray(0, 3 - this.begun);
    this.beginning.set(part, this.begun);
    this.begun += part.length;
    if (this.begun < 3) return;
    this.pastMark();
    this.next(chunk.subarray(part.length));
  }

  end(): void {
    if (this.decoder !== undefined) this.next(this.encoder.encode(this.decoded()));
    else if (!this.markSeen) this.pastMark();
  }

  /**
   * Decodes a chunk. Invalid bytes are an error, because different IDs with replacement characters would
   * become equal.
   */
  private decoded(chunk?: Uint8Array): string {
    try {
      return this.decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch {
      throw new InputError({
        message: l10n.t('The file is not in {0}: some of its bytes are not characters.', this.encoding),
        advice: l10n.t('Specify another encoding, or export the file again in UTF-8.'),
      });
    }
  }

  private pastMark(): void {
    this.markSeen = true;
    const beginning = this.beginning.subarray(0, this.begun);
    const { encoding, bytes } = detectByteOrderMark(beginning);
    this.next(beginning.subarray(encoding === 'utf-8' ? bytes : 0));
  }
}
