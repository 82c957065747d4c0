import type { ReadingSample, SampledRow } from '../detection/sampledRows';
import { FewItems } from './fewItems';
import { hashOfId } from './idHash';

/**
 * Rows of the few users that were kept of a file.
 *
 * @param reach every user of the file whose hash is smaller is among them
 * @param items absent: of no others anything is known
 */
export function readingSample(
  rows: readonly SampledRow[],
  reach: number,
  items: ReadingSample['items'] = new FewItems().addAll(rows.map(({ item }) => item)),
): ReadingSample {
  const hashes = new Map<string, number>();
  const hashOf = (user: string): number => {
    let hash = hashes.get(user);
    if (hash === undefined) hashes.set(user, (hash = hashOfId(user)));
    return hash;
  };
  return {
    reach,
    items,
    within: (most) => (most >= reach ? rows : rows.filter(({ user }) => hashOf(user) < most)),
  };
}
