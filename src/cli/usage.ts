import * as l10n from '@vscode/l10n';
import { FORMAT_NAMES } from '../core/formats/toldReading';

/** How the command line is called. `unknown`: a command that does not exist, named first. */
export function usage(unknown?: string): string {
  const head = unknown === undefined ? '' : `${l10n.t('There is no command “{0}”.', unknown)}\n\n`;
  return `${head}${l10n.t('Usage:')}
  recscope evaluate RECOMMENDATIONS… --truth TRUTH [${l10n.t('options')}]
  recscope explain RECOMMENDATIONS --truth TRUTH --user ID --measure M
  recscope conventions [RECOMMENDATIONS --truth TRUTH --measure M]
  recscope measures [NAME]

${l10n.t('evaluate compares recommendations (user, item, score) with what users really liked (user, item, rating).')}
${l10n.t('explain shows the arithmetic of one value; conventions what other libraries would print and why; measures what there is.')}

  -t, --truth FILE          ${l10n.t('what users really liked, if not in the same file')}
      --train FILE          ${l10n.t('what the models were trained on')}
      --items FILE          ${l10n.t('features of the items: 0/1 columns or a list column')}
      --catalogue FILE      ${l10n.t('which items could have been recommended')}
      --events LIST         ${l10n.t('what events are worth, such as "view=1,purchase=5"')}
      --combine max|sum     ${l10n.t('of several events of a user with an item (default: max)')}
      --format-in NAME      ${l10n.t('how the recommendations are written; else it is recognised: {0}', FORMAT_NAMES.join(', '))}
      --columns LIST        ${l10n.t('their columns, by name or number: "user=Kunde,item=Artikel,score=3"')}
      --truth-format-in, --truth-columns, --train-format-in, --train-columns
                            ${l10n.t('the same for the truth and the training data')}
      --ascending           ${l10n.t('the smallest score is the best, as with distances')}
      --decimal comma|point ${l10n.t('what stands before the decimals of a number, where that is unclear')}
  -m, --measures LIST       ${l10n.t('such as "nDCG@10,AP@10,Recall(rel>=4)@20"')}
  -c, --convention NAME     ${l10n.t('whose definitions to use (default: recscope)')}
      --rel N               ${l10n.t('an item is relevant when its rating is at least N')}
      --memory GB           ${l10n.t('refuse files that need more (default: what is free)')}
      --threads N           ${l10n.t('threads for large files and models (default: by the number of cores)')}
      --per-user            ${l10n.t('the values of every user too')}
  -f, --format FORMAT       ${l10n.t('table (default), json, csv, tsv, markdown, latex or html')}
      --intervals           ${l10n.t('half of the 95 % interval too, in markdown and latex')}
  -o, --output FILE         ${l10n.t('write there instead of to the screen')}
      --force               ${l10n.t('write over a file that is there already')}
      --help, --version

${l10n.t('Exit status: 0 done, 2 wrong call or input.')}
`;
}
