import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import { conventions } from '../../../src/core/measures/conventions';
import { DEFAULT_MEASURES } from '../../../src/shared/config/evaluationConfig';

describe('the settings in package.json', () => {
  const { properties } = manifest.contributes.configuration;
  it('offer the conventions that there are', () => {
    assert.deepEqual(
      properties['recscope.convention'].enum,
      conventions.map(({ name }) => name),
    );
  });
  it('begin with the same measures as the command line', () => {
    assert.equal(properties['recscope.measures'].default, DEFAULT_MEASURES);
  });
});
