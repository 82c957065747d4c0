import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');

/** An option, by itself or in a sentence; a whole command is run in a terminal of the editor, too. */
const OPTION = /^(?!.*(?:recscope|`git) [-a-z]).*(?:^|[\s(`“])--[a-z]/s;

/** Advice that names options of the command line and has no other words for the editor: "core/x.ts: Add --items FILE." */
function unmended(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (!text.includes('advice') || !text.includes('--')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && OPTION.test(node.text) && !hasEditorWords(node))
      found.push(`${file}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  const advice = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'advice') visit(node.initializer);
    else ts.forEachChild(node, advice);
  };
  advice(source);
  return found;
}

/** Beside it stands `inEditor`, or who asks decides: a surface is looked at, or handed on. */
function hasEditorWords(literal: ts.Node): boolean {
  for (let node = literal; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    if (ts.isConditionalExpression(parent) && /surface/i.test(parent.condition.getText())) return true;
    if (ts.isCallExpression(parent) && parent.arguments.some((each) => each.getText() === 'surface'))
      return true;
    // The panel shows the choices of what is asked.
    if (ts.isNewExpression(parent) && parent.expression.getText() === 'UnclearReading') return true;
    if (
      ts.isObjectLiteralExpression(parent) &&
      parent.properties.some(({ name }) => name?.getText() === 'inEditor')
    )
      return true;
  }
  return false;
}

/** Tables are evaluated from the command line alone. */
const ELSEWHERE = /^src\/(?:core\/sql|engine\/backends)\//;

it('what an error advises on the command line alone has other words in the editor', () => {
  const files = ['src/core', 'src/engine'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`)
      .filter((file) => !ELSEWHERE.test(file)),
  );
  assert.deepEqual(files.flatMap(unmended), []);
});
