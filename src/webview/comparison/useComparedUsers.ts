import type { ComparedUsersQuery } from '../../shared/protocol/queries';
import { useRef } from 'preact/hooks';
import type { ComparedUsersView } from '../../shared/protocol/views/comparisonView';
import { usePanel } from '../context';
import { type Answer, useAnswer } from '../host/useAnswer';

/** The users behind one difference; while other ones are on their way, those of the pair before are not shown for them. */
export function useComparedUsers(
  run: string,
  query: ComparedUsersQuery | undefined,
): Answer<ComparedUsersView> {
  const { host } = usePanel();
  const answer = useAnswer<ComparedUsersView | undefined>(JSON.stringify([run, query]), async (asking) =>
    query === undefined ? undefined : host.ask('comparedUsers', query, asking),
  );
  // A new run of the same pair: nothing flickers while one types.
  const last = useRef<{ readonly of: string; readonly view: ComparedUsersView }>(undefined);
  const of = JSON.stringify(query);
  if (answer.kind === 'value' && answer.value !== undefined) {
    last.current = { of, view: answer.value };
    return { kind: 'value', value: answer.value };
  }
  if (answer.kind === 'failed') return answer;
  return last.current !== undefined && last.current.of === of
    ? { kind: 'value', value: last.current.view }
    : { kind: 'waiting' };
}
