import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import type { NamedQuestion } from './question';

/** Files have users one by one; what is asked so is answered where tables are loaded. @see backends/tableAnswers.ts */
function answer(): never {
  throw new InputError({ message: l10n.t('Only tables of an engine have patterns.'), advice: '' });
}

export const patterns: NamedQuestion<'patterns'> = { answer };

export const patternUsers: NamedQuestion<'patternUsers'> = {
  answer,
};

export const tableList: NamedQuestion<'tableList'> = {
  answer,
};
