import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { clipText } from '../../shared/text/clip';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import type { Finding, FindingPlace } from '../../shared/findings/finding';
import { severityText, type Severity } from '../../shared/findings/severity';
import { FIRST_PLACES } from '../../shared/problems/firstPlaces';
import { findingMessage, findingKind } from '../../shared/findings/kinds';
import { furtherPlacesText } from '../../shared/sentences/furtherText';
import { usePanel } from '../context';
import { FindingActions } from './remedies';
import { Icon } from '../controls/icon';

const PLACES_AT_ONCE = 100;

interface FindingGroupProps {
  readonly finding: Finding;
  readonly file: FileView;
  readonly onWithoutList: (() => void) | undefined;
}

/** Shows the findings of one kind in one file: their number, advice, and each place as a link to its line. */
export function FindingGroup({ finding, file, onWithoutList }: FindingGroupProps): JSX.Element {
  const { numbers } = usePanel();
  const { code, count, places } = finding;
  const id = useId();
  // A few places are all loaded initially.
  const [open, setOpen] = useState(count <= FIRST_PLACES);
  const first = places[0]?.line ?? 0;
  return (
    <div class="finding">
      <button class="finding-fold" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={`chevron-${open ? 'down' : 'right'}`} />
        <SeverityIcon severity={finding.severity} />
        <span>
          <span class="figures">{l10n.t('{0} ×', numbers.count(count))}</span> {findingKind(code).title()}
        </span>
      </button>
      <FindingActions
        finding={finding}
        file={file}
        onWithoutList={onWithoutList}
        line={open || first === 0 ? undefined : first}
      />
      <div id={id}>{open && <Places finding={finding} file={file} />}</div>
    </div>
  );
}

function Places({ finding, file }: { finding: Finding; file: FileView }): JSX.Element {
  const { numbers } = usePanel();
  const [listedCount, setShown] = useState(PLACES_AT_ONCE);
  const { count, places } = finding;
  const unlisted = count - Math.min(listedCount, places.length);
  return (
    <>
      <ul>
        {places.slice(0, listedCount).map((place, index) => (
          <PlaceLine key={index} finding={finding} place={place} file={file} />
        ))}
      </ul>
      {unlisted > 0 &&
        (listedCount < places.length ? (
          <button class="link note" onClick={() => setShown(listedCount + PLACES_AT_ONCE)}>
            {l10n.t('Show {0} more', numbers.count(unlisted))}
          </button>
        ) : (
          <p class="quiet note">{furtherPlacesText(unlisted, numbers.count)}</p>
        ))}
    </>
  );
}

interface PlaceLineProps {
  readonly finding: Finding;
  readonly place: FindingPlace;
  readonly file: FileView;
}

function PlaceLine({ finding, place, file }: PlaceLineProps): JSX.Element {
  const { host, numbers } = usePanel();
  const message = findingMessage(finding.code, place);
  return (
    <li>
      {place.line > 0 && (
        <button class="link figures" onClick={() => host.reveal(file.uri, place.line)}>
          {l10n.t('line {0}', numbers.count(place.line))}
        </button>
      )}{' '}
      {/* Direction of the interface language: a name must not reverse the sentence. */}
      <bdi class="message" dir="ltr" title={clipText(message, 1000)}>
        {clipText(message, 400)}
      </bdi>
    </li>
  );
}

function SeverityIcon({ severity }: { severity: Severity }): JSX.Element {
  return <Icon name={severity} label={severityText(severity)} />;
}
