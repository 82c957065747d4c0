import { HEAD_BYTES } from '../../../src/core/formats/inspect';
import { openBytes } from '../../../src/engine/byteSource';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationRequest } from '../../../src/engine/engineApi';
import { LineChanges } from '../../../src/features/live/lineChanges';
import type { DocumentEdit } from '../../../src/shared/documentEdit';
import type { EvaluationView } from '../../../src/shared/evaluationView';
import type { Outcome } from '../../../src/shared/problem';

export interface Settings {
  readonly measures: string;
  readonly convention: string;
}

/** Lines in the place of others: of the line `at` (counted round and round) and `length` more. */
export interface Change {
  readonly at: number;
  readonly length: number;
  readonly lines: readonly string[];
}

/** Files as open documents of one evaluation, edited as an editor does it. */
export class Documents {
  readonly engine = new Engine(openBytes);
  private readonly lines = new Map<string, string[]>();
  private readonly versions = new Map<string, number>();
  /** How many edits were followed without reading the whole text. */
  followed = 0;

  constructor(
    files: Readonly<Record<string, string>>,
    private readonly settings: Settings,
    private readonly lineEnd = '\n',
  ) {
    for (const [name, text] of Object.entries(files)) this.lines.set(name, text.split('\n'));
  }

  text(name: string): string {
    return this.lines.get(name)?.join(this.lineEnd) ?? '';
  }

  length(name: string): number {
    return this.lines.get(name)?.length ?? 0;
  }

  request(): EvaluationRequest {
    const input = (name: string) => ({
      file: {
        kind: 'bytes' as const,
        name,
        bytes: new TextEncoder().encode(this.text(name)),
        version: this.versions.get(name) ?? 1,
      },
      shape: undefined,
    });
    const further = ['train', 'items'] as const;
    const names = [...this.lines.keys()].filter((name) => !['truth', ...further].includes(name));
    return {
      id: 'live',
      truth: input(this.lines.has('truth') ? 'truth' : names[0]),
      models: names.map((name) => ({ ...input(name), model: name })),
      ...Object.fromEntries(
        further.filter((name) => this.lines.has(name)).map((name) => [name, input(name)]),
      ),
      settings: { ...this.settings, threshold: undefined },
    };
  }

  evaluate(engine: Engine): Promise<Outcome<EvaluationView>> {
    return engine.evaluate(this.request(), () => undefined);
  }

  /** Replaces lines in one version of the document, several places at once. */
  prepared(name: string, changes: readonly Change[]): DocumentEdit {
    const before = this.versions.get(name) ?? 1;
    this.versions.set(name, before + 1);
    const lines = this.lines.get(name) ?? [];
    const changed = new LineChanges();
    for (const { at, length, lines: inserted } of changes) {
      const first = at % lines.length;
      const last = Math.min(lines.length - 1, first + length);
      lines.splice(first, last - first + 1, ...inserted);
      changed.add(first, last, inserted.length - 1);
    }
    return {
      file: name,
      before,
      version: before + 1,
      hunks: changed.all.map((range) => ({
        from: range.before + 1,
        removed: range.removed,
        lines: lines.slice(range.now, range.now + range.added),
        last: range.now + range.added === lines.length,
      })),
      head: { text: this.text(name).slice(0, HEAD_BYTES), complete: this.text(name).length < HEAD_BYTES },
    };
  }

  /** Edits a document as the editor does, and evaluates it as a whole where the engine asks for that. */
  async edit(name: string, changes: readonly Change[]): Promise<Outcome<EvaluationView>> {
    const outcome = await this.engine.edit('live', this.prepared(name, changes));
    if (outcome.kind !== 'done') return outcome;
    if (outcome.value === undefined) return this.evaluate(this.engine);
    this.followed++;
    return { kind: 'done', value: outcome.value };
  }
}

/** All that can be seen of an evaluation; the sizes of files on disk and times are not of the text. */
export async function seen(
  engine: Engine,
  outcome: Outcome<EvaluationView>,
  documents: Documents,
): Promise<unknown> {
  if (outcome.kind !== 'done') return outcome;
  const view = JSON.parse(
    JSON.stringify(outcome.value, (key, value: unknown) =>
      ['bytes', 'startedAt', 'milliseconds'].includes(key) ? undefined : value,
    ),
  ) as EvaluationView;
  const users: unknown[] = [];
  for (const model of view.models.keys()) {
    const page = await engine.users('live', {
      model,
      sort: { column: { kind: 'measure', index: 0 }, descending: true },
      filter: 'all',
      start: 0,
      count: 500,
    });
    users.push(page);
    for (const cutoff of [null, 2])
      for (const column of ['recommended', 'surplus', 'rank', 'item'] as const)
        users.push(
          await engine.items('live', {
            model,
            cutoff,
            sort: { column, descending: true },
            filter: 'all',
            query: '',
            start: 0,
            count: 500,
          }),
        );
    users.push(await engine.itemSummary('live', { model, cutoff: 2 }));
    for (const { user } of page?.rows ?? []) users.push(await engine.user('live', model, user));
  }
  const lines: unknown[] = [];
  for (const name of [view.truth.uri, ...view.models.map(({ file }) => file.uri)])
    for (let line = 1; line <= documents.length(name); line++)
      lines.push(await engine.line('live', name, line));
  return { view, users, lines };
}
