import type { JSX } from 'preact';
import { clip } from '../../shared/text/clip';
import { titleWithIdText } from '../../shared/text/calledText';
import type { Description } from '../../shared/protocol/views/evaluationView';
import { nameText } from './nameText';
import { Name } from './nameView';

interface CalledProps {
  readonly id: string;
  /** Fields in its file; undefined: none. */
  readonly described: Description | undefined;
  /** Effect of a click, shown below its fields. */
  readonly action?: string;
}

/** Shows the title of an item or a user; its id and fields are in the tooltip, and copies have the id. */
export function TitleWithId({ id, described, action }: CalledProps): JSX.Element {
  if (described === undefined) return <Name text={id} />;
  const { shown, empty } = nameText(described.title ?? id);
  return (
    <bdi
      class={empty ? 'called name quiet' : 'called name'}
      title={titleTooltip(id, described, action)}
      data-full={titleWithIdText(id, described.title)}
    >
      {shown}
    </bdi>
  );
}

/** Maximum length of ids and titles, in characters. */
const LONGEST = 1000;

/** Returns the title, id and fields of an item or a user, one per line, and then the effect of a click. */
export function titleTooltip(id: string, described: Description | undefined, action?: string): string {
  return [described?.title, id, described?.about, action]
    .filter((line) => line !== undefined)
    .map((line) => clip(line, LONGEST))
    .join('\n');
}
