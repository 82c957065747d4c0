import * as l10n from '@vscode/l10n';
import { formatsText, WITHOUT_RECORDS } from './output/answerFormats';

/** How `recscope split` is called. */
export function splitUsage(): string {
  return `${l10n.t('Usage:')}
  recscope split INTERACTIONS --by WAY --test SIZE [--valid SIZE] --out FOLDER [${l10n.t('options')}]

${l10n.t('Splits interactions into train, valid and test. The same file, options and seed give the same parts on every machine, whatever the order of the rows.')}

      --by random           ${l10n.t('random rows')}
      --by user             ${l10n.t('random rows of each user')}
      --by user-time        ${l10n.t('of each user the last rows')}
      --by time             ${l10n.t('the last rows of all; never two rows of the same time in different parts')}
      --by cold-users       ${l10n.t('all rows of some users')}
      --by cold-items       ${l10n.t('all rows of some items')}
      --by leave-one-out    ${l10n.t('the same as {0}', '--by user-time --test 1')}
      --by leave-one-out-random
                            ${l10n.t('the same as {0}', '--by user --test 1')}
      --test, --valid SIZE  ${l10n.t('a share (20%, 0.2) or a number (1); for time also 7d, 36h, 2w or @2026-03-01')}
      --rounding WAY        ${l10n.t('of shares: nearest (default), up or down')}
      --seed N              ${l10n.t('random seed, from 0 to 4294967295 (default: 42)')}
      --ties file|hash      ${l10n.t('order of a user’s rows of the same time: by position (default) or random')}
      --min-train N         ${l10n.t('rows that each user’s train keeps (default: 1)')}
      --short WAY           ${l10n.t('users with fewer: to train (default), drop, or split all the same')}
      --folds K             ${l10n.t('K divisions in which each row is test once; --valid 1 makes the next fold valid')}
      --windows W           ${l10n.t('W stretches of time, one after the other; with --step 7d, --train 30d')}
      --history SIZE        ${l10n.t('of each cold user: the first rows, which a model may see')}
      --drop-cold WHICH     ${l10n.t('take users, items or both that train does not know out of test and valid')}
      --drop-seen           ${l10n.t('take pairs that are in train out of test and valid')}
      --events LIST         ${l10n.t('only rows with these events: "click,purchase"')}
      --min-rating X        ${l10n.t('only rows rated X or more')}
      --duplicates WHICH    ${l10n.t('keep (default), exact, first or last: which rows of a user and item stay')}
      --core K              ${l10n.t('only users and items with at least K rows; or "users=5,items=3"')}
      --negatives N         ${l10n.t('also draw N items for each user of test, into candidates')}
      --negatives-by WAY    ${l10n.t('uniform (default) or popularity')}
      --format-in, --columns, --decimal
                            ${l10n.t('format of the file, where it is not detected')}
  -o, --out FOLDER          ${l10n.t('folder for the parts and split.json')}
      --force               ${l10n.t('write into a folder that is not empty')}
      --dry-run             ${l10n.t('preview the parts without writing')}
  -q, --quiet               ${l10n.t('do not say how files were read')}
      --memory GB           ${l10n.t('refuse files that need more (default: free memory)')}
      --threads N           ${l10n.t('accepted as by the other commands; a split takes one thread')}
  -f, --format FORMAT       ${formatsText(WITHOUT_RECORDS)}

${l10n.t('Ranks among drawn items do not order models as ranks among all items do (Krichene & Rendle 2020; Cañamares & Castells 2020), and drawing by popularity changes nothing about that (Dallmann, Zoller & Hotho 2021).')}
`;
}

/** How `recscope audit` is called. */
export function auditUsage(): string {
  return `${l10n.t('Usage:')}
  recscope audit --train TRAIN [--valid VALID] --test TEST [RECOMMENDATIONS…] [${l10n.t('options')}]

${l10n.t('Says what the parts of a split know of each other: leakage, order in time, cold users and items, ids that are written differently, and what can be evaluated at all. With recommendations also what is wrong with them beside these parts.')}

      --train FILE          ${l10n.t('the training interactions; may be given several times')}
      --valid FILE          ${l10n.t('validation part')}
  -t, --test FILE           ${l10n.t('test part')}
      --catalogue FILE      ${l10n.t('the items that could be recommended')}
      --format-in, --columns, --decimal, --encoding
                            ${l10n.t('format of the file, where it is not detected')}
  -q, --quiet               ${l10n.t('do not say how files were read')}
      --memory GB           ${l10n.t('refuse files that need more (default: free memory)')}
      --strict              ${l10n.t('exit status 1 when there is an error')}
  -f, --format FORMAT       ${formatsText(WITHOUT_RECORDS)}
  -o, --output FILE         ${l10n.t('write to a file')}
      --force               ${l10n.t('overwrite an existing file')}
`;
}
