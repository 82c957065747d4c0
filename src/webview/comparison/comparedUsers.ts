import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';

/** What the panel's users have to do with a comparison. */
export interface ComparedUsersProps {
  /** What the table of users shows. */
  readonly query: string;
  /** Opens a user beside the tab. */
  readonly onUser: (user: number, model: number, measure: number) => void;
  /** Shows the users of a model that a condition holds for, with this measure's differences; '': everybody again, where one is. */
  readonly onQuery: (model: number, measure: number, query: string) => void;
}

export function useUsersOfComparison(): ComparedUsersProps {
  const { evaluation, ui, change } = useResult();
  const users = useShownUsers();
  const nameOf = (measure: number): string => evaluation.measures[measure].name;
  return {
    query: ui.query,
    onUser: (user, model, measure) => {
      change({ model, measure: nameOf(measure) });
      users.show({ kind: 'number', number: user }, true);
    },
    onQuery: (model, measure, query) =>
      change({
        model,
        measure: nameOf(measure),
        query,
        filter: 'all',
        ...(query !== '' && { tab: 'users' }),
      }),
  };
}
