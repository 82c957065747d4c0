type Of<Command> = Omit<Request, 'command' | 'schema'> & {
  readonly schema?: Request['schema'];
  readonly command?: Command;
};

/** What a caller can act on. */
export class InputError extends Error {
  readonly problem: {
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
    readonly message: string;
    readonly advice: string;
  };
}

export interface Options {
  /** Stops the work; the promise is then rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Means of one model or several, as `recscope evaluate --format json` writes them. @throws InputError */
export function evaluate(request: Of<'evaluate'>, options?: Options): Promise<Evaluation>;

/** Whether one model is better than another, as `recscope compare --format json` says it. @throws InputError */
export function compare(request: Of<'compare'>, options?: Options): Promise<Comparison>;

/**
 * Whether the evaluations of a `recscope.json` hold what was agreed, as `recscope check --format json` says it. A broken
 * gate is an answer, not an error.
 *
 * @param config its path, or what stands in it: paths are then relative to the folder in which the process runs
 * @throws InputError
 */
export function check(config: Config | string, options?: Options): Promise<CheckResult>;
