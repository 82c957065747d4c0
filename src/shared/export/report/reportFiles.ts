import * as l10n from '@vscode/l10n';
import { choiceText } from '../../sentences/choiceText';
import { evaluationFiles } from '../../problems/evaluationFiles';
import type { EvaluationView, FileView } from '../../protocol/views/evaluationView';
import { hitCutoffOf } from '../../leaderboard/cutoffs';
import { noHitText } from '../../text/hitText';
import type { Cell, Sheet } from '../../sheets/sheet';
import type { NumberFormats } from '../../text/numbers/numberFormats';

/** Returns the files with their sizes and row counts. */
export function filesSheet(view: EvaluationView, { bytes }: NumberFormats): Sheet {
  return {
    title: l10n.t('Files read'),
    columns: [
      { title: l10n.t('File'), kind: 'name' },
      { title: l10n.t('Holds'), kind: 'text' },
      { title: l10n.t('Size'), kind: 'figure' },
      { title: l10n.t('Rows read'), kind: 'count' },
      { title: l10n.t('Used'), kind: 'count' },
      { title: l10n.t('Skipped'), kind: 'count' },
      { title: l10n.t('Read as'), kind: 'sentence' },
    ],
    rows: filesOf(view).map(({ file, holds }): Cell[] => [
      { name: file.label },
      holds,
      bytes(file.bytes),
      file.rows.read,
      file.rows.used,
      file.rows.reported,
      { name: [file.format, file.columns ?? ''].filter((part) => part !== '').join(', ') },
    ]),
    notes: [],
  };
}

/** Returns every file with its purpose. */
function filesOf(view: EvaluationView): { readonly file: FileView; readonly holds: string }[] {
  const { truth, models, furtherRead = {} } = view;
  const holds = (uri: string): string => {
    if (uri !== truth.uri) return l10n.t('recommendations');
    const both = models.some(({ file }) => file.uri === uri);
    return both ? l10n.t('recommendations and ground truth') : l10n.t('ground truth');
  };
  return [
    ...evaluationFiles(view).map((file) => ({ file, holds: holds(file.uri) })),
    ...(furtherRead.judgements ?? []).flatMap((file) => further(file, l10n.t('judgments'))),
    ...[furtherRead.train, ...(furtherRead.moreTrain ?? [])].flatMap((file) =>
      further(file, l10n.t('training data')),
    ),
    ...further(furtherRead.items, l10n.t('items')),
    ...further(furtherRead.catalogue, l10n.t('catalog')),
  ];
}

function further(file: FileView | undefined, holds: string): { file: FileView; holds: string }[] {
  return file === undefined ? [] : [{ file, holds }];
}

/** Returns the table of included and excluded users by model. */
export function userCountsSheet(evaluation: EvaluationView, numbers: NumberFormats): Sheet {
  const { models, usersRule } = evaluation;
  const scored = usersRule === 'truth' ? ` · ${l10n.t('users without recommendations score 0')}` : '';
  return {
    title: l10n.t('Users included'),
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      { title: l10n.t('included'), kind: 'count' },
      { title: l10n.t('without recommendations'), kind: 'count' },
      { title: l10n.t('without relevant items'), kind: 'count' },
      { title: noHitText(hitCutoffOf(evaluation), numbers), kind: 'count' },
      { title: l10n.t('all users'), kind: 'count' },
    ],
    rows: models.map(({ name, users }): Cell[] => [
      { name },
      ...[users.counted, users.withoutList, users.withoutRelevant, users.withoutHit, users.all],
    ]),
    notes: usersRule === undefined ? [] : [`${l10n.t('Means:')} ${choiceText('users', usersRule)}${scored}`],
  };
}
