/**
 * Sets the tooltip of a hovered number or name to its full text, which is in `data-full`. Tooltips are not
 * set earlier, because a screen reader would read hundreds of numbers twice.
 */
export function fullOnHover({ target }: PointerEvent): void {
  const shown = target instanceof Element ? target.closest('[data-full]') : null;
  const full = shown?.getAttribute('data-full') ?? '';
  if (!(shown instanceof HTMLElement) || full === '' || shown.title !== '') return;
  shown.title = full;
  shown.addEventListener('pointerleave', () => shown.removeAttribute('title'), { once: true });
}
