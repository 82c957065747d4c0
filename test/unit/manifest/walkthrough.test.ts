import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import manifest from '../../../package.json';

const ROOT = path.resolve(__dirname, '../../..');

describe('the walkthrough', () => {
  const pictures = manifest.contributes.walkthroughs
    .flatMap(({ steps }) => steps)
    .flatMap(({ media }) => ('image' in media ? media.image : media.svg) ?? []);

  it('shows pictures that are there, those of the panel being taken with those of README.md', () => {
    const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    assert.equal(pictures.length, 4);
    for (const picture of pictures) {
      assert.ok(fs.existsSync(path.join(ROOT, picture)), picture);
      if (picture.endsWith('.png')) assert.ok(readme.includes(picture), picture);
    }
    assert.ok(pictures.some((picture) => picture.endsWith('.png')));
  });
});
