import * as l10n from '@vscode/l10n';
import type { Cohorting } from '../../../core/comparison/cohorts';
import { modelsOfUsers, type ListOwners, type ModelsOfUsers } from '../../../core/comparison/modelsOfUsers';
import type { ComparedModel } from '../../../core/comparison/pairs';
import { InputError } from '../../../shared/problem';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';

/** Returns the user of each list, if the key of lists has several columns; undefined: each list is of another user. */
export function ownersOfLists({ clusters }: Pick<EvaluationInput, 'clusters'>): ListOwners | undefined {
  return clusters && { of: clusters.of, users: clusters.ids.size };
}

/** Models and cohorts, with values by user so that users are independent of each other. */
interface Independent {
  readonly models: readonly ComparedModel[];
  readonly cohorts: readonly Cohorting[];
  readonly shares: ModelsOfUsers['shares'] | undefined;
  readonly lists: ModelsOfUsers['lists'] | undefined;
}

/**
 * Returns models and cohorts by user if users have several lists.
 *
 * @throws InputError if the lists of a user are in different cohorts
 */
export function byIndependentUsers(
  input: Pick<EvaluationInput, 'clusters'>,
  models: readonly ComparedModel[],
  cohorts: readonly Cohorting[],
): Independent {
  const owners = ownersOfLists(input);
  if (owners === undefined) return { models, cohorts, shares: undefined, lists: undefined };
  return {
    ...modelsOfUsers(models, owners),
    cohorts: cohorts.map((cohorting) => ({ ...cohorting, ofUser: cohortOfUsers(cohorting, owners) })),
  };
}

function cohortOfUsers({ by, ofUser }: Cohorting, { of, users }: ListOwners): Int32Array {
  const found = new Int32Array(users);
  const known = new Uint8Array(users);
  for (const [list, owner] of of.entries()) {
    if (known[owner] > 0 && found[owner] !== ofUser[list])
      throw new InputError({
        message: l10n.t('Cohorts by “{0}” divide the lists of one user, which are not independent.', by),
        advice: l10n.t('Compare by what is known of users; evaluate --by has the means of such cohorts.'),
        inEditor: l10n.t('Select a column of the users.'),
      });
    found[owner] = ofUser[list];
    known[owner] = 1;
  }
  return found;
}
