import assert from 'node:assert/strict';
import { NewestQuestion } from '../../../src/webview/table/newestQuestion';

describe('the newest of several questions', () => {
  /** Questions by name, each answered when the test says so. */
  class AskedQuestion {
    readonly names: string[] = [];
    private readonly answers = new Map<
      string,
      { resolve: (answer: string) => void; reject: (error: Error) => void }
    >();

    question(name: string): () => Promise<string> {
      return () => {
        this.names.push(name);
        return new Promise((resolve, reject) => this.answers.set(name, { resolve, reject }));
      };
    }

    async answer(name: string): Promise<void> {
      this.answers.get(name)?.resolve(name.toUpperCase());
      await nextTurn();
    }

    async fail(name: string): Promise<void> {
      this.answers.get(name)?.reject(new Error(name));
      await nextTurn();
    }
  }

  const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it('waits for the one under way, and leaves out those between', async () => {
    const asked = new AskedQuestion();
    const newest = new NewestQuestion();
    const answers: Promise<string | undefined>[] = [];
    for (const name of ['u', 'u7', 'u77']) {
      answers.push(newest.ask(asked.question(name)));
      await nextTurn();
    }
    assert.deepEqual(asked.names, ['u']);
    await asked.answer('u');
    assert.deepEqual(asked.names, ['u', 'u77']);
    await asked.answer('u77');
    assert.deepEqual(await Promise.all(answers), [undefined, undefined, 'U77']);
  });

  it('is answered at once where none is under way', async () => {
    const asked = new AskedQuestion();
    const newest = new NewestQuestion();
    for (const name of ['a', 'b']) {
      const answer = newest.ask(asked.question(name));
      await nextTurn();
      await asked.answer(name);
      assert.equal(await answer, name.toUpperCase());
    }
  });

  it('is asked although the one before failed', async () => {
    const asked = new AskedQuestion();
    const newest = new NewestQuestion();
    const failed = newest.ask(asked.question('a'));
    await nextTurn();
    const next = newest.ask(asked.question('b'));
    const rejected = assert.rejects(failed, /^Error: a$/);
    await asked.fail('a');
    await rejected;
    await asked.answer('b');
    assert.equal(await next, 'B');
  });
});
