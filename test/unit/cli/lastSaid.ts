/** A call of which the last word of an option counts: what a test says behind its usual options is in their place. */
export function lastSaid(argv: readonly string[], ...options: readonly string[]): string[] {
  return argv.filter((word, at) => {
    const option = options.find((each) => each === word || each === argv[at - 1]);
    if (option === undefined) return true;
    const place = option === word ? at : at - 1;
    return argv.lastIndexOf(option) === place;
  });
}
