/** What a person is asked before an analysis can go on, as a form shows it. */
export interface QuestionView {
  /** What it is about: a file’s name. */
  readonly subject: string;
  /** What to do, in the imperative. */
  readonly title: string;
  /** Why it is asked, in a sentence or two. */
  readonly reason: string;
  readonly choices: readonly ChoiceView[];
  /** What the button says that goes on with the choice. */
  readonly action: string;
  /** Another question led to this one. */
  readonly hasBack?: true;
}

/** One of the answers, with some rows as they would be read. */
export interface ChoiceView {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
