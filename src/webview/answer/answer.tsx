import './answer.css';
import type { ComponentChildren, JSX } from 'preact';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Icon, type IconName } from '../controls/icon';

interface AnswerProps {
  /** Accessible label of the answer. */
  readonly label: string;
  /** Name of the codicon before the answer; absent: no icon. */
  readonly icon?: IconName;
  /** CSS class of the icon's color. */
  readonly tone?: string;
  /** Whether the answer is a heading of the rest of the page. */
  readonly heading?: boolean;
  /** Answer to the user's question, in one or two sentences. */
  readonly children: ComponentChildren;
  /** Smaller text below the answer. */
  readonly more?: ComponentChildren;
}

/** Shows the answer of an analysis, at the top of the page. Its links are one stop of the Tab key. */
export function Answer({
  label,
  icon,
  tone = 'plain',
  heading = false,
  children,
  more,
}: AnswerProps): JSX.Element {
  const line = useRovingFocus<HTMLElement>();
  const Line = heading ? 'h2' : 'p';
  return (
    <section class={`answer answer-${tone}`} aria-label={label}>
      <Line class="answer-line" ref={line as never}>
        {icon !== undefined && <Icon name={icon} />}
        {icon !== undefined && ' '}
        {children}
      </Line>
      {more !== undefined && <div class="answer-more">{more}</div>}
    </section>
  );
}
