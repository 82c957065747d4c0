/**
 * Calls a function when an element within another loses the focus because it was removed or can no longer be
 * focused, and no other element gets the focus.
 * @param onLost called with the element that lost the focus
 * @returns a function that stops watching
 */
export function watchLostFocus(within: HTMLElement, onLost: (lost: Element) => void): () => void {
  let focused: Element | undefined;
  const onFocusIn = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : undefined;
  };
  const onFocusOut = (): void => {
    const left = focused;
    // An element that is being removed also fires this event.
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
