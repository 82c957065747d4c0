import * as l10n from '@vscode/l10n';
import { detectPadding } from '../../core/data/interactions/padding';
import { formatName } from '../formats/readOptions';
import type { TableShape } from '../formats/tableShape';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { QuestionChoice } from './unclear/evaluationQuestion';
import type { FileWithRequest } from './positions';
import { specifiesColumns } from './recognition/recognition';
import { shapeChoice, unclearFileError, type FileUse } from './unclear/question';

/**
 * Checks lists for padding.
 *
 * @throws UnclearInput if an item may be padding at the end of lists, and no option specifies how the file is
 * read
 */
export function requireNoPadding({ file, seen: { input, rows = [] } }: FileWithRequest, use: FileUse): void {
  const { name, shape, interactions } = file;
  if (input.shape !== undefined || specifiesColumns(input) || shape.padded || shape.positions) return;
  const padding = detectPadding(interactions);
  if (padding === undefined) return;
  const item = interactions.itemIds.text(padding.item);
  const choice = (label: string, as: TableShape): QuestionChoice =>
    shapeChoice(use, as, rows, { label, options: { format: formatName(as) } });
  throw unclearFileError(
    {
      file: name,
      line: padding.line,
      message: l10n.t(
        '“{0}” is at one end of {1} lists, often several times, and in no other place: it may fill lists up.',
        item,
        formatCount(padding.lists, 'en'),
      ),
    },
    use,
    [
      choice(l10n.t('Without “{0}”', item), { ...shape, padded: true }),
      choice(l10n.t('“{0}” is an item', item), shape),
    ],
  );
}
