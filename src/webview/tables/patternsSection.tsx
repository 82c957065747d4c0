import type { PatternsQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { PatternRow, PatternsPage } from '../../shared/protocol/views/tablesView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { TableFoot } from '../table/foot';
import { Grid } from '../table/grid';
import { useTable } from '../table/useTable';
import { patternGridColumns } from './patternColumns';
import { openPattern, startTables } from './tablesState';
import { useOpenTableRow } from './useOpenTableRow';

type PatternTableQuery = Omit<PatternsQuery, 'start' | 'count'>;

/** Users by their patterns: those of one have equal values, and are one row. */
export function PatternsSection(): JSX.Element {
  const { evaluation, run, ui } = useResult();
  const { model, tables: state } = ui;
  const { host, numbers } = usePanel();
  const row = useOpenTableRow('pattern', openPattern(run, model));
  const { column: by } = state.sort;
  // Of a result with fewer measures.
  const gone = by.kind === 'measure' && by.index >= evaluation.measures.length;
  const sort = gone ? startTables.sort : state.sort;
  const query = useMemo((): PatternTableQuery => ({ model, sort }), [model, sort]);
  /** What of a page holds of all pages. */
  const said = useRef<Pick<PatternsPage, 'measures' | 'longest'>>({ measures: [], longest: null });
  const names = evaluation.measures.map(({ name }) => name).join();
  const table = useTable<PatternTableQuery, PatternRow>(
    async (asked, start, count, asking) => {
      const page = await host.ask('patterns', { ...asked, start, count }, asking);
      said.current = page;
      return { ...page, matching: page.all };
    },
    run,
    names,
    query,
  );
  const rows = table.source.matching ?? 0;
  const { measures, longest } = said.current;
  const columns = useMemo(
    () => patternGridColumns(evaluation, evaluation.models[model], measures, longest, numbers),
    [evaluation, model, measures.join(), longest, numbers],
  );
  const left = evaluation.measures.filter((_, index) => rows > 0 && !measures.includes(index));
  const { tables } = evaluation;
  return (
    <section class="users" aria-label={l10n.t('Users by pattern')}>
      <p class="quiet note">
        {l10n.t(
          'Users with the same hits at the same ranks are one row: {0} sends patterns, not users. Open a row to query its users.',
          tables?.engine ?? '',
        )}
        {left.length > 0 &&
          ` ${l10n.t('Not shown, because of a different tie order: {0}.', left.map(({ name }) => name).join(', '))}`}
      </p>
      {rows > 0 && (
        <Grid
          label={l10n.t('Users by pattern')}
          source={table.source}
          rows={rows}
          columns={columns}
          sort={{
            column: Math.max(
              0,
              columns.findIndex(({ column }) => JSON.stringify(column) === JSON.stringify(sort.column)),
            ),
            descending: sort.descending,
          }}
          busy={table.busy}
          isOpen={({ pattern }) => pattern === row.open?.row.pattern}
          request={row.request}
          onSort={(index) => {
            const { column } = columns[index];
            const same = JSON.stringify(column) === JSON.stringify(sort.column);
            row.change({ sort: { column, descending: same ? !sort.descending : true } });
          }}
          onOpen={row.show}
        />
      )}
      <TableFoot table={table} openRow={undefined}>
        {plural(
          rows,
          l10n.t('{0} pattern', numbers.count(rows)),
          l10n.t('{0} patterns', numbers.count(rows)),
        )}
      </TableFoot>
    </section>
  );
}
