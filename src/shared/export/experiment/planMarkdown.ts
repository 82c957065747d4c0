import type { PlanView } from '../../protocol/views/planView';
import { formatCount } from '../../text/numbers/numberText';
import { planConditions, planHeadline } from '../../text/sentences/planSentences';

/** A plan for a page of notes, with the command that gives it. */
export function planMarkdown(view: PlanView): string {
  const count = (number: number): string => formatCount(number, 'en');
  const conditions = planConditions(view, count).map((sentence) => `- ${sentence}\n`);
  return `**${planHeadline(view, count)}**\n\n${conditions.join('')}\n\`\`\`sh\n${view.command}\n\`\`\`\n`;
}
