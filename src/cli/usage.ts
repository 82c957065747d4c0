import * as l10n from '@vscode/l10n';
import { FORMAT_NAMES } from '../core/formats/readOptions';
import { formatsText } from './output/answerFormats';

/** Where what an option means begins. */
const MEANINGS = 28;

/** How the command line is called. */
export function usage(): string {
  return `${l10n.t('Usage:')}
${[...synopses().values()].map((synopsis) => `  recscope ${synopsis}`).join('\n')}

${sentences()
  .map(({ text }) => text)
  .join('\n')}

${optionLines(options())}
      --help, --version

${l10n.t('Exit status: 0 done, 2 wrong usage or input.')}
`;
}

/** How one of the commands is called that have no usage of their own. `accepted`: the options that it takes. */
export function usageOf(command: string, accepted: object): string {
  const taken = options().filter(([names]) =>
    [...names.matchAll(/--([a-z-]+)/g)].some(([, name]) => Object.hasOwn(accepted, name)),
  );
  return `${l10n.t('Usage:')}
  recscope ${synopses().get(command) ?? command}

${sentences()
  .filter(({ of }) => of.includes(command))
  .map(({ text }) => text)
  .join('\n')}
${taken.length === 0 ? '' : `\n${optionLines(taken)}\n`}
${l10n.t('Exit status: 0 done, 2 wrong usage or input.')}
`;
}

/** What is written behind `recscope`, by command. */
function synopses(): ReadonlyMap<string, string> {
  const more = `[${l10n.t('options')}]`;
  return new Map([
    ['evaluate', `evaluate RECOMMENDATIONS… --truth TRUTH ${more}`],
    ['compare', `compare A B… --truth TRUTH ${more}`],
    ['explain', 'explain RECOMMENDATIONS --truth TRUTH --user ID --measure M'],
    ['split', 'split INTERACTIONS --by WAY --test SIZE --out FOLDER'],
    ['audit', 'audit --train TRAIN [--valid VALID] --test TEST [RECOMMENDATIONS…]'],
    ['experiment', `experiment LOG ${more}`],
    ['plan', `plan [LOG] ${more}`],
    ['conventions', 'conventions [RECOMMENDATIONS --truth TRUTH --measure M [--match NUMBER]]'],
    ['measures', 'measures [NAME]'],
    ['sql', `sql ENGINE:TABLE --truth ENGINE:TABLE ${more}`],
  ]);
}

/** What the commands do. */
function sentences(): readonly { readonly of: readonly string[]; readonly text: string }[] {
  return [
    {
      of: ['evaluate'],
      text: l10n.t(
        'evaluate compares recommendations (user, item, score) with the ground truth (user, item, rating).',
      ),
    },
    {
      of: ['compare'],
      text: l10n.t('compare says whether one model is better than another, for whom, and by enough.'),
    },
    {
      of: ['explain', 'conventions', 'measures'],
      text: l10n.t(
        'explain shows the arithmetic of one value; conventions compares the definitions of other libraries; measures lists all measures.',
      ),
    },
    {
      of: ['experiment', 'plan'],
      text: l10n.t(
        'experiment analyses an online experiment, plan says how many users one takes: see their --help.',
      ),
    },
    {
      of: ['evaluate', 'compare', 'sql'],
      text: l10n.t(
        'In evaluate and compare, tables of an engine may stand in place of files: {0}. sql prints their queries: see its --help.',
        'duckdb:FILE.duckdb#recs, spark:db.recs, clickhouse:db.recs, postgres:recs …',
      ),
    },
  ];
}

function optionLines(rows: readonly (readonly [names: string, meaning: string])[]): string {
  return rows
    .map(([names, meaning]) => {
      const left = names.startsWith('--') ? `      ${names}` : `  ${names}`;
      return left.length < MEANINGS
        ? `${left.padEnd(MEANINGS)}${meaning}`
        : `${left}\n${' '.repeat(MEANINGS)}${meaning}`;
    })
    .join('\n');
}

function options(): readonly (readonly [names: string, meaning: string])[] {
  return [
    ['-t, --truth FILE', l10n.t('the ground truth, if not in the same file')],
    ['--train FILE', l10n.t('the training interactions; may be given several times')],
    ['--items FILE', l10n.t('features of the items: 0/1 columns, a list column or embeddings')],
    ['--catalogue FILE', l10n.t('the items that could be recommended')],
    [
      '--runs NAME=FILES',
      l10n.t(
        'such as "itemknn=a1.csv,a2.csv,a3.csv" or "itemknn=out/itemknn-*.csv": runs of one model, by other seeds; may be given several times',
      ),
    ],
    ['--models FILE', l10n.t('hyper-parameters of models: a row each, with its name in the first column')],
    ['--events LIST', l10n.t('weights of events, such as "view=1,purchase=5"')],
    ['--combine max|sum', l10n.t('how several events of a user and item combine (default: max)')],
    [
      '--format-in NAME',
      l10n.t('format of the recommendations (default: detected): {0}', FORMAT_NAMES.join(', ')),
    ],
    [
      '--columns LIST',
      l10n.t(
        'their columns, by name or number: "user=Kunde,item=Artikel,score=3"; a list for each user and event: {0}',
        'user=user_id+event_no',
      ),
    ],
    [
      '--truth-format-in, --truth-columns, --train-format-in, --train-columns',
      l10n.t('the same for the truth and the training data'),
    ],
    ['--ascending', l10n.t('lower scores are better, as with distances')],
    [
      '--match-ids LIST',
      l10n.t('what of the writing of ids does not matter: number (181.0 = 0181 = 181), trim (blanks), case'),
    ],
    [
      '--fold NAME|all',
      l10n.t('which fold or seed of several is evaluated; all: each, with mean and standard deviation'),
    ],
    [
      '--encoding NAME',
      l10n.t('the encoding of files that are not in UTF-8: windows-1252, euc-kr, shift_jis, gbk …'),
    ],
    ['--decimal comma|point', l10n.t('decimal separator of numbers, where ambiguous')],
    ['-m, --measures LIST', l10n.t('such as "nDCG@10,AP@10,Recall(rel>=4)@20"')],
    ['-k, --cutoffs LIST', l10n.t('cutoffs of all measures, such as "5,10,20"')],
    ['-c, --convention NAME', l10n.t('metric convention (default: recscope)')],
    ['--match NUMBER', l10n.t('conventions: find the library, version or choices that give this number')],
    ['--rel N', l10n.t('an item is relevant when its rating is at least N')],
    ['--memory GB', l10n.t('refuse files that need more (default: free memory)')],
    ['--threads N', l10n.t('threads for large files and models (default: by the number of cores)')],
    ['--client PROGRAM', l10n.t('with tables: the client of the engine, in place of its usual one')],
    [
      '--client-arg=ARG',
      l10n.t('with tables: an argument for it, before those of RecScope; may be given several times'),
    ],
    ['--per-user', l10n.t('the values of every user; compare: with what they wanted, who lost most first')],
    ['-u, --user ID', l10n.t('explain: whose value')],
    ['--measure M', l10n.t('explain, conventions: which measure')],
    ['-f, --format FORMAT', formatsText()],
    ['--intervals', l10n.t('include half of the 95% interval, in markdown and latex')],
    ['-o, --output FILE', l10n.t('write to a file')],
    ['--baseline NAME', l10n.t('compare: the model that all others are held against (default: every pair)')],
    ['--margin N|N%', l10n.t('compare: a difference that does not matter (default: 1% of the mean)')],
    ['--adjust METHOD', l10n.t('compare: maxt (default), tukey, bonferroni, holm, hochberg, bh, by or none')],
    [
      '--matched-runs',
      l10n.t('compare: run n of one model is of the same split or fold as run n of another'),
    ],
    ['--family all|measure', l10n.t('compare: which p values are corrected together (default: all)')],
    [
      '--wilcoxon auto|exact|normal, --zero-method wilcox|pratt|zsplit, --continuity',
      l10n.t('compare: how the signed-rank test is computed'),
    ],
    ['--resamples N', l10n.t('compare: of randomization and bootstrap (default: 10000; 0: neither)')],
    ['--seed N', l10n.t('compare: where chance begins (default: 42)')],
    ['--users FILE', l10n.t('what is known of the users, one row for each')],
    [
      '--by COLUMN[:N,N…][+COLUMN…]',
      l10n.t(
        'means by cohort, of a column of that file, history, popularity, list-length, relevant, new or likes; numbers in quarters or at these bounds; columns joined by + are crossed',
      ),
    ],
    ['-q, --quiet', l10n.t('do not say how files were read')],
    ['--safe-csv', l10n.t('in csv and tsv, prefix ids that a spreadsheet would run with an apostrophe')],
    ['--force', l10n.t('overwrite an existing file')],
  ];
}
