import { guessOfLines, unreadable, type FileGuess } from './fileKind';
import { lineNumber, sampleLines, clipLine } from './lines/headLines';
import { overriddenGuess } from './columns/columnOverrides';
import { shapeOf, type TableShape } from '../tableShape';
import { headRows, type HeadRows } from './lines/quoting';
import type { FileProblem } from '../fileProblem';
import { formatName, type FormatRule, type ReadOptions } from '../readOptions';

/** The head of a file of text, and what a person told of the file. */
export class TextHead {
  readonly text: string;
  /** An empty table. */
  readonly blank: TableShape;
  /** The first lines that are not blank. */
  readonly lines: readonly string[];
  private cut: HeadRows | undefined;

  /**
   * @param told the format of the overrides
   * @param byItself what the file is taken for where nothing is told of it
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
    this.blank = { ...shapeOf(',', [], false, '"'), encoding };
    this.lines = sampleLines(text, complete);
  }

  /** Whether nothing is told of how the file is written. */
  get isOpen(): boolean {
    return this.overrides.format === undefined;
  }

  /** The lines as rows. */
  get rows(): HeadRows {
    return (this.cut ??= headRows(this.lines, this.told));
  }

  problem(problem: FileProblem): FileGuess {
    return unreadable(problem, this.blank);
  }

  /** What is said where the file is not what was told, as that line shows. */
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

  /** What the file is whose rows have this shape. */
  guessOfRows(found: TableShape): FileGuess {
    const { lines, rows } = this.rows;
    return overriddenGuess({ ...found, ...this.written, comments: rows !== lines }, this.overrides, (shape) =>
      guessOfLines(shape, rows, this.name),
    );
  }

  /** What is the same for all shapes of its rows. */
  get written(): Pick<TableShape, 'encoding' | 'separatorLine'> {
    const { encoding } = this.blank;
    return this.rows.separator === undefined ? { encoding } : { encoding, separatorLine: true };
  }
}
