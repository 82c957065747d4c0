import assert from 'node:assert/strict';
import { notShownText } from '../../../src/features/panel/notShownText';

describe('a line that no editor can show', () => {
  it('is named all the same, with what the editor said', () => {
    const binary = new Error('File seems to be binary and cannot be opened as text');
    assert.equal(
      notShownText('recs.csv.gz', 12, binary),
      'Couldn’t open recs.csv.gz in an editor; the line is 12. File seems to be binary and cannot be opened as text',
    );
  });

  it('only a large file is called too large', () => {
    assert.match(notShownText('recs.csv', 9_000_000, undefined), /too large.*line is 9000000/);
    assert.doesNotMatch(notShownText('recs.csv', 3, new Error('It is gone.')), /too large/);
  });
});
