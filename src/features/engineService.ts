import type { QueryOf, QuestionName } from '../shared/protocol/queries';
import { proxy } from 'comlink';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { connect } from '../engine/process/connect';
import { type Connection, Lifeline } from '../engine/process/connection';
import type { DocumentName, DocumentRequests } from '../engine/documents/documentRequests';
import type { EngineApi } from '../engine/engineApi';
import { isOutOfMemory } from '../reading/memory/memoryProblems';
import type { Outcome } from '../shared/problem';
import type { AnswerOf, Asking } from '../shared/protocol/questions';

/** Grace period before the engine is terminated, in ms. */
const FAREWELL = 500;

/** Error of a call during which the engine ended. Its message may be shown. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
  /** Whether the engine ran out of memory. */
  readonly outOfMemory: boolean;

  constructor(cause: Error) {
    super(l10n.t('The evaluation process stopped ({0}). It restarts with the next run.', cause.message));
    this.outOfMemory = isOutOfMemory(cause);
  }
}

/**
 * Owns the engine's thread: starts it on first use, and again after it died or failed to start. If it dies, every
 * pending call rejects.
 */
export class EngineService implements vscode.Disposable {
  private connection: Promise<Connection & { readonly lifeline: Lifeline }> | undefined;
  private readonly lost = new vscode.EventEmitter<void>();
  /** Fires when an engine died: its loaded data is gone. */
  readonly onLost = this.lost.event;

  private readonly started = new vscode.EventEmitter<void>();
  /** Fires when an engine runs: later calls start no thread. */
  readonly onStarted = this.started.event;

  constructor(private readonly context: vscode.ExtensionContext) {}

  get isStarted(): boolean {
    return this.connection !== undefined;
  }

  /** Calls the engine, which is started if needed. */
  async use<T>(conversation: (engine: EngineApi) => Promise<T>): Promise<T> {
    const { engine, lifeline } = await (this.connection ??= this.start());
    return lifeline.answer(conversation(engine));
  }

  /** Queries a loaded evaluation; a canceled query returns `cancelled`. */
  async ask<Name extends QuestionName>(
    evaluation: string,
    name: Name,
    query: QueryOf<Name>,
    { signal, onProgress }: Asking = {},
  ): Promise<Outcome<AnswerOf<Name>>> {
    if (signal?.aborted === true) return { kind: 'cancelled' };
    // A signal cannot be sent to the thread: queries are canceled by id.
    const id = signal && crypto.randomUUID();
    // If the engine has ended, none is started only to cancel.
    const stop = (): void =>
      void this.connection?.then(({ engine }) => id && engine.cancel(id)).catch(() => undefined);
    signal?.addEventListener('abort', stop);
    try {
      return await this.use((engine) =>
        engine.ask(evaluation, name, query, onProgress && callback(onProgress), id),
      );
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Writes a document in the engine's thread. */
  document<Name extends DocumentName>(name: Name, request: DocumentRequests[Name]): Promise<string> {
    return this.use((engine) => engine.document(name, request));
  }

  /** Terminates the engine's thread as a crash does: running calls fail, and the next call starts a new engine. */
  async kill(): Promise<void> {
    await (await this.connection)?.close();
  }

  async dispose(): Promise<void> {
    this.lost.dispose();
    this.started.dispose();
    const connection = this.connection;
    this.connection = undefined;
    await ended(await connection);
  }

  private start(): Promise<Connection & { readonly lifeline: Lifeline }> {
    const starting = this.startEngine();
    const forget = (): boolean => {
      if (this.connection !== starting) return false;
      this.connection = undefined;
      return true;
    };
    starting.then(
      ({ died }) => {
        this.started.fire();
        void died.then(() => forget() && this.lost.fire());
      },
      () => forget(),
    );
    return starting;
  }

  private async startEngine(): Promise<Connection & { readonly lifeline: Lifeline }> {
    const root = this.context.extensionUri;
    const connection = await connect({
      nodeScript: vscode.Uri.joinPath(root, 'dist', 'engine.worker.js').fsPath,
      readBuilt: async (name) => {
        const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(root, 'dist', name));
        return new TextDecoder().decode(bytes);
      },
    });
    const lifeline = new Lifeline(connection.died, (cause) => new EngineLost(cause));
    await lifeline.answer(connection.engine.configure(vscode.l10n.bundle));
    return { ...connection, lifeline };
  }
}

/** Asks the engine to end its child processes, which outlive its thread, and terminates it after a grace period. */
async function ended(connection: Connection | undefined): Promise<void> {
  if (connection === undefined) return;
  await Promise.race([
    connection.engine.cancelAll(),
    connection.died,
    new Promise((resolve) => setTimeout(resolve, FAREWELL)),
  ]);
  await connection.close();
}

/** Wraps a callback so that the engine can call it from its thread. */
export function callback<T extends (...args: never[]) => void>(call: T): T {
  return proxy(call) as T;
}
