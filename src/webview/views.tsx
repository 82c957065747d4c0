import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { problemCount } from '../shared/findings/problemFiles';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import { ComparisonSection } from './comparison/comparisonSection';
import { ItemPanel } from './items/itemPanel';
import { ItemsSection } from './items/itemsSection';
import { Problems } from './problems/problems';
import { PatternPanel } from './tables/patternPanel';
import { PatternsSection } from './tables/patternsSection';
import { TableComparison } from './tables/tableComparison';
import { TableItemPanel } from './tables/tableItemPanel';
import { TableItemsSection } from './tables/tableItemsSection';
import { UserPanel } from './user/userPanel';
import { UsersSection } from './users/usersSection';

/** A tab of the panel. */
interface PanelView {
  /** Kept over a reload; of two results of different kinds the same tab stays. */
  readonly id: string;
  readonly label: (evaluation: EvaluationView) => string;
  /** How many there are, beside the label. */
  readonly count?: (evaluation: EvaluationView) => number;
  readonly isOf: (evaluation: EvaluationView) => boolean;
  /** There is a table in it, whose rows the page scrolls. */
  readonly holdsTable?: true;
  /** It may have nothing to press, and takes the focus itself. */
  readonly focusable?: true;
  readonly View: () => JSX.Element;
  /** What is open beside it. */
  readonly Side?: () => JSX.Element | null;
}

const ofFiles = ({ tables }: EvaluationView): boolean => tables === undefined;
const ofTables = ({ tables }: EvaluationView): boolean => tables !== undefined;
const several = ({ models }: EvaluationView): boolean => models.length > 1;

const views: readonly PanelView[] = [
  {
    id: 'users',
    label: () => l10n.t('Users'),
    isOf: ofFiles,
    holdsTable: true,
    View: UsersSection,
    Side: UserPanel,
  },
  {
    id: 'users',
    label: () => l10n.t('Users by pattern'),
    isOf: ofTables,
    holdsTable: true,
    View: PatternsSection,
    Side: PatternPanel,
  },
  {
    id: 'items',
    label: () => l10n.t('Items'),
    isOf: ofFiles,
    holdsTable: true,
    View: ItemsSection,
    Side: ItemPanel,
  },
  {
    id: 'items',
    label: () => l10n.t('Items'),
    isOf: ofTables,
    holdsTable: true,
    View: TableItemsSection,
    Side: TableItemPanel,
  },
  {
    id: 'comparison',
    label: (evaluation) => (several(evaluation) ? l10n.t('Comparison') : l10n.t('Cohorts')),
    isOf: ofFiles,
    View: ComparisonSection,
    Side: UserPanel,
  },
  {
    id: 'comparison',
    label: () => l10n.t('Comparison'),
    isOf: (evaluation) => ofTables(evaluation) && several(evaluation),
    View: TableComparison,
  },
  {
    id: 'problems',
    label: () => l10n.t('Problems'),
    count: problemCount,
    isOf: ofFiles,
    focusable: true,
    View: Problems,
    Side: UserPanel,
  },
];

/** The tabs of a result, from left to right; the first is shown unless another is chosen. */
export function viewsOf(evaluation: EvaluationView): readonly PanelView[] {
  return views.filter(({ isOf }) => isOf(evaluation));
}
