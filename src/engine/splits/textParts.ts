import { RowCopier } from '../../core/logs/rowCopier';
import { CandidateRows } from '../../core/splits/candidateRows';
import { pauses } from '../threads/yieldToEvents';
import type { CandidatesWriter, PartsWriter, Writing, PartFile } from './partFile';

/** Parts of text: its rows to the byte. */
export class TextParts implements PartsWriter {
  private lineEnd = '\n';

  constructor(private readonly writing: Writing) {}

  async copyRows(files: readonly (PartFile | undefined)[]): Promise<void> {
    const { source, shape, fold, watch } = this.writing;
    const copier = new RowCopier(
      shape,
      files.map((file) => file?.buffer),
      fold.parts,
    );
    const pause = pauses(watch.check);
    let raw = 0;
    for await (const chunk of source.chunks((consumed) => (raw = consumed))) {
      copier.write(chunk);
      for (const file of files) await file?.flush();
      watch.progress(fold.parts.length, raw);
      await pause();
    }
    copier.end();
    this.lineEnd = copier.lineEnd;
  }

  candidates({ buffer }: PartFile): CandidatesWriter {
    const { shape, split } = this.writing;
    const { userIds, itemIds } = split.kept.log;
    const rows = new CandidateRows(shape, this.lineEnd, userIds, itemIds);
    const add = (bytes: Uint8Array): void => buffer.add(bytes, 0, bytes.length);
    add(rows.head());
    return { add: (candidates) => add(rows.rows(candidates)), end: () => undefined };
  }
}
