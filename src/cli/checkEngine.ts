import { Engine } from '../engine/engine';
import type { CheckWatch } from '../engine/requests/checkedEvaluation';
import type { checkExperiment } from '../engine/requests/checkedExperiment';
import { withMemoryLimit } from '../reading/sources/byteSource';
import { openSource } from '../reading/sources/fileSource';
import { RunWatch } from '../core/watch/runWatch';
import type { DividedDrawing } from '../engine/threads/resampling/dividedDrawing';
import { cancelOnSignal, type Caller } from './caller';
import { memoryLimit } from './options/memoryOption';
import { parseThreads } from './options/threadsOption';
import { visibleLines } from './output/print';
import { terminalProgress } from './output/progress';

/** Limits and verbosity of a call that checks evaluations of a configuration. */
export interface CheckMachine {
  readonly threads?: string | undefined;
  readonly memory?: string | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  /** Client program of tables, instead of the default one. */
  readonly client?: string | undefined;
  readonly clientArg?: string[] | undefined;
}

/** Callbacks of a call, with what its engine lends. */
export interface EngineWatch extends CheckWatch {
  readonly clear: () => void;
  readonly run: Parameters<typeof checkExperiment>[1];
  /** Threads that resample; undefined: not available. */
  readonly drawing: DividedDrawing | undefined;
}

/** Runs `work` with an engine that the caller can stop, and ends its threads. */
export async function withEngine<T>(
  { threads: askedThreads, memory }: Pick<CheckMachine, 'threads' | 'memory'>,
  caller: Caller,
  work: (engine: Engine, watch: EngineWatch) => Promise<T>,
): Promise<T> {
  const { aside, signal } = caller;
  const threads = parseThreads(askedThreads);
  const limit = memoryLimit(memory);
  const progress = terminalProgress(aside);
  const { clear } = progress;
  const engine = new Engine(openSource, limit, threads);
  const forget = cancelOnSignal(caller, engine);
  try {
    return await work(engine, {
      say: (line) => aside.write(visibleLines([line])),
      onProgress: progress.show,
      onDrawn: progress.drawn,
      key: process.env.RECSCOPE_ID_KEY,
      clear,
      drawing: threads.drawing,
      run: {
        open: withMemoryLimit(openSource, limit),
        watch: new RunWatch(() => signal?.throwIfAborted(), progress.show),
        free: limit(0),
        segmentedRows: threads.segmentedRows,
      },
    });
  } finally {
    forget();
    progress.clear();
    await threads.stop();
  }
}
