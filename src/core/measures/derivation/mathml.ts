/** Token: a text in quotes, a number, a name of letters, or a sign; with the blank before it. */
const TOKENS = / ?(?:"[^"]*"|\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}₂]*|\S)/gu;

/** Signs that end the operand of a sum. */
const BEHIND_SUM = '+−=,)]}';

/**
 * Returns the MathML of a formula in a linear notation like UnicodeMath: `a/b`, `a_b`, `a^b`, `√a`,
 * `∑_{k=1}^K a`, calls as `h(K)`, words in quotes. Braces group one operand and are not displayed. Formulas
 * must be constants of the code, never text from files.
 */
export function mathml(formula: string): string {
  const tokens = formula.match(TOKENS) ?? [];
  let at = 0;

  const next = (): string => tokens[at]?.trim() ?? '';

  /** Parses operands up to the first character of `ends`. */
  function pieces(ends: string): string[] {
    const found: string[] = [];
    while (at < tokens.length && !ends.includes(next())) {
      if (next() !== '/') {
        found.push(operand());
        continue;
      }
      at++;
      found.push(element('mfrac', row(found.pop() ?? ''), row(operand())));
    }
    return found;
  }

  /** Parses operands up to `end`, and skips it. */
  function closed(end: string): string[] {
    const found = pieces(end);
    at++;
    return found;
  }

  function operand(): string {
    const name = next();
    const base = atom();
    if (name === '∑' || name === '∏') return row(withLimits(base), joined(pieces(BEHIND_SUM)));
    if (name === 'max' || name === 'min') return withLimits(base);
    return withScripts(base);
  }

  function withScripts(base: string): string {
    if (next() !== '_' && next() !== '^') return base;
    const script = next() === '_' ? 'msub' : 'msup';
    at++;
    return withScripts(element(script, row(base), row(atom())));
  }

  function withLimits(base: string): string {
    if (next() !== '_') return base;
    at++;
    const under = row(atom());
    if (next() !== '^') return element('munder', base, under);
    at++;
    return element('munderover', base, under, row(atom()));
  }

  function atom(): string {
    const token = next();
    at++;
    switch (token) {
      case '{':
        return joined(closed('}'));
      case '(':
        return row(sign('('), ...closed(')'), sign(')'));
      case '[':
        return row(sign('['), ...closed(']'), sign(']'));
      case '|':
        return row(sign('|'), joined(closed('|')), sign('|'));
      case '√':
        return element('msqrt', row(atom()));
    }
    if (token.startsWith('"')) return words(token.slice(1, -1));
    if (/^\d/.test(token)) return element('mn', token);
    if (!/^\p{L}/u.test(token)) return sign(token);
    const name = element('mi', token);
    return tokens[at] === '(' ? call(name) : name;
  }

  function call(name: string): string {
    const args: string[] = [];
    do {
      at++;
      args.push(joined(pieces(',)')));
    } while (next() === ',');
    at++;
    return row(name, sign('('), args.join(sign(',')), sign(')'));
  }

  return `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">${pieces('').join('')}</math>`;
}

/**
 * Quotes a text for a formula unless it is one name or call, because unquoted words would be a product of
 * names.
 */
export function toMathml(text: string): string {
  return /^\w+(\(.*\))?$/.test(text) ? text : `"${text}"`;
}

function element(name: string, ...content: string[]): string {
  return `<${name}>${content.join('')}</${name}>`;
}

function row(...content: string[]): string {
  return element('mrow', ...content);
}

function joined(found: readonly string[]): string {
  return found.length === 1 ? found[0] : row(...found);
}

function sign(token: string): string {
  return element('mo', token.replace('<', '&lt;'));
}

/** Keeps blanks at both ends, which MathML would drop. */
function words(text: string): string {
  return element('mtext', text.replace(/^ | $/g, '\u00a0'));
}
