import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { problemCount } from '../shared/problems/problemFiles';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import { ComparisonSection } from './comparison/comparisonSection';
import { ItemPanel } from './items/itemPanel';
import { ItemsSection } from './items/itemsSection';
import { Problems } from './problems/problems';
import { UserPanel } from './user/userPanel';
import { UsersSection } from './users/usersSection';

/** A tab of the panel. */
interface PanelView {
  /** Kept over a reload. */
  readonly id: string;
  readonly label: (evaluation: EvaluationView) => string;
  /** How many there are, beside the label. */
  readonly count?: (evaluation: EvaluationView) => number;
  /** There is a table in it, whose rows the page scrolls. */
  readonly holdsTable?: true;
  /** It may have nothing to press, and takes the focus itself. */
  readonly focusable?: true;
  readonly View: () => JSX.Element;
  /** What is open beside it. */
  readonly Side: () => JSX.Element | null;
}

/** The tabs of a result, from left to right; the first is shown unless another is chosen. */
export const views: readonly PanelView[] = [
  {
    id: 'users',
    label: () => l10n.t('Users'),
    holdsTable: true,
    View: UsersSection,
    Side: UserPanel,
  },
  {
    id: 'items',
    label: () => l10n.t('Items'),
    holdsTable: true,
    View: ItemsSection,
    Side: ItemPanel,
  },
  {
    id: 'comparison',
    label: ({ models }) => (models.length > 1 ? l10n.t('Comparison') : l10n.t('Cohorts')),
    View: ComparisonSection,
    Side: UserPanel,
  },
  {
    id: 'problems',
    label: () => l10n.t('Problems'),
    count: problemCount,
    focusable: true,
    View: Problems,
    Side: UserPanel,
  },
];
