import type { JSX } from 'preact';
import { clip } from '../../shared/text/clip';
import type { Described } from '../../shared/protocol/views/evaluationView';
import { nameText } from './nameText';
import { Name } from './nameView';

interface CalledProps {
  readonly id: string;
  /** What a file says of it; undefined: nothing. */
  readonly described: Described | undefined;
  /** What a click does, below all that is known of it. */
  readonly action?: string;
}

/** What people call an item or a user, with its id beside it; all that is known of it when the pointer rests on it. */
export function Called({ id, described, action }: CalledProps): JSX.Element {
  const title = described?.title;
  if (described === undefined) return <Name text={id} />;
  const called = nameText(title ?? id);
  const small = title === undefined ? undefined : nameText(id);
  return (
    <span class="called" title={calledTip(id, described, action)}>
      <bdi class={called.empty ? 'name quiet' : 'name'} data-full={called.full}>
        {called.shown}
      </bdi>{' '}
      {small !== undefined && (
        <bdi class="name called-id" data-full={small.full}>
          {small.shown}
        </bdi>
      )}
    </span>
  );
}

/** Longer ids and titles are cut. */
const LONGEST = 1000;

/** All that is known of an item or a user, a line each, and below it what a click does. */
export function calledTip(id: string, described: Described | undefined, action?: string): string {
  return [described?.title, id, described?.about, action]
    .filter((line) => line !== undefined)
    .map((line) => clip(line, LONGEST))
    .join('\n');
}
