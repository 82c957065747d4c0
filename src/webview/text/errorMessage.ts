/** Returns the message of an error, which may be a plain object if it was sent from the host. */
export function errorMessage(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}
