import { joinWords, type Words } from '../../sheets/sheet';
import { type AnswerGrounds, type AnswerPart, evaluationAnswer } from '../../sentences/answer';

/** What a person would say of an evaluation to a colleague, a sentence each, without where its parts lead. */
export function answerWords(grounds: AnswerGrounds): Words[] {
  return evaluationAnswer(grounds).map(saidWords);
}

/** A sentence or a part of one, without where it leads. */
export function saidWords(part: AnswerPart): Words {
  if ('name' in part) return { name: part.name };
  if ('text' in part) return part.text;
  return 'list' in part
    ? joinWords(part.list.map(saidWords), ', ')
    : { template: part.template, parts: part.parts.map(saidWords) };
}
