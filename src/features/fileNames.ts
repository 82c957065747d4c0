/** The last part of a Uri, readable. */
export function baseName(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a stray % that encodes nothing
  }
}
