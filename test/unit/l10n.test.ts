import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const korean = json('l10n/bundle.l10n.ko.json');
const IMPORT = "import * as l10n from '@vscode/l10n';";
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file,
    contents: readFileSync(path.join(root, 'src', file), 'utf8'),
  }))
  .filter(({ contents }) => contents.includes('l10n.t('));

/** The sentences of a file's calls of `l10n.t`, and their keys: with a comment for translators the key holds it. */
function sentences(file: string, contents: string): [key: string, sentence: string][] {
  const found: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'l10n.t') {
      const [first] = node.arguments;
      if (ts.isStringLiteralLike(first)) found.push([first.text, first.text]);
      else if (ts.isObjectLiteralExpression(first)) {
        const { message = '', comment = '' } = Object.fromEntries(
          first.properties.map((property) => [
            property.name?.getText(),
            ts.isPropertyAssignment(property) ? wordsOf(property.initializer) : '',
          ]),
        ) as { message?: string; comment?: string };
        found.push([`${message}/${comment}`, message]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, contents, ts.ScriptTarget.Latest, true));
  return found;
}

function wordsOf(node: ts.Expression): string {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(wordsOf).join('');
  return ts.isStringLiteralLike(node) ? node.text : '';
}

describe('what a person reads, in English and Korean', () => {
  let english: Record<string, string> = {};

  before('strings are taken from src', function () {
    this.timeout(60_000);
    english = Object.fromEntries(sources.flatMap(({ file, contents }) => sentences(file, contents)));
    assert.ok(Object.keys(english).length > 50, 'the extraction found hardly any strings');
  });

  it('every file imports the words in the same way, by which the tool finds its calls', () => {
    assert.deepEqual(
      sources.filter(({ contents }) => !contents.includes(IMPORT)).map(({ file }) => file),
      [],
    );
  });

  it('every sentence of the code has its translation', () => {
    assert.deepEqual(
      Object.keys(english).filter((key) => (korean[key] ?? '').trim() === ''),
      [],
    );
  });

  it('no translation is left over from a sentence that is gone', () => {
    assert.deepEqual(
      Object.keys(korean).filter((key) => !(key in english)),
      [],
    );
  });

  it('a translation has the same placeholders', () => {
    const differing = Object.entries(korean).filter(
      ([key, text]) => key in english && placeholders(text).join() !== placeholders(english[key]).join(),
    );
    assert.deepEqual(differing, []);
  });

  it('a translation is Korean, not a copy: only names and signs may look the same', () => {
    const untranslated = Object.entries(korean).filter(
      ([key, text]) => text === english[key] && /[a-z]{3}/.test(text.replace(/\{\d+\}/g, '')),
    );
    assert.deepEqual(untranslated, []);
  });

  it('every call names its sentence, because a sentence that is put together cannot be translated', () => {
    const calls = sources.flatMap(({ file, contents }) =>
      [...contents.matchAll(/l10n\.t\(\s*(.)/g)]
        .filter((call) => !/['"{]/.test(call[1]) && !/`[^$`]*`\s*[,)]/.test(contents.slice(call.index)))
        .map((call) => `${file}: ${contents.slice(call.index, call.index + 60)}`),
    );
    assert.deepEqual(calls, []);
  });

  it('the manifest and both of its languages have the same keys', () => {
    const used = [...readFileSync(path.join(root, 'package.json'), 'utf8').matchAll(/"%([^%"]+)%"/g)].map(
      (match) => match[1],
    );
    assert.deepEqual(Object.keys(json('package.nls.json')).sort(), [...new Set(used)].sort());
    assert.deepEqual(Object.keys(json('package.nls.ko.json')).sort(), [...new Set(used)].sort());
  });

  it('links and names in the manifest’s texts survive translation', () => {
    const translated = json('package.nls.ko.json');
    const kept = (text: string): string[] =>
      (text.match(/`[^`]+`|\(command:[^)]+\)|\(https?:[^)]+\)/g) ?? []).sort();
    for (const [key, text] of Object.entries(json('package.nls.json'))) {
      assert.deepEqual(kept(translated[key]), kept(text), key);
    }
  });
});

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}

function json(file: string): Record<string, string> {
  const place = path.join(root, file);
  assert.ok(existsSync(place), `${file} is missing`);
  return JSON.parse(readFileSync(place, 'utf8')) as Record<string, string>;
}
