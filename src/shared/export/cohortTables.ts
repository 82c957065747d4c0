import * as l10n from '@vscode/l10n';
import type { CohortMeanJson } from '../protocol/evaluationResult';
import { formatMean } from '../text/numbers/numberText';
import { escapedMarkdown, nameMark } from './markdownCells';

/** The cohorts of one column as a table: a row each, with a mean for each measure. */
export interface CohortTable {
  readonly by: string;
  readonly measures: readonly string[];
  readonly rows: readonly {
    readonly value: string;
    readonly users: number;
    readonly few: boolean;
    /** "0.3800 ± 0.0315", by measure. */
    readonly means: readonly string[];
  }[];
}

export function cohortTables(cohorts: readonly CohortMeanJson[]): CohortTable[] {
  return [...groupedBy(cohorts, 'by')].map(([by, own]) => {
    const measures = [...groupedBy(own, 'measure').keys()];
    return {
      by,
      measures,
      rows: [...groupedBy(own, 'value')].map(([value, cells]) => {
        const users = Math.max(...cells.map((cell) => cell.users));
        return {
          value,
          users,
          few: cells.every(({ few }) => few),
          means: measures.map((measure) => meanText(cells.find((cell) => cell.measure === measure))),
        };
      }),
    };
  });
}

/** In one pass: a column of a hundred thousand values has as many cohorts. */
function groupedBy(
  cohorts: readonly CohortMeanJson[],
  key: 'by' | 'measure' | 'value',
): Map<string, CohortMeanJson[]> {
  const groups = new Map<string, CohortMeanJson[]>();
  for (const cohort of cohorts) {
    const group = groups.get(cohort[key]);
    if (group) group.push(cohort);
    else groups.set(cohort[key], [cohort]);
  }
  return groups;
}

function meanText(cell: CohortMeanJson | undefined): string {
  if (cell === undefined) return '–';
  const { mean, interval } = cell;
  return interval === undefined
    ? formatMean(mean)
    : `${formatMean(mean)} ± ${formatMean((interval[1] - interval[0]) / 2)}`;
}

/** What is said below such a table. */
export function cohortNote(): string {
  return l10n.t(
    'Means of the users’ own values, ± half of the 95% t interval; the worst first. (few): so few users that chance alone moves them far.',
  );
}

/** A Markdown table for each column. @param model named above it; undefined: there is one */
export function cohortsMarkdown(cohorts: readonly CohortMeanJson[], model: string | undefined): string {
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |\n`;
  return cohortTables(cohorts)
    .map(({ by, measures, rows }) =>
      [
        ...(model === undefined ? [] : [`\n${nameMark(model)}\n`]),
        '\n',
        line([nameMark(by), l10n.t('Users'), ...measures.map(escapedMarkdown)]),
        `| --- | ---: | ${measures.map(() => '---:').join(' | ')} |\n`,
        ...rows.map(({ value, users, few, means }) =>
          line([nameMark(value), `${users}${few ? ` (${l10n.t('few')})` : ''}`, ...means]),
        ),
        `\n${escapedMarkdown(cohortNote())}\n`,
      ].join(''),
    )
    .join('');
}
