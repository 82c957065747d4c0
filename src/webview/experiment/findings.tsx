import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ExperimentView } from '../../shared/protocol/views/experimentView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { FoundList } from '../analysis/foundList';

/** How many lines are named: all stand in Problems, as many as are of use. */
const PLACES = 12;

/** What was found in the log, with the lines where it was, and what became of its rows. */
export function Findings({
  view: { result },
  numbers,
  onLine,
}: {
  view: ExperimentView;
  numbers: NumberFormats;
  onLine: (line: number) => void;
}): JSX.Element {
  const { findings, rows } = result;
  return (
    <section class="found" aria-label={l10n.t('Problems')}>
      <h3>{l10n.t('Problems')}</h3>
      <FoundList
        found={findings.map(({ severity, message, places = [] }) => ({
          severity,
          message,
          places: places.length > 0 && (
            <span class="quiet">
              {' '}
              {l10n.t('Lines:')}{' '}
              {places.slice(0, PLACES).map(({ line, found }, index) => (
                <span key={index}>
                  {index > 0 && ', '}
                  <button class="link" title={found} onClick={() => onLine(line)}>
                    {line}
                  </button>
                </span>
              ))}
              {places.length > PLACES && ' …'}
            </span>
          ),
        }))}
      />
      <p class="quiet">
        {l10n.t(
          '{0} rows read, {1} used, {2} skipped',
          numbers.count(rows.read),
          numbers.count(rows.used),
          numbers.count(rows.reported),
        )}
      </p>
    </section>
  );
}
