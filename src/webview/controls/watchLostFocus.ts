/**
 * Tells when what had the focus within an element went out of the page, or can no longer have it, and nothing else has
 * it now.
 *
 * @param onLost given what had it
 * @returns ends the watching
 */
export function watchLostFocus(within: HTMLElement, onLost: (lost: Element) => void): () => void {
  let focused: Element | undefined;
  const onFocusIn = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : undefined;
  };
  const onFocusOut = (): void => {
    const left = focused;
    // What is just taken out of the page says so, too.
    queueMicrotask(() => {
      if (focused === left && left?.isConnected === true && !left.matches(':disabled')) focused = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    const lost = focused;
    if (lost === undefined || (lost.isConnected && !lost.matches(':disabled'))) return;
    focused = undefined;
    const now = document.activeElement;
    if (now === null || now === document.body || now === lost) onLost(lost);
  });
  observer.observe(within, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  within.addEventListener('focusin', onFocusIn);
  within.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    within.removeEventListener('focusin', onFocusIn);
    within.removeEventListener('focusout', onFocusOut);
  };
}
