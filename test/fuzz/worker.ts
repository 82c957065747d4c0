/** Tries cases, one at a time, in a process of its own: a case that hangs or eats all memory ends only this one. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { FuzzCase } from './fuzzCase';
import { makeCase } from './fuzzCase';
import type { Answer, Question } from './protocol';
import { saveCase, savedCase } from './savedCase';
import { shrunk } from './shrink';
import { tryCase } from './tryCase';
import { signatureOf } from './violation';

const SHRINKING_MILLISECONDS = 8000;
const known = new Set<string>();

process.on('message', (question: Question) => {
  void answerTo(question).then((answer) => process.send?.(answer));
});
// Nobody is left to answer.
process.on('disconnect', () => process.exit());

async function answerTo(question: Question): Promise<Answer> {
  const one =
    question.kind === 'made' ? makeCase(question.seed, question.number) : savedCase(question.folder);
  const begun = process.cpuUsage();
  try {
    const ending = await tryCase(one);
    const { user, system } = process.cpuUsage(begun);
    return { kind: ending, milliseconds: (user + system) / 1000 };
  } catch (error) {
    const signature = signatureOf(error);
    const isNew = !known.has(signature);
    known.add(signature);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    let folder: string | undefined;
    if (isNew && question.kind === 'made') {
      folder = path.join(question.out, `${question.seed}-${question.number}`);
      saveCase(folder, one, stack);
      const attempt = `${folder}-attempt`;
      const failsAlike = (smaller: FuzzCase): Promise<boolean> => {
        // Should it hang, this is what is left of it.
        saveCase(attempt, smaller, 'the attempt to make a case smaller');
        return failsAs(signature, smaller);
      };
      const smallest = await shrunk(one, failsAlike, SHRINKING_MILLISECONDS);
      rmSync(attempt, { recursive: true, force: true });
      if (smallest !== one) saveCase((folder = `${folder}-smaller`), smallest, stack);
    }
    return { kind: 'failed', signature, stack, folder };
  }
}

async function failsAs(signature: string, one: FuzzCase): Promise<boolean> {
  try {
    await tryCase(one);
    return false;
  } catch (error) {
    return signatureOf(error) === signature;
  }
}
