/**
 * Sets the tooltip of a number in full precision, or a name in full length (from `data-full`), on hover. Not earlier: a
 * table has hundreds of numbers, and a screen reader would read each of them twice.
 */
export function fullOnHover({ target }: PointerEvent): void {
  const shown = target instanceof Element ? target.closest('[data-full]') : null;
  const full = shown?.getAttribute('data-full') ?? '';
  if (!(shown instanceof HTMLElement) || full === '' || shown.title !== '') return;
  shown.title = full;
  shown.addEventListener('pointerleave', () => shown.removeAttribute('title'), { once: true });
}
