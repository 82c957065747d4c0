import * as l10n from '@vscode/l10n';
import { useResult } from '../../shownResult';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseCutoff, cutoffsOf } from '../../../shared/leaderboard/cutoffs';
import { usePanel } from '../../context';
import { Slider } from '../../controls/slider';
import { useRovingFocus } from '../../controls/useRovingFocus';
import { useCoalescedValue } from '../../host/useFollowing';
import { Name } from '../../text/nameView';

const USUAL = [1, 5, 10, 20, 50, 100];
/** Maximum cutoff of the slider; the input accepts any cutoff. */
const MAX_CUTOFF = 100;
const LARGEST = 1_000_000;
/** Maximum number of models whose mean is shown here; the leaderboard shows all. */
const MODELS = 6;

/** Shows the cutoff as a slider and as common values. The means follow as fast as they are computed. */
export function CutoffSettings(): JSX.Element {
  const { evaluation, run, running } = useResult();
  const { host, numbers } = usePanel();
  const cutoffs = cutoffsOf(evaluation);
  const [chosenCutoff, choose] = useState(cutoffs[0]);
  const from = cutoffs.includes(chosenCutoff) ? chosenCutoff : cutoffs[0];
  const [requestedCutoff, setWanted] = useCoalescedValue(run, running, from, (to) => {
    choose(to);
    host.act({ kind: 'setCutoff', from, to });
  });
  const usual = useRovingFocus<HTMLDivElement>();
  const cutoffGroup = useRovingFocus<HTMLDivElement>();
  const shownCutoff = requestedCutoff ?? from;
  const stops = Array.from({ length: Math.max(MAX_CUTOFF, from) }, (_, index) => index + 1);
  const measure = evaluation.measures.findIndex(({ name }) => parseCutoff(name) === from);
  return (
    <>
      {cutoffs.length > 1 && (
        <div class="choice-row line" role="group" aria-label={l10n.t('Cutoff to change')} ref={cutoffGroup}>
          {cutoffs.map((cutoff) => (
            <button
              key={cutoff}
              class="choice-chip chip"
              aria-pressed={cutoff === from}
              onClick={() => {
                setWanted(undefined);
                choose(cutoff);
              }}
            >
              {l10n.t('K {0}', numbers.count(cutoff))}
            </button>
          ))}
        </div>
      )}
      <Slider
        label="K"
        value={shownCutoff}
        stops={stops}
        takes={(value) => Number.isInteger(value) && value >= 1 && value <= LARGEST}
        onChange={setWanted}
      />
      <div class="choice-row line" role="group" aria-label={l10n.t('Usual values of K')} ref={usual}>
        {USUAL.map((cutoff) => (
          <button
            key={cutoff}
            class="choice-chip chip"
            aria-label={l10n.t('K = {0}', numbers.count(cutoff))}
            aria-pressed={cutoff === shownCutoff}
            onClick={() => setWanted(cutoff)}
          >
            {numbers.count(cutoff)}
          </button>
        ))}
      </div>
      {measure >= 0 && (
        <dl class="choice-means" aria-busy={requestedCutoff !== undefined}>
          <dt class="quiet">{evaluation.measures[measure].name}</dt>
          {evaluation.models.slice(0, MODELS).map(({ name, means }, model) => (
            <dd key={model} class="ends">
              <Name text={name} />
              <span class="figures">
                {means[measure].mean === null ? '–' : numbers.value(means[measure].mean)}
              </span>
            </dd>
          ))}
        </dl>
      )}
      <button class="link" onClick={() => host.act({ kind: 'changeMeasures' })}>
        {l10n.t('Metrics and cutoffs…')}
      </button>
    </>
  );
}
