/** Returns the last part of a Uri or path, decoded. */
export function baseName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // a stray % that encodes nothing
  }
}
