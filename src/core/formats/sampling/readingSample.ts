import type { ReadingSample, SampledRow } from '../detection/sampledRows';
import { hashOfId } from './idHash';

/**
 * Rows of the few users that were kept of a file.
 *
 * @param reach every user of the file whose hash is smaller is among them
 */
export function readingSample(rows: readonly SampledRow[], reach: number): ReadingSample {
  const hashes = new Map<string, number>();
  const hashOf = (user: string): number => {
    let hash = hashes.get(user);
    if (hash === undefined) hashes.set(user, (hash = hashOfId(user)));
    return hash;
  };
  return { reach, within: (most) => (most >= reach ? rows : rows.filter(({ user }) => hashOf(user) < most)) };
}
