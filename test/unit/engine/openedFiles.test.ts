import assert from 'node:assert/strict';
import { Engine } from '../../../src/engine/engine';
import { openBytes, type ByteSource, type FileReference } from '../../../src/reading/sources/byteSource';
import { withOpenedFiles } from '../../../src/reading/sources/openedFiles';
import { InputError } from '../../../src/shared/problem';
import { Workspace } from './engineWorkspace';
import { openSource } from '../../../src/reading/sources/fileSource';

/** Opens bytes, and counts how often, and how many are open. */
class Opening {
  opened = 0;
  closed = 0;
  stamp = 'as it was';

  readonly open = async (reference: FileReference): Promise<ByteSource> => {
    this.opened++;
    const source = await openBytes(reference);
    const close = async (): Promise<void> => void this.closed++;
    return Object.assign(source, { stamp: this.stamp, close });
  };
}

const fileOf = (name: string): FileReference => ({ kind: 'bytes', name, bytes: new Uint8Array(1) });

describe('the files of a run', () => {
  it('are opened once each by an evaluation, whatever is asked of them', async () => {
    const workspace = new Workspace();
    const opened: string[] = [];
    const engine = new Engine((reference, limit) => {
      opened.push(reference.name);
      return openSource(reference, limit);
    });
    const rows = (value: string): string =>
      [
        'user_id,item_id,score',
        ...Array.from({ length: 40 }, (_, row) => `u${row >> 2},i${row & 3},${value}`),
      ].join('\n');
    workspace.write('recs.csv', rows('0.5'));
    workspace.write('truth.csv', rows('1'));
    workspace.write('train.csv', rows('2'));
    try {
      const request = workspace.request('recs.csv', 'truth.csv');
      const train = {
        ...request.truth,
        file: { ...request.truth.file, name: 'train.csv', path: `${workspace.folder}/train.csv` },
      };
      const outcome = await engine.evaluate({ ...request, train: [train] }, () => undefined);
      assert.equal(outcome.kind, 'done');
      assert.deepEqual(opened.toSorted(), ['recs.csv', 'train.csv', 'truth.csv']);
    } finally {
      workspace.remove();
    }
  });

  it('are closed when it ends, also when it fails', async () => {
    const opening = new Opening();
    const [one, other] = [fileOf('one'), fileOf('other')];
    await assert.rejects(
      withOpenedFiles(opening.open, async (files) => {
        for (const file of [one, other, one]) await files.use(file, () => undefined);
        await files.use(other, () => Promise.reject(new InputError({ message: '', advice: '' })));
      }),
      (error) => error instanceof InputError && error.problem.file === 'other',
    );
    assert.deepEqual([opening.opened, opening.closed], [2, 2]);
  });

  it('are not kept open when there are hundreds, and then must be what they were', async () => {
    const opening = new Opening();
    const all = Array.from({ length: 300 }, (_, number) => fileOf(`model ${number}`));
    let most = 0;
    await withOpenedFiles(opening.open, async (files) => {
      for (const file of [...all, ...all])
        await files.use(file, () => void (most = Math.max(most, opening.opened - opening.closed)));
      // A process may have 64 in all.
      assert.ok(most < 20, `${most} open`);
      opening.stamp = 'another';
      await files.use(all[0], () => undefined);
      await assert.rejects(
        files.use(all[299], () => undefined),
        (error) => error instanceof InputError && error.problem.file === 'model 299',
      );
    });
    assert.equal(opening.closed, opening.opened);
  });
});
