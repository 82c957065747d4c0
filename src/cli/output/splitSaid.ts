import * as l10n from '@vscode/l10n';
import { shownTime } from '../../core/logs/shownTime';
import type { SplitManifest } from '../../core/splits/manifest';
import { foldView } from '../../engine/analyses/split';
import { splitFindings } from '../../shared/findings/splitKinds';
import type { SplitSaid } from '../../shared/export/parts/partSheets';

/** @param out the folder; undefined: nothing was written */
export function splitSaid(
  { input, folds, filters, findings, testFrom, validFrom }: SplitManifest,
  out: string | undefined,
): SplitSaid {
  return {
    name: input.name,
    rows: input.rows,
    filters,
    begins: [
      ...(typeof validFrom === 'number' ? [l10n.t('valid from {0}', shownTime(validFrom))] : []),
      ...(typeof testFrom === 'number' ? [l10n.t('test from {0}', shownTime(testFrom))] : []),
    ],
    folds: folds.map((fold) => {
      const { parts, ...said } = foldView(fold);
      const named = parts.map((each) => ({ ...each, part: FILE_NAMES[each.part] }));
      const { candidates, outside } = fold;
      return {
        ...said,
        parts: [...named, ...(candidates === undefined ? [] : [{ part: 'candidates', ...candidates }])],
        outside,
      };
    }),
    findings: findings.map((finding) => splitFindings.text(finding, 'command line')),
    end: [out === undefined ? l10n.t('No files written.') : l10n.t('Written to {0}', out)],
    command: '',
  };
}

const FILE_NAMES = {
  train: 'train',
  valid: 'valid',
  validHistory: 'valid-history',
  test: 'test',
  testHistory: 'test-history',
} as const;
