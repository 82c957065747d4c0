import { joinWords, type Words } from '../../sheets/sheet';
import { type AnswerGrounds, type AnswerPart, evaluationAnswer } from '../../sentences/answer';

/** Returns the answer of an evaluation as sentences without links. */
export function answerWords(grounds: AnswerGrounds): Words[] {
  return evaluationAnswer(grounds).map(withoutLink);
}

/** Returns a sentence, or a part of one, without its link. */
export function withoutLink(part: AnswerPart): Words {
  if ('name' in part) return { name: part.name };
  if ('text' in part) return part.text;
  return 'list' in part
    ? joinWords(part.list.map(withoutLink), ', ')
    : { template: part.template, parts: part.parts.map(withoutLink) };
}
