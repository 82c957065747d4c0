import assert from 'node:assert/strict';
import type { FindingCode } from '../../../src/shared/finding';
import { findingAdvice } from '../../../src/shared/findingAdvice';

/** Every code once: the type of the record says so. */
const CODES: Record<FindingCode, true> = {
  'missing-field': true,
  'invalid-number': true,
  'repeated-header': true,
  'mixed-percent': true,
  'shortened-id': true,
  'infinite-number': true,
  'invalid-rank': true,
  'unknown-event': true,
  'negative-gain': true,
  'duplicate-item': true,
  'duplicate-truth': true,
  'unsorted-list': true,
  'contradictory-ranks': true,
  'user-without-truth': true,
  'user-without-list': true,
  'no-common-users': true,
  'users-written-otherwise': true,
  'no-common-items': true,
  'items-written-otherwise': true,
  'truncated-line': true,
  'line-too-long': true,
  'unclosed-quote': true,
  'invalid-json': true,
  'file-changed': true,
  'empty-id': true,
  'empty-value': true,
};

describe('what to do about a problem', () => {
  for (const code of Object.keys(CODES) as FindingCode[]) {
    it(`is said in whole sentences, and no button stands there twice: ${code}`, () => {
      const { text, remedies } = findingAdvice(code);
      assert.match(text, /^[A-Z].{20,}\.$/);
      assert.equal(new Set(remedies).size, remedies.length);
    });
  }
});
