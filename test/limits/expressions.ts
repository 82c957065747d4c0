import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression of the source. */
export interface Expression {
  readonly file: string;
  readonly line: number;
  readonly expression: RegExp;
}

/**
 * All regular expressions of the source, those that are put together of constants among them.
 *
 * @param unread is told of each that is made of what only shows when it runs
 */
export function expressionsOf(root: string, unread: (place: string) => void): Expression[] {
  const found = new Map<string, Expression>();
  for (const name of fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.tsx?$/.test(name) || name.startsWith('scanner')) continue;
    const text = fs.readFileSync(path.join(root, name), 'utf8');
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const constants = new Map<string, string>();
    const textOf = (node: ts.Expression): string | undefined => {
      if (ts.isStringLiteralLike(node)) return node.text;
      if (ts.isIdentifier(node)) return constants.get(node.text);
      if (!ts.isTemplateExpression(node)) return undefined;
      const parts = node.templateSpans.map(({ expression, literal }) => {
        const value = textOf(expression);
        return value === undefined ? undefined : value + literal.text;
      });
      return parts.includes(undefined) ? undefined : node.head.text + parts.join('');
    };
    const add = (node: ts.Node, pattern: string | undefined, flags: string | undefined): void => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (pattern === undefined || flags === undefined) unread(`${name}:${line}`);
      else found.set(`/${pattern}/${flags}`, { file: name, line, expression: new RegExp(pattern, flags) });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
        const value = textOf(node.initializer);
        if (value !== undefined) constants.set(node.name.text, value);
      }
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        add(node, node.text.slice(1, end), node.text.slice(end + 1));
      }
      if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
        const [pattern, flags] = node.arguments ?? [];
        add(node, pattern && textOf(pattern), flags === undefined ? '' : textOf(flags));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found.values()];
}
