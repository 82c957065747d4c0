/** Returns the message of an error; messages between host and panel carry errors as plain objects. */
export function errorMessage(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}
