/** A partition of the users, for comparing what each group gets. */
export interface UserGroups {
  readonly names: readonly string[];
  /** Group of each user, an index into `names`; −1: the user belongs to none. */
  readonly groupOf: Int32Array;
}
