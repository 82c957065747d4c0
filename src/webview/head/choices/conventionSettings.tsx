import * as l10n from '@vscode/l10n';
import { useResult } from '../../shownResult';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ConventionRow } from '../../../shared/protocol/views/conventionsView';
import { formatMean } from '../../../shared/text/numbers/numberText';
import { usePanel } from '../../context';
import { useAnswer } from '../../host/useAnswer';
import { ConventionAnswers } from '../../leaderboard/conventionAnswers';
import { OptionList } from './optionList';

/** Shows every convention with its summary, and the value of a metric under it. */
export function ConventionSettings(): JSX.Element {
  const { evaluation, run, ui } = useResult();
  const { model } = ui;
  const looked = ui.looked ?? ui.measure;
  const measure = (evaluation.measures.find(({ name }) => name === looked) ?? evaluation.measures[0]).name;
  const { host, numbers } = usePanel();
  const descriptions = useAnswer('conventions', (asking) => host.ask('conventionDescriptions', null, asking));
  const [requestedDepth, setWanted] = useState<'quick' | 'whole'>('quick');
  const answer = useAnswer(JSON.stringify([run, model, measure, requestedDepth]), ({ signal }) =>
    new ConventionAnswers(host).ask(model, measure, requestedDepth, signal),
  );
  const outcome = answer.kind === 'value' ? answer.value : undefined;
  const view = outcome?.kind === 'compared' ? outcome.view : undefined;
  const rows = new Map(view?.others.map((row) => [row.convention, row]));
  const differing = view?.others.filter((row) => row.kind === 'value' && row.differs).length ?? 0;
  const figure = (name: string): string | undefined => {
    if (view?.reference.convention === name) return formatMean(view.reference.mean);
    const row = rows.get(name);
    return row && figureOf(row);
  };
  const conventions = descriptions.kind === 'value' ? descriptions.value : [];
  const inUse = (name: string): number => Number(name === evaluation.convention);
  return (
    <>
      <p class="quiet" role="status">
        {answer.kind === 'waiting' && l10n.t('Comparing {0} under each convention…', measure)}
        {view !== undefined &&
          l10n.t('{0} under each convention ({1} of {2} differ)', measure, differing, view.others.length)}
        {answer.kind === 'failed' && l10n.t('Couldn’t compare the conventions: {0}', answer.message)}
        {descriptions.kind === 'failed' && descriptions.message}
      </p>
      {outcome?.kind === 'long' && (
        <button class="link compare" onClick={() => setWanted('whole')}>
          {l10n.t(
            'Compare {0} under each convention (about {1})',
            measure,
            numbers.seconds(Number(outcome.milliseconds.toPrecision(1))),
          )}
        </button>
      )}
      <OptionList
        label={l10n.t('Conventions')}
        chosenKey={evaluation.convention}
        options={[...conventions]
          .sort((a, b) => inUse(b.name) - inUse(a.name))
          .map(({ name, summary }) => ({ key: name, name, detail: summary, figure: figure(name) }))}
        onChoose={(convention) => {
          if (convention !== evaluation.convention) host.act({ kind: 'setConvention', convention });
        }}
      />
    </>
  );
}

/** Formats the mean under a convention: "≠ 0.3733". The sign marks a difference in addition to the digits. */
function figureOf(row: ConventionRow): string {
  switch (row.kind) {
    case 'value':
      return row.differs ? `≠ ${formatMean(row.mean)}` : `= ${formatMean(row.mean)}`;
    case 'refused':
      return l10n.t('doesn’t allow duplicates');
    case 'absent':
      return l10n.t('no such metric');
  }
}
