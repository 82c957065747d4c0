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

/** Means of one model or several, as `recscope evaluate --format json` writes them. @throws InputError */
export function evaluate(request: Of<'evaluate'>): Promise<Evaluation>;

/** Whether one model is better than another, as `recscope compare --format json` says it. @throws InputError */
export function compare(request: Of<'compare'>): Promise<Comparison>;
