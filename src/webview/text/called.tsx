import type { JSX } from 'preact';
import { clipText } from '../../shared/text/clip';
import { titleWithIdText } from '../../shared/text/calledText';
import { withoutIdStart } from '../../shared/text/idStart';
import type { Description, EvaluationView } from '../../shared/protocol/views/evaluationView';
import { useResult } from '../shownResult';
import { type NameText, nameText } from './nameText';

interface CalledProps {
  readonly id: string;
  readonly kind: keyof NonNullable<EvaluationView['idStarts']>;
  /** Fields in the file of items or users; undefined: none. */
  readonly described: Description | undefined;
  /** Effect of a click, shown below the fields. */
  readonly action?: string;
}

/** Shows the title of an item or a user. The ID and fields are in the tooltip; copying gives the ID. */
export function Called({ id, kind, described, action }: CalledProps): JSX.Element {
  const { idStarts } = useResult().evaluation;
  const { shown, title, full, empty } = idText(id, described, idStarts?.[kind], action);
  return (
    <bdi class={empty ? 'called name quiet' : 'called name'} title={title} data-full={full}>
      {shown}
    </bdi>
  );
}

/**
 * Returns the title of an item or a user, or its ID without the start that all IDs share. The tooltip and
 * copies have the whole ID.
 */
export function idText(
  id: string,
  described: Description | undefined,
  start: string | undefined,
  action?: string,
): NameText {
  const short = withoutIdStart(id, start);
  const name = nameText(described?.title ?? short);
  if (described === undefined && short === id) return name;
  return { ...name, title: calledTip(id, described, action), full: titleWithIdText(id, described?.title) };
}

/** Maximum length of ids and titles, in characters. */
const LONGEST = 1000;

/**
 * Returns the tooltip of an item or a user: title, ID and fields, one per line, and then the effect of a
 * click.
 */
function calledTip(id: string, described: Description | undefined, action?: string): string {
  return [described?.title, id, described?.about, action]
    .filter((line) => line !== undefined)
    .map((line) => clipText(line, LONGEST))
    .join('\n');
}
