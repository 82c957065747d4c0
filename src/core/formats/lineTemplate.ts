/**
 * The texts before, between and behind the fields of every line, as in `(7, 540, 0.9)` or `u7 -> i540 : 0.9`. A blank in
 * them is any run of blanks; fields are without blanks around them.
 */
export type LineTemplate = readonly string[];

const TAB = 9;
const BLANK = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Cuts lines by a template. */
export class TemplateCutter {
  /** Where the fields of the last line begin and end. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** How many fields a line has. */
  readonly fields: number;
  private readonly texts: readonly Uint8Array[];

  constructor(template: LineTemplate) {
    this.fields = template.length - 1;
    this.texts = template.map((text) => encoder.encode(text));
  }

  /** Whether the line bytes[start … end) is like the template; then its fields are found. */
  cut(bytes: Uint8Array, start: number, end: number): boolean {
    let to = end;
    while (to > start && isBlank(bytes[to - 1])) to--;
    let at = this.behind(0, bytes, this.pastBlanks(bytes, start, to), to);
    const last = this.fields;
    for (let field = 0; field < last; field++) {
      if (at < 0) return false;
      const from = this.pastBlanks(bytes, at, to);
      let stop = field + 1 === last ? to - this.texts[last].length : from;
      if (stop < from) return false;
      // Where a text that begins with a blank does not stand at one blank of a run, it stands at none of the others.
      const inRuns = this.texts[field + 1][0] === BLANK;
      while (stop <= to && (at = this.behind(field + 1, bytes, stop, to)) < 0)
        stop = inRuns && stop < to && isBlank(bytes[stop]) ? this.pastBlanks(bytes, stop, to) : stop + 1;
      this.starts[field] = from;
      while (stop > from && isBlank(bytes[stop - 1])) stop--;
      this.ends[field] = stop;
    }
    return at === to;
  }

  private pastBlanks(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && isBlank(bytes[at])) at++;
    return at;
  }

  /** The place behind a text of the template that stands at `from`, −1 when it does not. */
  private behind(text: number, bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    for (const byte of this.texts[text]) {
      if (at >= to || (byte === BLANK ? !isBlank(bytes[at]) : bytes[at] !== byte)) return -1;
      at = byte === BLANK ? this.pastBlanks(bytes, at, to) : at + 1;
    }
    return at;
  }
}

function isBlank(byte: number): boolean {
  return byte === BLANK || byte === TAB;
}

/** The fields of a line; undefined where it is not like the template. */
export function fieldsByTemplate(line: string, cutter: TemplateCutter): string[] | undefined {
  const bytes = encoder.encode(line);
  if (!cutter.cut(bytes, 0, bytes.length)) return undefined;
  return Array.from({ length: cutter.fields }, (_, field) =>
    decoder.decode(bytes.subarray(cutter.starts[field], cutter.ends[field])),
  );
}

/** Whether lines like this are those of a table with bars, above which a title may stand. */
export function hasBars(template: LineTemplate): boolean {
  return template.every((text) => text === '' || /^[|\u2502\u2506\u2551]$/.test(text));
}

/** What horizontal rules of tables are drawn with, and their crossings. */
const RULE_BYTES: ReadonlySet<number> = new Set(encoder.encode(' \t|+-=_:.\u2500\u2550'));

/** Whether bytes[start … end) is a rule of a printed table: `+-----+-----+`, `|---:|`, `╞═════╪═════╡`. */
export function isRule(bytes: Uint8Array, start: number, end: number): boolean {
  let drawn = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    // U+2500 … U+257F in UTF-8.
    if (byte === 0xe2 && (bytes[at + 1] === 0x94 || bytes[at + 1] === 0x95) && at + 2 < end) {
      if (bytes[at + 2] !== 0x82 || bytes[at + 1] !== 0x94) drawn++;
      at += 2;
    } else if (RULE_BYTES.has(byte)) {
      if (byte === 0x2d || byte === 0x3d || byte === 0x5f) drawn++;
    } else return false;
  }
  return drawn > 1;
}

/** As isRule, of a text. */
export function isRuleText(line: string): boolean {
  const bytes = encoder.encode(line);
  return isRule(bytes, 0, bytes.length);
}
