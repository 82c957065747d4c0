/** One place where a finding was seen. Lines and columns are 1-based; columns count characters. */
export interface FindingPlace {
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
  /** What the message is about: the item, the text that is not a number, … in the order the message takes them. */
  readonly details: readonly (string | number)[];
}
