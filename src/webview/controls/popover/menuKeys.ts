/** Returns the index that a key moves to in a menu or list: cyclic, to its ends, or to the next match of a letter. */
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
