import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';

/** Number of letters of a text that a regular expression is tested with. */
const LENGTH = 8_000;

/**
 * Texts on which a regular expression would take time by the square of their length, if any does: pieces of what it
 * matches, one behind the other, and an end that it does not.
 */
export function pumpedTexts(expression: RegExp, length = LENGTH): string[] {
  const literal = parseRegExpLiteral(expression);
  const fillers = new Set(['a', '1', ' ']);
  collect(literal.pattern, (node) => {
    if (node.type === 'Character' && fillers.size < 6) fillers.add(String.fromCodePoint(node.value));
  });
  const pieces = new Set<string>();
  for (const filler of fillers) {
    pieces.add(filler);
    collect(literal.pattern, (node) => {
      if (node.type !== 'Alternative') return;
      for (let start = 0; start < node.elements.length; start++)
        for (let end = start + 1; end <= Math.min(node.elements.length, start + 6); end++)
          pieces.add(
            node.elements
              .slice(start, end)
              .map((element) => sample(element, filler))
              .join(''),
          );
    });
  }
  const [begins] = literal.pattern.alternatives.map((alternative) =>
    alternative.elements
      .slice(0, 1)
      .map((element) => sample(element, 'a'))
      .join(''),
  );
  return [...pieces]
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const pumped = piece.repeat(Math.ceil(length / piece.length));
      return [`${pumped}\u0001\n`, `${begins}${pumped}\n\u0001`];
    });
}

type Node = AST.Pattern | AST.Alternative | AST.Element | AST.QuantifiableElement;

function collect(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if ('alternatives' in node && Array.isArray(node.alternatives))
    for (const alternative of node.alternatives)
      if (alternative.type === 'Alternative') collect(alternative, visit);
  if (node.type === 'Alternative') for (const element of node.elements) collect(element, visit);
  if (node.type === 'Quantifier') collect(node.element, visit);
}

/** A text that an element matches; `filler` where it matches almost anything. */
function sample(node: AST.Element | AST.QuantifiableElement, filler: string): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
      return node.kind === 'digit' ? '1' : node.kind === 'space' ? ' ' : filler;
    case 'CharacterClass':
      return ofClass(node, filler);
    case 'Quantifier':
      return sample(node.element, filler).repeat(Math.max(1, Math.min(node.min, 20)));
    case 'Group':
    case 'CapturingGroup': {
      const texts = node.alternatives.map(({ elements }) =>
        elements.map((element) => sample(element, filler)).join(''),
      );
      // Of several the one with the filler, else the first that is something.
      return texts.findLast((text) => text.includes(filler)) ?? texts.find((text) => text !== '') ?? '';
    }
    default:
      return '';
  }
}

function ofClass(node: AST.CharacterClass, filler: string): string {
  const matches = new RegExp(`^${node.raw}$`, /\\(?:p|u\{)/.test(node.raw) ? 'u' : '');
  if (matches.test(filler)) return filler;
  return (
    ['a', '1', ' ', '_', 'A', '.', ',', '-', '"', '\\', '\u3042'].find((each) => matches.test(each)) ?? ''
  );
}
