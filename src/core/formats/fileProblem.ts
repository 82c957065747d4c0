import * as l10n from '@vscode/l10n';
import type { FileProblem } from './textLines';

/** What a person is told when a file is no table of users and items: what was found, and what to do. */
export function fileProblemText(problem: FileProblem): { message: string; advice: string } {
  switch (problem.kind) {
    case 'empty':
      return {
        message: l10n.t('The file is empty.'),
        advice: l10n.t(
          'It should hold one line for each user and item. Did the program that writes it finish?',
        ),
      };
    case 'header-only':
      return {
        message: l10n.t('The file has a header, but no rows.'),
        advice: l10n.t('Below the header one line for each user and item is needed.'),
      };
    case 'binary':
      return {
        message:
          problem.what === undefined
            ? l10n.t('The file is binary, not text.')
            : l10n.t('The file is not text; it looks like {0}.', problem.what),
        advice: l10n.t('Export it as CSV, tab-separated text or a TREC file.'),
      };
    case 'one-column':
      return {
        message: l10n.t('The file has only one column; at least a user and an item are needed.'),
        advice: l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
      };
    case 'no-column': {
      const [first, second] = problem.missing;
      const message =
        second !== undefined
          ? l10n.t('No column says which user and which item a row is about.')
          : first === 'user'
            ? l10n.t('No column says which user a row is about.')
            : l10n.t('No column says which item a row is about.');
      return {
        message,
        advice: l10n.t('Name the columns “user_id” and “item_id” in the first line, or choose them.'),
      };
    }
  }
}
