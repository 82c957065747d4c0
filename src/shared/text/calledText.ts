/** Formats the title of an item or user with its ID: "Up (up-2009)". */
export function titleWithIdText(id: string, title: string | undefined): string {
  return title === undefined ? id : `${title} (${id})`;
}
