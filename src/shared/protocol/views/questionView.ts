/** Question that a person must answer before an analysis can continue. */
export interface QuestionView {
  /** Name of the file that the question is about. */
  readonly subject: string;
  /** Instruction, in the imperative. */
  readonly title: string;
  /** Reason for the question, in one or two sentences. */
  readonly reason: string;
  readonly choices: readonly ChoiceView[];
  /** Label of the button that continues with the choice. */
  readonly action: string;
  /** Whether another question led to this one. */
  readonly hasBack?: true;
}

/** Possible answer, with some rows as they would then be read. */
export interface ChoiceView {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
