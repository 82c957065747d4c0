import type { EvaluationRecord } from '../evaluations/evaluationRecord';
import type { EvaluationState } from './analysisState';

/** Maximum total size in bytes of an evaluation's files for running it again when one of them is written. */
const MAX_AUTO_RERUN_BYTES = 10_000_000;
/**
 * Time in ms without another event after which a file is considered written, because programs write files in
 * pieces.
 */
const WRITE_PAUSE = 200;

/** File of an evaluation that was written. */
export interface WrittenFile {
  readonly uri: string;
  /** Size in bytes; infinite if not known. */
  readonly bytes: number;
  /** Modification time in ms since 1970. */
  readonly modified: number;
}

/**
 * Returns whether an evaluation runs again automatically after these files were written. A locked panel keeps its
 * result, and an open form stays.
 *
 * @param limit maximum size of all files of the evaluation together, in bytes
 */
export function shouldRerun(
  { record, result, activity }: EvaluationState,
  written: readonly WrittenFile[],
  limit = MAX_AUTO_RERUN_BYTES,
): boolean {
  const isKept = record.locked === true || activity.kind === 'asking';
  if (result === undefined || isKept) return false;
  const { truth, models, furtherRead = {} } = result;
  const read = [truth, ...models.map(({ file }) => file), ...Object.values(furtherRead).flat()];
  const sizes = new Map([...read, ...written].map((file) => [file?.uri, file?.bytes ?? 0]));
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) <= limit;
}

/** Functions of the editor that automatic runs use. */
interface Surroundings {
  readonly evaluation: (id: string) => EvaluationState | undefined;
  readonly run: (record: EvaluationRecord) => Promise<void>;
  /** Marks a result as older than these files. */
  readonly mark: (evaluation: string, files: readonly string[]) => void;
}

interface Waiting {
  /** Files that were written since the last run, by Uri. */
  readonly files: Map<string, WrittenFile>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Runs small evaluations again after their files were written: once per burst of writes, one after the other. */
export class AutomaticRuns {
  /** Waiting runs by evaluation. */
  private readonly waiting = new Map<string, Waiting>();
  /** Resolves at the end of the last started run. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly around: Surroundings) {}

  /** Schedules a run of an evaluation for when no file is being written any more. */
  request(evaluation: string, written: WrittenFile): void {
    this.wait(evaluation, [...this.drop(evaluation), written]);
  }

  /** Cancels the request for an evaluation, and returns the files that were written. */
  drop(evaluation: string): readonly WrittenFile[] {
    const waiting = this.waiting.get(evaluation);
    clearTimeout(waiting?.timer);
    this.waiting.delete(evaluation);
    return [...(waiting?.files.values() ?? [])];
  }

  dispose(): void {
    for (const evaluation of [...this.waiting.keys()]) this.drop(evaluation);
  }

  private wait(evaluation: string, written: readonly WrittenFile[]): void {
    const timer = setTimeout(() => {
      const files = this.drop(evaluation);
      const run = (): Promise<void> => this.run(evaluation, files);
      this.last = this.last.then(run, run);
    }, WRITE_PAUSE);
    this.waiting.set(evaluation, { files: new Map(written.map((file) => [file.uri, file])), timer });
  }

  private async run(evaluation: string, written: readonly WrittenFile[]): Promise<void> {
    const before = this.around.evaluation(evaluation);
    if (before?.result === undefined || !before.loaded) return;
    // A run that a person started since may have read them.
    const { startedAt } = before.result;
    const unread = written.filter(({ modified }) => modified > startedAt);
    if (unread.length === 0) return;
    if (before.activity.kind === 'running') {
      for (const file of unread) this.request(evaluation, file);
      return;
    }
    if (shouldRerun(before, unread)) await this.around.run(before.record);
    if (this.around.evaluation(evaluation)?.result === before.result)
      this.around.mark(
        evaluation,
        unread.map(({ uri }) => uri),
      );
  }
}
