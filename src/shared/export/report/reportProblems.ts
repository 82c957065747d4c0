import * as l10n from '@vscode/l10n';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import type { Finding } from '../../findings/finding';
import { findingMessage, findingKind } from '../../findings/kinds';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { furtherPlacesText } from '../../sentences/furtherText';
import { plural } from '../../text/numbers/plural';
import { bySeverity, problemCount, problemFiles } from '../../problems/problemFiles';
import { severityText } from '../../findings/severity';
import { type Cell, joinWords, notesSheet, sentence, type Sheet, type Words } from '../../sheets/sheet';

/** Maximum places shown per kind of finding. */
const PLACES = 3;

/** Returns the problems of the data by kind, with their number and first places. */
export function problemsSheet(view: EvaluationView, { count }: NumberFormats): Sheet {
  const problems = problemCount(view);
  const rows = problemFiles(view).flatMap(({ file, findings, absent }) => [
    ...sorted(findings).map((finding) => problemRow(finding, { name: file.label }, count)),
    ...absent.flatMap((about) =>
      sorted(about.findings).map((finding) =>
        problemRow(
          finding,
          sentence(l10n.t('{0}, about {1}'), { name: file.label }, namesOf(about.models, view)),
          count,
        ),
      ),
    ),
  ]);
  if (rows.length === 0) return notesSheet([l10n.t('No problems found in the files.')]);
  return {
    title: plural(
      problems,
      l10n.t('{0} problem', count(problems)),
      l10n.t('{0} problems; first lines of each kind', count(problems)),
    ),
    columns: [
      { title: l10n.t('File'), kind: 'name' },
      { title: l10n.t('Severity'), kind: 'text' },
      { title: l10n.t('Count'), kind: 'count' },
      { title: l10n.t('Problem'), kind: 'sentence' },
    ],
    rows,
    notes: [],
  };
}

function namesOf(models: readonly number[], view: EvaluationView): Words {
  const names = models.map((model) => ({ name: view.models[model].name }));
  return joinWords(names, ', ');
}

const sorted = (findings: readonly Finding[]): Finding[] => [...findings].sort(bySeverity);

function problemRow(
  { code, severity, count, places }: Finding,
  file: Words,
  text: NumberFormats['count'],
): Cell[] {
  const listedPlaces = places.slice(0, PLACES);
  const omittedPlaces = count - listedPlaces.length;
  const lines = listedPlaces.map((place) => {
    const message = findingMessage(code, place);
    return place.line > 0 ? `${l10n.t('line {0}', text(place.line))}: ${message}` : message;
  });
  if (omittedPlaces > 0) lines.push(furtherPlacesText(omittedPlaces, text));
  return [file, severityText(severity), count, { head: findingKind(code).title(), lines }];
}
