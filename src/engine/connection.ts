import type { EngineApi } from './engineApi';

/** A running engine and the two ways in which it ends. */
export interface Connection {
  readonly engine: EngineApi;
  /** Resolves, never rejects, when the engine is gone without having been asked. */
  readonly died: Promise<Error>;
  close(): Promise<void>;
}

/** Where the engine's script stands, for either kind of worker. */
export interface EngineFiles {
  /** Path on disk. */
  readonly nodeScript: string;
  /** The script's text. */
  readonly webScript: () => Promise<string>;
}
