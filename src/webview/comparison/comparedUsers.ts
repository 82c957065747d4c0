import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';

/** State and callbacks that link a comparison with the table of users. */
export interface ComparedUsersProps {
  /** Query of the table of users. */
  readonly query: string;
  /** Opens a user next to the tab. */
  readonly onUser: (user: number, model: number, measure: number) => void;
  /** Shows a model's users that satisfy a condition, with this metric's differences; '': clears the condition. */
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
