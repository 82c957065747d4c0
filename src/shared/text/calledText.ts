/** What people call an item or a user, and its id: "Up (up-2009)". */
export function calledText(id: string, title: string | undefined): string {
  return title === undefined ? id : `${title} (${id})`;
}
