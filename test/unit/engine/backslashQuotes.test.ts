import assert from 'node:assert/strict';
import { withDoubledQuotes, hasBackslashQuotes } from '../../../src/engine/sources/backslashQuotes';
import { MemorySource, type ByteSource } from '../../../src/engine/sources/byteSource';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const isSo = (text: string): boolean => hasBackslashQuotes(bytesOf(text));

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

  /** The same bytes, cut everywhere. */
  const inPieces = (text: string, size: number): ByteSource => {
    const bytes = bytesOf(text);
    const source = new MemorySource('recs.csv', bytes);
    source.chunks = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    };
    return source;
  };

  it('are doubled, wherever the bytes are cut, and every byte stays where it stands', async () => {
    const text = 'u1,"the \\"best\\", ever \\\\",1\nu2,"x \\" y",2\nu3,a\\b,3\nu4,\\';
    for (let size = 1; size < 8; size++) {
      const source = await withDoubledQuotes(inPieces(text, size));
      let read = '';
      for await (const chunk of source.chunks(() => undefined)) read += new TextDecoder().decode(chunk);
      assert.equal(read, 'u1,"the ""best"", ever \\\\",1\nu2,"x "" y",2\nu3,a\\b,3\nu4,\\');
      assert.equal(read.length, text.length);
    }
  });

  it('leave any other source as it is', async () => {
    const source = inPieces('u1,"the ""best"", ever",1\n', 3);
    assert.equal(await withDoubledQuotes(source), source);
  });
});
