/*
 * To add a tab, add an entry to the list below: id, label, its component, and the component that opens next to
 * it. Components take no properties: `useResult()` returns the result, the person's choices (`ui`, restored
 * after a reload by uiState.ts), and `change`; `useShownUsers()` returns the table of users and the open user.
 * `useAnswer(question, ask)` asks the host; `Failed` shows why no answer came. Rows that are all in the page
 * are a `DataTable` (controls/dataTable.tsx).
 */
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { problemCount } from '../shared/problems/problemFiles';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import { ComparisonSection } from './comparison/comparisonSection';
import { ItemPanel } from './items/itemPanel';
import { ItemsSection } from './items/itemsSection';
import { Judging } from './judging/judging';
import { Problems } from './problems/problems';
import { UserPanel } from './user/userPanel';
import { UsersSection } from './users/usersSection';

/** Tab of the panel. */
interface PanelView {
  /** ID of the tab, which is kept over a reload. */
  readonly id: string;
  readonly label: (evaluation: EvaluationView) => string;
  /** Returns the number next to the label of the tab. */
  readonly count?: (evaluation: EvaluationView) => number;
  /** Set if the tab contains a table whose rows scroll with the page. */
  readonly holdsTable?: true;
  /** Set if the view hides the numbers above it until they are asked for. */
  readonly hidesNumbers?: true;
  /** Set if the view may have no controls, and takes the focus itself. */
  readonly focusable?: true;
  readonly View: () => JSX.Element;
  /** Shows the open row next to the content of the tab. */
  readonly Side: () => JSX.Element | null;
}

/** Tabs of a result, from left to right; the first is the default. */
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
    id: 'judging',
    label: () => l10n.t('Judging'),
    hidesNumbers: true,
    View: Judging,
    Side: () => null,
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
