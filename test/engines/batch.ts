import type { ResultRow } from '../../src/core/sql/resultRows';
import type { RunStatements } from '../../src/engine/backends/tableEvaluation';

/** Statements of many questions, asked together: a client may take ten seconds to start. Each is asked once. */
export class Batch {
  private readonly known = new Map<string, readonly ResultRow[]>();
  private readonly wanted = new Set<string>();

  constructor(private readonly ask: RunStatements) {}

  /** How many statements were answered. */
  get size(): number {
    return this.known.size;
  }

  readonly run: RunStatements = async (statements) => {
    for (const sql of statements) if (!this.known.has(sql)) this.wanted.add(sql);
    return statements.map((sql) => {
      const rows = this.known.get(sql);
      if (rows === undefined) throw new Unanswered();
      return rows;
    });
  };

  /** What comes of all of them, each begun anew until what it runs is known. */
  async settled<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    for (;;) {
      const found: T[] = [];
      for (const work of works)
        await work().then(
          (value) => found.push(value),
          (error: unknown) => {
            if (!(error instanceof Unanswered)) throw error;
          },
        );
      if (found.length === works.length) return found;
      const statements = [...this.wanted];
      this.wanted.clear();
      const answers = await this.ask(statements);
      statements.forEach((sql, at) => this.known.set(sql, answers[at]));
    }
  }
}

class Unanswered extends Error {}
