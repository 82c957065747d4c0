import * as l10n from '@vscode/l10n';
import { Fragment, type JSX } from 'preact';
import { choiceText } from '../../shared/sentences/choiceText';
import type { ConventionsView, DifferenceView } from '../../shared/protocol/views/conventionsView';
import { formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { type ComparedConvention, conventionGroups } from './conventionGroups';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { UserLink } from './userLink';

/** Maximum number of differences shown per convention, the largest first. */
const DIFFERENCES = 4;
const EXAMPLES = 3;

/** Shows a metric under every other convention, with the choices that change it and the affected users. */
export function Conventions({ view }: { readonly view: ConventionsView }): JSX.Element {
  const { agreeing, differing, absent, refused } = conventionGroups(view);
  return (
    <ul class="conventions">
      <li>
        <ConventionMean names={[view.reference.convention, ...agreeing]} mean={view.reference.mean} />
        <p class="quiet">
          {agreeing.length === 0
            ? l10n.t('in use; no other gives the same value')
            : l10n.t('{0} is in use, the others give the same value', view.reference.convention)}
        </p>
      </li>
      {differing.map(({ names, row }) => (
        <li key={row.convention}>
          <ConventionMean names={names} mean={row.mean} />
          <Reasons row={row} referenceUsers={view.reference.users} />
        </li>
      ))}
      {refused.map(({ convention, user, item }) => (
        <li key={convention}>
          <ConventionMean names={[convention]} mean={null} />
          <p class="quiet">
            <Sentence
              template={l10n.t('doesn’t allow duplicates: {0} is a duplicate in the recommendations of {1}')}
              parts={[<Name text={item} />, <UserLink id={user} />]}
            />
          </p>
        </li>
      ))}
      {absent.length > 0 && (
        <li>
          <p class="quiet">{l10n.t('No such metric in {0}.', absent.join(', '))}</p>
        </li>
      )}
    </ul>
  );
}

/** Shows conventions that give the same mean. */
export function ConventionMean({
  names,
  mean,
}: {
  names: readonly string[];
  mean: number | null;
}): JSX.Element {
  return (
    <div class="convention-mean ends">
      <span>{names.join(', ')}</span>
      <span class="figures" data-full={mean === null ? '' : `\t${mean}`}>
        {formatMean(mean)}
      </span>
    </div>
  );
}

interface ReasonsProps {
  readonly row: ComparedConvention;
  readonly referenceUsers: number;
}

function Reasons({ row, referenceUsers }: ReasonsProps): JSX.Element {
  const { numbers } = usePanel();
  const { differences, interacting, users } = row;
  const unlistedCount = differences.length - DIFFERENCES;
  return (
    <>
      {differences.slice(0, DIFFERENCES).map((difference) => (
        <p key={difference.choice} class="quiet">
          <Difference difference={difference} alone={differences.length > 1} />
        </p>
      ))}
      {unlistedCount > 0 && <p class="quiet">{l10n.t('… and {0} more', numbers.count(unlistedCount))}</p>}
      {interacting && (
        <p class="quiet">{l10n.t('The combined effect differs from the sum of the single effects.')}</p>
      )}
      {users !== referenceUsers && (
        <p class="quiet">
          {plural(
            users,
            l10n.t('The mean is over {0} user.', numbers.count(users)),
            l10n.t('The mean is over {0} users.', numbers.count(users)),
          )}
        </p>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly difference: DifferenceView;
  /** Whether there are several differences, so that only the effect of this one is shown. */
  readonly alone: boolean;
}

function Difference({ difference, alone }: DifferenceProps): JSX.Element {
  const { numbers } = usePanel();
  const { choice, to, mean, touchedUsers, examples } = difference;
  const listedIds = examples.slice(0, EXAMPLES);
  return (
    <>
      {alone
        ? l10n.t('{0} alone makes {1}', choiceText(choice, to), formatMean(mean))
        : choiceText(choice, to)}
      {touchedUsers > 0 && (
        <>
          {': '}
          {plural(
            touchedUsers,
            l10n.t('{0} user', numbers.count(touchedUsers)),
            l10n.t('{0} users', numbers.count(touchedUsers)),
          )}
          {listedIds.map((id, index) => (
            <Fragment key={index}>
              {' '}
              <span class="unbroken">
                {index === 0 && '('}
                <UserLink id={id} />
                {index < listedIds.length - 1 ? ',' : touchedUsers > listedIds.length ? ', …)' : ')'}
              </span>
            </Fragment>
          ))}
        </>
      )}
    </>
  );
}
