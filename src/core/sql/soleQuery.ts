import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { clipText } from '../../shared/text/clip';
import type { Dialect, Backslash, LexicalRules, QuoteRule } from './dialects/dialect';

/** Maximum characters of a line in messages. */
const MAX_LINE_CHARACTERS = 80;

/**
 * Returns the only query in the text of a file, safe to put in brackets: it cannot close them, begin another
 * statement, or be a command to the client, which may run a shell. Refuses text that engines parse differently; drops
 * a semicolon at the end, with the comments after it.
 *
 * @param text from any source
 * @throws InputError with the line, without the file
 */
export function soleQuery(text: string, { lexis }: Dialect): string {
  const query = text.replace(/^\ufeff/, '');
  const brackets: number[] = [];
  let end: number | undefined;
  let holdsSomething = false;
  /** Whether only blanks precede in the line. */
  let isFirst = true;
  const refuse = (at: number, message: string, advice: string): InputError =>
    new InputError({ line: lineOf(query, at), message, advice: `${advice}\n${shownLine(query, at)}` });

  // eslint-disable-next-line no-control-regex
  const control = query.search(/[\0-\x08\v\f\x0e-\x1f\x7f]|\r(?!\n)/);
  if (control >= 0)
    throw refuse(
      control,
      l10n.t('The query contains a control character: {0}.', named(query, control)),
      l10n.t('Take it out, and write the file again.'),
    );
  for (let at = 0; at < query.length;) {
    const sign = query[at];
    const comment = commentAt(query, at, lexis);
    const quote = comment ?? quoteAt(query, at, lexis);
    const part = comment ?? quote;
    if (part?.end === undefined && part !== undefined)
      throw refuse(
        at,
        l10n.t('What {0} begins here is never closed.', part.mark),
        l10n.t('Close it in the file.'),
      );
    // A dollar that begins no quote may be part of a name, or begin a quote in another engine.
    if (
      part?.unclear === true ||
      /[‘’“”]/.test(sign) ||
      (part === undefined && sign === '$' && lexis.dollars === true)
    )
      throw refuse(
        at,
        l10n.t('By engine, version and settings this is read in different ways.'),
        l10n.t(
          'Write plain quotes, no backslash before their end, no comment within a comment, and names with $ in double quotes.',
        ),
      );
    if (comment === undefined && /\S/.test(sign)) {
      if (end !== undefined)
        throw refuse(
          at,
          l10n.t('The file holds more than one query: there is text after “;”.'),
          l10n.t('Keep one query. What goes before it becomes a part of it by WITH, or a view.'),
        );
      if (isCommand(query, at, isFirst, lexis))
        throw refuse(
          at,
          l10n.t('The client of the engine would take this for a command, which may start programs.'),
          l10n.t('Remove it from the query. If it is text, put it in quotes.'),
        );
      if (sign === ';') end = at;
      else holdsSomething = true;
    }
    if (part === undefined && sign === '(') brackets.push(at);
    if (part === undefined && sign === ')' && brackets.pop() === undefined)
      throw refuse(
        at,
        l10n.t('“{0}” closes nothing that the query opened.', sign),
        l10n.t('The file must hold one whole query.'),
      );
    if (sign === '\n') isFirst = true;
    else if (/\S/.test(sign)) isFirst = false;
    at = part?.end ?? at + 1;
  }
  const open = brackets.pop();
  if (open !== undefined)
    throw refuse(
      open,
      l10n.t('What {0} begins here is never closed.', '('),
      l10n.t('The file must hold one whole query.'),
    );
  if (!holdsSomething)
    throw new InputError({
      message: l10n.t('The file holds no query.'),
      advice: l10n.t('Write one there, such as {0}.', 'SELECT * FROM recs'),
    });
  return query.slice(0, end);
}

/** A quote or a comment. */
interface Part {
  /** Opening mark. */
  readonly mark: string;
  /** Index after the end of the text; undefined: its quote is not closed. */
  readonly end: number | undefined;
  /** Whether the text may also end elsewhere, depending on how backslashes are read. */
  readonly unclear?: boolean;
}

function commentAt(query: string, at: number, { comments, joinsComments }: LexicalRules): Part | undefined {
  if (query.startsWith('/*', at)) {
    const end = query.indexOf('*/', at + 2);
    const inner = query.indexOf('/*', at + 2);
    return { mark: '/*', end: end < 0 ? undefined : end + 2, unclear: inner >= 0 && inner < end };
  }
  const mark = comments.find((each) => query.startsWith(each, at));
  if (mark === undefined) return undefined;
  const found = query.indexOf('\n', at);
  const end = found < 0 ? query.length : found;
  return { mark, end, unclear: joinsComments === true && query.slice(at, end).trimEnd().endsWith('\\') };
}

function quoteAt(query: string, at: number, { quotes, dollars }: LexicalRules): Part | undefined {
  const quote = quotes.find(({ mark }) => query[at] === mark);
  if (quote !== undefined) return endOf(query, at, quote);
  if (dollars === undefined || query[at] !== '$' || isInWord(query, at)) return undefined;
  const tag = /\$(?:[a-z_]\w*)?\$/iy;
  tag.lastIndex = at;
  const mark = tag.exec(query)?.[0];
  if (mark === undefined) return undefined;
  const end = query.indexOf(mark, at + mark.length);
  return { mark, end: end < 0 ? undefined : end + mark.length };
}

function endOf(query: string, at: number, quote: QuoteRule): Part {
  const { mark } = quote;
  const backslash = backslashIn(query, at, quote);
  for (let place = at + 1; place < query.length; place++) {
    if (query[place] === '\\') {
      if (backslash === 'escape') place++;
      else if (backslash === 'unclear') {
        const first = place;
        while (query[place + 1] === '\\') place++;
        // An odd number of backslashes keeps the quote open if they escape.
        if ((place - first) % 2 === 0 && query[place + 1] === mark)
          return { mark, end: place + 1, unclear: true };
      }
    } else if (query[place] === mark) return { mark, end: place + 1 };
  }
  return { mark, end: undefined };
}

function backslashIn(query: string, at: number, { backslash, behind }: QuoteRule): Backslash {
  if (behind === undefined || at === 0 || !behind.letters.includes(query[at - 1])) return backslash;
  // The letter may be the end of a word, or after a number, which some engines read as a separate word.
  return isInWord(query, at - 1) ? 'unclear' : behind.backslash;
}

/** Returns whether the previous character may belong to the same word. */
function isInWord(query: string, at: number): boolean {
  return at > 0 && /[\w$\u0080-\uffff]/.test(query[at - 1]);
}

function isCommand(query: string, at: number, isFirst: boolean, { commands }: LexicalRules): boolean {
  if (commands?.anywhere !== undefined && query.startsWith(commands.anywhere, at)) return true;
  if (commands?.line === undefined || !isFirst) return false;
  const line = new RegExp(commands.line, 'y');
  line.lastIndex = at;
  return line.test(query);
}

function lineOf(query: string, at: number): number {
  return query.slice(0, at).split('\n').length;
}

function shownLine(query: string, at: number): string {
  const [line] = query.slice(query.lastIndexOf('\n', at - 1) + 1).split('\n');
  return clipText(line.trim(), MAX_LINE_CHARACTERS);
}

function named(query: string, at: number): string {
  return `U+${query.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`;
}
