import '../analysis/analysis.css';
import './tableSetup.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { TableColumns, TableSetupChoices } from '../../shared/config/tableSetupConfig';
import type { SetupTable, TableSetupView } from '../../shared/protocol/views/tableSetupView';
import { PageMemoryContext } from '../analysis/pageMemory';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { Named } from './named';

/** Which tables of an engine are evaluated: what there is of each is found, and what it is guessed by its name. */
export function TableSetup({ result: view, running, act }: AnalysisViewProps<'tableSetup'>): JSX.Element {
  const { engines, missing, databases, ofDatabase, tables, problem } = view;
  const [choices, change] = useChoices(view);
  const look = (settings: TableSetupChoices): void =>
    act({ kind: 'change', settings: { evaluation: choices.evaluation, ...settings } });
  const { database, models = [], truth, catalog } = choices;
  // The client of one that was selected once may be gone.
  const engine = engines.find(({ name }) => name === choices.engine)?.name;
  const lacking = lackingOf({ ...choices, engine });
  const names = tables.map(({ name }) => name);
  const run = (): void => {
    if (lacking === undefined) act({ kind: 'do', name: 'run', settings: choices });
  };
  if (engines.length === 0) return <NoClient running={running} onLook={() => look({ engine, database })} />;
  return (
    <form
      class="analysis-body table-setup"
      aria-label={l10n.t('Evaluate Tables')}
      onSubmit={(event) => event.preventDefault()}
    >
      <h1>{l10n.t('Evaluate Tables')}</h1>
      <div class="setup-row">
        <Named
          label={l10n.t('Engine')}
          value={engines.find(({ name }) => name === engine)?.title}
          options={engines.map(({ title }) => title)}
          onName={(title) => look({ engine: engines.find((one) => one.title === title)?.name })}
        />
        {ofDatabase && (
          <Named
            label={l10n.t('Database file')}
            value={database}
            options={databases}
            none={l10n.t('None')}
            typed="FILE.duckdb"
            onName={(file) => look({ engine, database: file })}
          />
        )}
        <vscode-button
          secondary
          disabled={running || engine === undefined}
          onClick={() => look({ engine, database })}
        >
          {l10n.t('List tables')}
        </vscode-button>
      </div>
      <Clients engines={engines} engine={engine} missing={missing} />
      {problem !== undefined && (
        <p class="setup-problem" role="status">
          <span class="icon icon-warning" aria-hidden="true" /> {problem}
        </p>
      )}
      <Models tables={tables} models={models} onModels={(chosen) => change(withModels(chosen, tables))} />
      <div class="setup-row">
        <Named
          label={l10n.t('Ground truth')}
          value={truth}
          options={names}
          typed="@truth.sql"
          onName={(name) => change(withTruth(name, tables))}
        />
        <Named
          label={l10n.t('Catalog of all items (optional)')}
          value={catalog}
          options={names}
          none={l10n.t('None')}
          typed="@items.sql"
          onName={(name) => change({ catalog: name })}
        />
      </div>
      <Columns
        title={l10n.t('Columns of the recommendations')}
        roles={['user', 'item', 'score', 'rank']}
        table={tables.find(({ name }) => name === models[0])}
        columns={choices.recommendationColumns}
        onColumns={(recommendationColumns) => change({ recommendationColumns })}
      />
      <Columns
        title={l10n.t('Columns of the ground truth')}
        roles={['user', 'item', 'rating']}
        table={tables.find(({ name }) => name === truth)}
        columns={choices.truthColumns}
        onColumns={(truthColumns) => change({ truthColumns })}
      />
      <label class="setup-choice">
        <input
          type="checkbox"
          checked={choices.tiesById ?? true}
          onChange={({ currentTarget: { checked } }) => change({ tiesById: checked })}
        />
        <span>{l10n.t('Order tied scores by ID (as trec_eval) if there are any')}</span>
      </label>
      <div class="actions">
        <vscode-button disabled={lacking !== undefined} onClick={run}>
          {l10n.t('Run')}
        </vscode-button>
        <vscode-button
          secondary
          disabled={lacking !== undefined}
          onClick={() => act({ kind: 'do', name: 'showQuery', settings: choices })}
        >
          {l10n.t('Show query')}
        </vscode-button>
        {lacking !== undefined && (
          <span class="quiet" role="status">
            {lacking}
          </span>
        )}
      </div>
    </form>
  );
}

/** What is selected, kept with the page until something else is found. */
function useChoices(
  view: TableSetupView,
): readonly [TableSetupChoices, (part: Partial<TableSetupChoices>) => void] {
  const memory = useContext(PageMemoryContext);
  const name = `choices ${view.startedAt}`;
  const [kept, setKept] = useState(() => {
    const text = memory?.read(name);
    return {
      name,
      choices: typeof text === 'string' ? (JSON.parse(text) as TableSetupChoices) : view.chosen,
    };
  });
  const choices = kept.name === name ? kept.choices : view.chosen;
  return [
    choices,
    (part) => {
      const changed = { ...choices, ...part };
      setKept({ name, choices: changed });
      memory?.write(name, JSON.stringify(changed));
    },
  ];
}

/** What to do where no engine can be asked. */
function NoClient({
  running,
  onLook,
}: {
  readonly running: boolean;
  readonly onLook: () => void;
}): JSX.Element {
  return (
    <div class="nothing">
      <h1>{l10n.t('No client program was found')}</h1>
      <p>
        {l10n.t(
          'RecScope evaluates tables by the client of your engine, such as {0} or {1}. Install one, for instance with {2}, or name it in the setting {3}.',
          'duckdb',
          'psql',
          'pip install duckdb-cli',
          'recscope.engines',
        )}
      </p>
      <vscode-button disabled={running} onClick={onLook}>
        {l10n.t('Look again')}
      </vscode-button>
    </div>
  );
}

/** Which program is started, and what others there are. */
function Clients({
  engines,
  engine,
  missing,
}: Pick<TableSetupView, 'engines' | 'missing'> & { readonly engine: string | undefined }): JSX.Element {
  const program = engines.find(({ name }) => name === engine)?.program;
  return (
    <p class="quiet setup-clients">
      {program !== undefined
        ? l10n.t('Runs {0} with your profile and permissions. Only reads.', program)
        : l10n.t('Select an engine.')}
      {missing.length > 0 && ` ${l10n.t('Not installed: {0}.', missing.join(', '))}`}
    </p>
  );
}

/** The tables of recommendations, a model each. */
function Models({
  tables,
  models,
  onModels,
}: {
  readonly tables: readonly SetupTable[];
  readonly models: readonly string[];
  readonly onModels: (models: readonly string[]) => void;
}): JSX.Element {
  const names = tables.map(({ name }) => name);
  const others = models.filter((name) => !names.includes(name));
  const ordered = (chosen: readonly string[], typed: readonly string[]): readonly string[] => [
    ...names.filter((name) => chosen.includes(name)),
    ...typed,
  ];
  return (
    <fieldset class="setup-models">
      <legend>{l10n.t('Recommendations (one table per model)')}</legend>
      {tables.map(({ name, columns }) => (
        <label key={name} class="setup-choice">
          <input
            type="checkbox"
            checked={models.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onModels(ordered(checked ? [...models, name] : models.filter((one) => one !== name), others))
            }
          />
          <span>{name}</span> <span class="quiet">{columns.join(', ')}</span>
        </label>
      ))}
      <label class="named">
        <span class="named-label">{tables.length === 0 ? l10n.t('Tables') : l10n.t('Others')}</span>
        <input
          type="text"
          spellcheck={false}
          placeholder="db.recs, @query.sql, FILE.parquet"
          value={others.join(', ')}
          onChange={({ currentTarget: { value } }) => onModels(ordered(models, tableNames(value)))}
        />
      </label>
    </fieldset>
  );
}

type Role = keyof TableColumns;

/** Which column is what. */
function Columns({
  title,
  roles,
  table,
  columns = {},
  onColumns,
}: {
  readonly title: string;
  readonly roles: readonly Role[];
  readonly table: SetupTable | undefined;
  readonly columns: TableColumns | undefined;
  readonly onColumns: (columns: TableColumns) => void;
}): JSX.Element {
  return (
    <fieldset class="setup-columns">
      <legend>{title}</legend>
      <div class="setup-row">
        {roles.map((role) => (
          <Named
            key={role}
            label={roleLabel(role)}
            value={columns[role]}
            options={table?.columns ?? []}
            typed={role}
            {...(role !== 'user' && role !== 'item' && { none: l10n.t('None') })}
            onName={(column) => onColumns({ ...columns, [role]: column })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function roleLabel(role: Role): string {
  switch (role) {
    case 'user':
      return l10n.t('User');
    case 'item':
      return l10n.t('Item');
    case 'score':
      return l10n.t('Score (highest first)');
    case 'rank':
      return l10n.t('Rank (if there is no score)');
    case 'rating':
      return l10n.t('Rating (optional)');
  }
}

/** What must still be selected, as a sentence; undefined: nothing. */
function lackingOf({
  engine,
  models = [],
  truth,
  recommendationColumns,
  truthColumns,
}: TableSetupChoices): string | undefined {
  if (engine === undefined) return l10n.t('Select an engine.');
  if (models.length === 0) return l10n.t('Select a table of recommendations.');
  if (truth === undefined) return l10n.t('Select the ground truth.');
  const { user, item, score, rank } = recommendationColumns ?? {};
  if (
    user === undefined ||
    item === undefined ||
    truthColumns?.user === undefined ||
    truthColumns.item === undefined
  )
    return l10n.t('Select the columns of users and items.');
  return score === undefined && rank === undefined
    ? l10n.t('Select the column of scores or ranks.')
    : undefined;
}

/** Other models, with their columns where none were selected for the first before. */
function withModels(models: readonly string[], tables: readonly SetupTable[]): Partial<TableSetupChoices> {
  const recommendationColumns = rolesOf(models[0], tables);
  return { models, ...(recommendationColumns && { recommendationColumns }) };
}

/** The same of the ground truth. */
function withTruth(truth: string | undefined, tables: readonly SetupTable[]): Partial<TableSetupChoices> {
  const truthColumns = rolesOf(truth, tables);
  return { truth, ...(truthColumns && { truthColumns }) };
}

function rolesOf(name: string | undefined, tables: readonly SetupTable[]): TableColumns | undefined {
  return tables.find((table) => table.name === name)?.roles;
}

/** Names with commas between; in quotes a comma is part of a name. */
function tableNames(text: string): string[] {
  const names = text.match(/(?:"[^"]*"|`[^`]*`|[^,"`])+/g) ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
