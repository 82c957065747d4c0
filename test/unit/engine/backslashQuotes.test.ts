import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { firstBackslashQuote, openUnzippedBytes } from '../../../src/reading/sources/openContent';
import { InputError } from '../../../src/shared/problem';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const isSo = (text: string): boolean => firstBackslashQuote(bytesOf(text)) >= 0;

describe('quotes behind backslashes', () => {
  it('are what no other way to write text explains', () => {
    assert.equal(isSo('user,title\nu1,"the \\"best\\", ever"\n'), true);
    assert.equal(isSo('"say \\"x\\"",1\n'), true);
    assert.equal(isSo('a\t"x \\"y\\" z"\tb\n'), true);
    // A row over several lines, an empty field, a backslash that stands for itself.
    assert.equal(isSo('u1,"","two\nlines \\"and\\" \\\\"\n'), true);
    // The head of a longer file ends anywhere.
    assert.equal(isSo('u1,"the \\"best\\" of'), true);
  });

  it('are not seen in paths, doubled quotes and JSON', () => {
    assert.equal(isSo('u1,"C:\\dir\\",1\nu2,"D:\\",2\n'), false);
    assert.equal(isSo('u1,"C:\\dir\\"\n'), false);
    assert.equal(isSo('u1,"a ""b"" \\"\n'), false);
    assert.equal(isSo('u1,"{""a"":""x \\""y\\"" z""}"\n'), false);
    assert.equal(isSo('{"user":"u1","title":"the \\"best\\", ever"}\n'), false);
    assert.equal(isSo('\n[{"title":"the \\"best\\" one"}]\n'), false);
    assert.equal(isSo('u1,6\\" pipe\n'), false);
    assert.equal(isSo('u1,"plain"\n'), false);
  });

  it('are refused with their line, in plain and compressed files, and never read as they are', async () => {
    const text = 'user,title\nu1,plain\nu1,"the \\"best\\", ever"\n';
    for (const bytes of [bytesOf(text), Uint8Array.from(gzipSync(text))]) {
      const name = 'recs.csv';
      await assert.rejects(openUnzippedBytes({ kind: 'bytes', name, bytes }), (error) => {
        assert.ok(error instanceof InputError);
        assert.deepEqual([error.problem.file, error.problem.line], [name, 3]);
        return true;
      });
    }
  });

  it('leave any other file as it is', async () => {
    for (const text of ['u1,"the ""best"", ever",1\n', '{"title":"the \\"best\\", ever"}\n', '']) {
      const source = await openUnzippedBytes({ kind: 'bytes', name: 'f', bytes: bytesOf(text) });
      assert.equal(source.bytes, text.length);
    }
  });
});
