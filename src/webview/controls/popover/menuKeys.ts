/**
 * Returns the index of the item that a key moves to in a menu or list: the next or previous item cyclically,
 * the first or last, or the next that begins with the letter.
 */
export function nextItem(key: string, items: readonly HTMLElement[], now: number): number | undefined {
  const count = items.length;
  switch (key) {
    case 'ArrowDown':
      return (now + 1) % count;
    case 'ArrowUp':
      return (now - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  if (!/^\p{L}$/u.test(key)) return undefined;
  const order = items.map((_, step) => (now + 1 + step) % count);
  return order.find((index) => items[index].textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
