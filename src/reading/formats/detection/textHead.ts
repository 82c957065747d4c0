import { guessOfLines, unreadableGuess, type FileGuess } from './fileKind';
import { lineNumber, sampleLines, clipLine } from './lines/headLines';
import { overriddenGuess } from './columns/columnOverrides';
import { delimitedShape, type TableShape } from '../tableShape';
import { headRows, type HeadRows } from './lines/quoting';
import type { FileProblem } from '../fileProblem';
import { formatName, type FormatRule, type ReadOptions } from '../readOptions';

/** Head of a text file, with the user's overrides. */
export class TextHead {
  readonly text: string;
  /** Shape of an empty table of this text, which other shapes extend. */
  readonly blank: TableShape;
  /** First lines of the file that are not blank. */
  readonly lines: readonly string[];
  private cut: HeadRows | undefined;

  /**
   * @param told parts of the format that the user specified
   * @param byItself returns the guess without overrides
   */
  constructor(
    { text, encoding }: { readonly text: string; readonly encoding: TableShape['encoding'] },
    readonly name: string,
    readonly complete: boolean,
    readonly overrides: ReadOptions,
    readonly told: FormatRule,
    private readonly byItself: () => FileGuess,
  ) {
    this.text = text;
    this.blank = { ...delimitedShape(',', [], false, '"'), encoding };
    this.lines = sampleLines(text, complete);
  }

  /** Whether no format is specified. */
  get isOpen(): boolean {
    return this.overrides.format === undefined;
  }

  /** First lines as rows of one field each. */
  get rows(): HeadRows {
    return (this.cut ??= headRows(this.lines, this.told));
  }

  problem(problem: FileProblem): FileGuess {
    return unreadableGuess(problem, this.blank);
  }

  /**
   * Returns the guess with the problem that the file does not have the specified format, and the line that
   * shows it.
   */
  misfit(line = this.lines[0] ?? ''): FileGuess {
    const { shape, problem } = this.byItself();
    return this.problem({
      code: 'misfit',
      format: this.overrides.format ?? '',
      line: lineNumber(this.text, line),
      found: clipLine(line),
      looksLike: problem === undefined ? formatName(shape) : undefined,
    });
  }

  /** Returns how the file is read if its rows have this shape. */
  guessOfRows(found: TableShape): FileGuess {
    const { lines, rows } = this.rows;
    return overriddenGuess({ ...found, ...this.written, comments: rows !== lines }, this.overrides, (shape) =>
      guessOfLines(shape, rows, this.name),
    );
  }

  /** Encoding and first line, which are equal in all shapes of the file. */
  get written(): Pick<TableShape, 'encoding' | 'separatorLine'> {
    const { encoding } = this.blank;
    return this.rows.separator === undefined ? { encoding } : { encoding, separatorLine: true };
  }
}
