import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { clip } from '../shared/clip';
import type { EvaluationView, FileView } from '../shared/evaluationView';
import type { Finding, FindingPlace, Severity } from '../shared/finding';
import { findingMessage } from '../shared/findingText';
import { findingTitle } from '../shared/findingTitle';
import { plural } from '../shared/plural';
import { bySeverity, type ProblemFile, problemFiles } from '../shared/problemFiles';
import { usePanel } from './context';
import { Name } from './text/nameView';
import { Sentence } from './text/sentenceView';

/** VS Code hands no larger document to an extension: no squiggles and no hover there. */
const LARGEST_DOCUMENT = 50 * 1024 * 1024;
const PLACES_AT_ONCE = 100;

/** What was found wrong in the files: by file, by kind, with each place a link to its line. */
export function Problems({ evaluation }: { evaluation: EvaluationView }): JSX.Element {
  const files = problemFiles(evaluation);
  if (files.length === 0) return <p class="quiet note">{l10n.t('Nothing is wrong with the files.')}</p>;
  return (
    <div class="problems">
      {files.map((problems) => (
        <FileProblems key={problems.file.uri} {...problems} />
      ))}
    </div>
  );
}

function FileProblems({ file, findings, absent }: ProblemFile): JSX.Element {
  const { numbers } = usePanel();
  const { read, reported } = file.rows;
  return (
    <section>
      <h2>
        <Name text={file.label} />{' '}
        <span class="quiet">
          {l10n.t('{0} of {1} rows left out', numbers.count(reported), numbers.count(read))}
        </span>
      </h2>
      {file.bytes > LARGEST_DOCUMENT && (
        <p class="quiet note">
          {l10n.t(
            'This file is too large ({0}) to be marked in an editor: its problems stand only here.',
            numbers.bytes(file.bytes),
          )}
        </p>
      )}
      <Findings findings={findings} file={file} />
      {absent.map((about) => (
        <div key={about.model}>
          <h3>
            <Sentence template={l10n.t('Only about {0}')} parts={[<Name text={about.model} />]} />
          </h3>
          <Findings findings={about.findings} file={file} />
        </div>
      ))}
    </section>
  );
}

function Findings({ findings, file }: { findings: readonly Finding[]; file: FileView }): JSX.Element {
  return (
    <>
      {[...findings].sort(bySeverity).map((finding, index) => (
        <FindingGroup key={`${finding.code} ${index}`} finding={finding} file={file} />
      ))}
    </>
  );
}

function FindingGroup({ finding, file }: { finding: Finding; file: FileView }): JSX.Element {
  const { numbers } = usePanel();
  const [shown, setShown] = useState(PLACES_AT_ONCE);
  const { code, count, places } = finding;
  const unlisted = count - Math.min(shown, places.length);
  return (
    <details class="finding" open={count <= 3}>
      <summary>
        <SeverityIcon severity={finding.severity} />
        <span class="figures">{l10n.t('{0} ×', numbers.count(count))}</span> <span>{findingTitle(code)}</span>
      </summary>
      <ul>
        {places.slice(0, shown).map((place, index) => (
          <PlaceLine key={index} finding={finding} place={place} file={file} />
        ))}
      </ul>
      {unlisted > 0 &&
        (shown < places.length ? (
          <button class="link note" onClick={() => setShown(shown + PLACES_AT_ONCE)}>
            {l10n.t('Show more of the {0} others', numbers.count(unlisted))}
          </button>
        ) : (
          <p class="quiet note">
            {plural(
              unlisted,
              l10n.t('… and {0} more like it', numbers.count(unlisted)),
              l10n.t('… and {0} more like these', numbers.count(unlisted)),
            )}
          </p>
        ))}
    </details>
  );
}

function PlaceLine({
  finding,
  place,
  file,
}: {
  finding: Finding;
  place: FindingPlace;
  file: FileView;
}): JSX.Element {
  const { host, numbers } = usePanel();
  const message = findingMessage(finding.code, place);
  return (
    <li>
      {place.line > 0 && (
        <button class="link figures" onClick={() => host.reveal(file.uri, place.line)}>
          {l10n.t('line {0}', numbers.count(place.line))}
        </button>
      )}{' '}
      {/* A sentence of ours in a language of ours: a name in it must not turn it round. */}
      <bdi class="message" dir="ltr" title={clip(message, 1000)}>
        {clip(message, 400)}
      </bdi>
    </li>
  );
}

function SeverityIcon({ severity }: { severity: Severity }): JSX.Element {
  const words =
    severity === 'error'
      ? l10n.t('Error')
      : severity === 'warning'
        ? l10n.t('Warning')
        : l10n.t('Information');
  return <span class={`icon icon-${severity}`} role="img" aria-label={words} />;
}
