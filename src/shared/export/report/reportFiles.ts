import * as l10n from '@vscode/l10n';
import { choiceText } from '../../text/choiceText';
import { evaluationFiles } from '../evaluationFiles';
import type { EvaluationView, FileView } from '../../protocol/views/evaluationView';
import { hitCutoffOf } from '../../leaderboard/cutoffs';
import { noHitText } from '../../text/hitText';
import { type Html, html } from './html';
import { nameHtml, type ReportContext, tableHtml } from './reportText';

/** Which files were read, how large they are, and what became of their rows. */
export function filesHtml(view: EvaluationView, { numbers }: ReportContext): Html {
  const figures = true;
  return tableHtml(
    l10n.t('Files read'),
    [
      { head: l10n.t('File') },
      { head: l10n.t('Holds') },
      { head: l10n.t('Size'), figures },
      { head: l10n.t('Rows read'), figures },
      { head: l10n.t('Used'), figures },
      { head: l10n.t('Reported'), figures },
      { head: l10n.t('Read as') },
    ],
    filesOf(view).map(({ file, holds }) => [
      nameHtml(file.label),
      html`${holds}`,
      html`${numbers.bytes(file.bytes)}`,
      html`${numbers.count(file.rows.read)}`,
      html`${numbers.count(file.rows.used)}`,
      html`${numbers.count(file.rows.reported)}`,
      html`<bdi>${[file.format, file.columns ?? ''].filter((part) => part !== '').join(', ')}</bdi>`,
    ]),
  );
}

/** Every file that was read, and what for. */
function filesOf(view: EvaluationView): { readonly file: FileView; readonly holds: string }[] {
  const { truth, models, furtherRead = {} } = view;
  const holds = (uri: string): string => {
    if (uri !== truth.uri) return l10n.t('recommendations');
    const both = models.some(({ file }) => file.uri === uri);
    return both ? l10n.t('recommendations and truth') : l10n.t('truth');
  };
  return [
    ...evaluationFiles(view).map((file) => ({ file, holds: holds(file.uri) })),
    ...[furtherRead.train, ...(furtherRead.moreTrain ?? [])].flatMap((file) =>
      further(file, l10n.t('training data')),
    ),
    ...further(furtherRead.items, l10n.t('items')),
    ...further(furtherRead.catalogue, l10n.t('catalogue')),
  ];
}

function further(file: FileView | undefined, holds: string): { file: FileView; holds: string }[] {
  return file === undefined ? [] : [{ file, holds }];
}

/** Who was counted in each model and who was not. */
export function usersHtml(evaluation: EvaluationView, { numbers }: ReportContext): Html {
  const { models, usersRule } = evaluation;
  const columns = [
    l10n.t('counted'),
    l10n.t('without a list'),
    l10n.t('without a relevant item'),
    noHitText(hitCutoffOf(evaluation), numbers),
    l10n.t('all users'),
  ];
  const table = tableHtml(
    l10n.t('Who was counted'),
    [{ head: l10n.t('Model') }, ...columns.map((head) => ({ head, figures: true }))],
    models.map(({ name, users }) => [
      nameHtml(name),
      ...[users.counted, users.withoutList, users.withoutRelevant, users.withoutHit, users.all].map(
        (count) => html`${numbers.count(count)}`,
      ),
    ]),
  );
  if (usersRule === undefined) return table;
  const scored = usersRule === 'truth' ? ` · ${l10n.t('users without a list score 0')}` : '';
  return html`${table}
    <p class="quiet">${l10n.t('Means:')} ${choiceText('users', usersRule)}${scored}</p> `;
}
