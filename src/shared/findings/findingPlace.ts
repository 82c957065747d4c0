/** Place of a finding. Lines and columns are from 1; columns count characters. */
export interface FindingPlace {
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
  /** Values in the message, in its order, such as an item or a text that is not a number. */
  readonly details: readonly (string | number)[];
}
