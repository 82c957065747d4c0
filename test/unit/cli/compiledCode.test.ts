import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isOwn } from '../../../src/cli/compiledCode';

describe('the folder of compiled code', () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'recscope-compiled-'));
  const user = process.getuid?.();

  before(function () {
    // Windows has no such owners and modes.
    if (user === undefined) this.skip();
  });

  after(() => rmSync(parent, { recursive: true, force: true }));

  it('is made for the user alone', () => {
    const folder = path.join(parent, 'made');
    assert.equal(isOwn(folder, user), true);
    assert.equal(statSync(folder).mode & 0o077, 0);
    assert.equal(isOwn(folder, user), true, 'the second time');
  });

  it('is not used where somebody else may have put code into it', () => {
    const open = path.join(parent, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const link = path.join(parent, 'link');
    mkdirSync(path.join(parent, 'aim'));
    symlinkSync(path.join(parent, 'aim'), link);
    assert.equal(isOwn(open, user), false, 'everybody writes to it');
    assert.equal(isOwn(link, user), false, 'it is a link');
    assert.equal(isOwn(path.join(parent, 'aim'), Number(user) + 1), false, 'it is of somebody else');
  });

  it('is done without where there can be none', () => {
    const file = path.join(parent, 'file');
    writeFileSync(file, '');
    assert.equal(isOwn(file, user), false);
    assert.equal(isOwn(path.join(file, 'folder'), user), false);
    assert.equal(isOwn(path.join(parent, 'absent', 'folder'), user), false);
    assert.equal(existsSync(path.join(parent, 'absent')), false);
  });
});
