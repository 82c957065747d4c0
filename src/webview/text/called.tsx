import type { JSX } from 'preact';
import { clip } from '../../shared/text/clip';
import { calledText } from '../../shared/text/calledText';
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

/** Shows what people call an item or a user; its id and all that is known of it are in the tooltip, and the id in copies. */
export function Called({ id, described, action }: CalledProps): JSX.Element {
  if (described === undefined) return <Name text={id} />;
  const { shown, empty } = nameText(described.title ?? id);
  return (
    <bdi
      class={empty ? 'called name quiet' : 'called name'}
      title={calledTip(id, described, action)}
      data-full={calledText(id, described.title)}
    >
      {shown}
    </bdi>
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
