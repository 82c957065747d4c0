import { createInterface } from 'node:readline';
import * as l10n from '@vscode/l10n';
import { visibleLines } from './print';

/** Asks the person at the terminal, up to a maximum number of questions per call. */
export class TerminalQuestions {
  constructor(
    private left: number,
    private readonly input: NodeJS.ReadStream | NodeJS.ReadableStream = process.stdin,
    private readonly output: NodeJS.WriteStream | NodeJS.WritableStream = process.stderr,
  ) {}

  /** Whether both streams are a terminal, and the call may ask once more. */
  get canAsk(): boolean {
    return this.left > 0 && isTerminal(this.input) && isTerminal(this.output);
  }

  /** Asks for one of the choices. @returns its index, 0 for Enter alone; undefined: no answer can come */
  async ask(question: string, choices: readonly string[]): Promise<number | undefined> {
    if (!this.canAsk) return undefined;
    this.left--;
    this.output.write(
      visibleLines([question, ...choices.map((choice, index) => `  ${index + 1}  ${choice}`)]),
    );
    const terminal = createInterface({ input: this.input, output: this.output });
    terminal.setPrompt(l10n.t('Number, or Enter for {0}: ', '1'));
    try {
      terminal.prompt();
      for await (const line of terminal) {
        const answer = line.trim();
        const index = answer === '' ? 0 : Number(answer) - 1;
        if (Number.isInteger(index) && index >= 0 && index < choices.length) return index;
        terminal.prompt();
      }
      return undefined;
    } finally {
      terminal.close();
    }
  }
}

function isTerminal(stream: object): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
