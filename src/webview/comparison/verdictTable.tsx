import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/sentences/comparedPairs';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { simultaneousInterval, relativeText } from '../../shared/sentences/comparisonWords';
import { intervalText, pText, signedText } from '../../shared/text/numbers/signedText';
import { verdictOfPair } from '../../shared/sentences/verdictWords';
import { usePanel } from '../context';
import { DataTable } from '../controls/dataTable';
import { PopoverButton } from '../controls/popover/popoverButton';
import { FURTHER_COLUMNS, type FurtherColumn } from './comparisonState';
import { DocsLink } from './docsLink';
import { Shares } from './shares';
import { Verdict } from './verdict';

interface VerdictTableProps {
  readonly evaluation: EvaluationView;
  /** Pairs of the same two models, one per metric. */
  readonly pairs: readonly ComparedPair[];
  readonly chosenPair: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
  /** Additional columns that are shown. */
  readonly moreColumns: readonly FurtherColumn[];
}

/** Shows a row for each metric with its verdict first; the selected one is detailed below. */
export function VerdictTable(props: VerdictTableProps): JSX.Element {
  const { evaluation, pairs, chosenPair, onChoose, moreColumns } = props;
  const { numbers } = usePanel();
  const furtherColumns = {
    effect: { text: (effect) => signedText(effect), value: ({ pair }) => pair.effect.cohensDz },
    detectable: { text: numbers.value, value: ({ pair }) => pair.detectable },
  } satisfies Record<FurtherColumn, FurtherValue>;
  return (
    <DataTable
      scrolledIn="verdicts wide"
      label={l10n.t('Verdicts')}
      columns={[
        {
          head: l10n.t('Metric'),
          isRowHead: true,
          cell: (compared) => (
            <button
              class="link"
              aria-pressed={compared === chosenPair}
              title={l10n.t('Look at the users behind it')}
              onClick={() => onChoose(compared)}
            >
              {evaluation.measures[compared.measure].name}
            </button>
          ),
        },
        {
          head: <DocsLink section="verdict">{l10n.t('Verdict')}</DocsLink>,
          cell: ({ pair }) => <Verdict said={verdictOfPair(pair.verdict)} />,
        },
        {
          head: <DocsLink section="paired-t-test">{l10n.t('Difference')}</DocsLink>,
          value: ({ pair }) => pair.difference,
          text: (difference) => signedText(difference),
        },
        {
          head: <DocsLink section="effect-sizes">{l10n.t('Relative')}</DocsLink>,
          number: true,
          cell: ({ pair }) => relativeText(pair) ?? '–',
        },
        {
          head: <DocsLink section="intervals">{l10n.t('95% interval')}</DocsLink>,
          number: true,
          cell: ({ pair }) => (
            <span title={l10n.t('This comparison alone (t): {0}', intervalText(pair.ci.t))}>
              {intervalText(simultaneousInterval(pair))}
            </span>
          ),
          full: ({ pair }) => simultaneousInterval(pair)?.join(' … ') ?? null,
        },
        {
          head: <DocsLink section="correction">{l10n.t('Adjusted p')}</DocsLink>,
          number: true,
          cell: ({ p }) => pText(p),
          full: ({ p }) => p ?? null,
        },
        {
          head: <DocsLink section="verdict">{l10n.t('Worse · same · better')}</DocsLink>,
          cell: ({ pair }) => {
            const [better, same, worse] = pair.winTieLoss;
            return <Shares {...{ worse, same, better }} />;
          },
        },
        ...moreColumns.map((column) => {
          const { value, text }: FurtherValue = furtherColumns[column];
          return {
            head: <DocsLink section={SECTIONS[column]}>{furtherTitle(column)}</DocsLink>,
            value: value,
            text: text,
          };
        }),
      ]}
      rows={pairs}
      keyOf={({ measure }) => measure}
      rowClass={(compared) => (compared === chosenPair ? 'chosen' : undefined)}
    />
  );
}

interface FurtherValue {
  readonly value: (compared: ComparedPair) => number | null;
  readonly text: (value: number) => string;
}

const SECTIONS = { effect: 'effect-sizes', detectable: 'smallest-detectable-difference' } as const;

function furtherTitle(column: FurtherColumn): string {
  return column === 'effect' ? l10n.t('Effect size (d)') : l10n.t('Smallest detectable difference');
}

interface FurtherColumnsProps {
  readonly moreColumns: readonly FurtherColumn[];
  readonly onShown: (shown: FurtherColumn[]) => void;
}

/** Shows a button that opens the list of columns that are hidden by default. */
export function FurtherColumns({ moreColumns, onShown }: FurtherColumnsProps): JSX.Element {
  return (
    <PopoverButton
      icon="settings"
      label={l10n.t('Select the columns of the comparison')}
      class="columns-menu"
      title={l10n.t('Columns')}
    >
      {() => (
        <ul>
          {FURTHER_COLUMNS.map((column) => (
            <li key={column}>
              <label>
                <input
                  type="checkbox"
                  checked={moreColumns.includes(column)}
                  onChange={() =>
                    onShown(
                      FURTHER_COLUMNS.filter((each) => (each === column) !== moreColumns.includes(each)),
                    )
                  }
                />
                {furtherTitle(column)}
              </label>
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}
