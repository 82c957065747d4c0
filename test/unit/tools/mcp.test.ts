import assert from 'node:assert/strict';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { TOOLS } from '../../../src/shared/config/toolConfig';
import { VERSION } from '../../../src/shared/version';
import { COMMAND_LINE } from '../cli/commandLine';
import { EXAMPLES, QUESTIONS } from './questions';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('tools');

const root = path.resolve(__dirname, '../../..');

describe('recscope mcp, asked by a client of the protocol', function () {
  this.timeout(60_000);
  let client: Client;

  const call = async (
    name: string,
    input: Record<string, unknown>,
  ): Promise<{ text: string; isError: boolean }> => {
    const { content, isError = false } = await client.callTool({ name, arguments: input });
    assert.equal(content.length, 1);
    const [part] = content;
    assert.equal(part.type, 'text');
    return { text: part.type === 'text' ? part.text : '', isError };
  };

  before(async () => {
    client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...COMMAND_LINE, 'mcp', '--root', EXAMPLES, '--root', path.join(root, 'test/fixtures')],
        cwd: root,
        stderr: 'inherit',
      }),
    );
  });
  after(() => client.close());

  it('has three tools that only read, each of less than a kilobyte without its input', async () => {
    assert.equal(client.getServerVersion()?.version, VERSION);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      Object.keys(TOOLS),
    );
    for (const { annotations, inputSchema, description } of tools) {
      assert.equal(annotations?.readOnlyHint, true);
      assert.equal(annotations.openWorldHint, false);
      assert.equal(inputSchema.type, 'object');
      assert.ok((description ?? '').length < 1000);
    }
  });

  it('answers all questions about the examples', async () => {
    for (const { question, tool, input, holds } of QUESTIONS) {
      const { text, isError } = await call(tool, input);
      assert.ok(!isError, text);
      for (const each of holds)
        assert.ok(typeof each === 'string' ? text.includes(each) : each.test(text), `${question} ${text}`);
    }
  });

  it('says what is wrong, reads only in its folders, and goes on', async () => {
    const truth = 'films/truth.csv';
    for (const input of [
      { models: '../package.json', truth },
      { models: '/etc/passwd', truth },
      { models: 'git:HEAD:README.md', truth },
      { models: 'nothing.csv', truth },
      { models: 7 },
      {},
    ] as const) {
      const { text, isError } = await call('recscope_evaluate', input);
      assert.ok(isError);
      assertSentence(text);
    }
    assertSentence((await call('rm', {})).text);
    const both = await Promise.all(
      ['popular', 'itemknn'].map((model) =>
        call('recscope_evaluate', { models: `films/${model}.csv`, truth }),
      ),
    );
    assert.ok(both.every(({ isError }) => !isError));
  });
});
