import './answer.css';
import type { ComponentChildren, JSX } from 'preact';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Icon, type IconName } from '../controls/icon';

interface AnswerProps {
  /** What it is an answer to, for who does not see the page. */
  readonly label: string;
  /** Name of the codicon before it; absent: there is none. */
  readonly icon?: IconName;
  /** The class that gives the icon its colour. */
  readonly tone?: string;
  /** A person's action changes it, and a screen reader says it then. */
  readonly live?: boolean;
  /** It is a heading of the page, with what stands below it. */
  readonly heading?: boolean;
  /** In a sentence or two. */
  readonly children: ComponentChildren;
  /** What stands below it, in smaller letters. */
  readonly more?: ComponentChildren;
}

/** What comes of an analysis, said before anything else. Its links are one stop of the Tab key. */
export function Answer({
  label,
  icon,
  tone = 'plain',
  live = false,
  heading = false,
  children,
  more,
}: AnswerProps): JSX.Element {
  const line = useRovingFocus<HTMLElement>();
  const Line = heading ? 'h2' : 'p';
  return (
    <section class={`answer answer-${tone}`} aria-label={label} {...(live && { role: 'status' })}>
      <Line class="answer-line" ref={line as never}>
        {icon !== undefined && <Icon name={icon} />}
        {icon !== undefined && ' '}
        {children}
      </Line>
      {more !== undefined && <div class="answer-more">{more}</div>}
    </section>
  );
}
