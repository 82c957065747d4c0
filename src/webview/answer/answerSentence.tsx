import type { ComponentChildren, JSX } from 'preact';
import type { AnswerPart, AnswerSentence, AnswerTarget } from '../../shared/sentences/answer';
import type { ClickTarget } from './useTargets';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';

interface AnswerSentencesProps {
  readonly sentences: readonly AnswerSentence[];
  /** Returns what a click on a link in the answer opens. */
  readonly show: (target: AnswerTarget) => ClickTarget;
}

/** Shows sentences whose parts link to the users or models that they mention. */
export function AnswerSentences({ sentences, show }: AnswerSentencesProps): JSX.Element {
  return (
    <>
      {sentences.map(({ template, parts }, index) => (
        <span key={index}>
          {index > 0 && ' '}
          <Sentence template={template} parts={parts.map((part) => partView(part, show))} />
        </span>
      ))}
    </>
  );
}

function partView(part: AnswerPart, show: AnswerSentencesProps['show']): ComponentChildren {
  const { strong, target } = part;
  const shown = strong ? <strong>{bareView(part, show)}</strong> : bareView(part, show);
  const link = target === undefined ? undefined : show(target);
  return link === undefined ? (
    shown
  ) : (
    <button
      class="answer-link dotted"
      title={'full' in part ? `${part.full}\n${link.title}` : link.title}
      onClick={link.act}
    >
      {shown}
    </button>
  );
}

function bareView(part: AnswerPart, show: AnswerSentencesProps['show']): ComponentChildren {
  if ('name' in part) return <Name text={part.name} />;
  if ('text' in part) return <span class="within">{part.text}</span>;
  if ('list' in part)
    return (
      <span class="within">
        {part.list.map((each, index) => (
          <>
            {index > 0 && ' '}
            {/* A line must not begin with the comma. */}
            <span class="unbroken">
              {partView(each, show)}
              {index < part.list.length - 1 && ','}
            </span>
          </>
        ))}
      </span>
    );
  return (
    <span class="within">
      <Sentence template={part.template} parts={part.parts.map((each) => partView(each, show))} />
    </span>
  );
}
