/** Returns the attributes that make an SVG shape a button. */
export function buttonAttributes(press: () => void): {
  readonly role: 'button';
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  return {
    role: 'button',
    onClick: press,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    },
  };
}
