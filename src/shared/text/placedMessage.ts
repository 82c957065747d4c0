/**
 * Formats a message with its place as compilers do, `recs.csv:12:5: message`; without a place, only the
 * message.
 */
export function placedMessage({
  file,
  line,
  column,
  message,
}: {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly message: string;
}): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  return place.length === 0 ? message : `${place.join(':')}: ${message}`;
}
