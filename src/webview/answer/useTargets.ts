import * as l10n from '@vscode/l10n';
import type { AnswerTarget } from '../../shared/sentences/answer';
import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';

/** Target of a click. */
export interface ClickTarget {
  readonly title: string;
  readonly act: () => void;
}

/** Returns a function that returns what a click on a link in the answer opens. */
export function useTargets(): (target: AnswerTarget) => ClickTarget {
  const { evaluation, ui, change, baseline, showTab, showUsers } = useResult();
  const users = useShownUsers();
  const { measures } = evaluation;
  return (target) => {
    switch (target.kind) {
      case 'model':
        return { title: l10n.t('Select this model'), act: () => change({ model: target.model }) };
      case 'comparison': {
        const comparison = {
          ...ui.comparison,
          pair: [...target.pair] as [number, number],
          measure: measures[target.measure].name,
        };
        return {
          title: l10n.t('Show the comparison'),
          act: () =>
            showTab('comparison', {
              model: target.pair.find((model) => model !== baseline) ?? ui.model,
              comparison,
            }),
        };
      }
      case 'users': {
        const { model, filter, measure } = target;
        const sort = measure !== undefined && {
          sort: {
            column: { kind: 'measure' as const, index: measure },
            descending: !measures[measure].higherIsBetter,
          },
        };
        return {
          title: l10n.t('Show these users'),
          act: () => showUsers({ model, filter, query: '', ...sort }),
        };
      }
      case 'query': {
        const { model, query, measure } = target;
        return {
          title: l10n.t('Show these users'),
          act: () => showUsers({ model, filter: 'all', query, measure: measures[measure].name }),
        };
      }
      case 'user':
        return {
          title: l10n.t('Show this user'),
          act: () => users.show({ kind: 'number', number: target.user }, true),
        };
      case 'item':
        return {
          title: l10n.t('Show this item'),
          act: () =>
            showTab('items', { items: { ...ui.items, item: { id: target.id, number: target.item } } }),
        };
    }
  };
}
