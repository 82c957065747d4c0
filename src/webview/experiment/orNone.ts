/** Says in words that nothing was chosen. */
export function orNone(text: string): (option: string) => string {
  return (option) => (option === '' ? text : option);
}
