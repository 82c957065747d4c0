import type { ItemCutoff } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ItemListing, ItemMiss, ItemView } from '../../shared/protocol/views/itemsView';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';
import { Loading } from '../notices/loading';
import { SidePanel } from '../controls/sidePanel';
import { Called } from '../text/called';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../host/useAnswer';
import type { Opened } from '../table/useOpenRow';
import { balanceText, missedText, recommendedText, summaryText } from './itemText';
import { ItemUsers } from './itemUsers';

interface ItemPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly cutoff: ItemCutoff;
  readonly item: number;
  readonly id: string;
  /** Changes with every new result. */
  readonly run: string;
  readonly onUser: (user: Opened & { readonly number: number }) => void;
  readonly onClose: () => void;
}

/** One item: to whom it was recommended, and who missed it. */
export function ItemPanel(props: ItemPanelProps): JSX.Element {
  const { evaluation, model, cutoff, item, id, run } = props;
  const { host } = usePanel();
  const question = JSON.stringify([run, model, cutoff, item]);
  const answer = useAnswer(question, (asking) => host.ask('item', { model, cutoff, item }, asking));

  return (
    <SidePanel
      label={l10n.t('One item')}
      title={
        <Sentence
          template={l10n.t('Item {0}')}
          parts={[
            <Called id={id} described={answer.kind === 'value' ? answer.value?.row.described : undefined} />,
          ]}
        />
      }
      onClose={props.onClose}
    >
      {answer.kind === 'value' && answer.value !== null && (
        <ItemDetail key={question} view={answer.value} {...{ evaluation, model, onUser: props.onUser }} />
      )}
      {answer.kind === 'waiting' && <Loading />}
      {answer.kind === 'value' && answer.value === null && (
        <p class="quiet note">{l10n.t('This item is no longer in these files.')}</p>
      )}
      {answer.kind === 'failed' && (
        <p class="failure">
          <FetchFailure
            message={l10n.t('Couldn’t load this item’s users: {0}', answer.message)}
            onRetry={answer.retry}
          />
        </p>
      )}
    </SidePanel>
  );
}

interface ItemDetailProps extends Pick<ItemPanelProps, 'evaluation' | 'model' | 'onUser'> {
  readonly view: ItemView;
}

function ItemDetail({ evaluation, model, view, onUser }: ItemDetailProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { row } = view;
  return (
    <>
      {row.described?.snippet !== undefined && <p class="snippet">{row.described.snippet}</p>}
      <p class="summary">{summaryText(row, numbers.count)}</p>
      <p class="quiet">{balanceText(row, numbers.short)}</p>
      <ItemUsers<ItemListing>
        heading={recommendedText(row, numbers.count)}
        label={l10n.t('Recommended to')}
        users={view.recommended}
        further={view.furtherRecommended}
        onUser={({ id, user }) => onUser({ id, number: user })}
        onLine={(line) => host.reveal(evaluation.models[model].file.uri, line)}
        rank
      />
      <ItemUsers<ItemMiss>
        heading={missedText(row, numbers.count)}
        label={l10n.t('Missed by')}
        users={view.missed}
        further={view.furtherMissed}
        onUser={({ id, user }) => onUser({ id, number: user })}
        onLine={(line) => host.reveal(evaluation.truth.uri, line)}
      />
    </>
  );
}
