import assert from 'node:assert/strict';
import type { DifferenceView } from '../../../src/shared/protocol/views/conventionsView';
import { type ComparedConvention, conventionGroups } from '../../../src/webview/conventions/conventionGroups';

const difference = (choice: string, to: string, mean: number): DifferenceView => ({
  choice,
  from: '',
  to,
  mean,
  touchedUsers: 3,
  examples: [],
});
const row = (
  convention: string,
  mean: number,
  differences: readonly DifferenceView[],
  users = 10,
): ComparedConvention => ({
  kind: 'value',
  convention,
  mean,
  users,
  differs: differences.length > 0,
  differences,
  interacting: false,
});

describe('conventions that say the same for the same reasons are told of once', () => {
  const binary = [difference('gain', 'binary', 0.2)];
  const groups = conventionGroups({
    measure: 'nDCG@10',
    reference: { convention: 'recscope', mean: 0.3, users: 10 },
    others: [
      row('far', 0.9, [difference('missed', 'ignored', 0.9)]),
      row('replay', 0.2, binary),
      row('lenskit', 0.3, []),
      row('cornac', 0.2, binary),
      row('of other users', 0.2, binary, 8),
      row('by chance', 0.2, [difference('discount', 'jarvelin', 0.2)]),
      { kind: 'refused', convention: 'strict', user: 'u1', item: 'i1' },
    ],
  });

  it('those that agree with the one in use stand together', () => {
    assert.deepEqual(groups.agreeing, ['lenskit']);
  });

  it('so do those of equal mean, users and reasons; the nearest come first', () => {
    assert.deepEqual(
      groups.differing.map(({ names }) => names),
      [['replay', 'cornac'], ['of other users'], ['by chance'], ['far']],
    );
  });

  it('those that refuse the lists are kept apart', () => {
    assert.deepEqual(
      groups.refused.map(({ convention }) => convention),
      ['strict'],
    );
  });
});
