import type { Delimiter, Quote } from '../tableShape';
import { cutLine, type CutLine } from './textLines';

/**
 * Cuts the lines of a head into fields, each only once by a delimiter: whoever tries what a file may be cuts all of them,
 * and before a file is read nothing else takes as long.
 */
export class LineCutter {
  private readonly known = new Map<Delimiter, Map<string, CutLine>>();

  constructor(readonly quote: Quote | undefined) {}

  cut(line: string, delimiter: Delimiter): CutLine {
    let lines = this.known.get(delimiter);
    if (lines === undefined) this.known.set(delimiter, (lines = new Map()));
    let cut = lines.get(line);
    if (cut === undefined) lines.set(line, (cut = cutLine(line, delimiter, this.quote)));
    return cut;
  }

  fields(line: string, delimiter: Delimiter): readonly string[] {
    return this.cut(line, delimiter).fields;
  }
}
